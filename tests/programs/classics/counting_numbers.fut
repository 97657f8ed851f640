-- Catalan numbers by convolution, derangements by a scan of affine maps, Bell numbers by triangle rows.

-- ==
-- entry: main
-- input { 0i64 } output { empty([0]i64) empty([0]i64) empty([0]i64) }
-- input { 1i64 } output { [1i64] [1i64] [1i64] }
-- input { 2i64 } output { [1i64, 1i64] [1i64, 0i64] [1i64, 1i64] }
-- input { 12i64 } output { [1i64, 1i64, 2i64, 5i64, 14i64, 42i64, 132i64, 429i64, 1430i64, 4862i64, 16796i64,
--   58786i64] [1i64, 0i64, 1i64, 2i64, 9i64, 44i64, 265i64, 1854i64, 14833i64, 133496i64, 1334961i64, 14684570i64]
--   [1i64, 1i64, 2i64, 5i64, 15i64, 52i64, 203i64, 877i64, 4140i64, 21147i64, 115975i64, 678570i64] }

entry main (n: i64) : ([n]i64, [n]i64, [n]i64) =
  let catalan = loop c = replicate n 1 for i in 1..<i64.max 1 n do
    let s = i64.sum (map2 (*) (take i c) (reverse (take i c)))
    in c with [i] = s
  -- D(i) = i * D(i - 1) + (-1)^i is an affine map for each i.
  let steps = map (\i -> (i, if i % 2 == 0 then 1 else -1)) (iota n)
  let derangements = scan (\(a, b) (c, d) -> (a * c, b * c + d)) (1, 0) steps |> map (.1)
  let (bell, _) = loop (bell, row: []i64) = (replicate n 0, [1]) for i < n do
    let first = last row
    in (bell with [i] = row[0], scan (+) 0 ([first] ++ row))
  in (catalan, derangements, bell)
