-- Sorting with loops and in-place updates.

-- ==
-- input { empty([0]i32) } output { empty([0]i32) }
-- input { [1i32] } output { [1i32] }
-- input { [2i32, 1i32] } output { [1i32, 2i32] }
-- input { [3i32, 3i32, 1i32, 2i32] } output { [1i32, 2i32, 3i32, 3i32] }
-- input { [275i32, -477i32, 519i32, -266i32, 628i32, 414i32, 930i32, 723i32, 515i32, 335i32, 888i32, 85i32, -941i32,
--   721i32, -47i32, 589i32, 931i32, -490i32, 329i32, -894i32, 845i32, -679i32, -769i32, -239i32, -40i32, 778i32,
--   -496i32, -221i32, 113i32, -792i32, 175i32, -490i32, -974i32, 497i32, -557i32, -165i32, -428i32, -628i32, 876i32,
--   776i32, 568i32, -203i32, -674i32, 560i32, 632i32, -853i32, -716i32, 265i32, 264i32, -89i32, -741i32, -730i32,
--   -997i32, 991i32, 784i32, -990i32, -572i32, 584i32, -559i32, 966i32, -661i32, 786i32, -660i32, -408i32] } output {
--   [-997i32, -990i32, -974i32, -941i32, -894i32, -853i32, -792i32, -769i32, -741i32, -730i32, -716i32, -679i32,
--   -674i32, -661i32, -660i32, -628i32, -572i32, -559i32, -557i32, -496i32, -490i32, -490i32, -477i32, -428i32,
--   -408i32, -266i32, -239i32, -221i32, -203i32, -165i32, -89i32, -47i32, -40i32, 85i32, 113i32, 175i32, 264i32,
--   265i32, 275i32, 329i32, 335i32, 414i32, 497i32, 515i32, 519i32, 560i32, 568i32, 584i32, 589i32, 628i32, 632i32,
--   721i32, 723i32, 776i32, 778i32, 784i32, 786i32, 845i32, 876i32, 888i32, 930i32, 931i32, 966i32, 991i32] }
entry main [n] (xs: [n]i32) =
  (loop (xs, w) = (copy xs, 1) while w < n do
     let out = loop out = replicate n 0 for k < (n + 2 * w - 1) / (2 * w) do
       let lo = k * 2 * w
       let mid = i64.min n (lo + w)
       let hi = i64.min n (lo + 2 * w)
       in (loop (out, i, j) = (out, lo, mid) for p < hi - lo do
             if i < mid && (j >= hi || xs[i] <= xs[j]) then (out with [lo + p] = xs[i], i + 1, j)
             else (out with [lo + p] = xs[j], i, j + 1)).0
     in (out, w * 2)).0

-- ==
-- entry: insertion
-- input { empty([0]i32) } output { empty([0]i32) }
-- input { [1i32] } output { [1i32] }
-- input { [2i32, 1i32] } output { [1i32, 2i32] }
-- input { [275i32, -477i32, 519i32, -266i32, 628i32, 414i32, 930i32, 723i32, 515i32, 335i32, 888i32, 85i32, -941i32,
--   721i32, -47i32, 589i32, 931i32, -490i32, 329i32, -894i32] } output { [-941i32, -894i32, -490i32, -477i32,
--   -266i32, -47i32, 85i32, 275i32, 329i32, 335i32, 414i32, 515i32, 519i32, 589i32, 628i32, 721i32, 723i32, 888i32,
--   930i32, 931i32] }
entry insertion [n] (xs: *[n]i32) =
  loop xs for i < n do
    let x = xs[i]
    let (xs, j) = loop (xs, j) = (xs, i) while j > 0 && xs[j - 1] > x do (xs with [j] = copy xs[j - 1], j - 1)
    in xs with [j] = x
