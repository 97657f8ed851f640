-- A lifted container type: an array inside a closure, folded by code that knows only the module type.

-- ==
-- input { [5i32, 3i32, 9i32, 1i32] } output { [1i32, 3i32, 5i32, 9i32] 18i32 }
-- input { empty([0]i32) } output { empty([0]i32) 0i32 }
-- input { [2i32] } output { [2i32] 2i32 }
-- input { [7i32, 7i32, -7i32] } output { [-7i32, 7i32, 7i32] 7i32 }

module type container = {
  type^ con 'a
  val build 'a [n] : [n]a -> con a
  val fold 'a 'b : (b -> a -> b) -> b -> con a -> b
}
module forwards : container with con 'a = {n: i64, at: i64 -> a} = {
  type^ con 'a = {n: i64, at: i64 -> a}
  def build 'a [n] (xs: [n]a) : con a = {n, at = \i -> xs[i]}
  def fold 'a 'b (f: b -> a -> b) (z: b) (c: con a) : b = loop acc = z for i < c.n do f acc (c.at i)
}
module backwards (C: container with con 'a = {n: i64, at: i64 -> a}) : container = {
  type^ con 'a = C.con a
  def build 'a [n] (xs: [n]a) : con a = let c = C.build xs in {n = c.n, at = \i -> c.at (c.n - 1 - i)}
  def fold = C.fold
}
module sorter (C: container) = {
  def insert [k] (xs: [k]i32) (x: i32) : [k]i32 =
    let p = i64.sum (map (\y -> i64.bool (y <= x)) xs)
    in tabulate k (\i -> if i < p then xs[i] else if i == p then x else xs[i - 1])
  def sort [n] (xs: [n]i32) : [n]i32 = C.fold insert (replicate n i32.highest) (C.build xs)
  def sum [n] (xs: [n]i32) : i32 = C.fold (+) 0 (C.build xs)
  def last_seen [n] (xs: [n]i32) : i32 = C.fold (\_ x -> x) 0 (C.build xs)
}
module f = sorter forwards
module b = sorter (backwards forwards)

entry main [n] (xs: [n]i32) : ([n]i32, i32) =
  (map2 (\x y -> if x == y then x else 0) (f.sort xs) (b.sort xs), f.sum xs)

-- ==
-- entry: ends
-- input { [5i32, 3i32, 9i32] } output { [9i32, 5i32] }
-- input { empty([0]i32) } output { [0i32, 0i32] }
-- input { [4i32] } output { [4i32, 4i32] }
entry ends [n] (xs: [n]i32) : [2]i32 = [f.last_seen xs, b.last_seen xs]
