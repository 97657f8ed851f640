-- Matrices behind a module type with sizes in abstract types, over several rings; records of functions.

module type matrix = {
  type elem
  type mat [r] [c]
  val from [r] [c] : [r][c]elem -> mat [r] [c]
  val to [r] [c] : mat [r] [c] -> [r][c]elem
  val mul [a] [b] [c] : mat [a] [b] -> mat [b] [c] -> mat [a] [c]
  val trans [a] [b] : mat [a] [b] -> mat [b] [a]
  val eye : (n: i64) -> mat [n] [n]
  val pow [n] : mat [n] [n] -> i32 -> mat [n] [n]
  val hcat [r] [a] [b] : mat [r] [a] -> mat [r] [b] -> mat [r] [a + b]
  val kron [a] [b] [c] [d] : mat [a] [b] -> mat [c] [d] -> mat [a * c] [b * d]
}
module mk (R: { type t val zero : t val one : t val + : t -> t -> t val * : t -> t -> t }) : matrix with elem = R.t = {
  type elem = R.t
  type mat [r] [c] = [c][r]R.t
  def from [r] [c] (x: [r][c]elem) : mat [r] [c] = transpose x
  def to [r] [c] (m: mat [r] [c]) : [r][c]elem = transpose m
  def mul [a] [b] [c] (x: mat [a] [b]) (y: mat [b] [c]) : mat [a] [c] =
    map (\col -> map (\row -> reduce (R.+) R.zero (map2 (R.*) row col)) (transpose x)) y
  def trans [a] [b] (m: mat [a] [b]) : mat [b] [a] = transpose m
  def eye (n: i64) : mat [n] [n] = tabulate_2d n n (\i j -> if i == j then R.one else R.zero)
  def pow [n] (m: mat [n] [n]) (k: i32) : mat [n] [n] =
    (loop (acc, b, k) = (eye n, m, k) while k > 0 do
      (if k & 1 == 1 then mul acc b else acc, mul b b, k >> 1)).0
  def hcat [r] [a] [b] (x: mat [r] [a]) (y: mat [r] [b]) : mat [r] [a + b] = x ++ y
  def kron [a] [b] [c] [d] (x: mat [a] [b]) (y: mat [c] [d]) : mat [a * c] [b * d] =
    let z = map (\xc -> map (\yc -> flatten (map (\e -> map (e R.*) yc) xc)) y) x
    in flatten z
}
module ints = mk { open i64 def zero = 0i64 def one = 1i64 }
module trop = mk { type t = i64 def zero = 1000000i64 def one = 0i64 def (+) = i64.min def (*) (a: i64) (b: i64) = i64.min 1000000 (a i64.+ b) }
module bools = mk { type t = bool def zero = false def one = true def (+) = (||) def (*) = (&&) }

type^ fops [n] = { step: i64 -> [n]i64 -> [n]i64, fin: [n]i64 -> i64, sub: { twice: [n]i64 -> [n]i64 } }
def use [n] (o: fops [n]) (k: i32) (v: [n]i64) = o.fin (o.sub.twice (loop v for i < k do o.step (i64.i32 i) v))

-- ==
-- entry: fib
-- input { 10i32 } output { 55i64 }
-- input { 0i32 } output { 0i64 }
-- input { 1i32 } output { 1i64 }
entry fib (k: i32) : i64 = (ints.to (ints.pow (ints.from [[1, 1], [1, 0]]) k))[0, 1]

-- ==
-- entry: paths
-- input { 4i64 } output { [[0i64, 1000000i64, 1000000i64, 1000000i64], [1000000i64, 0i64, 1000000i64, 1000000i64], [1000000i64,
--   1000000i64, 0i64, 1000000i64], [1000000i64, 1000000i64, 1000000i64, 0i64]] }
-- input { 1i64 } output { [[0i64]] }
-- input { 0i64 } output { empty([0][0]i64) }
entry paths (n: i64) : [n][n]i64 =
  let w = tabulate_2d n n (\i j -> if i == j then 0 else if (i * 7 + j * 3) % 5 == 0 then (i + 2 * j) % 17 + 1 else 1000000)
  in trop.to (trop.pow (trop.from w) (i32.i64 n))

-- ==
-- entry: reach
-- input { 5i64 } output { [[false, false, true, false, false, false, false, false, false, true], [false, false, false, true, false,
--   true, false, false, false, false], [false, false, false, false, true, false, true, false, false, false], [true, false, false, false,
--   false, false, false, true, false, false], [false, true, false, false, false, false, false, false, true, false]] }
-- input { 0i64 } output { empty([0][0]bool) }
entry reach (n: i64) : [][]bool =
  let w = tabulate_2d n n (\i j -> (i + 1) % n == j)
  let m = bools.from w
  in bools.to (bools.hcat (bools.pow m 2) (bools.trans m))

-- ==
-- entry: kr
-- input { 2i64 3i64 } output { [[0i64, 0i64, 0i64, -1i64, 0i64, -2i64], [0i64, 0i64, 1i64, 0i64, 2i64, 0i64], [0i64, 0i64, 2i64, 1i64,
--   4i64, 2i64], [0i64, -3i64, 0i64, -4i64, 0i64, -5i64], [3i64, 0i64, 4i64, 0i64, 5i64, 0i64], [6i64, 3i64, 8i64, 4i64, 10i64, 5i64]] }
-- input { 0i64 3i64 } output { empty([0][0]i64) }
entry kr (a: i64) (b: i64) : [][]i64 =
  let x = ints.from (tabulate_2d a b (\i j -> i * 3 + j))
  let y = ints.from (tabulate_2d b a (\i j -> i - j))
  in ints.to (ints.kron x y)

-- ==
-- entry: recs
-- input { 3i64 4i32 } output { 14004i64 }
-- input { 0i64 4i32 } output { 0i64 }
-- compiled input { 5000i64 7i32 } output { 25977736i64 }
entry recs (n: i64) (k: i32) : i64 =
  use {step = \i v -> map (+ i) (rotate 1 v), fin = \v -> foldl (\a b -> (a * 31 + b) % 1000007) 0 v + i64.sum v, sub = {twice = map (* 2)}} k (iota n)
