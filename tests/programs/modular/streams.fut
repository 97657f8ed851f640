-- Stream fusion with lifted types.
-- ==
-- entry: s1
-- input { [5i64,6,7,8,9] } output { [0i64,4,16] [[5i64,0],[7,2],[9,4]] 8i64 [0i64,0,1,0,1,2] }

-- ==
-- entry: s2
-- input { [[1,2],[3,4],[5,6]] } output { [3,7,11] [[5,6]] 21 }
import "lib/stream"
entry s1 [n] (xs: [n]i64) =
  let ev = range 0 10 |> sfilter (\x -> x % 2 == 0)
  let a = ev |> smap (\x -> x * x) |> stake 3 |> to_array 0
  let z = szip (of_array xs |> sfilter (\x -> x % 2 == 1)) ev 0
  let b = z |> smap (\(x, y) -> [x, y]) |> to_array [0, 0]
  let c = z |> sfold (\s (x, y) -> s + x + y) 0 |> (\x -> x - 19)
  let d = range 1 4 |> sflat (range 0) 0 |> to_array (-1)
  in (a, b, c, d)
entry s2 [n][m] (xs: [n][m]i32) =
  let st = of_array xs
  let a = st |> smap i32.sum |> sfilter (\x -> x % 4 == 3) |> to_array 0
  let b = st |> sfilter (\r -> i32.sum r > 10) |> to_array (replicate m 0)
  let c = st |> sflat of_array (replicate m 0) |> sfold (+) 0
  in (a, b, c)
