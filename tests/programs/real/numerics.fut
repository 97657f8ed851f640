-- Numbers as functors: complex over any real, double-double, fixed point, dual numbers; FFT over any root-bearing field; solvers over them.

module type scalar = {
  type t
  val zero : t
  val one : t
  val + : t -> t -> t
  val - : t -> t -> t
  val * : t -> t -> t
  val / : t -> t -> t
  val of : f64 -> t
  val to : t -> f64
  val sqrt : t -> t
  val < : t -> t -> bool
}

module machine (R: real) : scalar with t = R.t = {
  open R
  def zero = R.f64 0
  def one = R.f64 1
  def of = R.f64
  def to = R.to_f64
}

-- | Unevaluated sums of two doubles.
module dd : { include scalar val hi_lo : t -> (f64, f64) } = {
  type t = {hi: f64, lo: f64}
  local def quick_sum (a: f64) (b: f64) : t = let s = a + b in {hi = s, lo = b - (s - a)}
  local def two_sum (a: f64) (b: f64) : t =
    let s = a + b
    let v = s - a
    in {hi = s, lo = (a - (s - v)) + (b - v)}
  local def two_prod (a: f64) (b: f64) : t = let p = a * b in {hi = p, lo = f64.fma a b (-p)}
  def of (x: f64) : t = {hi = x, lo = 0}
  def to (x: t) = x.hi
  def zero = of 0
  def one = of 1
  def hi_lo (x: t) = (x.hi, x.lo)
  def (<) (a: t) (b: t) = a.hi f64.< b.hi || (a.hi == b.hi && a.lo f64.< b.lo)
  def (+) (a: t) (b: t) : t =
    let s = two_sum a.hi b.hi
    let e = two_sum a.lo b.lo
    let s = quick_sum s.hi (s.lo f64.+ e.hi)
    in quick_sum s.hi (s.lo f64.+ e.lo)
  def (-) (a: t) (b: t) : t = a + {hi = f64.neg b.hi, lo = f64.neg b.lo}
  def (*) (a: t) (b: t) : t =
    let p = two_prod a.hi b.hi
    in quick_sum p.hi (p.lo f64.+ (a.hi f64.* b.lo f64.+ a.lo f64.* b.hi))
  def (/) (a: t) (b: t) : t =
    let q1 = a.hi f64./ b.hi
    let r = a - of q1 * b
    let q2 = r.hi f64./ b.hi
    let r = r - of q2 * b
    in of q1 + of q2 + of (r.hi f64./ b.hi)
  def sqrt (a: t) : t =
    if a.hi f64.<= 0 then zero else
    let x = of (f64.sqrt a.hi)
    in x + (a - x * x) / (of 2 * x)
}

-- | Binary fixed point with any number of fraction bits.
module fixed (P: {val bits : i64}) : scalar with t = i64 = {
  type t = i64
  local def scale = 1i64 << P.bits
  def zero = 0i64
  def one = scale
  def of (x: f64) = i64.f64 (f64.floor (x * f64.i64 scale + 0.5))
  def to (x: t) = f64.i64 x / f64.i64 scale
  def (<) = (i64.<)
  def (+) = (i64.+)
  def (-) = (i64.-)
  def (*) x y = (x i64.* y) >> P.bits
  def (/) x y = (x << P.bits) // y
  def sqrt (x: t) =
    if x i64.<= 0 then 0 else
    iterate_while (\r -> r i64.* r > x << P.bits) (\r -> (r i64.+ (x << P.bits) i64./ r) i64./ 2) (i64.max scale x)
}

-- | Derivatives along: a number with its slope.
module dual (S: scalar) : { include scalar with t = {v: S.t, d: S.t} val var : S.t -> t } = {
  type t = {v: S.t, d: S.t}
  def of x : t = {v = S.of x, d = S.zero}
  def var x : t = {v = x, d = S.one}
  def to (x: t) = S.to x.v
  def zero = of 0
  def one = of 1
  def (<) (a: t) (b: t) = a.v S.< b.v
  def (+) (a: t) (b: t) : t = S.({v = a.v + b.v, d = a.d + b.d})
  def (-) (a: t) (b: t) : t = S.({v = a.v - b.v, d = a.d - b.d})
  def (*) (a: t) (b: t) : t = S.({v = a.v * b.v, d = a.d * b.v + a.v * b.d})
  def (/) (a: t) (b: t) : t = S.({v = a.v / b.v, d = (a.d * b.v - a.v * b.d) / (b.v * b.v)})
  def sqrt (a: t) : t = let r = S.sqrt a.v in S.({v = r, d = a.d / (of 2 * r)})
}

module functions (S: scalar) = {
  -- Heron's formula, and a continued fraction.
  def heron (a: S.t) (b: S.t) (c: S.t) : S.t =
    let s = S.((a + b + c) / of 2)
    in S.(sqrt (s * (s - a) * (s - b) * (s - c)))
  def golden (n: i32) : S.t = iterate n (\x -> S.(one + one / x)) S.one
  def poly [n] (cs: [n]f64) (x: S.t) : S.t = foldr (\c acc -> S.(acc * x + of c)) S.zero cs
  def newton (cs: []f64) (x: S.t) (n: i32) : S.t =
    let ds = tail (map2 (\i c -> f64.i64 i * c) (indices cs) cs)
    in iterate n (\x -> S.(x - poly cs x / poly ds x)) x
}
module m64 = machine f64
module m32 = machine f32
module fx16 = fixed {def bits = 16i64}
module d64 = dual m64
module dd64 = dual (dual m64)
module on_f64 = functions m64
module on_f32 = functions m32
module on_dd = functions dd
module on_fx = functions fx16
module on_d = functions d64
module on_dd2 = functions dd64

-- ==
-- entry: herons
-- input { 3f64 4f64 5f64 } output { 6f64 6f64 6f64 6f64 2f64 }
entry herons (a: f64) (b: f64) (c: f64) =
  (on_f64.heron a b c, f64.f32 (on_f32.heron (f32.f64 a) (f32.f64 b) (f32.f64 c)), dd.to (on_dd.heron (dd.of a) (dd.of b) (dd.of c)),
   fx16.to (on_fx.heron (fx16.of a) (fx16.of b) (fx16.of c)), (on_d.heron (d64.var a) (d64.of b) (d64.of c)).d)
-- ==
-- entry: roots
-- input { [-2f64, 0f64, 1f64] 1f64 } output { 1.4142135623730951f64 true 1.4142135623730951f64 }
entry roots (cs: []f64) (x: f64) =
  let r = on_dd.newton cs (dd.of x) 7
  let (hi, lo) = dd.hi_lo dd.(r * r - of 2)
  in (on_f64.newton cs x 6, f64.abs hi < 1e-30 && f64.abs lo < 1e-30, fx16.to (on_fx.newton cs (fx16.of x) 6))
-- | Second derivatives by dual numbers of dual numbers.
-- ==
-- entry: second
-- input { [1f64, 2f64, 3f64, 4f64] 2f64 } output { 49f64 62f64 54f64 }
entry second (cs: []f64) (x: f64) : (f64, f64, f64) =
  let r = on_dd2.poly cs {v = {v = x, d = 1}, d = {v = 1, d = 0}}
  in (r.v.v, r.v.d, r.d.d)

-- Complex numbers over any scalar, and escape times over any of those.
module complex (S: scalar) = {
  type t = (S.t, S.t)
  def (+) ((a, b): t) ((c, d): t) : t = S.((a + c, b + d))
  def (-) ((a, b): t) ((c, d): t) : t = S.((a - c, b - d))
  def (*) ((a, b): t) ((c, d): t) : t = S.((a * c - b * d, a * d + b * c))
  def norm2 ((a, b): t) : S.t = S.(a * a + b * b)
  def of (a: f64) (b: f64) : t = (S.of a, S.of b)
}
module mandel (S: scalar) = {
  module C = complex S
  def escape (limit: i32) (c: C.t) : i32 =
    (loop (z, i) = (C.of 0 0, 0) while i < limit && !(S.of 4 S.< C.norm2 z) do (C.(z * z + c), i + 1)).1
  def grid (h: i64) (w: i64) (limit: i32) : [h][w]i32 =
    tabulate_2d h w (\i j -> escape limit (C.of (f64.i64 j * 0.5 - 2) (f64.i64 i * 0.5 - 1)))
}
module ma = mandel m64
module mb = mandel fx16
module mc = mandel dd
-- ==
-- entry: fractal
-- input { 5i64 6i64 } output { [[1i32, 2i32, 3i32, 4i32, 12i32, 2i32], [1i32, 3i32, 5i32, 12i32, 12i32, 5i32], [12i32, 12i32, 12i32, 12i32, 12i32, 5i32], [1i32, 3i32, 5i32, 12i32, 12i32, 5i32], [1i32, 2i32, 3i32, 4i32, 12i32, 2i32]] true }
entry fractal (h: i64) (w: i64) : ([h][w]i32, bool) =
  let a = ma.grid h w 12
  let same b = and (map2 (==) (flatten a) (flatten b))
  in (a, same (mb.grid h w 12) && same (mc.grid h w 12))

-- FFT by recursion on halves, over a field with roots of unity.
module type rooted = {
  type t
  val zero : t
  val add : t -> t -> t
  val sub : t -> t -> t
  val mul : t -> t -> t
  -- | A primitive root of order n, to the power k.
  val root : (n: i64) -> (k: i64) -> t
}
module fft (K: rooted) = {
  def go [n] (sign: i64) (xs: [n]K.t) : [n]K.t =
    if n == 1 then copy xs else
    let m = n / 2
    let es = go sign (xs[0::2] :> [m]K.t)
    let os = go sign (xs[1::2] :> [m]K.t)
    let ts = map2 (\k o -> K.mul (K.root n ((sign * k) % n)) o) (iota m) os
    in sized n (map2 K.add es ts ++ map2 K.sub es ts)
  def forward [n] (xs: [n]K.t) = go 1 xs
  def backward [n] (scale: K.t) (xs: [n]K.t) = map (K.mul scale) (go (-1) xs)
}
module complex_roots : rooted with t = (f64, f64) = {
  module C = complex m64
  type t = C.t
  def zero = C.of 0 0
  def add = (C.+)
  def sub = (C.-)
  def mul = (C.*)
  def root n k : t = let a = -2 * f64.pi * f64.i64 k / f64.i64 n in (f64.cos a, f64.sin a)
}
module prime_roots (P: {val p : i64 val g : i64}) : { include rooted with t = i64 val inv : i64 -> i64 } = {
  type t = i64
  def zero = 0i64
  def add a b = (a + b) % P.p
  def sub a b = (a - b) % P.p
  def mul a b = (a * b) % P.p
  def pow (a: i64) (e: i64) : i64 =
    (loop (r, a, e) = (1, a, e) while e > 0 do (if e & 1 == 1 then mul r a else r, mul a a, e >> 1)).0
  def root n k = pow P.g ((P.p - 1) / n * k)
  def inv a = pow a (P.p - 2)
}
module fc = fft complex_roots
module ntt_field = prime_roots {def p = 998244353i64 def g = 3i64}
module fp = fft ntt_field
-- ==
-- entry: spectrum
-- input { [1.0f64, 2.0f64, -1.0f64, 0.5f64, 3.0f64, -2.5f64, 0.25f64, 4.0f64] } output { [7.25f64, 3.6568542494923797f64, 4.749999999999997f64, -7.656854249492376f64, -0.75f64, -7.656854249492376f64, 4.750000000000005f64, 3.656854249492389f64] [0.0f64, 0.542893218813453f64, 5.000000000000001f64, -1.9571067811865497f64, -9.184850993605148e-16f64, 1.9571067811865404f64, -4.999999999999997f64, -0.5428932188134397f64] true }
entry spectrum [n] (xs: [n]f64) : ([n]f64, [n]f64, bool) =
  let ys = fc.forward (map (\x -> (x, 0)) xs)
  let back = fc.backward (1 / f64.i64 n, 0) ys
  in (map (.0) ys, map (.1) ys, and (map2 (\x (a, b) -> f64.abs (x - a) < 1e-12 && f64.abs b < 1e-12) xs back))
-- ==
-- entry: convolve
-- input { [3i64, 1i64, 4i64, 1i64, 5i64] [9i64, 2i64, 6i64, 5i64] } output { [27i64, 15i64, 56i64, 38i64, 76i64, 36i64, 35i64, 25i64] }
entry convolve [n][m] (a: [n]i64) (b: [m]i64) : []i64 =
  let size = loop s = 1 while s < n + m do 2 * s
  let pad [k] (x: [k]i64) = tabulate size (\i -> if i < k then x[i] else 0)
  let c = map2 ntt_field.mul (fp.forward (pad a)) (fp.forward (pad b))
  in take (n + m - 1) (fp.backward (ntt_field.inv size) c)

-- Jacobi eigenvalues of symmetric matrices, over any scalar.
module jacobi (S: scalar) = {
  def rotate_all [n] (a: *[n][n]S.t) (p: i64) (q: i64) : *[n][n]S.t =
    let apq = copy a[p, q]
    let small = S.to apq
    in if f64.abs small < 1e-12 then a else
       let theta = S.((a[q, q] - a[p, p]) / (of 2 * apq))
       let sign = if S.(theta < zero) then S.of (-1) else S.one
       let t = S.(sign / (sign * theta + sqrt (theta * theta + one)))
       let c = S.(one / sqrt (t * t + one))
       let s = S.(t * c)
       let rows = map2 (\i row -> if i == p then map2 (\x y -> S.(c * x - s * y)) a[p] a[q]
                                  else if i == q then map2 (\x y -> S.(s * x + c * y)) a[p] a[q]
                                  else copy row) (iota n) a
       in map (\row -> let (x, y) = (copy row[p], copy row[q])
                       in copy row with [p] = S.(c * x - s * y) with [q] = S.(s * x + c * y)) rows
  def eigenvalues [n] (sweeps: i32) (a: [n][n]S.t) : [n]S.t =
    let a = loop a = copy a for _k < sweeps do
              loop a for p < n do
                loop a for r < n - 1 - p do rotate_all a p (p + 1 + r)
    in map (\i -> copy a[i, i]) (iota n)
}
module j64 = jacobi m64
module jdd = jacobi dd
-- ==
-- entry: eigen
-- input { [[2f64, -1f64, 0f64], [-1f64, 2f64, -1f64], [0f64, -1f64, 2f64]] } output { 47.99999999999999f64 6f64 4f64 true }
entry eigen [n] (a: [n][n]f64) : (f64, f64, f64, bool) =
  let es = j64.eigenvalues 8 a
  let ds = map dd.to (jdd.eigenvalues 8 (map (map dd.of) a))
  in (f64.sum (map (** 3) es), f64.sum es, f64.product es, and (map2 (\x y -> f64.abs (x - y) < 1e-9) es ds))
