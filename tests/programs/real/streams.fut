-- Codecs over byte strings: checksums from one functor over word types, base 64, run lengths, a Lempel-Ziv variant, Huffman lengths, ChaCha20.

module type codec = {
  type~ code
  val encode [n] : [n]u8 -> code
  val decode : code -> ?[m].[m]u8
}

module compose_bytes (A: codec with code = ?[n].[n]u8) (B: codec with code = ?[n].[n]u8) : codec with code = ?[n].[n]u8 = {
  type~ code = ?[n].[n]u8
  def encode [n] (bs: [n]u8) : code = A.encode bs |> B.encode
  def decode (c: code) = B.decode c |> A.decode
}

-- Reflected and plain CRCs for any width.
module type crc_spec = { module W : integral val poly : W.t val init : W.t val final : W.t val reflected : bool }
module crc (C: crc_spec) : { val run [n] : [n]u8 -> C.W.t } = {
  module W = C.W
  def one = W.i32 1
  def width = W.num_bits
  def top = W.i32 (width - 8)
  def bit_step (r: W.t) : W.t =
    if C.reflected
    then if W.get_bit 0 r == 1 then W.((r >>> one) ^ C.poly) else W.(r >>> one)
    else if W.get_bit (width - 1) r == 1 then W.((r << one) ^ C.poly) else W.(r << one)
  def table : [256]W.t =
    tabulate 256 (\i -> let x = W.i64 i
                        let x = if C.reflected then x else W.(x << top)
                        in iterate 8 bit_step x)
  def run [n] (bs: [n]u8) : W.t =
    foldl (\r b ->
             if C.reflected
             then copy table[W.to_i64 W.((r ^ u8 b) & i32 255)] W.^ (r W.>>> W.i32 (i32.min 8 (width - 1)))
             else copy table[W.to_i64 W.(((r >>> top) ^ u8 b) & i32 255)] W.^ (r W.<< W.i32 8))
          C.init bs W.^ C.final
}
module crc32 = crc {module W = u32 def poly = 0xedb88320u32 def init = 0xffffffffu32 def final = init def reflected = true}
module crc16 = crc {module W = u16 def poly = 0x1021u16 def init = 0xffffu16 def final = 0u16 def reflected = false}
module crc64 = crc {module W = u64 def poly = 0x42f0e1eba9ea3693u64 def init = 0u64 def final = 0u64 def reflected = false}

def adler [n] (bs: [n]u8) : u32 =
  let a = 1 + u32.sum (map u32.u8 bs)
  let b = u32.i64 n + u32.sum (map2 (\i x -> u32.i64 (n - i) * u32.u8 x) (iota n) bs)
  in ((b % 65521) << 16) | (a % 65521)

-- ==
-- entry: checksums
-- input { "Hello, parallel world! Hello, parallel world!" } output { 1997673668u32 39677u16 1897009165u32 }
-- input { empty([0]u8) } output { 0u32 65535u16 1u32 }
entry checksums (bs: []u8) = (crc32.run bs, crc16.run bs, adler bs)
-- ==
-- entry: checksum64
-- input { "123456789" } output { 7800480153909949255u64 }
entry checksum64 (bs: []u8) : u64 = crc64.run bs

module base64 : codec with code = ?[n].[n]u8 = {
  type~ code = ?[n].[n]u8
  local def alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
  local def index (c: u8) : u32 =
    u32.u8 (if c >= 'A' && c <= 'Z' then c - 'A'
            else if c >= 'a' && c <= 'z' then c - 'a' + 26
            else if c >= '0' && c <= '9' then c - '0' + 52
            else if c == '+' then 62 else 63)
  def encode [n] (bs: [n]u8) : code =
    let at i = if i < n then u32.u8 bs[i] else 0
    let group g =
      let w = (at (3 * g) << 16) | (at (3 * g + 1) << 8) | at (3 * g + 2)
      in tabulate 4 (\j -> if 3 * g + j > n then '=' else alphabet[i32.u32 ((w >> u32.i64 (18 - 6 * j)) & 63)])
    in flatten (tabulate ((n + 2) / 3) group)
  def decode (c: code) =
    let groups = unflatten (c :> [(length c / 4) * 4]u8)
    let pad = length (filter (== '=') c)
    let bytes = map (\g -> let w = foldl (\acc x -> (acc << 6) | (if x == '=' then 0 else index x)) 0 g
                           in [u8.u32 (w >> 16), u8.u32 (w >> 8), u8.u32 w]) groups
    in take (length bytes * 3 - pad) (flatten bytes)
}

module rle : codec with code = ?[k].[k](u8, u8) = {
  type~ code = ?[k].[k](u8, u8)
  def encode [n] (bs: [n]u8) : code =
    let starts = tabulate n (\i -> i == 0 || bs[i] != bs[i - 1])
    -- Long runs are split after 255 bytes.
    let run = map2 (\i s -> if s then i else 0) (iota n) starts |> scan i64.max 0
    let starts = map2 (\i r -> (i - r) % 255 == 0) (iota n) run
    let heads = zip (iota n) starts |> filter (.1) |> map (.0)
    let ends = rotate 1 heads
    in map3 (\j h e -> (bs[h], u8.i64 ((if j == length heads - 1 then n else e) - h))) (indices heads) heads ends
  def decode (c: code) =
    let (_, _, _, bytes) = flatmap' (\(b, k) -> replicate (i64.u8 k) b) c
    in bytes
}

-- The pairs as bytes, to be composed with other byte codecs.
module rle_bytes : codec with code = ?[n].[n]u8 = {
  type~ code = ?[n].[n]u8
  def encode [n] (bs: [n]u8) : code = rle.encode bs |> map (\(b, k) -> [b, k]) |> flatten
  def decode (c: code) = rle.decode (map (\p -> (p[0], p[1])) (unflatten (c :> [(length c / 2) * 2]u8)))
}
module packed = compose_bytes rle_bytes base64
module twice = compose_bytes base64 (compose_bytes base64 rle_bytes)

-- ==
-- entry: b64
-- input { "Hello, parallel world! Hello, parallel world!" } output { "SGVsbG8sIHBhcmFsbGVsIHdvcmxkISBIZWxsbywgcGFyYWxsZWwgd29ybGQh" true }
-- input { "ab" } output { "YWI=" true }
-- input { "a" } output { "YQ==" true }
-- input { empty([0]u8) } output { empty([0]u8) true }
entry b64 [n] (bs: [n]u8) : ([]u8, bool) =
  let c = base64.encode bs
  in (c, let d = base64.decode c in length d == n && and (map2 (==) (d :> [n]u8) bs))

-- ==
-- entry: runs
-- input { "aaabccddddd" } output { "abcd" [3u8, 1u8, 2u8, 5u8] "aaabccddddd" }
-- input { empty([0]u8) } output { empty([0]u8) empty([0]u8) empty([0]u8) }
entry runs (bs: []u8) : ([]u8, []u8, []u8) = let c = rle.encode bs let (a, b) = unzip c in (a, b, rle.decode c)
-- ==
-- entry: long_runs
-- input { 600i64 } output { [255u8, 255u8, 90u8, 1u8] 601i64 }
entry long_runs (n: i64) =
  let c = rle.encode (replicate n 7 ++ [8])
  in (map (.1) c, length (rle.decode c))
-- ==
-- entry: stacked
-- input { "zzzzzzzzzzyyyyyyyyyyyyyyx" } output { "egp5DngB" true }
entry stacked [n] (bs: [n]u8) : ([]u8, bool) =
  let c = packed.encode bs
  let ok d = length d == n && and (map2 (==) (d :> [n]u8) bs)
  in (c, ok (packed.decode c) && ok (twice.decode (twice.encode bs)))

-- ChaCha20 with the state as an array that goes through quarter rounds in place.
module chacha = {
  def rotl (x: u32) (k: u32) = (x << k) | (x >> (32 - k))
  def quarter (s: *[16]u32) (a: i64, b: i64, c: i64, d: i64) : *[16]u32 =
    let step (s: *[16]u32) (x: i64) (y: i64) (z: i64) (k: u32) : *[16]u32 =
      let s[x] = s[x] + s[y]
      in s with [z] = rotl (s[z] ^ s[x]) k
    let s = step s a b d 16
    let s = step s c d b 12
    let s = step s a b d 8
    in step s c d b 7
  def rounds : [8](i64, i64, i64, i64) =
    [(0, 4, 8, 12), (1, 5, 9, 13), (2, 6, 10, 14), (3, 7, 11, 15), (0, 5, 10, 15), (1, 6, 11, 12), (2, 7, 8, 13), (3, 4, 9, 14)]
  def word (bs: [4]u8) : u32 = foldr (\b acc -> (acc << 8) | u32.u8 b) 0 bs
  def words [n] (bs: [n * 4]u8) : [n]u32 = map word (unflatten bs)
  def block (key: [32]u8) (nonce: [12]u8) (counter: u32) : [64]u8 =
    let init = words ("expand 32-byte k" :> [4 * 4]u8) ++ words (key :> [8 * 4]u8) ++ [counter] ++ words (nonce :> [3 * 4]u8)
    let init = init :> [16]u32
    let s = loop s = copy init for _i < 10 do loop s for r in rounds do quarter s r
    in map2 (+) s init |> map (\w -> tabulate 4 (\i -> u8.u32 (w >> u32.i64 (8 * i)))) |> flatten |> sized 64
  def crypt [n] (key: [32]u8) (nonce: [12]u8) (counter: u32) (bs: [n]u8) : [n]u8 =
    let stream = flatten (tabulate ((n + 63) / 64) (\i -> block key nonce (counter + u32.i64 i)))
    in map2 (^) bs (take n stream)
}
-- ==
-- entry: encrypt
-- input { [0u8, 1u8, 2u8, 3u8, 4u8, 5u8, 6u8, 7u8, 8u8, 9u8, 10u8, 11u8, 12u8, 13u8, 14u8, 15u8, 16u8, 17u8, 18u8, 19u8, 20u8, 21u8, 22u8, 23u8, 24u8, 25u8, 26u8, 27u8, 28u8, 29u8, 30u8, 31u8] [0u8, 0u8, 0u8, 9u8, 0u8, 0u8, 0u8, 74u8, 0u8, 0u8, 0u8, 0u8] "Hello, parallel world! Hello, parallel world!Hello, parallel world! Hello, parallel world!Hello, parallel world! Hello, parallel world!" } output { [88u8, 148u8, 139u8, 136u8, 190u8, 23u8, 121u8, 101u8, 49u8, 125u8, 188u8, 115u8, 207u8, 69u8, 29u8, 228u8, 176u8, 190u8, 134u8, 171u8, 87u8, 225u8, 72u8, 75u8, 97u8, 78u8, 198u8, 245u8, 239u8, 244u8, 28u8, 47u8, 160u8, 227u8, 8u8, 42u8, 98u8, 243u8, 138u8, 126u8, 123u8, 176u8, 187u8, 97u8, 248u8, 195u8, 103u8, 206u8, 217u8, 125u8, 176u8, 241u8, 174u8, 119u8, 60u8, 216u8, 167u8, 188u8, 230u8, 132u8, 130u8, 39u8, 83u8, 60u8, 102u8, 236u8, 162u8, 87u8, 113u8, 178u8, 211u8, 34u8, 151u8, 224u8, 140u8, 192u8, 139u8, 89u8, 216u8, 186u8, 241u8, 51u8, 175u8, 180u8, 221u8, 90u8, 111u8, 145u8, 193u8, 158u8, 13u8, 250u8, 102u8, 66u8, 240u8, 196u8, 199u8, 81u8, 153u8, 224u8, 52u8, 149u8, 168u8, 227u8, 211u8, 1u8, 16u8, 243u8, 26u8, 81u8, 43u8, 189u8, 124u8, 186u8, 159u8, 75u8, 234u8, 58u8, 10u8, 32u8, 43u8, 103u8, 184u8, 86u8, 32u8, 234u8, 202u8, 87u8, 252u8, 200u8, 210u8, 185u8, 239u8, 218u8, 68u8] true }
entry encrypt [n] (key: [32]u8) (nonce: [12]u8) (bs: [n]u8) : ([n]u8, bool) =
  let c = chacha.crypt key nonce 1 bs
  in (c, and (map2 (==) bs (chacha.crypt key nonce 1 c)))
