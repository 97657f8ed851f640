-- ==
-- entry: enc
-- input { "Hello, world" } output { [83u8, 71u8, 86u8, 115u8, 98u8, 71u8, 56u8, 115u8, 73u8, 72u8, 100u8, 118u8, 99u8, 109u8, 120u8, 107u8] }
-- input { "any carnal pleasure" } output { [89u8, 87u8, 53u8, 53u8, 73u8, 71u8, 78u8, 104u8, 99u8, 109u8, 53u8, 104u8, 98u8, 67u8, 66u8, 119u8, 98u8, 71u8, 86u8, 104u8, 99u8, 51u8, 86u8, 121u8, 90u8, 81u8, 61u8, 61u8] }
-- input { "" } output { empty([0]u8) }
def alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
entry enc [n] (s: [n]u8) =
  let groups = (n + 2) / 3
  let at i = if i < n then u32.u8 s[i] else 0
  in flatten (tabulate groups (\g ->
       let w = at (g*3) << 16 | at (g*3+1) << 8 | at (g*3+2)
       let ch k = alphabet[i64.u32 ((w >> (18 - 6 * k)) & 63)]
       let left = n - g * 3
       in [ch 0, ch 1, if left > 1 then ch 2 else '=', if left > 2 then ch 3 else '=']))
-- ==
-- entry: crc
-- input { "123456789" } output { 3421780262u32 }
-- input { "" } output { 0u32 }
def table : [256]u32 = map (\i -> loop c = u32.i64 i for _k < 8i32 do if c & 1 == 1 then 0xEDB88320 ^ (c >> 1) else c >> 1) (iota 256)
entry crc (s: []u8) : u32 = !(foldl (\c b -> table[i64.u32 ((c ^ u32.u8 b) & 0xff)] ^ (c >> 8)) (!0) s)
