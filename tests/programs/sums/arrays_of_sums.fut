-- Arrays of a sum with payloads of different types, mapped, zipped, reversed and concatenated.

-- ==
-- input { empty([0]i32) empty([0]i32) } output { [0.0f32, 7.0f32] empty([0]bool) }
-- input { [1i32] [3i32] } output { [1.5f32, 0.0f32, 7.0f32, 1.5f32] [true] }
-- input { [0i32, 1i32, 2i32, 3i32, 0i32, 1i32] [5i32, 5i32, 5i32, 5i32, 10i32, 5i32] }
-- output { [2.5f32, 10.0f32, 0.0f32, 100.0f32, 2.5f32, 5.0f32, 0.0f32, 7.0f32, 2.5f32, 100.0f32, 0.0f32, 10.0f32,
--   2.5f32, 5.0f32] [false, false, false, false, false, false] }
-- input { [0i32, 1i32, 0i32] [1i32, 1i32, 1i32] }
-- output { [1.0f32, 0.5f32, 1.0f32, 0.0f32, 7.0f32, 0.5f32, 1.0f32, 1.0f32] [true, true, true] }

-- ==
-- entry: matrix
-- input { [[1i32]] } output { [[1.0f32]] [1.0f32] }
-- input { [[1i32, 2i32, 3i32, 4i32], [5i32, -6i32, -7i32, 8i32]] }
-- output { [[1.0f32, 5.0f32], [1.0f32, -3.0f32], [100.0f32, -100.0f32], [0.0f32, 0.0f32]] [6.0f32, -2.0f32, 0.0f32,
--   0.0f32] }

type cell = #int i32 | #real f32 | #flag bool | #blank

def mk (k: i32) (x: i32) : cell =
  match k % 4
  case 0 -> #int x
  case 1 -> #real (f32.i32 x / 2)
  case 2 -> #flag (x > 0)
  case _ -> #blank

def weight (c: cell) : f32 =
  match c
  case #int x -> f32.i32 x
  case #real r -> r
  case #flag b -> if b then 100 else -100
  case #blank -> 0

entry main [n] (ks: [n]i32) (xs: [n]i32) : ([]f32, [n]bool) =
  let cells = map2 mk ks xs
  let both = reverse cells ++ [#blank, #int 7] ++ rotate 1 cells
  in (map weight both, map2 (==) cells (reverse cells))

entry matrix [n] [m] (xs: [n][m]i32) : ([m][n]f32, [m]f32) =
  let cells = map (map2 mk (map i32.i64 (iota m))) xs
  in (map (map weight) (transpose cells), map (map weight >-> f32.sum) (transpose cells))
