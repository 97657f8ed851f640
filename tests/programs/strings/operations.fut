-- Array functions on strings.

-- ==
-- entry: upper
-- input { [72u8, 101u8, 108u8, 108u8, 111u8, 44u8, 32u8, 87u8, 111u8, 114u8, 108u8, 100u8] } output { [72u8, 69u8,
--   76u8, 76u8, 79u8, 44u8, 32u8, 87u8, 79u8, 82u8, 76u8, 68u8] }
-- input { empty([0]u8) } output { empty([0]u8) }
entry upper (s: []u8) = map (\c -> if c >= 'a' && c <= 'z' then c - 32 else c) s

-- ==
-- entry: parse
-- input { [49u8, 50u8, 51u8, 52u8, 53u8] } output { 12345i32 }
-- input { empty([0]u8) } output { 0i32 }
entry parse (s: []u8) = foldl (\n c -> n * 10 + i32.u8 (c - '0')) 0 s

-- ==
-- entry: words
-- input { [116u8, 104u8, 101u8, 32u8, 113u8, 117u8, 105u8, 99u8, 107u8, 32u8, 32u8, 98u8, 114u8, 111u8, 119u8, 110u8,
--   32u8, 102u8, 111u8, 120u8] } output { 4i64 }
-- input { empty([0]u8) } output { 0i64 }
-- input { [32u8, 97u8, 32u8] } output { 1i64 }
entry words [n] (s: [n]u8) =
  map2 (\a i -> a != ' ' && (i == n - 1 || s[i + 1] == ' ')) s (iota n) |> map i64.bool |> i64.sum

-- ==
-- entry: palindrome
-- input { [114u8, 97u8, 99u8, 101u8, 99u8, 97u8, 114u8] } output { true }
-- input { [97u8, 98u8] } output { false }
-- input { empty([0]u8) } output { true }
entry palindrome (s: []u8) = and (map2 (==) s (reverse s))

-- ==
-- entry: hello
-- input { [121u8, 111u8, 117u8] } output { [104u8, 101u8, 108u8, 108u8, 111u8, 44u8, 32u8, 121u8, 111u8, 117u8, 33u8]
--   }
-- input { empty([0]u8) } output { [104u8, 101u8, 108u8, 108u8, 111u8, 44u8, 32u8, 33u8] }
entry hello (name: []u8) = "hello, " ++ name ++ "!"

-- ==
-- entry: counts
-- input { [104u8, 101u8, 108u8, 108u8, 111u8, 32u8, 119u8, 111u8, 114u8, 108u8, 100u8] } output { [0i32, 0i32, 0i32,
--   1i32, 1i32, 0i32, 0i32, 1i32, 0i32, 0i32, 0i32, 3i32, 0i32, 0i32, 2i32, 0i32, 0i32, 1i32, 0i32, 0i32, 0i32, 0i32,
--   1i32, 0i32, 0i32, 0i32] }
entry counts (s: []u8) = hist (+) 0i32 26 (map (\c -> i64.u8 c - 'a') s) (map (const 1) s)
