-- Fast Fourier transforms over complex numbers and over a prime field, by one functor.

module type ring = { type t val zero : t val one : t val + : t -> t -> t val - : t -> t -> t val * : t -> t -> t val neg : t -> t }
module type root_ring = { include ring val root : i64 -> t  val inv : i64 -> t }
module complex (R: real) = {
  type real = R.t
  type t = {re: R.t, im: R.t}
  def mk (re: R.t) (im: R.t) : t = {re, im}
  def zero = mk (R.i32 0) (R.i32 0)
  def one = mk (R.i32 1) (R.i32 0)
  def (a: t) + (b: t) = mk (a.re R.+ b.re) (a.im R.+ b.im)
  def (a: t) - (b: t) = mk (a.re R.- b.re) (a.im R.- b.im)
  def (a: t) * (b: t) = mk R.(a.re * b.re - a.im * b.im) R.(a.re * b.im + a.im * b.re)
  def neg (a: t) = zero - a
  def root (n: i64) : t = let x = R.(i32 2 * pi / i64 n) in mk (R.cos x) (R.sin x)
  def inv (n: i64) : t = mk R.(i32 1 / i64 n) (R.i32 0)
}
module prime (P: { val p : i64 val g : i64 }) : (root_ring with t = i64) = {
  type t = i64
  def zero = 0i64
  def one = 1i64
  def (+) a b = (a i64.+ b) % P.p
  def (-) a b = (a i64.- b) % P.p
  def (*) a b = (a i64.* b) % P.p
  def neg a = (0 - a) % P.p
  def pow (b: i64) (e: i64) : i64 = (loop (r, b, e) = (1, b, e) while e > 0 do (if e % 2 == 1 then r * b else r, b * b, e / 2)).0
  def root n = pow P.g ((P.p i64.- 1) / n)
  def inv n = pow n (P.p i64.- 2)
}
module fft (C: root_ring) = {
  def bitrev (l: i64) (i: i64) : i64 = (loop (r, i) = (0, i) for _k < l do (r * 2 + i % 2, i / 2)).0
  def fft' [n] (w: C.t) (xs: [n]C.t) : [n]C.t =
    let l = i64.i32 (63 - i64.clz n)
    let ws = scan (C.*) C.one (map (\i -> if i == 0 then C.one else w) (iota n))
    in loop xs = map (\i -> xs[bitrev l i]) (iota n) for s < l do
         let half = 1 << s
         in map (\i -> let j = i % half
                       let base = i - i % (2 * half)
                       let e = xs[base + j]
                       let o = xs[base + j + half] C.* ws[j * (n / (2 * half))]
                       in if (i / half) % 2 == 0 then e C.+ o else e C.- o) (iota n)
  def forward [n] (xs: [n]C.t) = fft' (C.root n) xs
  def pow (w: C.t) (k: i64) = loop r = C.one for _i < k do r C.* w
  def inverse [n] (xs: [n]C.t) = fft' (pow (C.root n) (n - 1)) xs |> map (C.* (C.inv n))
  def convolve [n] (a: [n]C.t) (b: [n]C.t) = map2 (C.*) (forward a) (forward b) |> inverse
}
module c64 = complex f64
module c32 = complex f32
module f998 = prime { def p = 998244353i64 def g = 3i64 }
module fft64 = fft c64
module ntt = fft f998

-- ==
-- entry: conv
-- input { [1i64,2,3,4] [1i64,0,0,1] } output { [3i64, 5i64, 7i64, 5i64] }
-- input { [5i64] [7i64] } output { [35i64] }
-- input { [5i64,1] [7i64,2] } output { [37i64, 17i64] }
entry conv [n] (a: [n]i64) (b: [n]i64) = ntt.convolve a b

-- ==
-- entry: naive
-- input { 16i64 } output { true }
-- input { 1i64 } output { true }
entry naive (n: i64) =
  let a = map (\i -> i * 37 % 1001) (iota n)
  let b = map (\i -> i * i % 997) (iota n)
  let s = map (\k -> (i64.sum (map (\i -> a[i] * b[(k - i) % n]) (iota n))) % 998244353) (iota n)
  in and (map2 (==) s (ntt.convolve a b))
