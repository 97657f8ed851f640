-- Functors of functors: products of monoids, hidden representations, segmented scans and reductions.

module type monoid = { type t  val zero : t  val add : t -> t -> t }
module type group = { include monoid  val neg : t -> t }
module type show = { type t  type~ repr  val show : t -> repr  val size : repr -> i64 }

module prod (A: monoid) (B: monoid) : (monoid with t = (A.t, B.t)) = {
  type t = (A.t, B.t)
  def zero = (A.zero, B.zero)
  def add (a: t) (b: t) = (a.0 `A.add` b.0, B.add a.1 b.1)
}
module lexmax (K: { type t val < : t -> t -> bool val lowest : t }) (V: { type t val z : t }) = {
  type t = {key: K.t, val': V.t}
  def zero : t = {key = K.lowest, val' = V.z}
  def add (a: t) (b: t) : t = if a.key K.< b.key then b else a
}
module seg (M: monoid) = {
  module M = M
  type s = (bool, M.t)
  def op (a: s) (b: s) : s = (a.0 || b.0, if b.0 then b.1 else M.add a.1 b.1)
  def sscan [n] (flags: [n]bool) (xs: [n]M.t) : [n]M.t =
    zip flags xs |> scan op (false, M.zero) |> map (.1)
  def sreduce [n] (flags: [n]bool) (xs: [n]M.t) : []M.t =
    let ends = map (\i -> i == n - 1 || flags[(i + 1) % n]) (iota n)
    in zip ends (sscan flags xs) |> filter (.0) |> map (.1)
}
module int_add = { type t = i64 def zero = 0i64 def add = (i64.+) def neg = i64.neg }
module affine : (monoid with t = (i64, i64)) = {
  type t = (i64, i64)
  def zero = (1i64, 0i64)
  def add ((a, b): t) ((c, d): t) = (a * c % 1000003, (b * c + d) % 1000003)
}
module pa = prod int_add affine
module ppa = prod pa (prod affine int_add)
module kv = lexmax i64 {type t = (u8, i32) def z = (0u8, 0i32)}
module hidden (M: monoid) : { type h include monoid with t = h val inj : M.t -> h val prj : h -> M.t } = {
  type h = {x: M.t, n: i64}
  type t = h
  def zero : t = {x = M.zero, n = 0}
  def add (a: t) (b: t) : t = {x = M.add a.x b.x, n = a.n + b.n + 1}
  def inj x : t = {x, n = 0}
  def prj (h: t) = h.x
}
module hppa = hidden ppa
module S = seg hppa
module S2 = seg (kv)

def gen (n: i64) (s: i64) = map (\i -> (i * 7919 + s * 31 + (i * i) % 97) % 1009) (iota n)

-- ==
-- entry: sums
-- input { 0i64 1i64 } output { empty([0]i64) }
-- input { 1i64 1i64 } output { [1050i64] }
-- input { 2i64 5i64 } output { [95i64] }
-- input { 17i64 3i64 } output { [40982i64, 15706i64, 1192421i64] }
entry sums (n: i64) (s: i64) : []i64 =
  let xs = gen n s
  let flags = map (\x -> x % 11 == 0) xs
  let r = S.sreduce flags (map (\x -> hppa.inj ((x, (x % 5, x % 7)), ((x % 3, x), x * x % 91))) xs)
  let f (h: hppa.h) = let ((a, (b, c)), ((d, e), g)) = hppa.prj h in a ^ (b * 3 + c * 5 + d * 7 + e * 11 + g * 13)
  in map f r

-- ==
-- entry: best
-- input { 0i64 } output { empty([0]i32) }
-- input { 5i64 } output { [24i32, 84i32, 84i32, 93i32, 93i32] }
entry best (n: i64) : []i32 =
  let xs = gen n 4
  let flags = map (\x -> x % 8 == 0) xs
  in S2.sscan flags (map2 (\x i -> {key = x % 100, val' = (u8.i64 i, i32.i64 (i / 2))}) xs (iota n))
     |> map (\r -> i32.i64 r.key + i32.u8 r.val'.0 * 3 + r.val'.1)
