-- Rings: polynomials, matrices, residues.
module type ring = { type t val + : t -> t -> t val - : t -> t -> t val * : t -> t -> t val zero : t val one : t }
module type poly = { module R : ring type~ p val deg : p -> i64 val mk [n] : [n]R.t -> p val coef : p -> ?[k].[k]R.t val mul : p -> p -> p val add : p -> p -> p }
module int_ring (N: numeric) : ring with t = N.t = { open N def zero = N.i32 0 def one = N.i32 1 }
module matrix_ring (R: ring) (N: {val n : i64}) : ring with t = [N.n][N.n]R.t = {
  type t = [N.n][N.n]R.t
  def a + b : t = map2 (map2 (R.+)) a b
  def a - b : t = map2 (map2 (R.-)) a b
  def (a: t) * (b: t) : t = map (\r -> map (\c -> reduce (R.+) R.zero (map2 (R.*) r c)) (transpose b)) a
  def zero : t = replicate N.n (replicate N.n R.zero)
  def one : t = tabulate_2d N.n N.n (\i j -> if i == j then R.one else R.zero)
}
module quotient (R: ring) (N: {val n : i64}) : ring with t = [N.n]R.t = {
  -- R[x] / (x^n - 1)
  type t = [N.n]R.t
  def a + b : t = map2 (R.+) a b
  def a - b : t = map2 (R.-) a b
  def (a: t) * (b: t) : t = tabulate N.n (\k -> loop s = R.zero for i < N.n do s R.+ (a[i] R.* b[(k i64.- i) % N.n]))
  def zero : t = replicate N.n R.zero
  def one : t = tabulate N.n (\i -> if i == 0 then R.one else R.zero)
}
module mk_poly (R: ring) : (poly with R.t = R.t) = {
  module R = R
  type~ p = []R.t
  def deg (x: p) = length x - 1
  def mk [n] (x: [n]R.t) : p = x
  def coef (x: p) = x
  def padto [n] (m: i64) (x: [n]R.t) : [m]R.t = replicate m R.zero with [0:n] = x
  def add (x: p) (y: p) : p = let m = i64.max (length x) (length y) in map2 (R.+) (padto m x) (padto m y)
  -- Karatsuba on equal powers of two
  def kara [n] (x: [n]R.t) (y: [n]R.t) : [n + n]R.t =
    if n <= 1 then (map2 (R.*) x y ++ replicate n R.zero)
    else
      let h = n / 2
      let (a, b) = (take h x, drop h x :> [h]R.t)
      let (c, d) = split (y :> [h + h]R.t)
      let lo = kara a c
      let hi = kara b d
      let mid = map3 (\m l h -> m R.- l R.- h) (kara (map2 (R.+) a b) (map2 (R.+) c d)) lo hi
      let r = (lo ++ hi) :> [n + n]R.t
      let m = replicate (n + n) R.zero with [h:h+(h+h)] = mid
      in map2 (R.+) r m
  def mul (x: p) (y: p) : p =
    let m = i64.max (length x) (length y)
    let n = loop n = 1 while n < m do n * 2
    let r = kara (padto n x) (padto n y)
    let l = length x + length y - 1
    in take (i64.max 0 l) r
}
module strassen (R: ring) = {
  def mm [n] (a: [n][n]R.t) (b: [n][n]R.t) : [n][n]R.t =
    if n <= 1 then map2 (map2 (R.*)) a b
    else
      let h = n / 2
      let q 'a (m: [n][n]a) : ([h][h]a, [h][h]a, [h][h]a, [h][h]a) =
        (m[:h, :h], m[:h, h:] :> [h][h]a, m[h:, :h] :> [h][h]a, m[h:, h:] :> [h][h]a)
      let (a11, a12, a21, a22) = q a
      let (b11, b12, b21, b22) = q b
      let (+) = map2 (map2 (R.+))
      let (-) = map2 (map2 (R.-))
      let m1 = mm (a11 + a22) (b11 + b22)
      let m2 = mm (a21 + a22) b11
      let m3 = mm a11 (b12 - b22)
      let m4 = mm a22 (b21 - b11)
      let m5 = mm (a11 + a12) b22
      let m6 = mm (a21 - a11) (b11 + b12)
      let m7 = mm (a12 - a22) (b21 + b22)
      let top = map2 (++) (m1 + m4 - m5 + m7) (m3 + m5)
      let bot = map2 (++) (m2 + m4) (m1 - m2 + m3 + m6)
      in (top ++ bot) :> [n][n]R.t
}
-- recursive radix-2 FFT over any ring with a root of unity
module fft (R: ring) = {
  def go [n] (w: R.t) (xs: [n]R.t) : [n]R.t =
    if n == 1 then xs
    else
      let e = go (w R.* w) xs[::2]
      let o = go (w R.* w) xs[1::2]
      let h = n / 2
      let tw = (loop (t, acc) = (w, replicate h R.one) for i in 1..<h do
                 let acc[i] = copy t in (t R.* w, acc)).1
      let o = map2 (R.*) tw (o :> [h]R.t)
      in sized n (map2 (R.+) (e :> [h]R.t) o ++ map2 (R.-) (e :> [h]R.t) o)
}
