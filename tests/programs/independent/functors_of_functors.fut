-- Parametric modules as parameters, results and members of others; types with parameters in module types.

module type S = { type t  val mk : i32 -> t  val get : t -> i32 }
module type T = { type u  val f : u -> u  module inner : S }
module type FUN = (X: S) -> (T with inner.t = X.t)
module type FUN2 = S -> S -> S
module compose (F: FUN) (G: FUN) (A: S) = {
  module fa = F A
  module ga = G fa.inner
  def run (x: A.t) = ga.inner.get x + ga.inner.get (ga.inner.mk 100)
}
module F1 (X: S) : (T with inner.t = X.t) = {
  type u = (X.t, i32)
  def f ((x, n): u) : u = (X.mk (X.get x + n), n + 1)
  module inner = { type t = X.t def mk i = X.mk (i + 1) def get x = X.get x * 2 }
}
module F2 = \(X: S) -> { type u = X.t def f (x: u) : u = x module inner = X }
module A = { type t = i32 def mk (i: i32) = i def get (i: t) = i }
module c12 = compose F1 (F2 : FUN) A
module c21 = compose (\(X: S) -> F2 X) F1 A
module c11 = compose F1 F1 A

-- ==
-- entry: runs
-- input { 7i32 } output { [115i32, 115i32, 232i32] }
entry runs (x: i32) = [c12.run x - 101, c21.run x - 101, c11.run x - 204]
-- a module with a functor inside, given as parameter
module type KIT = { type k module wrap : (X: S) -> { include S  val orig : t -> X.t } val def' : k }
module use_kit (K: KIT) (X: S) = {
  module W = K.wrap X
  module WW = K.wrap W
  def go (i: i32) = (X.get (W.orig (WW.orig (WW.mk i))), WW.get (WW.mk i))
}
module kit1 : KIT = {
  type k = f32
  module wrap (X: S) = { type t = {v: X.t, c: i32} def mk i : t = {v = X.mk i, c = i} def get (x: t) = X.get x.v + x.c def orig (x: t) = x.v }
  def def' = 1f32
}
module uk = use_kit kit1 A

-- ==
-- entry: kit
-- input { 5i32 } output { 5i32 15i32 }
entry kit i = uk.go i
-- currying of functors, partial application of functors
module pair_of : FUN2 = \(X: S) -> \(Y: S) -> { type t = (X.t, Y.t) def mk i = (X.mk i, Y.mk (i * 10)) def get ((x, y): t) = X.get x + Y.get y }
module with_a = pair_of A
module aa = with_a A
module aaa = with_a (with_a (pair_of aa A))

-- ==
-- entry: pairs
-- input { 1i32 } output { 11i32 4911i32 }
entry pairs (i: i32) = (aa.get (aa.mk i), aaa.get (aaa.mk i) + 2800)
-- types with parameters in module types, manifest and refined
module type CONT = { type~ c 'a  val one 'a : a -> c a  val cat 'a : c a -> c a -> c a  val fold 'a 'b : (b -> a -> b) -> b -> c a -> b  val map 'a 'b : (a -> b) -> c a -> c b }
module arr : CONT = { type~ c 'a = []a def one x = [x] def cat a b = a ++ b def fold f z xs = foldl f z xs local def m0 = map def map f xs = m0 f xs }
module rev (C: CONT) : (CONT with c 'a = C.c a) = { open C type~ c 'a = C.c a def cat 'a (a: c a) (b: c a) : c a = C.cat b a }
module tagged (C: CONT) (X: { type tag val t : tag val n : tag -> i64 }) : CONT = {
  type~ c 'a = {tag: X.tag, elems: C.c a}
  def one 'a (x: a) : c a = {tag = X.t, elems = C.one x}
  def cat 'a (x: c a) (y: c a) : c a = {tag = x.tag, elems = C.cat x.elems y.elems}
  def fold 'a 'b (f: b -> a -> b) (z: b) (x: c a) : b = C.fold f z x.elems
  def map 'a 'b (f: a -> b) (x: c a) : c b = {tag = x.tag, elems = C.map f x.elems}
}
module ra = rev arr
module tr = tagged ra {type tag = u8 def t = 1u8 def n = i64.u8}
module algo (C: CONT) = {
  def build 'a (n: i64) (f: i64 -> a) : C.c a = loop c = C.one (f 0) for i < n do C.cat c (C.one (f (i + 1)))
  def digits (n: i64) = build n (% 10) |> C.map (+ 1) |> C.fold (\a d -> (a * 10 + d) % 1000000007) 0
}
module al1 = algo arr
module al2 = algo ra
module al3 = algo tr

-- ==
-- entry: conts
-- input { 4i64 } output { 12345i64 54321i64 54321i64 }
-- input { 0i64 } output { 1i64 1i64 1i64 }
entry conts n = (al1.digits n, al2.digits n, al3.digits n)
