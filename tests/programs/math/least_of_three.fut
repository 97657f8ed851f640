-- The least and the greatest of three numbers in loops in which the next iteration waits for them: as outside of loops, for zeros,
-- infinities and NaNs in all places.
-- ==
-- entry: singles
-- input { 1i64 [f32.nan, -0f32, 0f32, f32.inf, -f32.inf, 1f32, -1f32, 1e-45f32] } output { 0i64 }
-- ==
-- entry: doubles
-- input { 1i64 [f64.nan, -0f64, 0f64, f64.inf, -f64.inf, 1f64, -1f64, 5e-324f64] } output { 0i64 }

def triples [n] 't (xs: [n]t) : [n][n][n](t, t, t) =
  map (\x -> map (\y -> map (\z -> (x, y, z)) xs) xs) xs

-- In how many of the triples do the two functions give other bits?
def differences [n] 't (bits: t -> i64) (f: (t, t, t) -> t) (g: (t, t, t) -> t) (xs: [n]t) : i64 =
  triples xs |> flatten_3d |> map (\t -> i64.bool (bits (f t) != bits (g t))) |> i64.sum

def all_differences [n] 't (min: t -> t -> t) (max: t -> t -> t) (bits: t -> i64) (k: i64) (xs: [n]t) : i64 =
  differences bits (\(x, y, z) -> loop m = x for _i < k do min (min m y) z) (\(x, y, z) -> min (min x y) z) xs
  + differences bits (\(x, y, z) -> loop m = x for _i < k do min y (min z m)) (\(x, y, z) -> min y (min z x)) xs
  + differences bits (\(x, y, z) -> loop m = x for _i < k do max (max m y) z) (\(x, y, z) -> max (max x y) z) xs
  + differences bits (\(x, y, z) -> loop m = x for _i < k do max y (max z m)) (\(x, y, z) -> max y (max z x)) xs

entry singles [n] (k: i64) (xs: [n]f32) : i64 = all_differences f32.min f32.max (\x -> i64.u32 (f32.to_bits x)) k xs
entry doubles [n] (k: i64) (xs: [n]f64) : i64 = all_differences f64.min f64.max (\x -> i64.u64 (f64.to_bits x)) k xs
