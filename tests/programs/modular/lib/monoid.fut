-- Monoids and transformers of them.
module type monoid = { type t val op : t -> t -> t val ne : t }
module type monoid1 = { type t 'a val op 'a : t a -> t a -> t a val ne 'a : t a }
module type functor_ = { module F : (M: monoid) -> monoid }
module type trans = (M: monoid) -> { include monoid val lift : M.t -> t val lower : t -> M.t }
module add (N: numeric) = { type t = N.t def op = (N.+) def ne = N.i32 0 }
module mul (N: numeric) = { type t = N.t def op = (N.*) def ne = N.i32 1 }
module maxm (N: numeric) = { type t = N.t def op = N.max def ne = N.lowest }
module pair (A: monoid) (B: monoid) : (monoid with t = (A.t, B.t)) = {
  type t = (A.t, B.t)
  def op (a, b) (c, d) : t = (A.op a c, B.op b d)
  def ne : t = (A.ne, B.ne)
}
module vec (N: {val n : i64}) (A: monoid) : (monoid with t = [N.n]A.t) = {
  type t = [N.n]A.t
  def op = map2 A.op
  def ne = replicate N.n A.ne
}
module segm (M: monoid) : { include monoid val lift : M.t -> t val lower : t -> M.t val start : M.t -> t } = {
  type t = {f: bool, v: M.t}
  def op (x: t) (y: t) : t = {f = x.f || y.f, v = if y.f then y.v else M.op x.v y.v}
  def ne : t = {f = false, v = M.ne}
  def lift v : t = {f = false, v}
  def start v : t = {f = true, v}
  def lower (x: t) = x.v
}
module dual (M: monoid) : { include monoid val lift : M.t -> t val lower : t -> M.t } = {
  type t = M.t
  def op a b = M.op b a
  def ne = M.ne
  def lift (x: M.t) : t = x
  def lower (x: t) : M.t = x
}
module opt (S: {type t val op : t -> t -> t}) : { include monoid val some : S.t -> t val get : S.t -> t -> S.t } = {
  type t = #none | #some S.t
  def op (a: t) (b: t) : t =
    match (a, b)
    case (#none, y) -> y
    case (x, #none) -> x
    case (#some x, #some y) -> #some (S.op x y)
  def ne : t = #none
  def some x : t = #some x
  def get (d: S.t) (x: t) = match x case #some y -> y case #none -> d
}
-- apply a transformer twice
module twice (T: trans) (M: monoid) = {
  module A = T M
  module B = T A
  open B
  def lift2 (x: M.t) : t = lift (A.lift x)
  def lower2 (x: t) : M.t = A.lower (lower x)
}
local module P = { def red = reduce def sc = scan def ex = exscan def hi = hist }
module fold (M: monoid) = {
  def reduce [n] (xs: [n]M.t) = P.red M.op M.ne xs
  def scan [n] (xs: [n]M.t) : [n]M.t = P.sc M.op M.ne xs
  def exscan [n] (xs: [n]M.t) : [n]M.t = P.ex M.op M.ne xs
  def hist [n] (k: i64) (is: [n]i64) (xs: [n]M.t) : [k]M.t = P.hi M.op M.ne k is xs
  def window [n] (w: i64) (xs: [n]M.t) : [n]M.t =
    map (\i -> reduce (map (\j -> if j < 0 then M.ne else xs[j]) (i - w + 1...i))) (iota n)
}
module segscan (M: monoid) = {
  local module S = segm M
  local module F = fold S
  def segscan [n] (fs: [n]bool) (xs: [n]M.t) : [n]M.t =
    map2 (\f x -> if f then S.start x else S.lift x) fs xs |> F.scan |> map S.lower
  def segreduce [n] (fs: [n]bool) (xs: [n]M.t) : []M.t =
    let sc = segscan fs xs
    let ends = rotate 1 fs with [n-1] = true
    in zip ends sc |> filter (.0) |> map (.1)
}
-- functions k -> k as a monoid: automata
module automaton (N: {val n : i64}) = {
  module comp : (monoid with t = [N.n]u8) = {
    type t = [N.n]u8
    def op (f: t) (g: t) : t = map (\x -> g[i64.u8 x]) f
    def ne : t = map u8.i64 (iota N.n)
  }
  local module F = fold comp
  def run [m] (start: u8) (delta: u8 -> [N.n]u8) (s: [m]u8) : [m]u8 =
    map (\(f: comp.t) -> f[i64.u8 start]) (F.scan (map delta s))
}
module type with_module = { module M : monoid module G : (X: monoid) -> (monoid with t = (X.t, M.t)) val mk : i32 -> M.t }
module use (W: with_module) = {
  module P = W.G (W.G W.M)
  module FP = fold P
  def go [n] (xs: [n]i32) = FP.reduce (map (\x -> ((W.mk x, W.mk (x + 1)), W.mk (x * 2))) xs)
}
