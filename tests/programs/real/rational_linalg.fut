-- Linear algebra over any field: exact rationals, prime fields and floats.

module type field = {
  type t
  val zero : t
  val one : t
  val + : t -> t -> t
  val - : t -> t -> t
  val * : t -> t -> t
  val / : t -> t -> t
  val is_zero : t -> bool
  -- | How good a pivot is; any total preorder with zero least.
  val weight : t -> f64
}

module type ordered_field = {
  include field
  val sqrt : t -> t
  val < : t -> t -> bool
}

module rational : {
  include field
  val frac : i64 -> i64 -> t
  val parts : t -> (i64, i64)
  val floor : t -> i64
} = {
  type t = {num: i64, den: i64}
  local def gcd (a: i64) (b: i64) = (loop (a, b) = (i64.abs a, i64.abs b) while b != 0 do (b, a % b)).0
  def frac n d : t =
    assert (d != 0)
    (let g = i64.max 1 (gcd n d) * (if d < 0 then -1 else 1)
     in {num = n / g, den = d / g})
  def parts ({num, den}: t) = (num, den)
  def zero = frac 0 1
  def one = frac 1 1
  def floor (x: t) = x.num / x.den
  def is_zero (x: t) = x.num == 0
  def weight (x: t) = f64.bool (x.num != 0)
  -- An operator is in scope of its own definition, so integers need qualified ones.
  def (x: t) + (y: t) = frac (i64.(x.num * y.den + y.num * x.den)) (x.den * y.den)
  def (x: t) - (y: t) = frac (i64.(x.num * y.den - y.num * x.den)) (x.den * y.den)
  def (x: t) * (y: t) = frac (x.num i64.* y.num) (x.den i64.* y.den)
  def (x: t) / (y: t) = frac (i64.(x.num * y.den)) (i64.(x.den * y.num))
}

module prime_field (P: {val p : i64}) : field with t = i64 = {
  type t = i64
  def zero = 0i64
  def one = 1i64
  def is_zero (x: t) = x == 0
  def weight (x: t) = f64.bool (x != 0)
  local def norm x = x % P.p
  local def inv (x: t) : t =
    (loop (acc, b, e) = (1, x, P.p - 2) while e > 0 do
       (if e & 1 == 1 then norm (acc * b) else acc, norm (b * b), e >> 1)).0
  def x / y = norm (x * inv y)
  def x * y = norm (x i64.* y)
  def x + y = norm (x i64.+ y)
  def x - y = norm (x i64.- y)
}

module float_field (R: real) : ordered_field with t = R.t = {
  open R
  def zero = R.i32 0
  def one = R.i32 1
  def is_zero x = x R.== zero
  def weight x = R.to_f64 (R.abs x)
}

module type matrices = {
  type elem
  type~ inverse [n] = #ok ([n][n]elem) | #singular
  val eye : (n: i64) -> *[n][n]elem
  val mul [n][m][k] : [n][m]elem -> [m][k]elem -> *[n][k]elem
  val apply [n][m] : [n][m]elem -> [m]elem -> *[n]elem
  val det [n] : [n][n]elem -> elem
  val inv [n] : [n][n]elem -> inverse [n]
  val rank [n][m] : [n][m]elem -> i64
  val pow [n] : [n][n]elem -> i64 -> [n][n]elem
}

module mk_matrices (K: field) : matrices with elem = K.t = {
  type elem = K.t
  type~ inverse [n] = #ok ([n][n]elem) | #singular
  def eye (n: i64) = tabulate_2d n n (\i j -> if i == j then K.one else K.zero)
  def dot xs ys = foldl (K.+) K.zero (map2 (K.*) xs ys)
  def mul [n][m][k] (a: [n][m]elem) (b: [m][k]elem) : *[n][k]elem =
    map (\row -> map (dot row) (transpose b)) a
  def apply [n][m] (a: [n][m]elem) (x: [m]elem) : *[n]elem = map (\r -> dot r x) a
  def pow [n] (a: [n][n]elem) (k: i64) : [n][n]elem =
    (loop (acc, b, k) = (eye n, a, k) while k > 0 do
       (if k % 2 == 1 then mul acc b else acc, mul b b, k / 2)).0

  -- Row index of the best pivot at or below row r in column c.
  def pivot [n][m] (a: [n][m]elem) (r: i64) (c: i64) : i64 =
    map (\i -> (if i < r then -1 else K.weight a[i, c], i)) (iota n)
    |> reduce_comm (\(wa, ia) (wb, ib) -> if wa > wb || (wa == wb && ia < ib) then (wa, ia) else (wb, ib)) (-2, -1)
    |> (.1)

  def swap 'a [n] (xs: *[n]a) (i: i64) (j: i64) : *[n]a =
    let (xi, xj) = (copy xs[i], copy xs[j])
    in xs with [i] = xj with [j] = xi

  -- Reduced row echelon form, with the determinant of the row operations and the rank.
  def rref [n][m] (a: [n][m]elem) : (*[n][m]elem, elem, i64) =
    loop (a: *[n][m]elem, d, r) = (copy a, K.one, 0) for c < m do
      if r >= n then (a, d, r) else
      let p = pivot a r c
      in if K.is_zero a[p, c] then (a, if c < n then K.zero else d, r)
         else
           let d = if p == r then d else K.(zero - d)
           let a = swap a r p
           let lead = a[r, c]
           let prow = map (K./ lead) a[r]
           let a = map2 (\i row -> if i == r then prow
                                   else let f = row[c] in map2 (\x y -> x K.- (f K.* y)) row prow)
                        (iota n) a
           in (a, d K.* lead, r + 1)

  def det [n] (a: [n][n]elem) : elem = let (_, d, _) = rref a in d
  def rank [n][m] (a: [n][m]elem) = (rref a).2
  def inv [n] (a: [n][n]elem) : inverse [n] =
    let (wide, _, _) = rref (map2 (\row unit -> row ++ unit) a (eye n))
    let left = map (take n) wide
    let regular = flatten left |> map2 (\i x -> (i / n == i % n) != K.is_zero x) (iota (n * n)) |> and
    in if regular then #ok (map (\r -> sized n (drop n r)) wide) else #singular
}

module Q = mk_matrices rational
module F7 = mk_matrices (prime_field {def p = 7i64})
module F101 = mk_matrices (prime_field {def p = 101i64})
module D = mk_matrices (float_field f64)

def to_q [n][m] (a: [n][m]i64) (b: [n][m]i64) : [n][m]rational.t = map2 (map2 rational.frac) a b
def from_q [n][m] (a: [n][m]rational.t) : ([n][m]i64, [n][m]i64) =
  (map (map ((.0) <-< rational.parts)) a, map (map ((.1) <-< rational.parts)) a)

-- ==
-- entry: det_q
-- input { [[0i64, 2i64, 1i64], [3i64, -1i64, 4i64], [2i64, 2i64, 5i64]] } output { -6i64 1i64 }
-- input { [[1i64, 2i64], [2i64, 4i64]] } output { 0i64 1i64 }
-- input { [[0i64, 1i64], [1i64, 0i64]] } output { -1i64 1i64 }
entry det_q [n] (a: [n][n]i64) = rational.parts (Q.det (to_q a (replicate n (replicate n 1))))

-- ==
-- entry: inv_q
-- input { [[0i64, 2i64, 1i64], [3i64, -1i64, 4i64], [2i64, 2i64, 5i64]] [[1i64, 1i64, 1i64], [1i64, 1i64, 1i64], [1i64, 1i64, 1i64]] } output { true [[13i64, 4i64, -3i64], [7i64, 1i64, -1i64], [-4i64, -2i64, 1i64]] [[6i64, 3i64, 2i64], [6i64, 3i64, 2i64], [3i64, 3i64, 1i64]] }
-- input { [[1i64, 1i64, 1i64, 1i64], [1i64, 1i64, 1i64, 1i64], [1i64, 1i64, 1i64, 1i64], [1i64, 1i64, 1i64, 1i64]] [[1i64, 2i64, 3i64, 4i64], [2i64, 3i64, 4i64, 5i64], [3i64, 4i64, 5i64, 6i64], [4i64, 5i64, 6i64, 7i64]] } output { true [[16i64, -120i64, 240i64, -140i64], [-120i64, 1200i64, -2700i64, 1680i64], [240i64, -2700i64, 6480i64, -4200i64], [-140i64, 1680i64, -4200i64, 2800i64]] [[1i64, 1i64, 1i64, 1i64], [1i64, 1i64, 1i64, 1i64], [1i64, 1i64, 1i64, 1i64], [1i64, 1i64, 1i64, 1i64]] }
-- input { [[1i64, 2i64], [2i64, 4i64]] [[1i64, 1i64], [1i64, 1i64]] } output { false [[0i64, 0i64], [0i64, 0i64]] [[1i64, 1i64], [1i64, 1i64]] }
entry inv_q [n] (a: [n][n]i64) (b: [n][n]i64) : (bool, [n][n]i64, [n][n]i64) =
  match Q.inv (to_q a b)
  case #ok m -> let (x, y) = from_q m in (true, x, y)
  case #singular -> (false, replicate n (replicate n 0), replicate n (replicate n 1))

-- ==
-- entry: inv_101
-- input { [[0i64, 2i64, 1i64], [3i64, -1i64, 4i64], [2i64, 2i64, 5i64]] } output { [[19i64, 35i64, 49i64], [18i64, 34i64, 50i64], [66i64, 33i64, 1i64]] }
-- input { [[1i64, 1i64], [1i64, 1i64]] } output { [[-1i64, -1i64], [-1i64, -1i64]] }
entry inv_101 [n] (a: [n][n]i64) : [n][n]i64 =
  match F101.inv (map (map (% 101)) a)
  case #ok m -> m
  case #singular -> replicate n (replicate n (-1))

-- ==
-- entry: ranks
-- input { [[1i64, 2i64, 3i64], [2i64, 4i64, 6i64], [1i64, 0i64, 1i64], [8i64, 2i64, 10i64]] } output { 2i64 2i64 2i64 }
-- input { [[1i64, 0i64], [0i64, 7i64]] } output { 2i64 1i64 2i64 }
entry ranks [n][m] (a: [n][m]i64) : (i64, i64, i64) =
  (Q.rank (map (map (\x -> rational.frac x 1)) a), F7.rank (map (map (% 7)) a), D.rank (map (map f64.i64) a))

-- ==
-- entry: fib
-- input { 30i64 } output { 832040i64 }
-- input { 0i64 } output { 0i64 }
entry fib (k: i64) : i64 = (Q.pow (to_q [[1, 1], [1, 0]] [[1, 1], [1, 1]]) k)[0, 1] |> rational.floor

-- ==
-- entry: solve_f64
-- input { [[4f64, -2f64, 1f64], [-2f64, 4f64, -2f64], [1f64, -2f64, 4f64]] [11f64, -16f64, 17f64] } output { [1f64, -2f64, 3f64] }
entry solve_f64 [n] (a: [n][n]f64) (b: [n]f64) : [n]f64 =
  match D.inv a
  case #ok m -> D.apply m b
  case #singular -> replicate n f64.nan

-- | An array of rationals as an opaque value.
entry harmonic (n: i64) : []rational.t = scan (rational.+) rational.zero (tabulate n (\i -> rational.frac 1 (i + 1)))
entry last_of (xs: []rational.t) : (i64, i64) = rational.parts (last xs)

-- Values that pass from one entry point to another.
-- ==
-- entry: last_of_of_harmonic
-- input { } output { 86021i64 27720i64 }
entry last_of_of_harmonic = last_of (harmonic 12i64)
