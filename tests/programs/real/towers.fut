-- Module language at full stretch: functors over functors, refined submodules, includes, local opens, generative types, recursion through functors.

module type type0 = { type t }
module type eq = { include type0 val eq : t -> t -> bool }
module type ord = { include eq val lt : t -> t -> bool }
module type show = { include type0 val show : t -> ?[n].[n]u8 }

-- A type constructor in a module: containers of any element.
module type functor' = {
  type f 'a
  val fmap 'a 'b : (a -> b) -> f a -> f b
}
module type foldable = {
  include functor'
  val fold 'a 'b : (b -> a -> b) -> b -> f a -> b
  val pure 'a : a -> f a
}
module compose_f (F: foldable) (G: foldable) : foldable with f 'a = F.f (G.f a) = {
  type f 'a = F.f (G.f a)
  def fmap 'a 'b (h: a -> b) (x: f a) : f b = F.fmap (G.fmap h) x
  def fold 'a 'b (h: b -> a -> b) (z: b) (x: f a) : b = F.fold (\acc g -> G.fold h acc g) z x
  def pure 'a (x: a) : f a = F.pure (G.pure x)
}
module pair_f = {
  type f 'a = (a, a)
  def fmap 'a 'b (h: a -> b) ((x, y): f a) : f b = (h x, h y)
  def fold 'a 'b (h: b -> a -> b) (z: b) ((x, y): f a) : b = h (h z x) y
  def pure 'a (x: a) : f a = (x, x)
} : foldable with f 'a = (a, a)
module maybe_f : foldable with f 'a = #no | #yes a = {
  type f 'a = #no | #yes a
  def fmap 'a 'b (h: a -> b) (x: f a) : f b = match x case #no -> #no case #yes v -> #yes (h v)
  def fold 'a 'b (h: b -> a -> b) (z: b) (x: f a) : b = match x case #no -> z case #yes v -> h z v
  def pure 'a (x: a) : f a = #yes x
}
module block_f (N: {val n : i64}) : foldable with f 'a = [N.n]a = {
  type f 'a = [N.n]a
  def fmap 'a 'b (h: a -> b) (xs: f a) : f b = map h xs
  def fold 'a 'b (h: b -> a -> b) (z: b) (xs: f a) : b = foldl h z xs
  def pure 'a (x: a) : f a = replicate N.n x
}
module four = {def n = 4i64}
module deep = compose_f (block_f four) (compose_f pair_f maybe_f)
module deeper = compose_f maybe_f (compose_f deep (compose_f pair_f (block_f {def n = 2i64})))

module fold_all (F: foldable) = {
  def count 'a (x: F.f a) : i64 = F.fold (\n _ -> n + 1) 0 x
  def sum (x: F.f i64) : i64 = F.fold (+) 0 x
  def all 'a (p: a -> bool) (x: F.f a) : bool = F.fold (\ok v -> ok && p v) true x
}
module fd = fold_all deep
module fdd = fold_all deeper
-- ==
-- entry: folds
-- input { 5i64 } output { 8i64 40i64 7i64 42i64 32i64 true }
entry folds (x: i64) =
  let a = deep.pure x
  let b : deep.f i64 = map (\i -> (#yes i, if i == 0 then #no else #yes (i * 6))) (iota four.n)
  let c = deeper.fmap (+ 1) (deeper.pure x)
  in (fd.count a, fd.sum a, fd.count b, fd.sum b, fdd.count c, fdd.all (== x + 1) c)

-- Equality and order for compound types, built by functors; the result of one feeds the next.
module eq_prim (P: {type t val == : t -> t -> bool}) : eq with t = P.t = { type t = P.t def eq = (P.==) }
module ord_prim (P: {type t val == : t -> t -> bool val < : t -> t -> bool}) : ord with t = P.t = {
  open (eq_prim P)
  def lt = (P.<)
}
module ord_pair (A: ord) (B: ord) : ord with t = (A.t, B.t) = {
  type t = (A.t, B.t)
  def eq (a: t) (b: t) = A.eq a.0 b.0 && B.eq a.1 b.1
  def lt (a: t) (b: t) = A.lt a.0 b.0 || (A.eq a.0 b.0 && B.lt a.1 b.1)
}
module ord_either (A: ord) (B: ord) : ord with t = #l A.t | #r B.t = {
  type t = #l A.t | #r B.t
  def eq (a: t) (b: t) = match (a, b) case (#l x, #l y) -> A.eq x y case (#r x, #r y) -> B.eq x y case _ -> false
  def lt (a: t) (b: t) = match (a, b) case (#l x, #l y) -> A.lt x y case (#r x, #r y) -> B.lt x y case (#l _, #r _) -> true case _ -> false
}
module ord_block (N: {val n : i64}) (A: ord) : ord with t = [N.n]A.t = {
  type t = [N.n]A.t
  def compare (a: t) (b: t) : i32 =
    map2 (\x y -> if A.eq x y then 0i32 else if A.lt x y then -1 else 1) a b |> reduce (\p q -> if p != 0 then p else q) 0
  def eq a b = compare a b == 0
  def lt a b = compare a b < 0
}
module algorithms (O: ord) : {
  val maximum [n] : O.t -> [n]O.t -> O.t
  val is_sorted [n] : [n]O.t -> bool
  val distinct [n] : [n]O.t -> i64
} = {
  def maximum [n] (least: O.t) (xs: [n]O.t) = reduce (\a b -> if O.lt a b then b else a) least xs
  def is_sorted [n] (xs: [n]O.t) = all (\i -> i == 0 || !(O.lt xs[i] xs[i - 1])) (iota n)
  def distinct [n] (xs: [n]O.t) = i64.sum (map2 (\i x -> i64.bool (all (\j -> j >= i || !(O.eq xs[j] x)) (iota n))) (iota n) xs)
}
module o_i32 = ord_prim i32
module o_u8 = ord_prim u8
module two = {def n = 2i64}
module word = ord_block two o_u8
module entry_ord = ord_pair (ord_either o_i32 word) o_i32
module alg = algorithms entry_ord
type key = entry_ord.t
entry keys : []key = [(#l 3, 1), (#l 3, 2), (#r (sized two.n "ab"), 0), (#r (sized two.n "ac"), -5), (#l 3, 2)]
entry order_facts (ks: []key) : (i64, bool, i32, bool) =
  (alg.distinct ks, alg.is_sorted ks, (alg.maximum (#l i32.lowest, 0) ks).1, alg.is_sorted (take 4 ks))

-- Generative types: each application has its own units, so distances and times do not mix.
module type unit = {
  type t
  val of : f64 -> t
  val raw : t -> f64
  val + : t -> t -> t
  val *. : f64 -> t -> t
}
module mk_unit (_X: {}) : unit = {
  type t = f64
  def of (x: f64) = x
  def raw (x: t) = x
  def (*.) (k: f64) (x: t) = k * x
  def (+) (x: t) (y: t) = x f64.+ y
}
module metre = mk_unit {}
module second = mk_unit {}
module per (A: unit) (B: unit) = {
  module q = mk_unit {}
  def (/) (a: A.t) (b: B.t) : q.t = q.of (A.raw a f64./ B.raw b)
  def (*) (v: q.t) (b: B.t) : A.t = A.of (q.raw v f64.* B.raw b)
}
module speed = per metre second
module acceleration = per speed.q second
-- ==
-- entry: motion
-- input { 100f64 9.8f64 } output { 20f64 59.2f64 3.92f64 }
entry motion (d: f64) (t: f64) =
  let v = speed.(metre.of d / second.of 5)
  let g = acceleration.(v / second.of (t f64./ 1.92))
  let far = metre.(speed.(v * second.of 2) + 1.92 *. of 10)
  in (speed.q.raw v, metre.raw far, f64.round (acceleration.q.raw g * 100) / 100)

-- Functors that take functors twice over, with refined results.
module type transformer = (O: ord) -> (ord with t = O.t)
module reversed : transformer = \(O: ord) -> { open O def lt (a: t) (b: t) = O.lt b a }
module same : transformer = \(O: ord) -> O
module apply_all (T: transformer) (U: transformer) = {
  module ints = algorithms (T (U o_i32))
  module words = algorithms (U (T word))
  module pairs (A: ord) = algorithms (ord_pair (T A) (U A))
  module int_pairs = pairs o_i32
}
module rr = apply_all reversed reversed
module rs = apply_all reversed same
-- ==
-- entry: transformed
-- input { [3i32, 9i32, -4i32] } output { 9i32 -4i32 9i32 3i32 }
entry transformed (xs: []i32) =
  let ps = map2 (\i x -> (x, i32.i64 i)) (indices xs) xs
  in (rr.ints.maximum i32.lowest xs, rs.ints.maximum i32.highest xs,
      (rs.int_pairs.maximum (i32.highest, 0) (map (\(_, i) -> (9, i)) ps)).0, (rr.int_pairs.maximum (i32.highest, i32.highest) (map (\(_, i) -> (3, i)) ps)).0)

-- Opens, locals and shadowing in layers.
module layer0 = { def base = 10i64 def f x = x + base local def hidden = 5i64 def g x = x * hidden }
module layer1 = { open layer0 def base = 20i64 def h x = f x + g x + base }
module layer2 = { local open layer1 def f x = h x + base local module inner = { open layer1 def g = f 1 } def both x = (f x, inner.g) }
module layer3 = { open layer2 module again = { open layer2 def twice x = f (f x) } }
module picked = layer3.again : { val both : i64 -> (i64, i64) }
-- ==
-- entry: layers
-- input { 2i64 } output { 12i64 10i64 42i64 62i64 62i64 11i64 }
entry layers (x: i64) : (i64, i64, i64, i64, i64, i64) =
  let (a, b) = picked.both x
  in (layer0.f x, layer1.g x, layer1.h x, layer2.f x, a, b)

-- Values that pass from one entry point to another.
-- ==
-- entry: order_facts_of_keys
-- input { } output { 4i64 false -5i32 true }
entry order_facts_of_keys = order_facts keys
