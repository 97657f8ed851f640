-- SHA-256 and FNV behind one module type; HMAC and Merkle trees are functors over hashes.

-- | A hash function with a digest of fixed size.
module type hash = {
  val digest_size : i64
  -- | Bytes per block, as HMAC needs it.
  val block_size : i64
  val hash [n] : [n]u8 -> [digest_size]u8
}

local def rotr (x: u32) (k: u32) = (x >> k) | (x << (32 - k))

module word32be = {
  type t = u32
  def size : i64 = 4
  def get (bs: [size]u8) : t = foldl (\acc b -> (acc << 8) | u32.u8 b) 0 bs
  def put (w: t) : [size]u8 = tabulate size (\i -> u8.u32 (w >> u32.i64 (8 * (size - 1 - i))))
}

-- The constants come from cube and square roots of primes.
module sha_constants = {
  local def is_prime (p: i64) =
    p >= 2 && (loop (ok, d) = (true, 2) while ok && d * d <= p do (p % d != 0, d + 1)).0
  local def primes (k: i64) : [k]i64 =
    let (ps, _, _) =
      loop (ps, found, cand) = (replicate k 0, 0i64, 2i64) while found < k do
        if is_prime cand then (ps with [found] = cand, found + 1, cand + 1) else (ps, found, cand + 1)
    in ps
  local def fraction (root: f64 -> f64) (p: i64) : u32 =
    let x = root (f64.i64 p)
    in u32.f64 ((x - f64.floor x) * 4294967296)
  def k : [64]u32 = map (fraction f64.cbrt) (primes 64)
  def h0 : [8]u32 = map (fraction f64.sqrt) (primes 8)
}

module sha256 : hash = {
  def digest_size = 32i64
  def block_size = 64i64

  def pad [n] (msg: [n]u8) : ?[b].[b][64]u8 =
    let blocks = (n + 8) / 64 + 1
    let total = blocks * 64
    let bits = u64.i64 n * 8
    let at i = if i < n then msg[i]
               else if i == n then 0x80
               else if i >= total - 8 then u8.u64 (bits >> u64.i64 (8 * (total - 1 - i)))
               else 0
    in unflatten (tabulate (blocks * 64) at)

  def schedule (block: [64]u8) : [64]u32 =
    let first = map word32be.get (unflatten (block :> [16 * word32be.size]u8))
    in loop w = (first ++ replicate 48 0) :> *[64]u32 for i in 16...63 do
         let s0 = rotr w[i - 15] 7 ^ rotr w[i - 15] 18 ^ (w[i - 15] >> 3)
         let s1 = rotr w[i - 2] 17 ^ rotr w[i - 2] 19 ^ (w[i - 2] >> 10)
         in w with [i] = w[i - 16] + s0 + w[i - 7] + s1

  def compress (state: [8]u32) (block: [64]u8) : [8]u32 =
    let w = schedule block
    let init = (state[0], state[1], state[2], state[3], state[4], state[5], state[6], state[7])
    let (a, b, c, d, e, f, g, h) =
      loop (a, b, c, d, e, f, g, h) = init for i < 64 do
        let s1 = rotr e 6 ^ rotr e 11 ^ rotr e 25
        let ch = (e & f) ^ (!e & g)
        let t1 = h + s1 + ch + sha_constants.k[i] + w[i]
        let s0 = rotr a 2 ^ rotr a 13 ^ rotr a 22
        let maj = (a & b) ^ (a & c) ^ (b & c)
        in (t1 + s0 + maj, a, b, c, d + t1, e, f, g)
    in map2 (+) state [a, b, c, d, e, f, g, h]

  def hash [n] (msg: [n]u8) : [digest_size]u8 =
    foldl compress (copy sha_constants.h0) (pad msg) |> map word32be.put |> flatten |> sized digest_size
}

module fnv : hash = {
  def digest_size : i64 = 8
  def block_size : i64 = 16
  def hash [n] (msg: [n]u8) : [digest_size]u8 =
    let h = foldl (\h b -> (h ^ u64.u8 b) * 1099511628211) 14695981039346656037u64 msg
    in tabulate digest_size (\i -> u8.u64 (h >> u64.i64 (56 - 8 * i)))
}

module mk_hmac (H: hash) : {
  val mac [k] [n] : (key: [k]u8) -> (msg: [n]u8) -> [H.digest_size]u8
} = {
  def mac [k] [n] (key: [k]u8) (msg: [n]u8) =
    let short = if k > H.block_size then H.hash key else key
    let padded = tabulate H.block_size (\i -> if i < length short then short[i] else 0)
    let inner = H.hash (map (^ 0x36) padded ++ msg)
    in H.hash (map (^ 0x5c) padded ++ inner)
}

module type merkle = {
  type digest
  val leaf [n] : [n]u8 -> digest
  val root [k] [n] : [k][n]u8 -> digest
  val bytes : digest -> ?[n].[n]u8
  val proof [k] [n] : [k][n]u8 -> i64 -> ?[m].[m](bool, digest)
  val verify [m] : digest -> digest -> [m](bool, digest) -> bool
}

module mk_merkle (H: hash) : merkle = {
  type digest = [H.digest_size]u8
  def leaf [n] (bs: [n]u8) : digest = H.hash ([0u8] ++ bs)
  def node (a: digest) (b: digest) : digest = H.hash ([1u8] ++ a ++ b)
  def bytes (d: digest) = d
  def level [n] (ds: [n]digest) : []digest =
    let m = (n + 1) / 2
    in tabulate m (\i -> node ds[2 * i] ds[i64.min (n - 1) (2 * i + 1)])
  def root [k] [n] (leaves: [k][n]u8) : digest =
    let ds = loop ds = map leaf leaves while length ds > 1 do level ds
    in ds[0]
  def proof [k] [n] (leaves: [k][n]u8) (i: i64) : [](bool, digest) =
    let (_, _, steps) =
      loop (ds, i, steps) = (map leaf leaves, i, []) while length ds > 1 do
        let sibling = i64.min (length ds - 1) (i ^ 1)
        in (level ds, i / 2, steps ++ [(i % 2 == 1, ds[sibling])])
    in steps
  def verify [m] (r: digest) (l: digest) (steps: [m](bool, digest)) : bool =
    foldl (\d (left, s) -> if left then node s d else node d s) l steps
    |> map2 (u8.==) r |> and
}

module hmac_sha = mk_hmac sha256
module hmac_fnv = mk_hmac fnv
module tree_sha = mk_merkle sha256
module tree_fnv = mk_merkle fnv

-- ==
-- entry: digest
-- input { empty([0]u8) } output { [227u8, 176u8, 196u8, 66u8, 152u8, 252u8, 28u8, 20u8, 154u8, 251u8, 244u8, 200u8, 153u8, 111u8, 185u8, 36u8, 39u8, 174u8, 65u8, 228u8, 100u8, 155u8, 147u8, 76u8, 164u8, 149u8, 153u8, 27u8, 120u8, 82u8, 184u8, 85u8] }
-- input { "abc" } output { [186u8, 120u8, 22u8, 191u8, 143u8, 1u8, 207u8, 234u8, 65u8, 65u8, 64u8, 222u8, 93u8, 174u8, 34u8, 35u8, 176u8, 3u8, 97u8, 163u8, 150u8, 23u8, 122u8, 156u8, 180u8, 16u8, 255u8, 97u8, 242u8, 0u8, 21u8, 173u8] }
-- input { "The quick brown fox jumps over the lazy dog, then does so again." } output { [30u8, 144u8, 28u8, 176u8, 50u8, 236u8, 242u8, 140u8, 246u8, 85u8, 60u8, 214u8, 200u8, 160u8, 188u8, 82u8, 113u8, 206u8, 241u8, 48u8, 70u8, 203u8, 253u8, 208u8, 193u8, 74u8, 255u8, 181u8, 221u8, 129u8, 236u8, 176u8] }
entry digest (msg: []u8) = sha256.hash msg

-- ==
-- entry: mac
-- input { "key" "message" } output { [110u8, 158u8, 242u8, 155u8, 117u8, 255u8, 252u8, 91u8, 122u8, 186u8, 229u8, 39u8, 213u8, 143u8, 218u8, 219u8, 47u8, 228u8, 46u8, 114u8, 25u8, 1u8, 25u8, 118u8, 145u8, 115u8, 67u8, 6u8, 95u8, 88u8, 237u8, 74u8] }
-- input { "a key that is longer than sixty-four bytes must be hashed first, as here" "m" }
-- output { [181u8, 141u8, 17u8, 252u8, 160u8, 179u8, 50u8, 7u8, 107u8, 244u8, 134u8, 173u8, 253u8, 57u8, 204u8, 134u8, 73u8, 188u8, 251u8, 42u8, 201u8, 53u8, 114u8, 129u8, 70u8, 138u8, 84u8, 160u8, 74u8, 129u8, 234u8, 13u8] }
entry mac (key: []u8) (msg: []u8) = hmac_sha.mac key msg

def fnv_mac (key: []u8) (msg: []u8) = hmac_fnv.mac key msg

-- ==
-- entry: root_sha
-- input { [[0u8, 0u8, 255u8], [7u8, 1u8, 254u8], [14u8, 2u8, 253u8], [21u8, 3u8, 252u8], [28u8, 4u8, 251u8]] } output { [240u8, 70u8, 103u8, 141u8, 160u8, 183u8, 158u8, 218u8, 7u8, 198u8, 183u8, 7u8, 98u8, 44u8, 193u8, 150u8, 19u8, 225u8, 66u8, 250u8, 40u8, 140u8, 36u8, 19u8, 249u8, 65u8, 113u8, 216u8, 7u8, 191u8, 47u8, 119u8] }
entry root_sha (leaves: [][]u8) = tree_sha.bytes (tree_sha.root leaves)

-- ==
-- entry: root_fnv
-- input { [[0u8, 0u8, 255u8], [7u8, 1u8, 254u8], [14u8, 2u8, 253u8], [21u8, 3u8, 252u8], [28u8, 4u8, 251u8]] } output { [1u8, 58u8, 166u8, 150u8, 135u8, 126u8, 132u8, 246u8] }
entry root_fnv (leaves: [][]u8) = tree_fnv.bytes (tree_fnv.root leaves)

-- ==
-- entry: proofs
-- input { [[0u8, 0u8, 255u8], [7u8, 1u8, 254u8], [14u8, 2u8, 253u8], [21u8, 3u8, 252u8], [28u8, 4u8, 251u8]] } output { [true, true, true, true, true] [false, false, false, false, false] }
entry proofs [k] (leaves: [k][]u8) : ([k]bool, [k]bool) =
  let r = tree_fnv.root leaves
  let check i j = tree_fnv.verify r (tree_fnv.leaf leaves[j]) (tree_fnv.proof leaves i)
  in unzip (tabulate k (\i -> (check i i, check i ((i + 1) % k))))

-- | Digests travel as opaque values.
entry tree_digest (leaves: [][]u8) : tree_sha.digest = tree_sha.root leaves
entry digest_bytes (d: tree_sha.digest) : []u8 = tree_sha.bytes d
-- ==
-- entry: fnv_keyed
-- input { "k" } output { true }
entry fnv_keyed (key: []u8) = length (fnv_mac key "text") == fnv.digest_size

-- Values that pass from one entry point to another.
-- ==
-- entry: digest_bytes_of_tree_digest
-- input { } output { [85u8, 100u8, 21u8, 90u8, 45u8, 160u8, 118u8, 218u8, 167u8, 102u8, 17u8, 159u8, 179u8, 134u8, 59u8, 86u8, 180u8, 99u8, 253u8, 226u8, 181u8, 202u8, 95u8, 100u8, 76u8, 237u8, 95u8, 212u8, 122u8, 132u8, 136u8, 218u8] }
entry digest_bytes_of_tree_digest = digest_bytes (tree_digest ([[1u8, 2u8], [3u8, 4u8]]))
