-- Big numbers of fixed size over any base, with carries by a parallel scan; decimal input and output, modular powers.

module type base = {
  -- | Base of the digits; its square must fit an i64 many times over.
  val radix : i64
  val digits : i64
}

module type bignum = {
  type t
  val radix : i64
  val zero : t
  val of_i64 : i64 -> t
  val to_i64 : t -> i64
  val + : t -> t -> t
  val - : t -> t -> t
  val * : t -> t -> t
  val < : t -> t -> bool
  val == : t -> t -> bool
  val half : t -> t
  val is_odd : t -> bool
  val divmod_small : t -> i64 -> (t, i64)
  val parse [n] : [n]u8 -> t
  val show : t -> ?[n].[n]u8
  val bit_length : t -> i64
}

module mk_bignum (B: base) : bignum = {
  type t = [B.digits]i64
  def radix = B.radix
  def digits = B.digits
  def zero : t = replicate B.digits 0

  -- Carry as a scan over functions on {0, 1}: the pair holds the images.
  def normalise_sum (xs: t) : t =
    let compose (a0, a1) (b0, b1) = (if a0 then b1 else b0, if a1 then b1 else b0)
    let fs = map (\x -> (x >= B.radix, x + 1 >= B.radix)) xs
    let carries = exscan compose (false, true) fs
    in map2 (\x (c, _) -> (x + i64.bool c) % B.radix) xs carries

  -- Larger digits need some sequential rounds first; each at least divides the excess by the radix.
  def normalise (xs: t) : t =
    let round (xs: t) : t =
      tabulate B.digits (\i -> xs[i] % B.radix + (if i == 0 then 0 else xs[i - 1] / B.radix))
    in normalise_sum (iterate_while (any (>= 2 * B.radix - 1)) round xs)

  def of_i64 (x: i64) : t =
    (loop (ds, x) = (replicate B.digits 0, x) for i < B.digits do (ds with [i] = x % B.radix, x / B.radix)).0
  def to_i64 (x: t) : i64 = foldr (\d acc -> acc * B.radix + d) 0 x

  def compare (a: t) (b: t) : i64 =
    map2 (\x y -> i64.sgn (x - y)) a b |> reduce (\lo hi -> if hi != 0 then hi else lo) 0

  def half (a: t) : t =
    tabulate B.digits (\i -> let up = if i + 1 < B.digits then a[i + 1] else 0 in (a[i] + (up % 2) * B.radix) / 2)
  def is_odd (a: t) = if B.radix % 2 == 0 then a[0] % 2 == 1 else i64.sum a % 2 == 1
  def divmod_small (a: t) (d: i64) : (t, i64) =
    loop (q, r) = (replicate B.digits 0, 0) for j < B.digits do
      let i = B.digits - 1 - j
      let x = r * B.radix + a[i]
      in (q with [i] = x / d, x % d)
  def bit_length (a: t) : i64 =
    (loop (a, k) = (a, 0) while any (!= 0) a do (half a, k + 1)).1

  def (+) (a: t) (b: t) : t = normalise_sum (map2 (i64.+) a b)
  -- Complement and add one; the lost carry is the borrow.
  def (-) (a: t) (b: t) : t =
    normalise_sum (map3 (\i x y -> x i64.+ (B.radix i64.- 1 i64.- y) i64.+ i64.bool (i i64.== 0)) (iota B.digits) a b)
  def (<) a b = compare a b i64.< 0
  def (==) a b = compare a b i64.== 0
  def (*) (a: t) (b: t) : t =
    normalise (tabulate B.digits (\k -> i64.sum (map (\i -> if i i64.<= k then a[i] i64.* b[k i64.- i] else 0) (iota B.digits))))
  def parse [n] (s: [n]u8) : t =
    let ten = of_i64 10
    in foldl (\acc c -> acc * ten + of_i64 (i64.u8 c i64.- '0')) (copy zero) s
  def show (a: t) =
    let cap = i64.max 1 (B.digits i64.* 20)
    let (_, s, k) =
      loop (a, s, k) = (a, replicate cap '0', 0) while any (i64.!= 0) a do
        let (q, r) = divmod_small a 10
        in (q, s with [k] = u8.(i64 r + '0'), k i64.+ 1)
    in reverse (take (i64.max 1 k) s)
}

-- | Arithmetic modulo a number, for any bignum.
module modular (N: bignum) = {
  local def reduce (m: N.t) (x: N.t) : N.t = if N.(x < m) then x else N.(x - m)
  def add (m: N.t) (a: N.t) (b: N.t) = reduce m N.(a + b)
  def mul (m: N.t) (a: N.t) (b: N.t) : N.t =
    (loop (acc, a, b) = (N.zero, a, b) for _i < N.bit_length b do
       (if N.is_odd b then add m acc a else acc, add m a a, N.half b)).0
  def pow (m: N.t) (a: N.t) (e: N.t) : N.t =
    (loop (acc, a, e) = (N.of_i64 1, a, e) for _i < N.bit_length e do
       (if N.is_odd e then mul m acc a else acc, mul m a a, N.half e)).0
}

module dec = mk_bignum {def radix = 1000i64 def digits = 20i64}
module bin = mk_bignum {def radix = 65536i64 def digits = 12i64}
module odd = mk_bignum {def radix = 10007i64 def digits = 14i64}

module arith (N: bignum) = {
  def factorial (n: i64) : N.t = foldl (\acc i -> N.(acc * of_i64 i)) (N.of_i64 1) (1...n)
  def fibonacci (n: i64) : N.t = (loop (a, b) = (N.zero, N.of_i64 1) for _i < n do (b, N.(a + b))).0
  def eval (a: []u8) (op: u8) (b: []u8) : []u8 =
    let (x, y) = (N.parse a, N.parse b)
    in match op
       case '+' -> N.show N.(x + y)
       case '-' -> N.show N.(x - y)
       case '*' -> N.show N.(x * y)
       case _ -> if N.(x == y) then "=" else if N.(x < y) then "<" else ">"
}
module a_dec = arith dec
module a_bin = arith bin
module a_odd = arith odd

-- ==
-- entry: fact
-- input { 25i64 } output { [49u8, 53u8, 53u8, 49u8, 49u8, 50u8, 49u8, 48u8, 48u8, 52u8, 51u8, 51u8, 51u8, 48u8, 57u8, 56u8, 53u8, 57u8, 56u8, 52u8, 48u8, 48u8, 48u8, 48u8, 48u8, 48u8] true }
-- input { 1i64 } output { "1" true }
entry fact (n: i64) : ([]u8, bool) =
  let [k] (s: [k]u8) = dec.show (a_dec.factorial n)
  let same (t: []u8) = length t == length s && and (map2 (==) (sized k t) s)
  in (s, same (bin.show (a_bin.factorial n)) && same (odd.show (a_odd.factorial n)))

-- ==
-- entry: fib
-- input { 200i64 } output { "280571172992510140037611932413038677189525" }
entry fib (n: i64) = bin.show (a_bin.fibonacci n)

-- ==
-- entry: calc_dec calc_bin calc_odd
-- input { "147808829414345923316083210206383297601" 43u8 "15511210043330985984000000" } output { "147808829414361434526126541192367297601" }
-- input { "147808829414345923316083210206383297601" 45u8 "15511210043330985984000000" } output { "147808829414330412106039879220399297601" }
-- input { "12157665459056928801" 42u8 "79792266297612001" } output { "970087679866349716790969219380140801" }
-- input { "999999999999999999999999" 43u8 "1" } output { "1000000000000000000000000" }
-- input { "12" 63u8 "13" } output { "<" }
-- input { "1000000000000" 63u8 "999999999999" } output { ">" }
-- input { "77" 63u8 "77" } output { "=" }
entry calc_dec a op b = a_dec.eval a op b
entry calc_bin a op b = a_bin.eval a op b
entry calc_odd a op b = a_odd.eval a op b

module mod_bin = modular bin
-- ==
-- entry: powmod
-- input { "3" "65537" "1000000007" } output { "754428556" }
-- input { "2" "100" "340282366920938463463374607431768211297" } output { "1267650600228229401496703205376" }
entry powmod (a: []u8) (e: []u8) (m: []u8) : []u8 = bin.show (mod_bin.pow (bin.parse m) (bin.parse a) (bin.parse e))

-- ==
-- entry: bits
-- input { [[49u8], [50u8], [51u8], [52u8], [55u8], [56u8]] } output { [1i64, 2i64, 2i64, 3i64, 3i64, 4i64] }
entry bits [n][m] (xs: [n][m]u8) : [n]i64 = map (bin.parse >-> bin.bit_length) xs
