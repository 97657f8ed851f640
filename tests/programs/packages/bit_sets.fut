-- Bit sets packed into words of any integral module.
-- ==
-- entry: set_ops
-- input { [1i64, 5i64, 40i64, 63i64] [5i64, 6i64, 40i64] } output { [5i64, 40i64] [1i64, 5i64, 6i64, 40i64, 63i64] [1i64, 63i64] 2i64 60i64 }

-- ==
-- entry: primes
-- input { 30i64 } output { [2i64, 3i64, 5i64, 7i64, 11i64, 13i64, 17i64, 19i64, 23i64, 29i64] }
module type bitset = {
  type t [n]
  val empty : (n: i64) -> *t [n]
  val from_list [k] : (n: i64) -> [k]i64 -> t [n]
  val to_list [n] : t [n] -> []i64
  val insert [n] : i64 -> *t [n] -> *t [n]
  val member [n] : i64 -> t [n] -> bool
  val union [n] : t [n] -> t [n] -> t [n]
  val inter [n] : t [n] -> t [n] -> t [n]
  val diff [n] : t [n] -> t [n] -> t [n]
  val complement [n] : t [n] -> t [n]
  val size [n] : t [n] -> i64
}
module mk_bitset (I: integral) : bitset = {
  local def width = i64.i32 I.num_bits
  local def words (n: i64) = (n + width - 1) / width
  type t [n] = {words: [words n]I.t, cap: [n]()}
  def empty (n: i64) : *t [n] = {words = replicate (words n) (I.i32 0), cap = replicate n ()}
  local def mask (i: i64) = let k = i % width in I.(i32 1 << i64 k)
  def member [n] (i: i64) (s: t [n]) = I.get_bit (i32.i64 (i % width)) s.words[i / width] == 1
  def insert [n] (i: i64) (s: *t [n]) : *t [n] =
    let w = copy s.words[i / width]
    in s with words[i / width] = I.(w | mask i)
  local def lift [n] (f: I.t -> I.t -> I.t) (a: t [n]) (b: t [n]) : t [n] = a with words = map2 f a.words b.words
  def union [n] (a: t [n]) (b: t [n]) : t [n] = lift (I.|) a b
  def inter [n] (a: t [n]) (b: t [n]) : t [n] = lift (I.&) a b
  def diff [n] (a: t [n]) (b: t [n]) : t [n] = lift (\x y -> I.(x & not y)) a b
  def from_list [k] (n: i64) (xs: [k]i64) : t [n] = loop (s: *t [n]) = empty n for x in xs do insert x s
  def complement [n] (s: t [n]) : t [n] = diff (from_list n (iota n)) s
  def size [n] (s: t [n]) = i64.sum (map (\w -> i64.i32 (I.popc w)) s.words)
  def to_list [n] (s: t [n]) : []i64 = filter (\i -> member i s) (iota n)
}
module bs = mk_bitset u8
module bs32 = mk_bitset u32
entry set_ops (xs: []i64) (ys: []i64) =
  let a = bs.from_list 64 xs
  let b = bs.from_list 64 ys
  in ( bs.to_list (bs.inter a b)
     , bs.to_list (bs.union a b)
     , bs.to_list (bs.diff a b)
     , bs.size (bs.inter a b)
     , bs.size (bs.complement a) )
entry primes (n: i64) =
  let sieve = loop s = bs32.from_list n [0, 1] for i in 2..<n do
    if bs32.member i s then s else bs32.union s (bs32.from_list n (filter (< n) (map (\k -> (k + 2) * i) (iota n))))
  in bs32.to_list (bs32.complement sieve)
