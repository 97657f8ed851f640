-- Points with all kinds of parallelism inside, whose amounts differ from point to point.

-- ==
-- entry: f_a_reduction_of_as_many_elements_as_the
-- input { [8i64] } output { [14i64] }
-- input { [4i64, 1i64, 7i64] } output { [7i64, 0i64, 14i64] }
-- input { [0i64, 5i64] } output { [0i64, 9i64] }
-- input { empty([0]i64) } output { empty([0]i64) }

entry f_a_reduction_of_as_many_elements_as_the [n] (ks: [n]i64) : [n]i64 = map (\k -> i64.sum (map (\x -> x * x % 7) (iota k))) ks

-- ==
-- entry: f_a_scan
-- input { [8i64] } output { [23i64] }
-- input { [4i64, 1i64, 7i64] } output { [12i64, 0i64, 21i64] }
-- input { [0i64, 5i64] } output { [0i64, 14i64] }
-- input { empty([0]i64) } output { empty([0]i64) }

entry f_a_scan [n] (ks: [n]i64) : [n]i64 =
  map (\k -> let ys = scan (+) 0 (map (\x -> x * x % 7) (iota k)) in if k > 0 then ys[k / 2] + ys[k-1] else 0) ks

-- ==
-- entry: f_a_filter_of_which_only_the_number_is_w
-- input { [8i64] } output { [2i64] }
-- input { [4i64, 1i64, 7i64] } output { [1i64, 0i64, 2i64] }
-- input { [0i64, 5i64] } output { [0i64, 2i64] }
-- input { empty([0]i64) } output { empty([0]i64) }

entry f_a_filter_of_which_only_the_number_is_w [n] (ks: [n]i64) : [n]i64 = map (\k -> length (filter (\x -> x * x % 7 == 2) (iota k))) ks

-- ==
-- entry: f_a_filter_whose_elements_are_read
-- input { [8i64] } output { [0i64] }
-- input { [4i64, 1i64, 7i64] } output { [0i64, 0i64, 0i64] }
-- input { [0i64, 5i64] } output { [0i64, 0i64] }
-- input { empty([0]i64) } output { empty([0]i64) }

entry f_a_filter_whose_elements_are_read [n] (ks: [n]i64) : [n]i64 =
  map (\k -> let ys = filter (\x -> x * x % 7 == 2) (iota k) in if length ys > 3 then ys[3] + last ys else 0) ks

-- ==
-- entry: f_a_filter_and_a_reduction_of_what_stays
-- input { [8i64] } output { [3.732050807568877f64] }
-- input { [4i64, 1i64, 7i64] } output { [1.7320508075688772f64, 0.0f64, 3.732050807568877f64] }
-- input { [0i64, 5i64] } output { [0.0f64, 3.732050807568877f64] }
-- input { empty([0]i64) } output { empty([0]f64) }

entry f_a_filter_and_a_reduction_of_what_stays [n] (ks: [n]i64) : [n]f64 =
  map (\k -> let ys = filter (\x -> x * x % 7 == 2) (iota k) in f64.sum (map (\y -> f64.sqrt (f64.i64 y)) ys)) ks

-- ==
-- entry: f_a_partition
-- input { [8i64] } output { [0i64] }
-- input { [4i64, 1i64, 7i64] } output { [0i64, 0i64, 0i64] }
-- input { [0i64, 5i64] } output { [0i64, 0i64] }
-- input { empty([0]i64) } output { empty([0]i64) }

entry f_a_partition [n] (ks: [n]i64) : [n]i64 =
  map (\k -> let (a, b) = partition (\x -> x * x % 7 == 2) (iota k) in if length a > 3 then a[3] + last b else 0) ks

-- ==
-- entry: f_a_histogram
-- input { [8i64] } output { [[2i64, 4i64, 0i64, 0i64, 2i64, 0i64, 0i64, 0i64]] }
-- input { [4i64, 1i64, 7i64] } output { [[1i64, 2i64, 0i64, 0i64, 1i64, 0i64, 0i64, 0i64], [1i64, 0i64, 0i64, 0i64, 0i64, 0i64, 0i64, 0i64], [2i64, 3i64, 0i64, 0i64, 2i64, 0i64, 0i64, 0i64]] }
-- input { [0i64, 5i64] } output { [[0i64, 0i64, 0i64, 0i64, 0i64, 0i64, 0i64, 0i64], [2i64, 2i64, 0i64, 0i64, 1i64, 0i64, 0i64, 0i64]] }
-- input { empty([0]i64) } output { empty([0][8]i64) }

entry f_a_histogram [n] (ks: [n]i64) : [n][8]i64 =
  map (\k -> hist (+) 0 8 (map (\x -> x * x % 8) (iota k)) (replicate k 1)) ks

-- ==
-- entry: f_a_histogram_into_bins_that_are_there
-- input { [8i64] } output { [[2i64, 4i64, 0i64, 0i64, 2i64, 0i64, 0i64, 0i64]] }
-- input { [4i64, 1i64, 7i64] } output { [[1i64, 2i64, 0i64, 0i64, 1i64, 0i64, 0i64, 0i64], [1i64, 0i64, 0i64, 0i64, 0i64, 0i64, 0i64, 0i64], [2i64, 3i64, 0i64, 0i64, 2i64, 0i64, 0i64, 0i64]] }
-- input { [0i64, 5i64] } output { [[0i64, 0i64, 0i64, 0i64, 0i64, 0i64, 0i64, 0i64], [2i64, 2i64, 0i64, 0i64, 1i64, 0i64, 0i64, 0i64]] }
-- input { empty([0]i64) } output { empty([0][8]i64) }

entry f_a_histogram_into_bins_that_are_there [n] (ks: [n]i64) : [n][8]i64 =
  map (\k -> reduce_by_index (replicate 8 0) (+) 0 (map (\x -> x * x % 8) (iota k)) (replicate k 1)) ks

-- ==
-- entry: f_a_scatter
-- input { [7i64] } output { [1i64] }
-- input { [4i64, 1i64, 5i64] } output { [4i64, 0i64, 16i64] }
-- input { empty([0]i64) } output { empty([0]i64) }

entry f_a_scatter [n] (ks: [n]i64) : [n]i64 =
  map (\k -> let ys = scatter (replicate k 0) (map (\i -> (i * 3) % k) (iota k)) (map (\x -> x * x) (iota k)) in if k > 0 then ys[k / 2] else 0) ks

-- ==
-- entry: f_a_map_whose_elements_are_read
-- input { [7i64] } output { [4i64] }
-- input { [5i64, 9i64] } output { [2i64, 4i64] }
-- input { empty([0]i64) } output { empty([0]i64) }

entry f_a_map_whose_elements_are_read [n] (ks: [n]i64) : [n]i64 =
  map (\k -> let ys = map (\x -> x * x % 7) (iota k) in if k > 0 then ys[ys[k / 2]] else 0) ks

-- ==
-- entry: f_arrays_that_are_joined_to_one_dimensio
-- input { [8i64] } output { [0i64] }
-- input { [4i64, 1i64, 7i64] } output { [0i64, 0i64, 0i64] }
-- input { [0i64, 5i64] } output { [0i64, 0i64] }
-- input { empty([0]i64) } output { empty([0]i64) }

entry f_arrays_that_are_joined_to_one_dimensio [n] (ks: [n]i64) : [n]i64 =
  map (\k -> let ys = flatten (map (\x -> [x, x * x % 7, x + 1]) (iota k)) in if k > 0 then ys[ys[k / 2] % 3] else 0) ks

-- ==
-- entry: f_SOACs_in_branches
-- input { [8i64] } output { [14i64] }
-- input { [4i64, 1i64, 7i64] } output { [7i64, 0i64, 11i64] }
-- input { [0i64, 5i64] } output { [0i64, 10i64] }
-- input { empty([0]i64) } output { empty([0]i64) }

entry f_SOACs_in_branches [n] (ks: [n]i64) : [n]i64 =
  map (\k -> if k % 2 == 0 then i64.sum (map (\x -> x * x % 7) (iota k)) else i64.maximum (scan (+) 0 (map (\x -> x * x % 5) (iota k)))) ks

-- ==
-- entry: f_a_reduction_in_a_loop_whose_trip_count
-- input { [8i64] } output { [0i64] }
-- input { [4i64, 1i64, 7i64] } output { [15i64, 0i64, 0i64] }
-- input { [0i64, 5i64] } output { [0i64, 12i64] }
-- input { empty([0]i64) } output { empty([0]i64) }

entry f_a_reduction_in_a_loop_whose_trip_count [n] (ks: [n]i64) : [n]i64 =
  map (\k -> loop acc = 1 for i < 3 + k % 3 do i64.sum (map (\x -> x * acc % 7) (iota k))) ks

-- ==
-- entry: f_a_reduction_in_a_while_loop
-- input { [8i64] } output { [0i64] }
-- input { [4i64, 1i64, 7i64] } output { [6i64, 0i64, 0i64] }
-- input { [0i64, 5i64] } output { [0i64, 18i64] }
-- input { empty([0]i64) } output { empty([0]i64) }

entry f_a_reduction_in_a_while_loop [n] (ks: [n]i64) : [n]i64 =
  map (\k -> (loop (acc, i) = (1, 0) while i < 3 + acc % 2 do (i64.sum (map (\x -> x * acc % 7) (iota k)), i + 1)).0) ks

-- ==
-- entry: f_a_loop_that_makes_an_array_in_each_ite
-- input { [8i64] } output { [1i64] }
-- input { [4i64, 1i64, 7i64] } output { [9i64, 0i64, 9i64] }
-- input { [0i64, 5i64] } output { [0i64, 9i64] }
-- input { empty([0]i64) } output { empty([0]i64) }

entry f_a_loop_that_makes_an_array_in_each_ite [n] (ks: [n]i64) : [n]i64 =
  map (\k -> let ys = loop ys = iota k for i < 4 do map (\y -> y * y % (i + 11)) ys in if k > 0 then ys[k / 2] else 0) ks

-- ==
-- entry: f_a_mean_and_the_distances_from_it
-- input { [8i64] } output { [42.0f64] }
-- input { [4i64, 1i64, 7i64] } output { [5.0f64, 0.0f64, 28.0f64] }
-- input { empty([0]i64) } output { empty([0]f64) }

entry f_a_mean_and_the_distances_from_it [n] (ks: [n]i64) : [n]f64 =
  map (\k -> let ys = map (\x -> f64.i64 (x % 16)) (iota k) let m = f64.sum ys / f64.i64 k in f64.sum (map (\y -> (y - m) * (y - m)) ys)) ks

-- ==
-- entry: f_an_array_that_is_filled_and_updated
-- input { [8i64] } output { [21i64] }
-- input { [4i64, 1i64, 7i64] } output { [9i64, 10i64, 36i64] }
-- input { empty([0]i64) } output { empty([0]i64) }

entry f_an_array_that_is_filled_and_updated [n] (ks: [n]i64) : [n]i64 =
  map (\k -> let ys = replicate k (k % 3) with [0] = 5 in ys[k / 2] + i64.sum (map (\i -> ys[(i * 7) % k]) (iota k))) ks

-- ==
-- entry: f_arrays_one_after_the_other
-- input { [8i64] } output { [6i64] }
-- input { [4i64, 1i64, 7i64] } output { [6i64, 0i64, 5i64] }
-- input { empty([0]i64) } output { empty([0]i64) }

entry f_arrays_one_after_the_other [n] (ks: [n]i64) : [n]i64 =
  map (\k -> let ys = map (\x -> x * x % 7) (iota k) ++ map (\x -> x % 5) (iota k) in ys[k / 2] + ys[k + k / 2]) ks

-- ==
-- entry: f_sums_of_sums
-- input { [8i64] } output { [21i64] }
-- input { [4i64, 1i64, 7i64] } output { [11i64, 0i64, 21i64] }
-- input { [0i64, 5i64] } output { [0i64, 21i64] }
-- input { empty([0]i64) } output { empty([0]i64) }

entry f_sums_of_sums [n] (ks: [n]i64) : [n]i64 =
  map (\k -> i64.sum (map (\x -> i64.sum (map (\y -> x * y % 7) (iota (x % 5)))) (iota k))) ks

-- ==
-- entry: f_a_histogram_with_many_bins
-- input { [8i64] } output { [2i64] }
-- input { [4i64, 1i64, 7i64] } output { [2i64, 0i64, 2i64] }
-- input { [0i64, 5i64] } output { [0i64, 2i64] }
-- input { empty([0]i64) } output { empty([0]i64) }

entry f_a_histogram_with_many_bins [n] (ks: [n]i64) : [n]i64 =
  map (\k -> let h = reduce_by_index (replicate 1000 0i64) (+) 0 (map (\x -> x * x % 1000) (iota k)) (map (\x -> x % 3) (iota k)) in h[4]) ks

-- ==
-- entry: f_a_call_of_a_function_that_filters
-- input { [8i64] } output { [0i64] }
-- input { [4i64, 1i64, 7i64] } output { [0i64, 0i64, 0i64] }
-- input { [0i64, 5i64] } output { [0i64, 0i64] }
-- input { empty([0]i64) } output { empty([0]i64) }

def inner_filter (k: i64) : i64 = let ys = filter (\x -> x * x % 7 == 2) (iota k) in if length ys > 3 then ys[3] + last ys else 0
entry f_a_call_of_a_function_that_filters [n] (ks: [n]i64) : [n]i64 = map (\k -> #[noinline] inner_filter k) ks

-- ==
-- entry: f_sums_added_up
-- input { [8i64] } output { 14i64 }
-- input { [4i64, 1i64, 7i64] } output { 21i64 }
-- input { [0i64, 5i64] } output { 9i64 }
-- input { empty([0]i64) } output { 0i64 }

entry f_sums_added_up [n] (ks: [n]i64) : i64 = i64.sum (map (\k -> i64.sum (map (\x -> x * x % 7) (iota k))) ks)

-- ==
-- entry: f_sums_in_a_running_sum
-- input { [8i64] } output { [14i64] }
-- input { [4i64, 1i64, 7i64] } output { [7i64, 7i64, 21i64] }
-- input { [0i64, 5i64] } output { [0i64, 9i64] }
-- input { empty([0]i64) } output { empty([0]i64) }

entry f_sums_in_a_running_sum [n] (ks: [n]i64) : [n]i64 = scan (+) 0 (map (\k -> i64.sum (map (\x -> x * x % 7) (iota k))) ks)

-- ==
-- entry: f_sums_of_which_some_stay
-- input { [8i64] } output { [14i64] }
-- input { [4i64, 1i64, 7i64] } output { [7i64, 14i64] }
-- input { [0i64, 5i64] } output { [9i64] }
-- input { empty([0]i64) } output { empty([0]i64) }

entry f_sums_of_which_some_stay [n] (ks: [n]i64) : []i64 = filter (> 3) (map (\k -> i64.sum (map (\x -> x * x % 7) (iota k))) ks)

-- ==
-- entry: f_points_that_stay_if_their_sums_are_lar
-- input { [8i64] } output { [8i64] }
-- input { [4i64, 1i64, 7i64] } output { [4i64, 7i64] }
-- input { [0i64, 5i64] } output { [5i64] }
-- input { empty([0]i64) } output { empty([0]i64) }

entry f_points_that_stay_if_their_sums_are_lar [n] (ks: [n]i64) : []i64 = filter (\k -> i64.sum (map (\x -> x * x % 7) (iota k)) > 3) ks

-- ==
-- entry: f_sums_scattered
-- input { [8i64] } output { [14i64] }
-- input { [4i64, 1i64, 7i64] } output { [14i64, 0i64, 7i64] }
-- input { [0i64, 5i64] } output { [9i64, 0i64] }
-- input { empty([0]i64) } output { empty([0]i64) }

entry f_sums_scattered [n] (ks: [n]i64) : [n]i64 =
  scatter (replicate n 0) (map (\i -> n - 1 - i) (iota n)) (map (\k -> i64.sum (map (\x -> x * x % 7) (iota k))) ks)

-- ==
-- entry: f_sums_counted
-- input { [8i64] } output { [0i64, 0i64, 0i64, 0i64, 0i64, 0i64, 0i64, 0i64, 14i64, 0i64] }
-- input { [4i64, 1i64, 7i64] } output { [0i64, 0i64, 0i64, 0i64, 7i64, 0i64, 0i64, 14i64, 0i64, 0i64] }
-- input { [0i64, 5i64] } output { [0i64, 0i64, 0i64, 0i64, 0i64, 9i64, 0i64, 0i64, 0i64, 0i64] }
-- input { empty([0]i64) } output { [0i64, 0i64, 0i64, 0i64, 0i64, 0i64, 0i64, 0i64, 0i64, 0i64] }

entry f_sums_counted [n] (ks: [n]i64) : [10]i64 =
  hist (+) 0 10 (map (% 10) ks) (map (\k -> i64.sum (map (\x -> x * x % 7) (iota k))) ks)

-- ==
-- entry: f_a_reduction_whose_operator_may_fail
-- input { [8i64] } output { [14i64] }
-- input { [4i64, 1i64, 7i64] } output { [7i64, 0i64, 14i64] }
-- input { [0i64, 5i64] } output { [0i64, 9i64] }
-- input { empty([0]i64) } output { empty([0]i64) }

entry f_a_reduction_whose_operator_may_fail [n] (ks: [n]i64) : [n]i64 =
  map (\k -> reduce (\a b -> a + assert (b >= 0) b) 0 (map (\x -> x * x % 7) (iota k))) ks

-- ==
-- entry: f_three_levels
-- input { [8i64] } output { [0i64] }
-- input { [4i64, 1i64, 7i64] } output { [0i64, 0i64, 21i64] }
-- input { [0i64, 5i64] } output { [0i64, 10i64] }
-- input { empty([0]i64) } output { empty([0]i64) }

entry f_three_levels [n] (ks: [n]i64) : [n]i64 =
  map (\k -> i64.sum (map (\j -> i64.sum (map (\x -> x * j % 7) (iota k))) (iota (1 + k % 2)))) ks
