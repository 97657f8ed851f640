-- Operators of u8 on constants, which a compiler may evaluate itself.

-- ==
-- entry: add
-- input { } output { [3u8, 9u8, 0u8, 254u8, 1u8, 255u8, 103u8] }
entry add =
  [1u8 + 2u8, 7u8 + 2u8,
   255u8 + 1u8, 255u8 + 255u8,
   0u8 + 1u8, 0u8 + 255u8,
   100u8 + 3u8]

-- ==
-- entry: sub
-- input { } output { [255u8, 5u8, 254u8, 0u8, 255u8, 1u8, 97u8] }
entry sub =
  [1u8 - 2u8, 7u8 - 2u8,
   255u8 - 1u8, 255u8 - 255u8,
   0u8 - 1u8, 0u8 - 255u8,
   100u8 - 3u8]

-- ==
-- entry: mul
-- input { } output { [2u8, 14u8, 255u8, 1u8, 0u8, 0u8, 44u8] }
entry mul =
  [1u8 * 2u8, 7u8 * 2u8,
   255u8 * 1u8, 255u8 * 255u8,
   0u8 * 1u8, 0u8 * 255u8,
   100u8 * 3u8]

-- ==
-- entry: div
-- input { } output { [0u8, 3u8, 255u8, 1u8, 0u8, 0u8, 33u8] }
entry div =
  [1u8 / 2u8, 7u8 / 2u8,
   255u8 / 1u8, 255u8 / 255u8,
   0u8 / 1u8, 0u8 / 255u8,
   100u8 / 3u8]

-- ==
-- entry: mod
-- input { } output { [1u8, 1u8, 0u8, 0u8, 0u8, 0u8, 1u8] }
entry mod =
  [1u8 % 2u8, 7u8 % 2u8,
   255u8 % 1u8, 255u8 % 255u8,
   0u8 % 1u8, 0u8 % 255u8,
   100u8 % 3u8]

-- ==
-- entry: quot
-- input { } output { [0u8, 3u8, 255u8, 1u8, 0u8, 0u8, 33u8] }
entry quot =
  [1u8 // 2u8, 7u8 // 2u8,
   255u8 // 1u8, 255u8 // 255u8,
   0u8 // 1u8, 0u8 // 255u8,
   100u8 // 3u8]

-- ==
-- entry: rem
-- input { } output { [1u8, 1u8, 0u8, 0u8, 0u8, 0u8, 1u8] }
entry rem =
  [1u8 %% 2u8, 7u8 %% 2u8,
   255u8 %% 1u8, 255u8 %% 255u8,
   0u8 %% 1u8, 0u8 %% 255u8,
   100u8 %% 3u8]

-- ==
-- entry: conj
-- input { } output { [0u8, 2u8, 1u8, 255u8, 0u8, 0u8, 0u8] }
entry conj =
  [1u8 & 2u8, 7u8 & 2u8,
   255u8 & 1u8, 255u8 & 255u8,
   0u8 & 1u8, 0u8 & 255u8,
   100u8 & 3u8]

-- ==
-- entry: disj
-- input { } output { [3u8, 7u8, 255u8, 255u8, 1u8, 255u8, 103u8] }
entry disj =
  [1u8 | 2u8, 7u8 | 2u8,
   255u8 | 1u8, 255u8 | 255u8,
   0u8 | 1u8, 0u8 | 255u8,
   100u8 | 3u8]

-- ==
-- entry: xor
-- input { } output { [3u8, 5u8, 254u8, 0u8, 1u8, 255u8, 103u8] }
entry xor =
  [1u8 ^ 2u8, 7u8 ^ 2u8,
   255u8 ^ 1u8, 255u8 ^ 255u8,
   0u8 ^ 1u8, 0u8 ^ 255u8,
   100u8 ^ 3u8]

-- ==
-- entry: compare
-- input { } output { [true, true, false, false, false, false, false, false, false, false, true, true, true, true,
--   false, true, true, false, false, false, false] }
entry compare =
  [1u8 < 2u8, 1u8 <= 2u8, 1u8 == 2u8,
   7u8 < 2u8, 7u8 <= 2u8, 7u8 == 2u8,
   255u8 < 1u8, 255u8 <= 1u8, 255u8 == 1u8,
   255u8 < 255u8, 255u8 <= 255u8, 255u8 == 255u8,
   0u8 < 1u8, 0u8 <= 1u8, 0u8 == 1u8,
   0u8 < 255u8, 0u8 <= 255u8, 0u8 == 255u8,
   100u8 < 3u8, 100u8 <= 3u8, 100u8 == 3u8]
