-- The tensor product of two matrices as an array of rank four: reordered into a matrix, and contracted.

-- ==
-- entry: main
-- input { [[1i32, 2i32], [3i32, 4i32]] [[0i32, 5i32], [6i32, 7i32]] } output { [[0i32, 5i32, 0i32, 10i32], [6i32,
--   7i32, 12i32, 14i32], [0i32, 15i32, 0i32, 20i32], [18i32, 21i32, 24i32, 28i32]] [[15i32, 39i32], [35i32, 91i32]] }
-- input { [[2i32]] [[3i32, 4i32, 5i32]] } output { [[6i32, 8i32, 10i32]] [[24i32]] }
-- input { [[1i32, 2i32, 3i32]] [[1i32], [2i32]] } output { [[1i32, 2i32, 3i32], [2i32, 4i32, 6i32]] [[6i32, 12i32]] }

-- ==
-- entry: rank5
-- input { [[1i32, 2i32], [3i32, 4i32]] [[0i32, 5i32], [6i32, 7i32]] } output { [[0i32, 360i32], [300i32, 420i32]] }
-- input { [[2i32]] [[3i32, 4i32, 5i32]] } output { [[36i32], [48i32], [60i32]] }
-- input { empty([2][0]i32) [[1i32, 2i32]] } output { [[0i32], [0i32]] }

def tensor [n][m][k][l] (a: [n][m]i32) (b: [k][l]i32) : [n][m][k][l]i32 =
  map (map (\x -> map (map (x *)) b)) a

entry main [n][m][k][l] (a: [n][m]i32) (b: [k][l]i32) : ([n * k][m * l]i32, [n][k]i32) =
  let t = tensor a b
  let swapped = map transpose t              -- [n][k][m][l]
  let kron = flatten (map (map flatten) swapped)
  let sums = map (map (\block -> i32.sum (flatten block))) swapped
  in (kron, sums)

entry rank5 [n][m][k][l] (a: [n][m]i32) (b: [k][l]i32) : [l][k]i32 =
  let t = map (\c -> map (map (map (map (* c)))) (tensor a b)) [1, 2, 3]
  let innermost = transpose t |> map transpose |> map (map transpose) |> map (map (map transpose))
  let over_three = map (map (map (map i32.sum))) innermost
  in over_three |> flatten |> map transpose |> reduce (map2 (map2 (+))) (replicate l (replicate k 0))
