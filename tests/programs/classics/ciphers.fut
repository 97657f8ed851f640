-- Caesar and Vigenere on letters only, the key advancing with letters by a scan; broken by frequency.

-- ==
-- entry: caesar
-- input { 3i32 [72u8, 101u8, 108u8, 108u8, 111u8, 44u8, 32u8, 87u8, 111u8, 114u8, 108u8, 100u8, 33u8] } output {
--   [75u8, 104u8, 111u8, 111u8, 114u8, 44u8, 32u8, 90u8, 114u8, 117u8, 111u8, 103u8, 33u8] }
-- input { 0i32 empty([0]u8) } output { empty([0]u8) }
-- input { -27i32 [97u8, 98u8, 99u8, 88u8, 89u8, 90u8] } output { [122u8, 97u8, 98u8, 87u8, 88u8, 89u8] }
-- input { 13i32 [113u8] } output { [100u8] }

-- ==
-- entry: encrypt
-- input { [108u8, 101u8, 109u8, 111u8, 110u8] [65u8, 116u8, 116u8, 97u8, 99u8, 107u8, 32u8, 97u8, 116u8, 32u8, 100u8,
--   97u8, 119u8, 110u8] } output { [76u8, 120u8, 102u8, 111u8, 112u8, 118u8, 32u8, 101u8, 102u8, 32u8, 114u8, 110u8,
--   104u8, 114u8] }
-- input { empty([0]u8) [110u8, 111u8, 110u8, 101u8] } output { [110u8, 111u8, 110u8, 101u8] }
-- input { [98u8] empty([0]u8) } output { empty([0]u8) }
-- input { [97u8, 122u8] [122u8, 122u8, 45u8, 90u8, 122u8] } output { [122u8, 121u8, 45u8, 90u8, 121u8] }

-- ==
-- entry: decrypt
-- input { [108u8, 101u8, 109u8, 111u8, 110u8] [76u8, 120u8, 102u8, 111u8, 112u8, 118u8, 32u8, 101u8, 102u8, 32u8,
--   114u8, 110u8, 104u8, 114u8] } output { [65u8, 116u8, 116u8, 97u8, 99u8, 107u8, 32u8, 97u8, 116u8, 32u8, 100u8,
--   97u8, 119u8, 110u8] }
-- input { [97u8] [120u8] } output { [120u8] }
-- input { [98u8] empty([0]u8) } output { empty([0]u8) }

-- ==
-- entry: crack
-- input { "Wkh hohskdqw vhhv wkh ehhv" } output { 3i32 }
-- input { "" } output { 22i32 }
-- input { "e" } output { 0i32 }

def letter (c: u8) : bool = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z')
def shift (k: i32) (c: u8) : u8 =
  if !(letter c) then c else
  let base : u8 = if c >= 'a' then 'a' else 'A'
  in base + u8.i32 ((i32.u8 (c - base) + k) % 26)

def vigenere [k][n] (sign: i32) (key: [k]u8) (s: [n]u8) : [n]u8 =
  let index = exscan (+) 0 (map (letter >-> i64.bool) s)
  in map2 (\i c -> if k == 0 then c else shift (sign * i32.u8 (key[i % k] - 'a')) c) index s

entry caesar [n] (k: i32) (s: [n]u8) : [n]u8 = map (shift k) s
entry encrypt [k][n] (key: [k]u8) (s: [n]u8) : [n]u8 = vigenere 1 key s
entry decrypt [k][n] (key: [k]u8) (s: [n]u8) : [n]u8 = vigenere (-1) key s
-- The shift that makes the most frequent letter an e; the first one of several.
entry crack (s: []u8) : i32 =
  let low = map (\c -> i64.u8 ((c | 32) - 'a')) (filter letter s)
  let counts = hist (+) 0i32 26 low (map (const 1) low)
  let more (i, x) (j, y) = if y > x || (y == x && j < i) then (j, y) else (i, x)
  let (best, _) = reduce more (26i64, -1) (zip (iota 26) counts)
  in (i32.i64 best - 4) % 26
