-- Natural numbers of any length as limbs, with abstract sized type.
-- ==
-- entry: factorial
-- input { 30i32 } output { [0u16, 21504u16, 62941u16, 34397u16, 3990u16, 63031u16, 3347u16, 0u16] }

-- ==
-- entry: add_mul
-- input { [65535u16, 65535u16, 0u16] [1u16, 0u16, 0u16] } output { [0u16, 0u16, 1u16] [1u16, 0u16, 65534u16, 65535u16, 0u16, 0u16] true }
module type limb = {
  type limb
  type wide
  val to_wide : limb -> wide
  val low : wide -> limb
  val high : wide -> wide
  val add : wide -> wide -> wide
  val mul : wide -> wide -> wide
  val zero : limb
  val one : limb
  val is_zero : limb -> bool
  val is_max : limb -> bool
}
module limb16 : limb with limb = u16 = {
  type limb = u16
  type wide = u32
  def to_wide (x: limb) = u32.u16 x
  def low (x: wide) = u16.u32 x
  def high (x: wide) = x >> 16
  def add = (u32.+)
  def mul = (u32.*)
  def zero = 0u16
  def one = 1u16
  def is_zero (x: limb) = x == 0
  def is_max (x: limb) = x == u16.highest
}
module type nat = {
  type limb
  type nat [n]
  val from [n] : [n]limb -> nat [n]
  val to [n] : nat [n] -> [n]limb
  val add [n] : nat [n] -> nat [n] -> nat [n]
  val add_fast [n] : nat [n] -> nat [n] -> nat [n]
  val mul [n] [m] : nat [n] -> nat [m] -> nat [n + m]
  val mul_small [n] : limb -> nat [n] -> nat [n]
}
module mk_nat (L: limb) : nat with limb = L.limb = {
  type limb = L.limb
  type nat [n] = [n]L.limb
  def from [n] (xs: [n]limb) : nat [n] = xs
  def to [n] (xs: nat [n]) = xs
  local def wzero = L.to_wide L.zero
  -- Carries run from the least limb to the greatest.
  local def carry [n] (ws: [n]L.wide) : nat [n] =
    (loop (out, c) = (replicate n L.zero, wzero) for i < n do
       let w = L.add ws[i] c
       in (out with [i] = copy (L.low w), L.high w)).0
  def add [n] (a: nat [n]) (b: nat [n]) : nat [n] =
    carry (map2 (\x y -> L.add (L.to_wide x) (L.to_wide y)) a b)
  -- The same with a scan over what each limb does with a carry.
  def add_fast [n] (a: nat [n]) (b: nat [n]) : nat [n] =
    let ws = map2 (\x y -> L.add (L.to_wide x) (L.to_wide y)) a b
    let kinds = map (\w : (bool, bool) -> (L.is_max (L.low w), !(L.is_zero (L.low (L.high w))))) ws
    let cs = exscan (\(p1, g1) (p2, g2) -> (p1 && p2, g2 || (p2 && g1))) (true, false) kinds
    in map2 (\w (_, g) -> if g then L.low (L.add w (L.to_wide L.one)) else L.low w) ws cs
  def mul_small [n] (k: limb) (a: nat [n]) : nat [n] =
    (loop (out, c) = (replicate n L.zero, wzero) for i < n do
       let w = L.add (L.mul (L.to_wide k) (L.to_wide a[i])) c
       in (out with [i] = copy (L.low w), L.high w)).0
  def mul [n] [m] (a: nat [n]) (b: nat [m]) : nat [n + m] =
    let pad 'x (k: i64) (z: x) (xs: []x) : [k]x = tabulate k (\i -> if i < length xs then xs[i] else z)
    in loop acc = replicate (n + m) L.zero for j < m do
         let part = mul_small b[j] (pad (n + m) L.zero a)
         in add acc (map (\i -> if i < j then L.zero else part[i - j]) (iota (n + m)))
}
module big = mk_nat limb16
entry factorial (n: i32) =
  let one = big.from (tabulate 8 (\i -> u16.bool (i == 0)))
  in big.to (loop x = one for k < n do big.mul_small (u16.i32 (k + 1)) x)
entry add_mul [n] (a: [n]u16) (b: [n]u16) =
  let (x, y) = (big.from a, big.from b)
  let s = big.to (big.add x y)
  in (s, big.to (big.mul x x), and (map2 (==) s (big.to (big.add_fast y x))))
