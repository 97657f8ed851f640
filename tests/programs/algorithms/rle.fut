-- Run-length coding both ways, with existential sizes through functions and a pipeline.

-- ==
-- entry: enc
-- input { [97u8, 97u8, 97u8, 98u8, 99u8, 99u8, 100u8, 100u8, 100u8, 100u8, 100u8, 97u8] } output { [97u8, 98u8,
--   99u8, 100u8, 97u8] [3i64, 1i64, 2i64, 5i64, 1i64] }
-- input { empty([0]u8) } output { empty([0]u8) empty([0]i64) }

-- ==
-- entry: roundtrip
-- input { [97u8, 97u8, 97u8, 98u8, 99u8, 99u8, 100u8, 100u8, 100u8, 100u8, 100u8, 97u8] } output { [97u8, 97u8,
--   97u8, 98u8, 99u8, 99u8, 100u8, 100u8, 100u8, 100u8, 100u8, 97u8] }
-- input { empty([0]u8) } output { empty([0]u8) }

-- ==
-- entry: upper_twice
-- input { [97u8, 98u8, 98u8] } output { [65u8, 65u8, 66u8, 66u8, 66u8, 66u8] }

-- ==
-- entry: again
-- input { [97u8, 98u8, 99u8, 97u8] 3i32 } output { 32i64 }

type~ coded = ?[k].{vals: [k]u8, lens: [k]i64}

def encode [n] (s: [n]u8) : coded =
  let starts = map (\i -> i == 0 || s[i] != s[i-1]) (iota n)
  let pos = zip starts (iota n) |> filter (.0) |> map (.1)
  let [k] (pos: [k]i64) = pos
  let lens = map (\i -> (if i == k - 1 then n else pos[i+1]) - pos[i]) (iota k)
  in {vals = map (\p -> s[p]) pos, lens}

def decode (c: coded) : []u8 =
  let [k] (lens: [k]i64) = c.lens
  let ends = scan (+) 0 lens
  let n = if k == 0 then 0 else last ends
  let marks = spread n 0i64 (map2 (-) ends lens) (replicate k 1)
  in scan (+) 0 marks |> map (\i -> c.vals[i - 1])

def map_vals (f: u8 -> u8) (c: coded) : coded = {vals = map f c.vals, lens = c.lens}
def times (k: i64) (c: coded) : coded = c with lens = map (* k) c.lens

entry enc (s: []u8) = let {vals, lens} = encode s in (vals, lens)
entry roundtrip (s: []u8) = encode s |> decode
entry upper_twice (s: []u8) = encode s |> map_vals (\c -> c - 32) |> times 2 |> decode
entry again (s: []u8) (k: i32) : i64 =
  let s = loop s for _i < k do decode (times 2 (encode s))
  in length s
