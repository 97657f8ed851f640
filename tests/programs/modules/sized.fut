-- Modules over sizes and functions with state.

-- ==
-- input { [0i64, 2i64, 2i64] } output { [1.0f64, 0.0f64, 2.0f64] }
-- input { empty([0]i64) } output { [0.0f64, 0.0f64, 0.0f64] }
-- input { [5i64] } output { [0.0f64, 0.0f64, 0.0f64] }
module type dim = { val n : i64 }
module vec (D: dim) = {
  type t = [D.n]f64
  def zero : t = replicate D.n 0
  def add (a: t) (b: t) : t = map2 (+) a b
  def axis (i: i64) : t = tabulate D.n (\j -> f64.bool (i == j))
  def sum [k] (vs: [k]t) : t = copy (reduce add zero vs)
}
module v3 = vec { def n = 3i64 }
entry main (is: []i64) = v3.sum (map v3.axis is)

-- ==
-- entry: stores
-- input { 3i64 1i64 7i32 } output { 7i32 -1i32 }
-- input { 3i64 0i64 7i32 } output { 7i32 7i32 }
module type store = {
  type t [n] val empty : (n: i64) -> t [n] val put [n] : i64 -> i32 -> t [n] -> t [n]
  val get [n] : i64 -> t [n] -> i32 }
module s : store = {
  type t [n] = {vals: [n]i32, set: [n]bool}
  def empty n = {vals = replicate n 0, set = replicate n false}
  def put [n] (i: i64) (x: i32) (s: t [n]) : t [n] =
    {vals = map2 (\j v -> if i == j then x else v) (iota n) s.vals, set = map2 (\j v -> i == j || v) (iota n) s.set}
  def get [n] (i: i64) (s: t [n]) = if s.set[i] then s.vals[i] else -1
}
entry stores (n: i64) (i: i64) (x: i32) = let a = s.put i x (s.empty n) in (s.get i a, s.get 0 a)

-- ==
-- entry: generators
-- input { 0i32 } output { 1u32 42u32 }
-- input { 1i32 } output { 1015568748u32 1083814273u32 }
-- input { 5i32 } output { 217083232u32 1613448261u32 }
module rng (S: { val seed : u32 }) = { def next (s: u32) : u32 = s * 1664525 + 1013904223
  def nth (k: i32) = iterate k next S.seed }
module r1 = rng { def seed = 1u32 }
module r2 = rng { def seed = 42u32 }
entry generators (k: i32) = (r1.nth k, r2.nth k)

-- ==
-- entry: sorting
-- input { [5i32, 3i32, 8i32, 1i32, 9i32, 2i32] } output { [9i32, 8i32, 5i32, 3i32, 2i32, 1i32] [true, true, true,
--   false, false, false] }
-- input { empty([0]i32) } output { empty([0]i32) empty([0]bool) }
-- input { [3i32, 3i32] } output { [3i32, 3i32] [false, false] }
module type ord = { type t val leq : t -> t -> bool }
module sorter (O: ord) = {
  def sort [n] (xs: [n]O.t) : [n]O.t =
    let ranks = map2 (\x i -> i64.sum
      (map2 (\y j -> i64.bool (if O.leq y x then !(O.leq x y) || j < i else false)) xs (iota n))) xs (iota n)
    in scatter (copy xs) ranks xs
}
module desc = sorter { type t = (i32, bool) def leq (a: t) (b: t) = a.0 >= b.0 }
entry sorting (xs: []i32) = unzip (desc.sort (map (\x -> (x, x > 4)) xs))
