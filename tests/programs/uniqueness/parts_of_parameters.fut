-- A pattern with `*` in one part: the whole argument is consumed, inside only that part is (language.md 7.1).

def bump [n] (b: [n]i32, d: *[n]i32) : (i32, *[n]i32) = (i32.sum b, d with [0] = i32.sum b)

-- ==
-- entry: parts
-- input { [1, 2, 3] [4, 5, 6] } output { 6 [6, 5, 6] }
entry parts [n] (x: *[n]i32) (y: *[n]i32) = bump (x, y)

def bump_record [n] {keep: [n]i32, change = (change: *[n]i32)} = (keep[0], change with [1] = keep[1] * 10)

-- ==
-- entry: records
-- input { [1, 2, 3] [4, 5, 6] } output { 1 [4, 20, 6] }
entry records [n] (x: *[n]i32) (y: *[n]i32) = bump_record {keep = x, change = y}

def whole [n] ((b, d): *([n]i32, [n]i32)) = (b with [0] = d[1], d with [0] = 9)

-- ==
-- entry: wholes
-- input { [1, 2, 3] [4, 5, 6] } output { [5, 2, 3] [9, 5, 6] }
entry wholes [n] (x: *[n]i32) (y: *[n]i32) = whole (x, y)

def named [n] (t: ([n]i32, *[n]i32)) = (t.0 with [0] = 7)

-- ==
-- entry: names
-- input { [1, 2, 3] [4, 5, 6] } output { [7, 2, 3] }
entry names [n] (x: *[n]i32) (y: *[n]i32) = named (x, y)

-- ==
-- entry: returned
-- input { [1, 2, 3] [4, 5, 6] } output { [8, 2, 3] [4, 0, 6] }
def give_back [n] (b: [n]i32, d: *[n]i32) = (b, d with [1] = 0)
entry returned [n] (x: *[n]i32) (y: *[n]i32) =
  let (p, q) = give_back (x, y)
  in (p with [0] = 8, q)

module over (P: {type t val zero : t}) = {
  def clear [n] (size: [n]P.t, d: *[n]P.t) = (length size, d with [0] = P.zero)
}
module over_i64 = over {type t = i64 def zero = 0i64}

-- ==
-- entry: in_functor
-- input { [1i64, 2i64] [4i64, 5i64] } output { 2i64 [0i64, 5i64] }
entry in_functor [n] (x: *[n]i64) (y: *[n]i64) = over_i64.clear (x, y)

-- ==
-- entry: in_lambda
-- input { [1, 2] [4, 5] } output { 1 [2, 5] }
entry in_lambda [n] (x: *[n]i32) (y: *[n]i32) =
  let f = \(b: [n]i32, d: *[n]i32) -> (b[0], d with [0] = b[1])
  in f (x, y)
