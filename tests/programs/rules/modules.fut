-- Modules: functors, abstract and sized types, module types. Written from the specification.

-- ==
-- entry: functor_monoid
-- input { [1i32,2,3] [5f32,-1,7] } output { 6i32 7f32 6i32 [5f32,5,7] }
module m_functor_monoid = {
  module type monoid = { type t val zero : t val add : t -> t -> t }
  module pair (A: monoid) (B: monoid) : monoid with t = (A.t, B.t) = {
    type t = (A.t, B.t)
    def zero = (A.zero, B.zero)
    def add (a, b) (c, d) = (A.add a c, B.add b d)
  }
  module fold (M: monoid) = { def all [n] (xs: [n]M.t) = reduce M.add M.zero xs def pre [n] (xs: [n]M.t) : [n]M.t = scan M.add M.zero xs }
  module sum_i = { type t = i32 def zero = 0i32 def add = (i32.+) }
  module max_f : monoid with t = f32 = { type t = f32 def zero = f32.lowest def add = f32.max }
  module pf = fold (pair sum_i (pair max_f sum_i))
  def main [n] (a: [n]i32) (b: [n]f32) =
    let v = zip a (zip b a)
    let (s, (m, s2)) = pf.all v
    in (s, m, s2, map (.1.0) (pf.pre v))
}
entry functor_monoid = m_functor_monoid.main

-- ==
-- entry: generative_counter
-- input { 4i32 } output { 4i64 3i32 -1i32 2i64 }
module m_generative_counter = {
  module type stack = {
    type~ t 'a
    val empty 'a : () -> t a
    val push 'a : a -> t a -> t a
    val size 'a : t a -> i64
    val top 'a : a -> t a -> a
  }
  module stk : stack = {
    type~ t 'a = ?[n].{dat: [n]a}
    def empty 'a () : t a = {dat = [] : [0]a}
    def push 'a (x: a) (s: t a) : t a = {dat = s.dat ++ [x]}
    def size 'a (s: t a) = length s.dat
    def top 'a (d: a) (s: t a) = if null s.dat then d else last s.dat
  }
  def main (k: i32) =
    let s = loop s = stk.empty () for i < k do stk.push i s
    let t = if k > 2 then stk.push true (stk.push false (stk.empty ())) else stk.empty ()
    in (stk.size s, stk.top (-1) s, stk.top (-1) (stk.empty ()), stk.size t)
}
entry generative_counter = m_generative_counter.main

-- ==
-- entry: sized_abstract
-- input { 3i64 } output { 9i32 7i64 3i64 true }
module m_sized_abstract = {
  module vec : { type t [n] 'a val mk 'a : (n: i64) -> a -> t [n] a
                 val get [n] 'a : t [n] a -> i64 -> a
                 val zipw [n] 'a 'b 'c : (a -> b -> c) -> t [n] a -> t [n] b -> t [n] c
                 val len [n] 'a : t [n] a -> i64
                 val app [n] [m] 'a : t [n] a -> t [m] a -> t [n + m] a } = {
    type t [n] 'a = {xs: [n]a}
    def mk n x = {xs = replicate n x}
    def get [n] 'a (v: t [n] a) (i: i64) = v.xs[i]
    def zipw [n] 'a 'b 'c f (a: t [n] a) (b: t [n] b) : t [n] c = {xs = map2 f a.xs b.xs}
    def len [n] 'a (_: t [n] a) = n
    def app [n] [m] 'a (a: t [n] a) (b: t [m] a) = {xs = a.xs ++ b.xs}
  }
  def main (n: i64) =
    let a = vec.mk n 4i32
    let b = vec.mk n 5i32
    let c = vec.zipw (+) a b
    let d = vec.app c (vec.mk 4 0)
    let e = (d :> vec.t [7] i32)
    in (vec.get c 2, vec.len e, vec.len (vec.mk n ()), vec.get (vec.mk 1 true) 0)
}
entry sized_abstract = m_sized_abstract.main

-- ==
-- entry: include_with
-- input { } output { 9i32 13i32 }
module m_include_with = {
  module type S = { type t val x : t val f : t -> t }
  module type T = { type t include S with t = t val g : t -> i32 }
  module m : T with t = i32 = { type t = i32 def x = 4i32 def f (a: t) = a * 2 def g (a: t) : i32 = a + 1 }
  module use (A: T) = { def r = A.g (A.f A.x) }
  module um = use m
  def main = (um.r, m.f 6 + 1)
}
entry include_with = m_include_with.main

-- ==
-- entry: with_more_lifted
-- input { 3i32 } output { 4i32 true }
module m_with_more_lifted = {
  module type S = { type^ t 'a val ap 'a : t a -> a -> a }
  module type F = S with t '^a = a -> a
  module m : F = { type^ t '^a = a -> a def ap 'a (f: t a) (x: a) : a = f x }
  def main (x: i32) = (m.ap (+ 1) x, m.ap (\b -> !b) (x > 5))
}
entry with_more_lifted = m_with_more_lifted.main

-- ==
-- entry: submodules_functor_arg
-- input { } output { 5f64 4u8 16u8 }
module m_submodules_functor_arg = {
  module type num = { type t val (+) : t -> t -> t val one : t }
  module type pack = { module N : num val k : i64 }
  module sumk (P: pack) : { val r : P.N.t } = {
    def r = loop a = P.N.one for _i < P.k do P.N.(a + one)
  }
  module a = sumk { module N = { type t = f64 def (+) = (f64.+) def one = 1f64 } def k = 4i64 }
  module b = sumk { module N = { type t = (u8, u8) def (x: t) + (y: t) : t = (x.0 u8.+ y.0, x.1 u8.* y.1) def one : t = (1, 2) } def k = 3i64 }
  def main = (a.r, b.r.0, b.r.1)
}
entry submodules_functor_arg = m_submodules_functor_arg.main

-- ==
-- entry: higher_order_module
-- input { } output { 5i32 15i32 16i32 }
module m_higher_order_module = {
  module type S = { val x : i32 }
  module inc (X: S) : S = { def x = X.x + 1 }
  module dbl (X: S) : S = { def x = X.x * 2 }
  module twice (F: S -> S) (X: S) : S = F (F X)
  module compose (F: S -> S) (G: (Y: S) -> S) = \(X: S) : S -> F (G X)
  module three = { def x = 3i32 }
  module r1 = twice inc three
  module r2 = twice (compose inc dbl) three
  module r3 = compose (twice dbl) inc three
  def main = (r1.x, r2.x, r3.x)
}
entry higher_order_module = m_higher_order_module.main

-- ==
-- entry: opens_and_locals
-- input { } output { 100i32 11i32 8i32 7i32 8i32 }
module m_opens_and_locals = {
  module m = {
    local def hidden = 10i32
    def shown = hidden + 1
    module n = { open { def deep = 7i32 } local open { def gone = 1i32 } def z = deep + gone }
    open n
  }
  open m
  def shown = 100i32
  def main = (shown, m.shown, z, m.deep, m.n.z)
}
entry opens_and_locals = m_opens_and_locals.main

-- ==
-- entry: user_real
-- input { 2f64 3i32 } output { 17f64 15f64 38i32 }
module m_user_real = {
  -- a module of one's own for the prelude's module type numeric
  module dual = {
    type t = {v: f64, d: f64}
    def (a: t) + (b: t) : t = {v = a.v f64.+ b.v, d = a.d f64.+ b.d}
    def (a: t) * (b: t) : t = {v = a.v f64.* b.v, d = a.d f64.* b.v f64.+ a.v f64.* b.d}
    def i32 (x: i32) : t = {v = f64.i32 x, d = 0}
  }
  module type ring = { type t val + : t -> t -> t val (*) : t -> t -> t val i32 : i32 -> t }
  module poly (R: ring) = {
    def eval [n] (cs: [n]R.t) (x: R.t) : R.t = R.(loop a = i32 0 for c in cs do a * x + c)
  }
  module pd = poly dual
  module pi = poly i32
  def main (x: f64) (k: i32) =
    let r = pd.eval (map dual.i32 [1, 2, 0, 1]) {v = x, d = 1}
    in (r.v, r.d - 5, pi.eval [4, 1, -1] k + 0 )
}
entry user_real = m_user_real.main

-- ==
-- entry: generic_real
-- input { [1f32,2,3,4] } output { 2.5f32 1.25f32 5f64 2.5f16 1.25f16 }
module m_generic_real = {
  module stats (R: real) = {
    def mean [n] (xs: [n]R.t) = R.(sum xs / i64 n)
    def var [n] (xs: [n]R.t) = let m = mean xs in mean (map (\x -> R.((x - m) ** i32 2)) xs)
    def dist a b = R.(sqrt (a * a + b * b))
  }
  module s16 = stats f16
  module s32 = stats f32
  module s64 = stats f64
  def main (xs: []f32) =
    let hs = map f16.f32 xs
    in (s32.mean xs, s32.var xs, s64.dist 3 4, s16.mean hs, s16.var hs)
}
entry generic_real = m_generic_real.main

-- ==
-- entry: integral_generic
-- input { 6u8 1i16 } output { 96u8 -32768i16 8i32 7i32 3i32 15i32 16i32 }
module m_integral_generic = {
  module bits (I: integral) = {
    def rev (x: I.t) = loop r = I.i32 0 for i < I.num_bits do I.set_bit (I.num_bits - 1 - i) r (I.get_bit i x)
    def all = (I.popc I.highest, I.clz (I.i32 1), I.ctz (I.i32 8), I.num_bits)
  }
  module b8 = bits u8
  module b16 = bits i16
  def main (x: u8) (y: i16) =
    let (p, c, z, _) = b8.all
    let (q, _, _, w) = b16.all
    in (b8.rev x, b16.rev y, p, c, z, q, w)
}
entry integral_generic = m_integral_generic.main

-- ==
-- entry: hidden_size_members
-- input { true } output { 3i64 [4u8,4,4] 12i64 }
-- input { false } output { 5i64 [4u8,4,4,4,4] 20i64 }
module m_hidden_size_members = {
  module b : {type~ t val mk : i64 -> t val len : t -> i64 val join : t -> t -> t val each : (u8 -> u8) -> t -> t val out : t -> []u8} = {
    type~ t = []u8
    def mk (n: i64) : t = replicate n 3
    def len (v: t) = length v
    def join (a: t) (b: t) : t = a ++ b
    def each f (v: t) : t = map f v
    def out (v: t) = v
  }
  def main (c: bool) =
    let v = if c then b.join (b.mk 1) (b.mk 2) else b.mk 5
    let w = loop v for _i < 2i32 do b.join v v
    in (b.len v, b.out (b.each (+ 1) v), b.len w)
}
entry hidden_size_members = m_hidden_size_members.main

-- ==
-- entry: type_params_in_modules
-- input { [3i32,8,5,10] } output { 16i32 -1i32 8i32 [true,false] }
module m_type_params_in_modules = {
  module opt = {
    type t 'a = #some a | #none
    def map 'a 'b (f: a -> b) (o: t a) : t b = match o case #some x -> #some (f x) case #none -> #none
    def or_else 'a (d: a) (o: t a) : a = match o case #some x -> x case #none -> d
    def bind 'a 'b (o: t a) (f: a -> t b) : t b = match o case #some x -> f x case #none -> #none
  }
  def find [n] 'a (p: a -> bool) (xs: [n]a) : opt.t a =
    (loop (r, i) = (#none, 0) while i < n && (match r case #none -> true case #some _ -> false) do
       if p xs[i] then (#some xs[i], i) else (r, i + 1)).0
  def main (xs: []i32) =
    let r = find (> 5) xs
    let q = find (> 50) xs
    let safe (x: i32) : opt.t i32 = if x > 0 then #some x else #none
    in ( opt.or_else (-1) (opt.map (* 2) r)
       , opt.or_else (-1) (opt.map (* 2) q)
       , opt.or_else 0 (opt.bind r safe)
       , map (\o -> opt.(or_else false (map (> 5) o))) [r, q] )
}
entry type_params_in_modules = m_type_params_in_modules.main

-- ==
-- entry: module_with_consumption
-- input { 5i64 } output { 16i32 4i32 }
module m_module_with_consumption = {
  module buf : { type t [n] val new : (n: i64) -> *t [n] val put [n] : (b: *t [n]) -> i64 -> i32 -> *t [n] val read [n] : t [n] -> i64 -> i32 } = {
    type t [n] = [n]i32
    def new n : *t [n] = replicate n 0
    def put [n] (b: *t [n]) (i: i64) (x: i32) : *t [n] = b with [i] = x
    def read [n] (b: t [n]) (i: i64) = b[i]
  }
  def main (n: i64) =
    let b = buf.new n
    let b = loop b for i < n do buf.put b i (i32.i64 (i * i))
    in (buf.read b 4, buf.read b 2)
}
entry module_with_consumption = m_module_with_consumption.main

-- ==
-- entry: alias_modules
-- input { 4i32 } output { 7i32 3i32 }
module m_alias_modules = {
  module long = { module name = { def v = 3i32 type t = {a: i32} } }
  module s = long.name
  module type vt = { val v : i32 }
  module sealed = long.name : vt
  def f (r: s.t) : long.name.t = r with a = r.a + s.v
  def main (a: i32) = ((f {a}).a, sealed.v)
}
entry alias_modules = m_alias_modules.main

-- ==
-- entry: spec_operators
-- input { 2i64 3i64 } output { 75i64 }
module m_spec_operators = {
  module type ops = {
    type t
    val - : t -> t -> t
    val (<+>) : t -> t -> t
    val `mix` : t -> t -> t
    val neg : t -> t
  }
  module o = { type t = i64 def (-) = (i64.-) def (a: i64) <+> (b: i64) = a * 10 + b def (a: i64) `mix` (b: i64) = a * b def neg = i64.neg }
  module u (O: ops with t = i64) = { def r (a: i64) (b: i64) = O.(a <+> b - neg a `mix` b) }
  module uo = u o
  def main (a: i64) (b: i64) = uo.r a b
}
entry spec_operators = m_spec_operators.main

-- ==
-- entry: functor_sizes
-- input { 10i32 } output { [[89i32,55],[55,34]] [[1i32,0],[0,1]] }
module m_functor_sizes = {
  module type dim = { val n : i64 }
  module mat (D: dim) = {
    type t = [D.n][D.n]i32
    def id : t = tabulate_2d D.n D.n (\i j -> i32.bool (i == j))
    def mul (a: t) (b: t) : t = map (\r -> map (\c -> i32.sum (map2 (*) r c)) (transpose b)) a
    def pow (k: i32) (a: t) : t = iterate k (mul a) (copy id)
  }
  module m2 = mat { def n = 2i64 }
  def main (k: i32) =
    let f = [[1, 1], [1, 0]] :> m2.t
    in (m2.pow k f, m2.pow 0 f)
}
entry functor_sizes = m_functor_sizes.main

-- ==
-- entry: manifest_star
-- input { 2i64 } output { [true,true] }
module m_manifest_star = {
  module a : { type~ t = []bool val mk : i64 -> t } = { type~ t = *[]bool def mk (n: i64) : t = replicate n true }
  def main (n: i64) = a.mk n
}
entry manifest_star = m_manifest_star.main

-- ==
-- entry: local_type_and_import_free
-- input { 21i32 } output { 42i32 }
module m_local_type_and_import_free = {
  module m = {
    local type secret = {x: i32, y: i32}
    type pub = secret
    def mk (x: i32) : pub = {x, y = x}
    local module h = { def sum (s: secret) = s.x + s.y }
    def sum = h.sum
  }
  def main (x: i32) = m.sum (m.mk x)
}
entry local_type_and_import_free = m_local_type_and_import_free.main

-- ==
-- entry: functor_returns_functor
-- input { } output { 1i32 true [1f32,2] }
module m_functor_returns_functor = {
  module type T = { type t val v : t }
  module mk (A: T) = \(B: T) : { val p : (A.t, B.t) } -> { def p = (A.v, B.v) }
  module half = mk { type t = i32 def v = 1i32 }
  module x = half { type t = bool def v = true }
  module y = half { type t = [2]f32 def v = [1f32, 2] }
  def main = (x.p.0, x.p.1, y.p.1)
}
entry functor_returns_functor = m_functor_returns_functor.main

-- ==
-- entry: shadowed_module_and_field
-- input { } output { 5i32 6i32 8i32 }
module m_shadowed_module_and_field = {
  module f = { def i32 = 5i32 def g = {i32 = 6i32} }
  def main = (f.i32, f.g.i32, let f = {i32 = 8i32} in f.i32)
}
entry shadowed_module_and_field = m_shadowed_module_and_field.main

-- ==
-- entry: abstract_in_records
-- input { [1i32,2,3] } output { [3i32,5,7] 6i32 12i32 }
module m_abstract_in_records = {
  module t : { type t val mk : i32 -> t val un : t -> i32 val (+) : t -> t -> t } = {
    type t = {w: i32}
    def mk (w: i32) = {w}
    def un (t: t) = t.w
    def (a: t) + (b: t) = {w = a.w i32.+ b.w}
  }
  type r = {k: t.t, l: #one t.t | #two (t.t, t.t)}
  def val' (r: r) = t.un (match r.l case #one a -> t.(r.k + a) case #two (a, b) -> t.(r.k + a + b))
  def main (xs: []i32) =
    let rs = map (\x -> {k = t.mk x, l = #two (t.mk x, t.mk 1)} : r) xs
    let ss = map (\(r: r) -> r with l = #one (t.mk 1)) rs
    in (map val' rs, t.un (reduce (t.+) (t.mk 0) (map (.k) rs)), i32.sum (map val' ss) + 3)
}
entry abstract_in_records = m_abstract_in_records.main

-- ==
-- entry: float_bits
-- input { } output { false true true -2f32 16f32 true 8192f32 }
module m_float_bits = {
  module fb (F: float) = {
    def same_sign (a: F.t) (b: F.t) = F.get_bit (F.num_bits - 1) a == F.get_bit (F.num_bits - 1) b
    def ulp (x: F.t) = F.(nextafter x inf - x)
    def parts x = (F.copysign x (F.i32 (-1)), F.ldexp x 3)
    def roundtrip x = F.(from_bits (to_bits x) == x)
  }
  module h = fb f16
  module s = fb f32
  def main =
    let (a, b) = s.parts 2
    in (h.same_sign 1 (-1), s.same_sign (-0.0) (-3), h.ulp 1 == 0.0009765625, a, b, s.roundtrip 0.1, f32.f64 (1 / f64.f32 (s.ulp 1024)))
}
entry float_bits = m_float_bits.main
