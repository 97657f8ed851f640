-- Look-and-say: groups found by flags, lengths by differences of positions, both interleaved by a scatter.

-- ==
-- entry: main
-- input { [1u8] 5i32 } output { [3u8, 1u8, 2u8, 2u8, 1u8, 1u8] }
-- input { empty([0]u8) 3i32 } output { empty([0]u8) }
-- input { [7u8, 7u8, 7u8] 1i32 } output { [3u8, 7u8] }
-- input { [2u8, 2u8] 4i32 } output { [2u8, 2u8] }
-- input { [9u8] 0i32 } output { [9u8] }

-- ==
-- entry: lengths
-- input { 0i64 } output { empty([0]i64) }
-- input { 1i64 } output { [1i64] }
-- input { 12i64 } output { [1i64, 2i64, 2i64, 4i64, 6i64, 6i64, 8i64, 10i64, 14i64, 20i64, 26i64, 34i64] }

def say [n] (s: [n]u8) : []u8 =
  let starts = filter (\i -> i == 0 || s[i] != s[i - 1]) (iota n)
  let k = length starts
  let ends = map (\j -> if j == k - 1 then n else starts[j + 1]) (iota k)
  let counts = map2 (\a b -> u8.i64 (b - a)) (starts :> [k]i64) ends
  let digits = map (\i -> s[i]) (starts :> [k]i64)
  in flatten (transpose [counts, digits])

entry main (s: []u8) (k: i32) : []u8 = loop s for _i < k do say s
entry lengths (k: i64) : [k]i64 =
  (loop (out, s) = (replicate k 0, [1u8]) for i < k do (out with [i] = length s, say s)).0
