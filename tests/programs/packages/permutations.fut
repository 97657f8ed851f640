-- Permutations as a group, with a functor of groups and orders.
-- ==
-- entry: perm
-- input { [1i64, 2i64, 0i64, 4i64, 3i64] } output { [2i64, 0i64, 1i64, 3i64, 4i64] [0i64, 1i64, 2i64, 3i64, 4i64] 6i32 -1i32 }

-- ==
-- entry: next
-- input { [0i64, 2i64, 1i64] } output { [1i64, 0i64, 2i64] 3i64 }

-- ==
-- entry: modular
-- input { 3i64 7i64 } output { 6i32 5i64 }
module type group = {
  type t [n]
  val one : (n: i64) -> t [n]
  val mul [n] : t [n] -> t [n] -> t [n]
  val inv [n] : t [n] -> t [n]
  val eq [n] : t [n] -> t [n] -> bool
  val dim [n] : t [n] -> i64
}
module perms : {
  include group
  val of [n] : [n]i64 -> t [n]
  val to [n] : t [n] -> [n]i64
  val sign [n] : t [n] -> i32
} = {
  type t [n] = [n]i64
  def of [n] (x: [n]i64) : t [n] = x
  def to [n] (x: t [n]) = x
  def one (n: i64) : t [n] = iota n
  def mul [n] (p: t [n]) (q: t [n]) : t [n] = map (\i -> p[i]) q
  def inv [n] (p: t [n]) : t [n] = scatter (replicate n 0) p (iota n)
  def eq [n] (p: t [n]) (q: t [n]) = and (map2 (==) p q)
  def dim [n] (_: t [n]) = n
  def sign [n] (p: t [n]) =
    let invs = i64.sum (flatten (tabulate_2d n n (\i j -> i64.bool (i < j && p[i] > p[j]))))
    in if invs % 2 == 0 then 1i32 else -1
}
module modmul : { include group val elem : (n: i64) -> i64 -> t [n] val get [n] : t [n] -> i64 } = {
  type t [n] = {v: i64, m: [n]()}
  def elem (n: i64) (v: i64) : t [n] = {v = v % n, m = replicate n ()}
  def get [n] (x: t [n]) = x.v
  def one (n: i64) : t [n] = elem n 1
  def mul [n] (a: t [n]) (b: t [n]) : t [n] = a with v = (a.v * b.v) % n
  def inv [n] (a: t [n]) : t [n] = a with v = loop k = 1 while (k * a.v) % n != 1 do k + 1
  def eq [n] (a: t [n]) (b: t [n]) = a.v == b.v
  def dim [n] (_: t [n]) = n
}
module orders (G: group) = {
  def order [n] (x: G.t [n]) : i32 =
    let e = G.one n
    in (loop (y, k) = (x, 1) while !(G.eq y e) do (G.mul y x, k + 1)).1
  def power [n] (k: i32) (x: G.t [n]) : G.t [n] = loop y = G.one n for _i < k do G.mul y x
}
module op = orders perms
module om = orders modmul
entry perm (xs: []i64) =
  let p = perms.of xs
  in (perms.to (op.power 2 p), perms.to (perms.mul p (perms.inv p)), op.order p, perms.sign p)
entry next [n] (xs: [n]i64) =
  let i = loop i = n - 2 while i >= 0 && xs[i] >= xs[i + 1] do i - 1
  let j = loop j = n - 1 while i >= 0 && xs[j] <= xs[i] do j - 1
  let swapped = copy xs with [i] = xs[j]
  let swapped = swapped with [j] = xs[i]
  in (swapped[:i + 1] ++ reverse swapped[i + 1:], perms.dim (perms.of xs))
entry modular (v: i64) (m: i64) = let x = modmul.elem m v in (om.order x, modmul.get (modmul.inv x))
