-- CRC-32 by table, by bits, and Adler-32 with its two sums taken by reductions; Luhn's check digit.

-- ==
-- entry: crc_table crc_bits
-- input { [49u8, 50u8, 51u8, 52u8, 53u8, 54u8, 55u8, 56u8, 57u8] } output { 3421780262u32 }
-- input { empty([0]u8) } output { 0u32 }
-- input { [97u8] } output { 3904355907u32 }
-- input { [84u8, 104u8, 101u8, 32u8, 113u8, 117u8, 105u8, 99u8, 107u8, 32u8, 98u8, 114u8, 111u8, 119u8, 110u8, 32u8,
--   102u8, 111u8, 120u8] } output { 3074782430u32 }

-- ==
-- entry: adler
-- input { [87u8, 105u8, 107u8, 105u8, 112u8, 101u8, 100u8, 105u8, 97u8] } output { 300286872u32 }
-- input { empty([0]u8) } output { 1u32 }
-- input { [97u8] } output { 6422626u32 }
-- input { [122u8, 122u8, 122u8, 122u8, 122u8, 122u8, 122u8, 122u8, 122u8, 122u8, 122u8, 122u8, 122u8, 122u8, 122u8,
--   122u8, 122u8, 122u8, 122u8, 122u8, 122u8, 122u8, 122u8, 122u8, 122u8, 122u8, 122u8, 122u8, 122u8, 122u8, 122u8,
--   122u8, 122u8, 122u8, 122u8, 122u8, 122u8, 122u8, 122u8, 122u8] } output { 2264863505u32 }

-- ==
-- entry: luhn
-- input { [55u8, 57u8, 57u8, 50u8, 55u8, 51u8, 57u8, 56u8, 55u8, 49u8, 51u8] } output { true }
-- input { [55u8, 57u8, 57u8, 50u8, 55u8, 51u8, 57u8, 56u8, 55u8, 49u8, 48u8] } output { false }
-- input { empty([0]u8) } output { true }
-- input { [48u8] } output { true }
-- input { [53u8] } output { false }
-- input { [52u8, 57u8, 57u8, 50u8, 55u8, 51u8, 57u8, 56u8, 55u8, 49u8, 54u8] } output { true }

def step (c: u32) : u32 = if c & 1 == 1 then (c >> 1) ^ 0xEDB88320 else c >> 1
def table : [256]u32 = map (\i -> iterate 8 step (u32.i64 i)) (iota 256)

entry crc_table (s: []u8) : u32 =
  !(loop c = 0xFFFFFFFF for b in s do table[i64.u32 ((c ^ u32.u8 b) & 255)] ^ (c >> 8))
entry crc_bits (s: []u8) : u32 =
  !(foldl (\c b -> iterate 8 step (c ^ u32.u8 b)) 0xFFFFFFFF s)
entry adler [n] (s: [n]u8) : u32 =
  let a = 1 + i64.sum (map i64.u8 s)
  let b = n + i64.sum (map2 (\i x -> (n - i) * i64.u8 x) (iota n) s)
  in (u32.i64 (b % 65521) << 16) | u32.i64 (a % 65521)
entry luhn [n] (s: [n]u8) : bool =
  let digits = map (\c -> i32.u8 (c - '0')) (reverse s)
  let doubled = map2 (\i d -> if i % 2 == 0 then d else if d > 4 then 2 * d - 9 else 2 * d) (iota n) digits
  in i32.sum doubled % 10 == 0
