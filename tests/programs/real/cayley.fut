-- The Cayley-Dickson construction as a functor that is applied to its own results.

module type algebra = {
  type t
  type scalar
  -- | The dimension over the scalars.
  val dim : i64
  val zero : t
  val one : t
  val neg : t -> t
  val conj : t -> t
  val (+) : t -> t -> t
  val (-) : t -> t -> t
  val (*) : t -> t -> t
  val scale : scalar -> t -> t
  val norm2 : t -> scalar
  val coords : t -> [dim]scalar
  val of_coords : [dim]scalar -> t
}

module type ring = {
  type t
  val zero : t
  val one : t
  val + : t -> t -> t
  val - : t -> t -> t
  val * : t -> t -> t
}

module ground (R: ring) : algebra with t = R.t with scalar = R.t = {
  type t = R.t
  type scalar = R.t
  def dim = 1i64
  def zero = R.zero
  def one = R.one
  def neg x = R.(zero - x)
  def conj (x: t) = x
  def (+) = (R.+)
  def (-) = (R.-)
  def (*) = (R.*)
  def scale = (R.*)
  def norm2 x = x R.* x
  def coords (x: t) : [dim]t = replicate dim x
  def of_coords (xs: [dim]t) : t = xs[0]
}

module double (A: algebra) : algebra with scalar = A.scalar with t = {re: A.t, im: A.t} = {
  type t = {re: A.t, im: A.t}
  type scalar = A.scalar
  def dim = i64.(A.dim + A.dim)
  def zero : t = {re = A.zero, im = A.zero}
  def one : t = zero with re = A.one
  def neg ({re, im}: t) : t = {re = A.neg re, im = A.neg im}
  def conj ({re, im}: t) : t = {re = A.conj re, im = A.neg im}
  def (a: t) + (b: t) : t = {re = a.re A.+ b.re, im = a.im A.+ b.im}
  def (a: t) - (b: t) : t = a + neg b
  def (a: t) * (b: t) : t =
    A.({re = a.re * b.re - conj b.im * a.im, im = b.im * a.re + a.im * conj b.re})
  def scale k ({re, im}: t) : t = {re = A.scale k re, im = A.scale k im}
  def coords (a: t) : [dim]scalar = sized dim (A.coords a.re ++ A.coords a.im)
  def of_coords (xs: [dim]scalar) : t =
    {re = A.of_coords (take A.dim xs), im = A.of_coords (sized A.dim (drop A.dim xs))}
  -- The norm is the real coordinate of a times its conjugate.
  def norm2 (a: t) = (coords (a * conj a))[0]
}

module i64_ring : ring with t = i64 = { open i64 def zero = i64 0 def one = i64 1 }
module f32_ring = { open f32 def zero = f32 0 def one = f32 1 } : ring with t = f32

module twice (F: (A: algebra) -> algebra with scalar = A.scalar) (A: algebra) : algebra with scalar = A.scalar =
  F (F A)

module R = ground i64_ring
module C = double R
module H = double C
module O = double H
module S = double O
-- Another road to the quaternions; a new type, but with known scalars.
module H' = twice (\(A: algebra) : (algebra with scalar = A.scalar) -> double A) R

module power (A: algebra) = {
  def pow (x: A.t) (n: i64) : A.t =
    (loop (acc, b, n) = (A.one, x, n) while n > 0 do
       (if n % 2 == 1 then acc A.* b else acc, b A.* b, n / 2)).0
  def product [n] (xs: [n]A.t) : A.t = foldl (A.*) A.one xs
  def lift2 (f: A.t -> A.t -> A.t) (xs: [A.dim]A.scalar) (ys: [A.dim]A.scalar) : [A.dim]A.scalar =
    A.coords (f (A.of_coords xs) (A.of_coords ys))
}

module PH = power H
module PO = power O
module PS = power S
module PH' = power H'

def at (n: i64) (xs: []i64) = xs :> [n]i64

-- ==
-- entry: mul_h mul_h'
-- input { [1i64, 2i64, 3i64, 4i64] [5i64, -6i64, 7i64, 8i64] } output { [-36i64, 0i64, -18i64, 60i64] }
-- input { [5i64, -6i64, 7i64, 8i64] [1i64, 2i64, 3i64, 4i64] } output { [-36i64, 8i64, 62i64, -4i64] }
-- input { [1i64] [1i64, 2i64, 3i64, 4i64] } error: 
entry mul_h (a: []i64) (b: []i64) : []i64 = PH.lift2 (H.*) (at H.dim a) (at H.dim b)
entry mul_h' (a: []i64) (b: []i64) : []i64 = PH'.lift2 (H'.*) (at H'.dim a) (at H'.dim b)

-- ==
-- entry: mul_o
-- input { [1i64, -2i64, 3i64, 4i64, -5i64, 6i64, 7i64, 8i64] [2i64, 3i64, -1i64, 4i64, 9i64, -8i64, 1i64, 5i64] } output { [41i64, -26i64, 51i64, -154i64, 3i64, -46i64, 59i64, 82i64] }
entry mul_o (a: []i64) (b: []i64) = PO.lift2 (O.*) (at O.dim a) (at O.dim b)

-- ==
-- entry: mul_s
-- input { [-8i64, -7i64, -6i64, -5i64, -4i64, -3i64, -2i64, -1i64, 0i64, 1i64, 2i64, 3i64, 4i64, 5i64, 6i64, 7i64] [-5i64, 2i64, -2i64, 5i64, 1i64, -3i64, 4i64, 0i64, -4i64, 3i64, -1i64, -5i64, 2i64, -2i64, 5i64, 1i64] } output { [49i64, -10i64, 21i64, 96i64, 61i64, 26i64, -9i64, 44i64, 61i64, -64i64, 61i64, 54i64, -67i64, 72i64, -77i64, -42i64] }
entry mul_s (a: []i64) (b: []i64) = PS.lift2 (S.*) (at S.dim a) (at S.dim b)

-- ==
-- entry: pow_h
-- input { [1i64, 2i64, 3i64, 4i64] 5i64 } output { [3916i64, 1112i64, 1668i64, 2224i64] }
entry pow_h (a: []i64) (n: i64) : []i64 = H.coords (PH.pow (H.of_coords (at H.dim a)) n)

-- | Octonions are alternative but not associative.
-- ==
-- entry: laws
-- input { [1i64, -2i64, 3i64, 4i64, -5i64, 6i64, 7i64, 8i64] [2i64, 3i64, -1i64, 4i64, 9i64, -8i64, 1i64, 5i64] } output { true false true }
entry laws (a: [8]i64) (b: [8]i64) =
  let x = O.of_coords (at O.dim a)
  let y = O.of_coords (at O.dim b)
  let z = O.of_coords (at O.dim (rotate 3 a))
  let eq u v = all (== 0) (O.coords (u O.- v))
  in (O.(eq (x * (x * y)) ((x * x) * y)), O.(eq (x * (y * z)) ((x * y) * z)), O.(norm2 (x * y)) == O.norm2 x * O.norm2 y)

-- ==
-- entry: units
-- input { 0i64 } output { [1i64, 0i64, 0i64, 0i64] }
-- input { 1i64 } output { [0i64, -1i64, 0i64, 0i64] }
-- input { 2i64 } output { [0i64, 0i64, -1i64, 0i64] }
entry units (i: i64) : []i64 =
  H.coords (H.conj (H.of_coords (tabulate H.dim (\j -> i64.bool (i == j)))))

-- | Rotation of many vectors by a unit quaternion, in single precision.
module CF = double (double (ground f32_ring))
type vec3 = {x: f32, y: f32, z: f32}
type motion = #turn CF.t | #shift vec3 | #still
def pure (v: vec3) : CF.t = {re = {re = 0, im = v.x}, im = {re = v.y, im = v.z}}
def apply (m: motion) (v: vec3) : vec3 =
  match m
  case #turn q ->
    let r = CF.(q * pure v * conj q)
    in {x = r.re.im, y = r.im.re, z = r.im.im}
  case #shift d -> {x = v.x + d.x, y = v.y + d.y, z = v.z + d.z}
  case #still -> v
entry motions : []motion =
  [#still, #shift {x = 1, y = 0, z = 0}, #turn {re = {re = 0.6, im = 0}, im = {re = 0, im = 0.8}}]
entry move_all (ms: []motion) (xs: []f32) (ys: []f32) (zs: []f32) : ([]f32, []f32, []f32) =
  map3 (\x y z -> let v : vec3 = loop v = {x, y, z} for m in ms do apply m v in (v.x, v.y, v.z)) xs ys zs |> unzip3

-- Values that pass from one entry point to another.
-- ==
-- entry: move_all_of_motions
-- input { } output { [-0.56f32, -1.24f32] [1.92f32, 0.68f32] [2f32, -1f32] }
entry move_all_of_motions = move_all motions [1f32, 0f32] [0f32, 1f32] [2f32, -1f32]
