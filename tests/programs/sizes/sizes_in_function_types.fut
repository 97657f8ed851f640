-- Sizes in function types that mention a parameter which is not a number (language.md 6.4, 6.9).

def with_ones [m] (f: (xs: [m]i32) -> [length xs]i32) : i32 = i32.sum (f (replicate m 1))

-- ==
-- entry: of_an_array
-- input { 3i64 } output { 12i32 }
-- input { 0i64 } output { 0i32 }
def doubled (n: i64) (xs: [n]i32) : [length xs]i32 = map (\i -> 2 * xs[i] + 2) (iota (length xs))
entry of_an_array (n: i64) = with_ones (doubled n)

def pairs (f: (p: (i64, i64)) -> [p.0 + p.1]i64) = (f (1, 2), f (0, 2))

-- ==
-- entry: of_a_tuple
-- input { } output { [0i64, 1i64, 2i64] [0i64, 1i64] }
entry of_a_tuple = pairs (\p -> iota (p.0 + p.1))

type^ shape = {make: (r: {width: i64, height: i64}) -> [r.height][r.width]u8, fill: u8}
def areas (s: shape) =
  let a = s.make {width = 2, height = 3}
  in (length a, length (head a), a[0, 0] + s.fill)

-- ==
-- entry: of_a_record
-- input { 7u8 } output { 3i64 2i64 14u8 }
entry of_a_record (x: u8) = areas {make = \r -> replicate r.height (replicate r.width x), fill = x}

def first_of (f: (xs: [2]i64) -> [xs[0]]bool) = (f [3, 1], f [1, 9])

-- ==
-- entry: of_an_element
-- input { } output { [true, true, true] [true] }
entry of_an_element = first_of (\xs -> replicate xs[0] true)

module type counter = {
  type t
  val count : t -> i64
  val items : (x: t) -> [count x]i64
}
module doubles : counter with t = [2]i64 = {
  type t = [2]i64
  def count (x: t) = x[0] + x[1]
  def items (x: t) : [count x]i64 = iota (count x)
}

-- ==
-- entry: in_a_module
-- input { 1i64 2i64 } output { [0i64, 1i64, 2i64] }
entry in_a_module (a: i64) (b: i64) : []i64 = doubles.items [a, b]
