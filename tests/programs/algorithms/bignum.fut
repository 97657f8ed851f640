-- Big natural numbers as arrays of 16-bit limbs: carries by scan, products, factorials, decimal digits.

-- ==
-- entry: factorial
-- input { 30u32 } output { [50u8, 54u8, 53u8, 50u8, 53u8, 50u8, 56u8, 53u8, 57u8, 56u8, 49u8, 50u8, 49u8, 57u8,
--   49u8, 48u8, 53u8, 56u8, 54u8, 51u8, 54u8, 51u8, 48u8, 56u8, 52u8, 56u8, 48u8, 48u8, 48u8, 48u8, 48u8, 48u8,
--   48u8] }
-- input { 0u32 } output { [49u8] }

-- ==
-- entry: fib
-- input { 150i32 } output { [57u8, 57u8, 54u8, 57u8, 50u8, 49u8, 54u8, 54u8, 55u8, 55u8, 49u8, 56u8, 57u8,
--   51u8, 48u8, 51u8, 51u8, 56u8, 54u8, 50u8, 49u8, 52u8, 52u8, 48u8, 53u8, 55u8, 54u8, 48u8, 50u8, 48u8, 48u8]
--   }

-- ==
-- entry: square
-- input { 4000000000u32 3999999999u32 } output { [55296u32, 34772u32, 27449u32, 56843u32, 0u32, 0u32] false
--   false }

module type bignat = {
  type big [n]
  val from_u32 : (n: i64) -> u32 -> big [n]
  val add [n] : big [n] -> big [n] -> big [n]
  val mul [n] : big [n] -> big [n] -> big [n]
  val small_mul [n] : u32 -> big [n] -> big [n]
  val divmod_small [n] : big [n] -> u32 -> (big [n], u32)
  val limbs [n] : big [n] -> [n]u32
  val is_zero [n] : big [n] -> bool
  val (<) [n] : big [n] -> big [n] -> bool
}

module bignat : bignat = {
  type big [n] = [n]u32
  def base : u32 = 0x10000
  def from_u32 (n: i64) (x: u32) : big [n] = tabulate n (\i -> if i == 0 then x % base else if i == 1 then x / base else 0)
  -- carry status: 0 kill, 1 propagate, 2 generate
  def add [n] (a: big [n]) (b: big [n]) : big [n] =
    let s = map2 (+) a b
    let status = map (\x -> if x >= base then 2u8 else if x == base - 1 then 1 else 0) s
    let carries = exscan (\x y -> if y == 1 then x else y) 1 status
    in map3 (\i x c -> (x + (if c == 2 && i > 0 then 1 else 0)) % base) (indices s) s carries
  def normalise [n] (a: [n]u64) : big [n] =
    let (out, _) = loop (out, c) = (replicate n 0u32, 0u64) for i < n do
      let v = a[i] + c in (out with [i] = u32.u64 (v & 0xffff), v >> 16)
    in out
  def mul [n] (a: big [n]) (b: big [n]) : big [n] =
    normalise (map (\k -> loop s = 0u64 for i < k + 1 do s + u64.u32 a[i] * u64.u32 b[k - i]) (iota n))
  def small_mul [n] (k: u32) (a: big [n]) = normalise (map (\x -> u64.u32 x * u64.u32 k) a)
  def divmod_small [n] (a: big [n]) (k: u32) : (big [n], u32) =
    loop (q, r) = (copy a, 0) for i in n-1..>(-1) do
      let v = r * base + q[i] in (q with [i] = v / k, v % k)
  def limbs = id
  def is_zero = all (== 0u32)
  def (<) [n] (a: big [n]) (b: big [n]) =
    let r = map2 (\x y -> if x u32.< y then 1i8 else if y u32.< x then -1 else 0) a b
            |> reduce (\x y -> if y != 0 then y else x) 0
    in r == 1
}

def digits [n] (a: bignat.big [n]) : []u8 =
  let (ds, _) = loop (ds, a) = ([], a) while !(bignat.is_zero a) do
    let (a, r) = bignat.divmod_small a 10 in ([u8.u32 r + '0'] ++ ds, a)
  in ds

entry factorial (k: u32) =
  let r = loop r = bignat.from_u32 12 1 for i < k do bignat.small_mul (i + 1) r in digits r
entry fib (k: i32) =
  let (a, _) = loop (a, b) = bignat.((from_u32 9 0, from_u32 9 1)) for _i < k do (b, bignat.add a b) in digits a
entry square (x: u32) (y: u32) =
  let (a, b) = bignat.((from_u32 6 x, from_u32 6 y)) let p = bignat.mul a b
  in (bignat.limbs p, bignat.(a < b), bignat.(p < a))
