-- Block ciphers and hashes.
module type hash = { type digest val digest_len : i64 val hash [n] : [n]u8 -> [digest_len]u8 }
module type block_hash = {
  val block : i64
  val words : i64
  val big : bool
  val init : [words]u32
  val step : [words]u32 -> [block / 4]u32 -> [words]u32
}
def bytes_of (big: bool) (w: u32) : [4]u8 = map (\i -> u8.u32 (w >> (8 * (if big then 3 - i else i)))) [0, 1, 2, 3]
def word_of (big: bool) (b: [4]u8) : u32 =
  let b = if big then b else reverse b
  in reduce (\a c -> a << 8 | c) 0 (map u32.u8 b)
module merkle (B: block_hash) : { include hash } = {
  type digest = [B.words]u32
  def digest_len = B.words * 4
  def pad [n] (msg: [n]u8) : []u8 =
    let rem = (n + 9) % B.block
    let z = if rem == 0 then 0 else B.block - rem
    let len = u64.i64 (n * 8)
    let lb = map (\i -> u8.u64 (len >> (8 * i))) (0u64...7)
    in msg ++ [0x80] ++ replicate z 0 ++ (if B.big then reverse lb else lb)
  def hash [n] (msg: [n]u8) : [digest_len]u8 =
    let p = pad msg
    let nb = length p / B.block
    let blocks = unflatten (p :> [nb * B.block]u8)
    let h = loop h = B.init for b in blocks do
      B.step h (map (word_of B.big) (unflatten (b :> [B.block / 4 * 4]u8)))
    in flatten (map (bytes_of B.big) h) :> [digest_len]u8
}
def rotl (k: u32) (x: u32) = (x << k) | (x >> (32 - k))
def rotr (k: u32) = rotl (32 - k)
def primes (n: i64) : [n]i64 =
  (loop (ps, k, c) = (replicate n 0, 0, 2) while k < n do
    if all (\p -> c % p != 0) (take k ps) then (ps with [k] = c, k + 1, c + 1) else (ps, k, c + 1)).0
-- first 32 bits of the fraction of a root, by integer bisection in u64
def frac_root (cube: bool) (p: i64) : u32 =
  -- largest x with x^k <= p * 2^(32k), in 96/128-bit arithmetic done in f64 then mended: use two limbs
  let le (x: u64) =
    if cube then
      let hi = u64.mul_hi x x let lo = x * x
      -- (hi*2^64+lo)*x compared with p*2^96
      let a = lo * x let b = u64.mul_hi lo x let c = hi * x
      let s = b + c
      let carry = if s < b then 1u64 else u64.mul_hi hi x
      in carry == 0 && (s < (u64.i64 p << 32) || (s == (u64.i64 p << 32) && a == 0))
    else
      let hi = u64.mul_hi x x let lo = x * x
      in hi < u64.i64 p || (hi == u64.i64 p && lo == 0)
  let x = loop x = 0u64 for i in 40..39...0 do let y = x | (1u64 << u64.i32 i) in if le y then y else x
  in u32.u64 x
module sha256_step = {
  def block = 64i64
  def words = 8i64
  def big = true
  local def ps = primes 64
  def init : [words]u32 = map (frac_root false) (take words ps)
  local def k = map (frac_root true) ps
  def step (h: [words]u32) (m: [block / 4]u32) : [words]u32 =
    let w = loop w = (m ++ replicate 48 0) :> [64]u32 for i in 16..<64 do
      let s0 = rotr 7 w[i-15] ^ rotr 18 w[i-15] ^ (w[i-15] >> 3)
      let s1 = rotr 17 w[i-2] ^ rotr 19 w[i-2] ^ (w[i-2] >> 10)
      in w with [i] = w[i-16] + s0 + w[i-7] + s1
    let h' = loop v = copy h for (k, w) in zip k w do
      let (a, b, c, d) = (v[0], v[1], v[2], v[3])
      let (e, f, g, h) = (v[4], v[5], v[6], v[7])
      let t1 = h + (rotr 6 e ^ rotr 11 e ^ rotr 25 e) + ((e & f) ^ (!e & g)) + k + w
      let t2 = (rotr 2 a ^ rotr 13 a ^ rotr 22 a) + ((a & b) ^ (a & c) ^ (b & c))
      in [t1 + t2, a, b, c, d + t1, e, f, g] :> [words]u32
    in map2 (+) h h'
}
module md5_step = {
  def block = 64i64
  def words = 4i64
  def big = false
  def init : [words]u32 = [0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476] :> [words]u32
  local def ks = map (\i -> u32.f64 (f64.floor (f64.abs (f64.sin (f64.i64 (i + 1))) * 4294967296))) (iota 64)
  local def rs = flatten (map (\r -> flatten (replicate 4 r)) [[7u32,12,17,22],[5,9,14,20],[4,11,16,23],[6,10,15,21]]) :> [64]u32
  def step (h: [words]u32) (m: [block / 4]u32) : [words]u32 =
    let (a, b, c, d) = loop (a, b, c, d) = (h[0], h[1], h[2], h[3]) for (i, (k, r)) in zip (iota 64) (zip ks rs) do
      let (f, g) = match i / 16
        case 0 -> ((b & c) | (!b & d), i)
        case 1 -> ((d & b) | (!d & c), (5 * i + 1) % 16)
        case 2 -> (b ^ c ^ d, (3 * i + 5) % 16)
        case _ -> (c ^ (b | !d), (7 * i) % 16)
      in (d, b + rotl r (a + f + k + m[g]), b, c)
    in map2 (+) h ([a, b, c, d] :> [words]u32)
}
module hmac (H: hash) = {
  def mac [n][m] (key: [n]u8) (msg: [m]u8) : [H.digest_len]u8 =
    let key' = if n > 64 then H.hash key :> []u8 else key
    let k = replicate 64 0u8 with [0:length key'] = key'
    in H.hash (map (^ 0x5c) k ++ H.hash (map (^ 0x36) k ++ msg))
}
def quarter [n] (s: *[n]u32) ((a, b, c, d): (i64, i64, i64, i64)) : *[n]u32 =
  let s = s with [a] = s[a] + s[b]
  let s = s with [d] = rotl 16 (s[d] ^ s[a])
  let s[c] = s[c] + s[d]
  let s[b] = rotl 12 (s[b] ^ s[c])
  let s[a] = s[a] + s[b] let s[d] = rotl 8 (s[d] ^ s[a])
  let s[c] = s[c] + s[d] let s[b] = rotl 7 (s[b] ^ s[c])
  in s
def chacha20 [m] (key: [32]u8) (nonce: [12]u8) (ctr: u32) (msg: [m]u8) : [m]u8 =
  let ws [k] (b: [k*4]u8) : [k]u32 = map (word_of false) (unflatten b)
  let st (c: u32) = sized 16 (ws (sized (4*4) "expand 32-byte k") ++ ws (sized (8*4) key) ++ [c] ++ ws (sized (3*4) nonce))
  let blk (c: u32) : [64]u8 =
    let s0 = st c
    let s = loop s = copy s0 for _i < 10i32 do
      loop s for q in [(0,4,8,12),(1,5,9,13),(2,6,10,14),(3,7,11,15),(0,5,10,15),(1,6,11,12),(2,7,8,13),(3,4,9,14)] do quarter s q
    in sized 64 (flatten (map (bytes_of false) (map2 (+) s s0)))
  let nb = (m + 63) / 64
  let ks = flatten (tabulate nb (\i -> blk (ctr + u32.i64 i)))
  in map2 (^) msg (take m ks)
