-- Run-time errors inside maps, reductions, scans, filters and histograms stop the program.

-- ==
-- entry: mapmap_index
-- input { [10i64, 20i64, 30i64, 40i64, 50i64] 4i64 } output { 312i64 }
-- input { [10i64, 20i64, 30i64, 40i64, 50i64] -1i64 } error: out of bounds
-- input { [10i64, 20i64, 30i64, 40i64, 50i64] 5i64 } error: out of bounds
entry mapmap_index (arr: [5]i64) (x: i64) : i64 =
  i64.sum (flatten (map (\y -> map (\x -> y + (arr[x])) [x, x]) [1, 2, 3]))

-- ==
-- entry: mapmap_slice_ft
-- input { [10i64, 20i64, 30i64, 40i64, 50i64] 3i64 } output { 312i64 }
-- input { [10i64, 20i64, 30i64, 40i64, 50i64] 0i64 } error: out of bounds
-- input { [10i64, 20i64, 30i64, 40i64, 50i64] -1i64 } error: out of bounds
entry mapmap_slice_ft (arr: [5]i64) (x: i64) : i64 =
  i64.sum (flatten (map (\y -> map (\x -> y + (i64.sum arr[1:x])) [x, x]) [1, 2, 3]))

-- ==
-- entry: mapmap_upd_shape
-- input { [10i64, 20i64, 30i64, 40i64, 50i64] 3i64 } output { 570i64 }
-- input { [10i64, 20i64, 30i64, 40i64, 50i64] 2i64 } error:
-- input { [10i64, 20i64, 30i64, 40i64, 50i64] 4i64 } error:
entry mapmap_upd_shape (arr: [5]i64) (x: i64) : i64 =
  i64.sum (flatten (map (\y -> map (\x -> y + (i64.sum (copy arr with [0:3] = iota x))) [x, x]) [1, 2, 3]))

-- ==
-- entry: mapmap_coerce_n
-- input { [10i64, 20i64, 30i64, 40i64, 50i64] 5i64 } output { 912i64 }
-- input { [10i64, 20i64, 30i64, 40i64, 50i64] 4i64 } error:
-- input { [10i64, 20i64, 30i64, 40i64, 50i64] -1i64 } error:
entry mapmap_coerce_n (arr: [5]i64) (x: i64) : i64 =
  i64.sum (flatten (map (\y -> map (\x -> y + (i64.sum ((arr :> [x]i64)))) [x, x]) [1, 2, 3]))

-- ==
-- entry: mapmap_assert
-- input { 1i64 } output { 18i64 }
-- input { 0i64 } error: x > 0
-- input { -1i64 } error: x > 0
entry mapmap_assert (x: i64) : i64 =
  i64.sum (flatten (map (\y -> map (\x -> y + (assert (x > 0) x)) [x, x]) [1, 2, 3]))

-- ==
-- entry: mapmap_mod_u8
-- input { 3i64 } output { 18i64 }
-- input { 0i64 } error: zero
entry mapmap_mod_u8 (x: i64) : i64 =
  i64.sum (flatten (map (\y -> map (\x -> y + (i64.u8 (100u8 % u8.i64 x))) [x, x]) [1, 2, 3]))

-- ==
-- entry: redomap_index2b
-- input { [[1i64, 2i64, 3i64], [4i64, 5i64, 6i64]] 0i64 } output { 4i64 }
-- input { [[1i64, 2i64, 3i64], [4i64, 5i64, 6i64]] -1i64 } error: out of bounds
-- input { [[1i64, 2i64, 3i64], [4i64, 5i64, 6i64]] 3i64 } error: out of bounds
entry redomap_index2b (mat: [2][3]i64) (x: i64) : i64 =
  reduce i64.max i64.lowest (map (\i -> i * 0 + (mat[1,x])) (iota 3))

-- ==
-- entry: redomap_upd
-- input { [10i64, 20i64, 30i64, 40i64, 50i64] 0i64 } output { 140i64 }
-- input { [10i64, 20i64, 30i64, 40i64, 50i64] -1i64 } error: out of bounds
-- input { [10i64, 20i64, 30i64, 40i64, 50i64] 5i64 } error: out of bounds
entry redomap_upd (arr: [5]i64) (x: i64) : i64 =
  reduce i64.max i64.lowest (map (\i -> i * 0 + (i64.sum (copy arr with [x] = 0))) (iota 3))

-- ==
-- entry: redomap_iota_sum
-- input { 4i64 } output { 6i64 }
-- input { -1i64 } error:
entry redomap_iota_sum (x: i64) : i64 = reduce i64.max i64.lowest (map (\i -> i * 0 + (i64.sum (iota x))) (iota 3))

-- ==
-- entry: redomap_rng_up
-- input { 5i64 } output { 2i64 }
-- input { 2i64 } error: [Rr]ange
entry redomap_rng_up (x: i64) : i64 = reduce i64.max i64.lowest (map (\i -> i * 0 + (length (3..<x))) (iota 3))

-- ==
-- entry: redomap_div_i64
-- input { 3i64 } output { 33i64 }
-- input { 0i64 } error: zero
entry redomap_div_i64 (x: i64) : i64 =
  reduce i64.max i64.lowest (map (\i -> i * 0 + (i64.i64 (100i64 / i64.i64 x))) (iota 3))

-- ==
-- entry: redomap_pow_i32
-- input { 0i64 } output { 1i64 }
-- input { -1i64 } error: [Nn]egative exponent
entry redomap_pow_i32 (x: i64) : i64 =
  reduce i64.max i64.lowest (map (\i -> i * 0 + (i64.i32 (2i32 ** i32.i64 x))) (iota 3))

-- ==
-- entry: scan_index
-- input { [10i64, 20i64, 30i64, 40i64, 50i64] 4i64 } output { 101i64 }
-- input { [10i64, 20i64, 30i64, 40i64, 50i64] -1i64 } error: out of bounds
-- input { [10i64, 20i64, 30i64, 40i64, 50i64] 5i64 } error: out of bounds
entry scan_index (arr: [5]i64) (x: i64) : i64 = last (scan (+) 0 (map (\i -> i + (arr[x])) (iota 2)))

-- ==
-- entry: scan_slice_ft
-- input { [10i64, 20i64, 30i64, 40i64, 50i64] 3i64 } output { 101i64 }
-- input { [10i64, 20i64, 30i64, 40i64, 50i64] 0i64 } error: out of bounds
-- input { [10i64, 20i64, 30i64, 40i64, 50i64] -1i64 } error: out of bounds
entry scan_slice_ft (arr: [5]i64) (x: i64) : i64 = last (scan (+) 0 (map (\i -> i + (i64.sum arr[1:x])) (iota 2)))

-- ==
-- entry: scan_upd_shape
-- input { [10i64, 20i64, 30i64, 40i64, 50i64] 3i64 } output { 187i64 }
-- input { [10i64, 20i64, 30i64, 40i64, 50i64] 2i64 } error:
-- input { [10i64, 20i64, 30i64, 40i64, 50i64] 4i64 } error:
entry scan_upd_shape (arr: [5]i64) (x: i64) : i64 =
  last (scan (+) 0 (map (\i -> i + (i64.sum (copy arr with [0:3] = iota x))) (iota 2)))

-- ==
-- entry: scan_coerce_n
-- input { [10i64, 20i64, 30i64, 40i64, 50i64] 5i64 } output { 301i64 }
-- input { [10i64, 20i64, 30i64, 40i64, 50i64] 4i64 } error:
-- input { [10i64, 20i64, 30i64, 40i64, 50i64] -1i64 } error:
entry scan_coerce_n (arr: [5]i64) (x: i64) : i64 =
  last (scan (+) 0 (map (\i -> i + (i64.sum ((arr :> [x]i64)))) (iota 2)))

-- ==
-- entry: scan_assert
-- input { 1i64 } output { 3i64 }
-- input { 0i64 } error: x > 0
-- input { -1i64 } error: x > 0
entry scan_assert (x: i64) : i64 = last (scan (+) 0 (map (\i -> i + (assert (x > 0) x)) (iota 2)))

-- ==
-- entry: scan_mod_u8
-- input { 3i64 } output { 3i64 }
-- input { 0i64 } error: zero
entry scan_mod_u8 (x: i64) : i64 = last (scan (+) 0 (map (\i -> i + (i64.u8 (100u8 % u8.i64 x))) (iota 2)))

-- ==
-- entry: filter_index2b
-- input { [[1i64, 2i64, 3i64], [4i64, 5i64, 6i64]] 0i64 } output { 2i64 }
-- input { [[1i64, 2i64, 3i64], [4i64, 5i64, 6i64]] -1i64 } error: out of bounds
-- input { [[1i64, 2i64, 3i64], [4i64, 5i64, 6i64]] 3i64 } error: out of bounds
entry filter_index2b (mat: [2][3]i64) (x: i64) : i64 = length (filter (\i -> i * 0 + (mat[1,x]) != 987654) (iota 2))

-- ==
-- entry: filter_upd
-- input { [10i64, 20i64, 30i64, 40i64, 50i64] 0i64 } output { 2i64 }
-- input { [10i64, 20i64, 30i64, 40i64, 50i64] -1i64 } error: out of bounds
-- input { [10i64, 20i64, 30i64, 40i64, 50i64] 5i64 } error: out of bounds
entry filter_upd (arr: [5]i64) (x: i64) : i64 =
  length (filter (\i -> i * 0 + (i64.sum (copy arr with [x] = 0)) != 987654) (iota 2))

-- ==
-- entry: filter_iota_sum
-- input { 4i64 } output { 2i64 }
-- input { -1i64 } error:
entry filter_iota_sum (x: i64) : i64 = length (filter (\i -> i * 0 + (i64.sum (iota x)) != 987654) (iota 2))

-- ==
-- entry: filter_rng_up
-- input { 5i64 } output { 2i64 }
-- input { 2i64 } error: [Rr]ange
entry filter_rng_up (x: i64) : i64 = length (filter (\i -> i * 0 + (length (3..<x)) != 987654) (iota 2))

-- ==
-- entry: filter_div_i64
-- input { 3i64 } output { 2i64 }
-- input { 0i64 } error: zero
entry filter_div_i64 (x: i64) : i64 =
  length (filter (\i -> i * 0 + (i64.i64 (100i64 / i64.i64 x)) != 987654) (iota 2))

-- ==
-- entry: filter_pow_i32
-- input { 0i64 } output { 2i64 }
-- input { -1i64 } error: [Nn]egative exponent
entry filter_pow_i32 (x: i64) : i64 = length (filter (\i -> i * 0 + (i64.i32 (2i32 ** i32.i64 x)) != 987654) (iota 2))

-- ==
-- entry: scatter_index
-- input { [10i64, 20i64, 30i64, 40i64, 50i64] 4i64 } output { 50i64 }
-- input { [10i64, 20i64, 30i64, 40i64, 50i64] -1i64 } error: out of bounds
-- input { [10i64, 20i64, 30i64, 40i64, 50i64] 5i64 } error: out of bounds
entry scatter_index (arr: [5]i64) (x: i64) : i64 = i64.sum (scatter [0, 0] [0] [arr[x]])

-- ==
-- entry: scatter_slice_ft
-- input { [10i64, 20i64, 30i64, 40i64, 50i64] 3i64 } output { 50i64 }
-- input { [10i64, 20i64, 30i64, 40i64, 50i64] 0i64 } error: out of bounds
-- input { [10i64, 20i64, 30i64, 40i64, 50i64] -1i64 } error: out of bounds
entry scatter_slice_ft (arr: [5]i64) (x: i64) : i64 = i64.sum (scatter [0, 0] [0] [i64.sum arr[1:x]])

-- ==
-- entry: scatter_upd_shape
-- input { [10i64, 20i64, 30i64, 40i64, 50i64] 3i64 } output { 93i64 }
-- input { [10i64, 20i64, 30i64, 40i64, 50i64] 2i64 } error:
-- input { [10i64, 20i64, 30i64, 40i64, 50i64] 4i64 } error:
entry scatter_upd_shape (arr: [5]i64) (x: i64) : i64 =
  i64.sum (scatter [0, 0] [0] [i64.sum (copy arr with [0:3] = iota x)])

-- ==
-- entry: scatter_coerce_n
-- input { [10i64, 20i64, 30i64, 40i64, 50i64] 5i64 } output { 150i64 }
-- input { [10i64, 20i64, 30i64, 40i64, 50i64] 4i64 } error:
-- input { [10i64, 20i64, 30i64, 40i64, 50i64] -1i64 } error:
entry scatter_coerce_n (arr: [5]i64) (x: i64) : i64 = i64.sum (scatter [0, 0] [0] [i64.sum ((arr :> [x]i64))])

-- ==
-- entry: scatter_assert
-- input { 1i64 } output { 1i64 }
-- input { 0i64 } error: x > 0
-- input { -1i64 } error: x > 0
entry scatter_assert (x: i64) : i64 = i64.sum (scatter [0, 0] [0] [assert (x > 0) x])

-- ==
-- entry: scatter_mod_u8
-- input { 3i64 } output { 1i64 }
-- input { 0i64 } error: zero
entry scatter_mod_u8 (x: i64) : i64 = i64.sum (scatter [0, 0] [0] [i64.u8 (100u8 % u8.i64 x)])

-- ==
-- entry: ifmap_index2b
-- input { [[1i64, 2i64, 3i64], [4i64, 5i64, 6i64]] 0i64 } output { 8i64 }
-- input { [[1i64, 2i64, 3i64], [4i64, 5i64, 6i64]] -1i64 } error: out of bounds
-- input { [[1i64, 2i64, 3i64], [4i64, 5i64, 6i64]] 3i64 } error: out of bounds
entry ifmap_index2b (mat: [2][3]i64) (x: i64) : i64 = i64.sum (map (\i -> if i == 2 then (mat[1,x]) else i) (iota 4))

-- ==
-- entry: ifmap_upd
-- input { [10i64, 20i64, 30i64, 40i64, 50i64] 0i64 } output { 144i64 }
-- input { [10i64, 20i64, 30i64, 40i64, 50i64] -1i64 } error: out of bounds
-- input { [10i64, 20i64, 30i64, 40i64, 50i64] 5i64 } error: out of bounds
entry ifmap_upd (arr: [5]i64) (x: i64) : i64 =
  i64.sum (map (\i -> if i == 2 then (i64.sum (copy arr with [x] = 0)) else i) (iota 4))

-- ==
-- entry: ifmap_iota_sum
-- input { 4i64 } output { 10i64 }
-- input { -1i64 } error:
entry ifmap_iota_sum (x: i64) : i64 = i64.sum (map (\i -> if i == 2 then (i64.sum (iota x)) else i) (iota 4))

-- ==
-- entry: ifmap_rng_up
-- input { 5i64 } output { 6i64 }
-- input { 2i64 } error: [Rr]ange
entry ifmap_rng_up (x: i64) : i64 = i64.sum (map (\i -> if i == 2 then (length (3..<x)) else i) (iota 4))

-- ==
-- entry: ifmap_div_i64
-- input { 3i64 } output { 37i64 }
-- input { 0i64 } error: zero
entry ifmap_div_i64 (x: i64) : i64 =
  i64.sum (map (\i -> if i == 2 then (i64.i64 (100i64 / i64.i64 x)) else i) (iota 4))

-- ==
-- entry: ifmap_pow_i32
-- input { 0i64 } output { 5i64 }
-- input { -1i64 } error: [Nn]egative exponent
entry ifmap_pow_i32 (x: i64) : i64 =
  i64.sum (map (\i -> if i == 2 then (i64.i32 (2i32 ** i32.i64 x)) else i) (iota 4))
