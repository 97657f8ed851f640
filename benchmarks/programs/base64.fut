-- Bytes as letters, three as four (base64), and back again.
-- data: [1000000][3]u8
-- small: [5][3]u8
def alphabet : [64]u8 = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
def encode [n] (bytes: [n][3]u8) : [n][4]u8 =
  map (\b ->
    let x = u32.u8 b[0] << 16 | u32.u8 b[1] << 8 | u32.u8 b[2]
    in map (\s -> alphabet[i64.u32 (x >> s & 63)]) [18, 12, 6, 0]) bytes
def decode [n] (letters: [n][4]u8) : [n][3]u8 =
  let values = scatter (replicate 256 0u32) (map i64.u8 alphabet) (map u32.i64 (iota 64))
  in map (\l ->
    let x = reduce (|) 0 (map2 (\c s -> values[i64.u8 c] << s) l [18, 12, 6, 0])
    in map (\s -> u8.u32 (x >> s)) [16, 8, 0]) letters
def main [n] (bytes: [n][3]u8) : ([]u8, bool) =
  let letters = encode bytes
  in (flatten letters, and (map2 (==) (flatten bytes) (flatten (decode letters))))
