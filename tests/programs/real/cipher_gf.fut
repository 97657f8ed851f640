-- Finite fields from polynomials: a functor for GF(2^8), then AES on one of them and Reed-Solomon codes on another.

module type field = {
  type t
  val zero : t
  val one : t
  val add : t -> t -> t
  val mul : t -> t -> t
  val inv : t -> t
  val pow : t -> i64 -> t
  val generator : t
}
module type byte_field = { include field with t = u8 val double : u8 -> u8 }

module gf256 (P: {val poly : u8 val generator : u8}) : byte_field = {
  type t = u8
  def zero = 0u8
  def one = 1u8
  def generator = P.generator
  def add = (u8.^)
  def double (x: u8) = (x << 1) ^ (if x >= 128 then P.poly else 0)
  local def slow_mul (a: u8) (b: u8) : u8 =
    (loop (r, a, b) = (0u8, a, b) while b != 0 do (if b & 1 == 1 then r ^ a else r, double a, b >> 1)).0
  -- Tables of powers and logarithms.
  local def exp_table : [255]u8 = scan slow_mul 1 (map (\i -> if i == 0 then 1 else P.generator) (iota 255))
  local def log_table : [256]i64 = scatter (replicate 256 0) (map i64.u8 exp_table) (iota 255)
  def mul a b = if a == 0 || b == 0 then 0 else exp_table[(log_table[i64.u8 a] + log_table[i64.u8 b]) % 255]
  def inv a = if a == 0 then 0 else exp_table[(255 - log_table[i64.u8 a]) % 255]
  def pow a k = if k == 0 then 1 else if a == 0 then 0 else exp_table[log_table[i64.u8 a] * k % 255]
}

module aes_field = gf256 {def poly = 0x1bu8 def generator = 3u8}
module rs_field = gf256 {def poly = 0x1du8 def generator = 2u8}

module aes (F: byte_field) : {
  type key
  val expand : [16]u8 -> key
  val encrypt : key -> [16]u8 -> [16]u8
  val decrypt : key -> [16]u8 -> [16]u8
} = {
  type key = [11][16]u8
  local def rotl (x: u8) (k: u8) = (x << k) | (x >> (8 - k))
  def sbox : [256]u8 =
    tabulate 256 (\i -> let y = F.inv (u8.i64 i) in 0x63 ^ y ^ rotl y 1 ^ rotl y 2 ^ rotl y 3 ^ rotl y 4)
  def inv_sbox : [256]u8 = scatter (replicate 256 0) (map i64.u8 sbox) (map u8.i64 (iota 256))
  local def through [n] (table: [256]u8) (xs: [n]u8) : [n]u8 = map (\x -> table[i64.u8 x]) xs
  def expand (k: [16]u8) : key =
    let (ws, _) =
      loop (ws, rc) = (unflatten (k :> [4 * 4]u8) ++ replicate 40 (replicate 4 0) :> *[44][4]u8, 1u8) for i in 4..<44 do
        let t = ws[i - 1]
        let (t, rc) = if i % 4 != 0 then (t, rc)
                      else let s = through sbox (rotate 1 t)
                           in (map2 (\j x -> if j == 0 then x ^ rc else x) (iota 4) s, F.double rc)
        let w = map2 (^) ws[i - 4] t
        in (ws with [i] = w, rc)
    in unflatten (flatten ws :> [11 * 16]u8)
  local def mix (coef: [4]u8) (s: [16]u8) : [16]u8 =
    let column (c: [4]u8) = tabulate 4 (\i -> reduce F.add F.zero (map2 F.mul (rotate (-i) coef) c))
    in flatten (map column (unflatten (s :> [4 * 4]u8))) :> [16]u8
  def encrypt (k: key) (block: [16]u8) : [16]u8 =
    let s = map2 (^) block k[0]
    in loop s for r in 1...10 do
         let s = through sbox s
         let s = map (\i -> s[(i + 4 * (i % 4)) % 16]) (iota 16)
         let s = if r < 10 then mix [2, 3, 1, 1] s else s
         in map2 (^) s k[r]
  def decrypt (k: key) (block: [16]u8) : [16]u8 =
    let s = loop s = copy block for r in 10..9...1 do
              let s = map2 (^) s k[r]
              let s = if r < 10 then mix [14, 11, 13, 9] s else s
              let s = map (\i -> s[(i - 4 * (i % 4)) % 16]) (iota 16)
              in through inv_sbox s
    in map2 (^) s k[0]
}
module cipher = aes aes_field

-- | Modes of operation only need a block function.
module modes = {
  type^ block_cipher = {forward: [16]u8 -> [16]u8, backward: [16]u8 -> [16]u8}
  def cbc [n] (c: block_cipher) (iv: [16]u8) (blocks: [n][16]u8) : [n][16]u8 =
    (loop (prev, out) = (iv, replicate n (replicate 16 0)) for i < n do
       let b = c.forward (map2 (^) prev blocks[i])
       in (b, out with [i] = copy b)).1
  def uncbc [n] (c: block_cipher) (iv: [16]u8) (blocks: [n][16]u8) : [n][16]u8 =
    tabulate n (\i -> map2 (^) (c.backward blocks[i]) (if i == 0 then iv else blocks[i - 1]))
}

-- ==
-- entry: encrypt
-- input { [43u8, 126u8, 21u8, 22u8, 40u8, 174u8, 210u8, 166u8, 171u8, 247u8, 21u8, 136u8, 9u8, 207u8, 79u8, 60u8] [50u8, 67u8, 246u8, 168u8, 136u8, 90u8, 48u8, 141u8, 49u8, 49u8, 152u8, 162u8, 224u8, 55u8, 7u8, 52u8] } output { [57u8, 37u8, 132u8, 29u8, 2u8, 220u8, 9u8, 251u8, 220u8, 17u8, 133u8, 151u8, 25u8, 106u8, 11u8, 50u8] true }
entry encrypt (k: [16]u8) (block: [16]u8) : ([16]u8, bool) =
  let key = cipher.expand k
  let c = cipher.encrypt key block
  in (c, and (map2 (==) block (cipher.decrypt key c)))

-- ==
-- entry: chained
-- input { [43u8, 126u8, 21u8, 22u8, 40u8, 174u8, 210u8, 166u8, 171u8, 247u8, 21u8, 136u8, 9u8, 207u8, 79u8, 60u8] [[50u8, 67u8, 246u8, 168u8, 136u8, 90u8, 48u8, 141u8, 49u8, 49u8, 152u8, 162u8, 224u8, 55u8, 7u8, 52u8], [50u8, 67u8, 246u8, 168u8, 136u8, 90u8, 48u8, 141u8, 49u8, 49u8, 152u8, 162u8, 224u8, 55u8, 7u8, 52u8], [43u8, 126u8, 21u8, 22u8, 40u8, 174u8, 210u8, 166u8, 171u8, 247u8, 21u8, 136u8, 9u8, 207u8, 79u8, 60u8]] } output { true false }
entry chained [n] (k: [16]u8) (blocks: [n][16]u8) : (bool, bool) =
  let key = cipher.expand k
  let c : modes.block_cipher = {forward = cipher.encrypt key, backward = cipher.decrypt key}
  let iv = map (^ 0x5a) k
  let out = modes.cbc c iv blocks
  in (and (map2 (==) (flatten blocks) (flatten (modes.uncbc c iv out))), and (map2 (==) out[0] out[1]))

-- Polynomials over any field, highest coefficient first, with lengths in the types.
module poly (F: field) = {
  type poly [n] = [n]F.t
  def eval [n] (p: poly [n]) (x: F.t) : F.t = foldl (\acc c -> F.add (F.mul acc x) c) F.zero p
  def mul [n][m] (p: poly [n]) (q: poly [m]) : poly [n + m - 1] =
    tabulate (n + m - 1) (\k -> loop s = F.zero for i < n do
                                  if k - i >= 0 && k - i < m then F.add s (F.mul p[i] q[k - i]) else s)
  -- Remainder by a monic polynomial.
  def rem [n][m] (p: poly [n]) (q: poly [m]) : poly [m - 1] =
    let r = loop r = copy p for i < n - m + 1 do
              let c = r[i]
              in scatter r (map (+ i) (iota m)) (map2 (\x y -> F.add x (F.mul c y)) (take m r[i:]) q)
    in sized (m - 1) (drop (n - m + 1) r)
}
module rs_code (F: field) = {
  module P = poly F
  def generator (k: i64) : []F.t = loop g = [F.one] for i < k do P.mul g [F.one, F.pow F.generator i]
  def parity [n] (k: i64) (msg: [n]F.t) : [k]F.t = sized k (P.rem (msg ++ replicate k F.zero) (generator k))
  def syndromes [n] (k: i64) (word: [n]F.t) : [k]F.t = tabulate k (\i -> P.eval word (F.pow F.generator i))
}
module rs = rs_code rs_field
-- ==
-- entry: reed_solomon
-- input { "parametric modules" 6i64 } output { [191u8, 238u8, 102u8, 156u8, 118u8, 146u8] true false }
-- input { "x" 10i64 } output { [137u8, 77u8, 151u8, 66u8, 200u8, 82u8, 42u8, 123u8, 103u8, 197u8] true false }
entry reed_solomon (msg: []u8) (k: i64) : ([]u8, bool, bool) =
  let p = rs.parity k msg
  let word = msg ++ p
  let hurt = copy word with [0] = word[0] ^ 1
  in (p, all (== 0) (rs.syndromes k word), all (== 0) (rs.syndromes k hurt))

-- | A key schedule as an opaque value.
entry schedule (k: [16]u8) : cipher.key = cipher.expand k
entry apply_schedule [n] (k: cipher.key) (bs: [n][16]u8) : [n][16]u8 = map (cipher.encrypt k) bs

-- Values that pass from one entry point to another.
-- ==
-- entry: apply_schedule_of_schedule
-- input { } output { [[57u8, 37u8, 132u8, 29u8, 2u8, 220u8, 9u8, 251u8, 220u8, 17u8, 133u8, 151u8, 25u8, 106u8, 11u8, 50u8]] }
entry apply_schedule_of_schedule = apply_schedule (schedule ([43u8,126u8,21u8,22u8,40u8,174u8,210u8,166u8,171u8,247u8,21u8,136u8,9u8,207u8,79u8,60u8])) [[50u8,67u8,246u8,168u8,136u8,90u8,48u8,141u8,49u8,49u8,152u8,162u8,224u8,55u8,7u8,52u8]]
