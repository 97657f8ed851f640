-- Abstract types with size parameters: triangular matrices, ring buffers, bit sets and their algebra.

-- ==
-- entry: small
-- input { 19i64 [1i64, 3i64, 9i64, 9i64, 18i64] [3i64, 4i64, 18i64, 0i64] } output { [0i64, 1i64, 3i64, 4i64,
--   9i64, 18i64] [3i64, 18i64] [0i64, 2i64, 4i64, 5i64, 6i64, 7i64, 8i64, 10i64, 11i64, 12i64, 13i64, 14i64,
--   15i64, 16i64, 17i64] 23i64 }

-- ==
-- entry: large
-- input { 19i64 [1i64, 3i64, 9i64, 9i64, 18i64] [3i64, 4i64, 18i64, 0i64] } output { [0i64, 1i64, 3i64, 4i64,
--   9i64, 18i64] [3i64, 18i64] [0i64, 2i64, 4i64, 5i64, 6i64, 7i64, 8i64, 10i64, 11i64, 12i64, 13i64, 14i64,
--   15i64, 16i64, 17i64] 23i64 }

module type bitset = {
  type set [n]
  val empty : (n: i64) -> set [n]
  val from [n] [m] : set [n] -> [m]i64 -> set [n]
  val union [n] : set [n] -> set [n] -> set [n]
  val inter [n] : set [n] -> set [n] -> set [n]
  val compl [n] : set [n] -> set [n]
  val size [n] : set [n] -> i64
  val to_array [n] : set [n] -> []i64
  val member [n] : i64 -> set [n] -> bool
  val universe [n] : set [n] -> i64
}
module mk_bitset (I: integral) : bitset = {
  local def w = i64.i32 I.num_bits
  type set [n] = {bits: [(n + w - 1) / w]I.t, all: [n]()}
  local def x2 (x: i64) : i64 = x % w
  local def nwords (n: i64) = (n + w - 1) / w
  def zero = I.i32 0
  def one = I.i32 1
  def empty n : set [n] = {bits = replicate ((n + w - 1) / w) zero, all = replicate n ()}
  def from [n] [m] (s: set [n]) (xs: [m]i64) : set [n] =
    let ws = map (/ w) xs
    let bs = map (\x -> I.(one << i64 (x2 x))) xs
    in s with bits = reduce_by_index (copy s.bits) (I.|) zero ws bs
  def zipw [n] (f: I.t -> I.t -> I.t) (a: set [n]) (b: set [n]) : set [n] = a with bits = map2 f a.bits b.bits
  def union [n] (a: set [n]) (b: set [n]) = zipw (I.|) a b
  def inter [n] (a: set [n]) (b: set [n]) = zipw (I.&) a b
  def compl [n] (a: set [n]) : set [n] =
    let k = length a.bits
    let mask i = if i == k - 1 && n % w != 0 then I.((one << i64 (x2 n)) - one) else I.not zero
    in a with bits = map2 (\i x -> I.(not x & mask i)) (indices a.bits) a.bits
  def size [n] (a: set [n]) = i64.sum (map (\x -> i64.i32 (I.popc x)) a.bits)
  def member [n] i (a: set [n]) = I.get_bit (i32.i64 (i % w)) a.bits[i / w] == 1
  def to_array [n] (a: set [n]) = filter (\i -> member i a) (iota n)
  def universe [n] (_: set [n]) = n
}
module b8 = mk_bitset u8
module b64 = mk_bitset i64
module ops (S: bitset) = {
  def run (n: i64) (xs: []i64) (ys: []i64) =
    let a = S.from (S.empty n) xs
    let b = S.from (S.empty n) ys
    in (S.to_array (S.union a b), S.to_array (S.inter a b), S.to_array (S.compl a), S.size a + S.universe b)
}
module o8 = ops b8
module o64 = ops b64
entry small n xs ys = o8.run n xs ys
entry large n xs ys = o64.run n xs ys
