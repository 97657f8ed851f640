-- Elementary cellular automata with the rule as a number: all rows, and the centre column as bits of a word.

-- ==
-- entry: rows
-- input { 30u8 3i64 [false, false, true, false, false] } output { [[false, false, true, false, false], [false, true,
--   true, true, false], [true, true, false, false, true], [false, false, true, true, true]] }
-- input { 110u8 4i64 [false, false, false, true] } output { [[false, false, false, true], [false, false, true, true],
--   [false, true, true, true], [true, true, false, true], [false, true, true, true]] }
-- input { 90u8 0i64 [true] } output { [[true]] }
-- input { 255u8 1i64 [false, false] } output { [[false, false], [true, true]] }
-- input { 0u8 2i64 [true] } output { [[true], [false], [false]] }

-- ==
-- entry: centre
-- input { 30u8 16i64 } output { 56517u32 }
-- input { 110u8 8i64 } output { 255u32 }
-- input { 90u8 0i64 } output { 0u32 }
-- input { 1u8 1i64 } output { 1u32 }

-- ==
-- entry: rows
-- input { 30u8 1i64 empty([0]bool) } output { empty([2][0]bool) }

def step [n] (rule: u8) (c: [n]bool) : *[n]bool =
  let code (l: bool) (m: bool) (r: bool) : u8 = (u8.bool l << 2) | (u8.bool m << 1) | u8.bool r
  in map3 (\l m r -> (rule >> code l m r) & 1 == 1) (rotate (-1) c) c (rotate 1 c)

entry rows [n] (rule: u8) (k: i64) (c: [n]bool) : [k + 1][n]bool =
  let out = replicate (k + 1) (replicate n false) with [0] = c
  in loop out for i < k do
       let next = step rule out[i]
       in out with [i + 1] = next

entry centre (rule: u8) (k: i64) : u32 =
  let n = 2 * k + 3
  let start = tabulate n (== k + 1)
  let (word, _) = loop (word, c) = (0u32, start) for _i < k do ((word << 1) | u32.bool c[k + 1], step rule c)
  in word
