-- Reductions by operators of several steps, of so many elements that parts of them are reduced side by side, against
-- loops. Floats are whole numbers and powers of two, so that results are exact in any order.
-- ==
-- entry: segments products affine hashes extremes runs halves many
-- input { 0i64 } output { true }
-- input { 1i64 } output { true }
-- input { 1023i64 } output { true }
-- input { 1024i64 } output { true }
-- input { 1025i64 } output { true }
-- input { 3071i64 } output { true }
-- input { 3072i64 } output { true }
-- input { 3073i64 } output { true }
-- input { 9300i64 } output { true }
def fold 'a [n] (op: a -> a -> a) (ne: a) (xs: [n]a) : a = loop acc = ne for x in xs do op acc x

def number (i: i64) : i32 = i32.i64 ((i * 7919 + 13) % 1009) - 500
def numbers (n: i64) : [n]i32 = tabulate n number

-- The greatest sum of consecutive elements.
def segment (a: i32, b, c, d) (e: i32, f: i32, g: i32, h: i32) : (i32, i32, i32, i32) =
  (i32.max (i32.max a e) (c + f), i32.max b (d + f), i32.max g (h + c), d + h)
entry segments (n: i64) : bool =
  let one x = (i32.max x 0, i32.max x 0, i32.max x 0, x)
  in reduce segment (0, 0, 0, 0) (map one (numbers n)) == fold segment (0, 0, 0, 0) (map one (numbers n))

-- Matrices of 2 times 2: the order of the operands matters.
def product (a: u32, b: u32, c: u32, d: u32) (e, f, g, h) = (a * e + b * g, a * f + b * h, c * e + d * g, c * f + d * h)
entry products (n: i64) : bool =
  let one x = (u32.i32 x, 1, 2, 3)
  in reduce product (1, 0, 0, 1) (map one (numbers n)) == fold product (1, 0, 0, 1) (map one (numbers n))

entry affine (n: i64) : bool =
  let op (a, b) (c, d) = ((a * c) % 1000003, (b * c + d) % 1000003)
  let one x = (i64.i32 x % 1000 + 1001, i64.i32 x + 600)
  in reduce op (1, 0) (map one (numbers n)) == fold op (1, 0) (map one (numbers n))

entry hashes (n: i64) : bool =
  let op (h: u64, p: u64) (k, q) = (h * q + k, p * q)
  let one x = (u64.i32 x, 31)
  in reduce op (0, 1) (map one (numbers n)) == fold op (0, 1) (map one (numbers n))

-- Small and large elements, and a count beside them.
entry extremes (n: i64) : bool =
  let op (l: i32, li: i64, s: i8, k: u16) (m, mi, t, j) =
    if m < l || (m == l && mi < li) then (m, mi, i8.max s t, k + j) else (l, li, i8.max s t, k + j)
  let one x i = (x, i, i8.i32 x, u16.i32 x)
  let xs = map2 one (numbers n) (iota n)
  in reduce op (i32.highest, -1, i8.lowest, 0) xs == fold op (i32.highest, -1, i8.lowest, 0) xs

-- Branches, and truth values: how often neighbours differ.
entry runs (n: i64) : bool =
  let op (a, f, l: i32, has) (b, g, m: i32, some) : (i32, i32, i32, bool) =
    if !has then (b, g, m, some) else if !some then (a, f, l, has) else (a + b + i32.bool (l != g), f, m, true)
  let one x = (0, x >> 8, x >> 8, true)
  in reduce op (0, 0, 0, false) (map one (numbers n)) == fold op (0, 0, 0, false) (map one (numbers n))

-- Floats: x * 2^-k + y.
entry halves (n: i64) : bool =
  let op (a: f64, b: f64) (c, d) = (a + c + 1, if d > b then d else b + c - c)
  let one x = (f64.i32 x, f64.i32 (x % 77))
  in reduce op (-1, -100) (map one (numbers n)) == fold op (-1, -100) (map one (numbers n))

-- Inside of a map, and by a commutative operator.
entry many (n: i64) : bool =
  let op (a: i32, b: i32) (c, d) = (i32.min (i32.max a c) 450, b + d + ((a ^ a) & c))
  let row k = map (\x -> (x + k, x)) (numbers n)
  let rows = tabulate 3 (\k -> reduce_comm op (-1000, 0) (row (i32.i64 k)))
  let alone = reduce_comm op (-1000, 0) (row 1)
  in and (map2 (==) rows (tabulate 3 (\k -> fold op (-1000, 0) (row (i32.i64 k))))) && alone == rows[1]
