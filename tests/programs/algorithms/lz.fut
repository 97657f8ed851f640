-- LZ77-style compression with sums in arrays, and decompression to a computed size.

-- ==
-- entry: tokens
-- input { [97u8, 98u8, 99u8, 97u8, 98u8, 99u8, 97u8, 98u8, 99u8, 100u8] } output { [97i64, 98i64, 99i64, -3i64,
--   100i64] [0i64, 0i64, 0i64, 6i64, 0i64] }

-- ==
-- entry: roundtrip
-- input { [116u8, 104u8, 101u8, 32u8, 99u8, 97u8, 116u8, 32u8, 97u8, 110u8, 100u8, 32u8, 116u8, 104u8, 101u8,
--   32u8, 104u8, 97u8, 116u8, 32u8, 97u8, 110u8, 100u8, 32u8, 116u8, 104u8, 101u8, 32u8, 99u8, 97u8, 116u8] }
--   output { [116u8, 104u8, 101u8, 32u8, 99u8, 97u8, 116u8, 32u8, 97u8, 110u8, 100u8, 32u8, 116u8, 104u8,
--   101u8, 32u8, 104u8, 97u8, 116u8, 32u8, 97u8, 110u8, 100u8, 32u8, 116u8, 104u8, 101u8, 32u8, 99u8, 97u8,
--   116u8] }
-- input { empty([0]u8) } output { empty([0]u8) }
-- input { [97u8, 97u8, 97u8, 97u8, 97u8, 97u8, 97u8, 97u8] } output { [97u8, 97u8, 97u8, 97u8, 97u8, 97u8,
--   97u8, 97u8] }

-- ==
-- entry: ratio
-- input { [97u8, 97u8, 97u8, 97u8, 97u8, 97u8, 97u8, 97u8] } output { 2i64 8i64 }

type token = #lit u8 | #ref {back: i64, len: i64}

def best_match [n] (s: [n]u8) (i: i64) : (i64, i64) =
  let match_len (j: i64) = loop l = 0 while i + l < n && s[j + l] == s[i + l] do l + 1
  let better (a: (i64, i64)) (b: (i64, i64)) = if b.1 > a.1 || (b.1 == a.1 && b.0 > a.0) then b else a
  in reduce better (-1, 0) (map (\j -> (j, match_len j)) (iota i))

def compress [n] (s: [n]u8) : []token =
  let (ts, k, _) = loop (ts, k, i) = (replicate n (#lit 0), 0, 0) while i < n do
    let (j, l) = best_match s i
    in if l >= 3 then (ts with [k] = #ref {back = i - j, len = l}, k + 1, i + l)
       else (ts with [k] = #lit s[i], k + 1, i + 1)
  in take k ts

def decompress [k] (ts: [k]token) : []u8 =
  let size (t: token) = match t case #lit _ -> 1 case #ref {back = _, len} -> len
  let n = i64.sum (map size ts)
  let (out, _) = loop (out, p) = (replicate n 0, 0) for t in ts do
    match t
    case #lit c -> (out with [p] = c, p + 1)
    case #ref {back, len} ->
      let out = loop out for i < len do out with [p + i] = out[p + i - back]
      in (out, p + len)
  in out

entry tokens (s: []u8) =
  compress s |> map (\t -> match t case #lit c -> (i64.u8 c, 0) case #ref {back, len} -> (-back, len)) |> unzip
entry roundtrip (s: []u8) = s |> compress |> decompress
entry ratio (s: []u8) = let ts = compress s in (length ts, length (decompress ts))
