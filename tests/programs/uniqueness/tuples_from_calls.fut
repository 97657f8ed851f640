-- Arrays of tuples that come from calls whose results may share memory, and are consumed: their parts do not share.

-- ==
-- entry: scattered
-- input { [1i32, 2i32] } output { [9i32, 2i32] [8i32, 20i32] }
-- input { empty([0]i32) } output { empty([0]i32) empty([0]i32) }
entry scattered [n] (xs: [n]i32) : ([n]i32, [n]i32) =
  let (_, rest) = partition (\_ -> false) (map (\x -> (x, x * 10)) xs)
  in unzip (scatter (rest :> [n](i32, i32)) (replicate n 0) (replicate n (9, 8)))

-- ==
-- entry: updated
-- input { [1i32, 5i32, 2i32] } output { [7i32, 2i32] [6i32, 20i32] }
-- input { [3i32] } error: out of bounds
entry updated (xs: []i32) : ([]i32, []i32) =
  let (low, _) = partition (\(x, _) -> x < 3) (map (\x -> (x, x * 10)) xs)
  in unzip (low with [0] = (7, 6))

-- ==
-- entry: looped
-- input { [4i32, 1i32, 5i32] } output { [5i32, 6i32] [40i32, 50i32] [1i32] }
-- input { [1i32] } output { empty([0]i32) empty([0]i32) [1i32] }
entry looped (xs: []i32) : ([]i32, []i32, []i32) =
  let (low, high) = partition (\(x, _) -> x < 3) (map (\x -> (x, x * 10)) xs)
  let lows = map (.0) low
  let (ones, tens) = unzip (loop high for i < length high do high with [i] = (high[i].0 + 1, high[i].1))
  in (ones, tens, lows)

#[noinline]
def halves [n] (xs: [n](i32, i32)) : ([](i32, i32), [](i32, i32)) = (xs[:n / 2], xs[n / 2:])

-- ==
-- entry: in_branch
-- input { [1i32, 2i32, 3i32] true } output { [0i32, 3i32] [0i32, 30i32] }
-- input { [1i32, 2i32, 3i32] false } output { [0i32] [0i32] }
entry in_branch (xs: []i32) (c: bool) : ([]i32, []i32) =
  let part =
    if c then (halves (map (\x -> (x, x * 10)) xs)).1
    else (halves (map (\x -> (x, x * 10)) xs)).0
  in unzip (part with [0] = (0, 0))
