-- Operators of u16 on constants, which a compiler may evaluate itself.

-- ==
-- entry: add
-- input { } output { [3u16, 9u16, 0u16, 65534u16, 1u16, 65535u16, 103u16] }
entry add =
  [1u16 + 2u16, 7u16 + 2u16,
   65535u16 + 1u16, 65535u16 + 65535u16,
   0u16 + 1u16, 0u16 + 65535u16,
   100u16 + 3u16]

-- ==
-- entry: sub
-- input { } output { [65535u16, 5u16, 65534u16, 0u16, 65535u16, 1u16, 97u16] }
entry sub =
  [1u16 - 2u16, 7u16 - 2u16,
   65535u16 - 1u16, 65535u16 - 65535u16,
   0u16 - 1u16, 0u16 - 65535u16,
   100u16 - 3u16]

-- ==
-- entry: mul
-- input { } output { [2u16, 14u16, 65535u16, 1u16, 0u16, 0u16, 300u16] }
entry mul =
  [1u16 * 2u16, 7u16 * 2u16,
   65535u16 * 1u16, 65535u16 * 65535u16,
   0u16 * 1u16, 0u16 * 65535u16,
   100u16 * 3u16]

-- ==
-- entry: div
-- input { } output { [0u16, 3u16, 65535u16, 1u16, 0u16, 0u16, 33u16] }
entry div =
  [1u16 / 2u16, 7u16 / 2u16,
   65535u16 / 1u16, 65535u16 / 65535u16,
   0u16 / 1u16, 0u16 / 65535u16,
   100u16 / 3u16]

-- ==
-- entry: mod
-- input { } output { [1u16, 1u16, 0u16, 0u16, 0u16, 0u16, 1u16] }
entry mod =
  [1u16 % 2u16, 7u16 % 2u16,
   65535u16 % 1u16, 65535u16 % 65535u16,
   0u16 % 1u16, 0u16 % 65535u16,
   100u16 % 3u16]

-- ==
-- entry: quot
-- input { } output { [0u16, 3u16, 65535u16, 1u16, 0u16, 0u16, 33u16] }
entry quot =
  [1u16 // 2u16, 7u16 // 2u16,
   65535u16 // 1u16, 65535u16 // 65535u16,
   0u16 // 1u16, 0u16 // 65535u16,
   100u16 // 3u16]

-- ==
-- entry: rem
-- input { } output { [1u16, 1u16, 0u16, 0u16, 0u16, 0u16, 1u16] }
entry rem =
  [1u16 %% 2u16, 7u16 %% 2u16,
   65535u16 %% 1u16, 65535u16 %% 65535u16,
   0u16 %% 1u16, 0u16 %% 65535u16,
   100u16 %% 3u16]

-- ==
-- entry: conj
-- input { } output { [0u16, 2u16, 1u16, 65535u16, 0u16, 0u16, 0u16] }
entry conj =
  [1u16 & 2u16, 7u16 & 2u16,
   65535u16 & 1u16, 65535u16 & 65535u16,
   0u16 & 1u16, 0u16 & 65535u16,
   100u16 & 3u16]

-- ==
-- entry: disj
-- input { } output { [3u16, 7u16, 65535u16, 65535u16, 1u16, 65535u16, 103u16] }
entry disj =
  [1u16 | 2u16, 7u16 | 2u16,
   65535u16 | 1u16, 65535u16 | 65535u16,
   0u16 | 1u16, 0u16 | 65535u16,
   100u16 | 3u16]

-- ==
-- entry: xor
-- input { } output { [3u16, 5u16, 65534u16, 0u16, 1u16, 65535u16, 103u16] }
entry xor =
  [1u16 ^ 2u16, 7u16 ^ 2u16,
   65535u16 ^ 1u16, 65535u16 ^ 65535u16,
   0u16 ^ 1u16, 0u16 ^ 65535u16,
   100u16 ^ 3u16]

-- ==
-- entry: compare
-- input { } output { [true, true, false, false, false, false, false, false, false, false, true, true, true, true,
--   false, true, true, false, false, false, false] }
entry compare =
  [1u16 < 2u16, 1u16 <= 2u16, 1u16 == 2u16,
   7u16 < 2u16, 7u16 <= 2u16, 7u16 == 2u16,
   65535u16 < 1u16, 65535u16 <= 1u16, 65535u16 == 1u16,
   65535u16 < 65535u16, 65535u16 <= 65535u16, 65535u16 == 65535u16,
   0u16 < 1u16, 0u16 <= 1u16, 0u16 == 1u16,
   0u16 < 65535u16, 0u16 <= 65535u16, 0u16 == 65535u16,
   100u16 < 3u16, 100u16 <= 3u16, 100u16 == 3u16]
