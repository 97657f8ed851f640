-- Run-time errors in calls, loops and branches; none in what is not evaluated (language.md 10.1).

-- ==
-- entry: call_index
-- input { [10i64, 20i64, 30i64, 40i64, 50i64] 4i64 } output { 50i64 }
-- input { [10i64, 20i64, 30i64, 40i64, 50i64] -1i64 } error: out of bounds
-- input { [10i64, 20i64, 30i64, 40i64, 50i64] 5i64 } error: out of bounds
#[noinline] def g_index (arr: [5]i64) (x: i64) : i64 = arr[x]
entry call_index (arr: [5]i64) (x: i64) : i64 = g_index arr x

-- ==
-- entry: call_slice_ft
-- input { [10i64, 20i64, 30i64, 40i64, 50i64] 3i64 } output { 50i64 }
-- input { [10i64, 20i64, 30i64, 40i64, 50i64] 0i64 } error: out of bounds
-- input { [10i64, 20i64, 30i64, 40i64, 50i64] -1i64 } error: out of bounds
#[noinline] def g_slice_ft (arr: [5]i64) (x: i64) : i64 = i64.sum arr[1:x]
entry call_slice_ft (arr: [5]i64) (x: i64) : i64 = g_slice_ft arr x

-- ==
-- entry: call_upd_shape
-- input { [10i64, 20i64, 30i64, 40i64, 50i64] 3i64 } output { 93i64 }
-- input { [10i64, 20i64, 30i64, 40i64, 50i64] 2i64 } error:
-- input { [10i64, 20i64, 30i64, 40i64, 50i64] 4i64 } error:
#[noinline] def g_upd_shape (arr: [5]i64) (x: i64) : i64 = i64.sum (copy arr with [0:3] = iota x)
entry call_upd_shape (arr: [5]i64) (x: i64) : i64 = g_upd_shape arr x

-- ==
-- entry: call_coerce_n
-- input { [10i64, 20i64, 30i64, 40i64, 50i64] 5i64 } output { 150i64 }
-- input { [10i64, 20i64, 30i64, 40i64, 50i64] 4i64 } error:
-- input { [10i64, 20i64, 30i64, 40i64, 50i64] -1i64 } error:
#[noinline] def g_coerce_n (arr: [5]i64) (x: i64) : i64 = i64.sum ((arr :> [x]i64))
entry call_coerce_n (arr: [5]i64) (x: i64) : i64 = g_coerce_n arr x

-- ==
-- entry: call_assert
-- input { 1i64 } output { 1i64 }
-- input { 0i64 } error: x > 0
-- input { -1i64 } error: x > 0
#[noinline] def g_assert (x: i64) : i64 = assert (x > 0) x
entry call_assert (x: i64) : i64 = g_assert x

-- ==
-- entry: call_mod_u8
-- input { 3i64 } output { 1i64 }
-- input { 0i64 } error: zero
#[noinline] def g_mod_u8 (x: i64) : i64 = i64.u8 (100u8 % u8.i64 x)
entry call_mod_u8 (x: i64) : i64 = g_mod_u8 x

-- ==
-- entry: loopmap_index2b
-- input { [[1i64, 2i64, 3i64], [4i64, 5i64, 6i64]] 0i64 } output { 18i64 }
-- input { [[1i64, 2i64, 3i64], [4i64, 5i64, 6i64]] -1i64 } error: out of bounds
-- input { [[1i64, 2i64, 3i64], [4i64, 5i64, 6i64]] 3i64 } error: out of bounds
entry loopmap_index2b (mat: [2][3]i64) (x: i64) : i64 =
  i64.sum (loop s = [0, 0] for i < 2i64 do map2 (\a x -> a + i + (mat[1,x])) s [x, x])

-- ==
-- entry: loopmap_upd
-- input { [10i64, 20i64, 30i64, 40i64, 50i64] 0i64 } output { 562i64 }
-- input { [10i64, 20i64, 30i64, 40i64, 50i64] -1i64 } error: out of bounds
-- input { [10i64, 20i64, 30i64, 40i64, 50i64] 5i64 } error: out of bounds
entry loopmap_upd (arr: [5]i64) (x: i64) : i64 =
  i64.sum (loop s = [0, 0] for i < 2i64 do map2 (\a x -> a + i + (i64.sum (copy arr with [x] = 0))) s [x, x])

-- ==
-- entry: loopmap_iota_sum
-- input { 4i64 } output { 26i64 }
-- input { -1i64 } error:
entry loopmap_iota_sum (x: i64) : i64 =
  i64.sum (loop s = [0, 0] for i < 2i64 do map2 (\a x -> a + i + (i64.sum (iota x))) s [x, x])

-- ==
-- entry: loopmap_rng_up
-- input { 5i64 } output { 10i64 }
-- input { 2i64 } error: [Rr]ange
entry loopmap_rng_up (x: i64) : i64 =
  i64.sum (loop s = [0, 0] for i < 2i64 do map2 (\a x -> a + i + (length (3..<x))) s [x, x])

-- ==
-- entry: loopmap_div_i64
-- input { 3i64 } output { 134i64 }
-- input { 0i64 } error: zero
entry loopmap_div_i64 (x: i64) : i64 =
  i64.sum (loop s = [0, 0] for i < 2i64 do map2 (\a x -> a + i + (i64.i64 (100i64 / i64.i64 x))) s [x, x])

-- ==
-- entry: loopmap_pow_i32
-- input { 0i64 } output { 6i64 }
-- input { -1i64 } error: [Nn]egative exponent
entry loopmap_pow_i32 (x: i64) : i64 =
  i64.sum (loop s = [0, 0] for i < 2i64 do map2 (\a x -> a + i + (i64.i32 (2i32 ** i32.i64 x))) s [x, x])

-- ==
-- entry: match_index
-- input { [10i64, 20i64, 30i64, 40i64, 50i64] 4i64 } output { 50i64 }
-- input { [10i64, 20i64, 30i64, 40i64, 50i64] -1i64 } error: out of bounds
-- input { [10i64, 20i64, 30i64, 40i64, 50i64] 5i64 } error: out of bounds
entry match_index (arr: [5]i64) (x: i64) : i64 =
  match (if x != 12345 then #a x else #b : #a i64 | #b) case #a x -> (arr[x]) case #b -> 0

-- ==
-- entry: match_slice_ft
-- input { [10i64, 20i64, 30i64, 40i64, 50i64] 3i64 } output { 50i64 }
-- input { [10i64, 20i64, 30i64, 40i64, 50i64] 0i64 } error: out of bounds
-- input { [10i64, 20i64, 30i64, 40i64, 50i64] -1i64 } error: out of bounds
entry match_slice_ft (arr: [5]i64) (x: i64) : i64 =
  match (if x != 12345 then #a x else #b : #a i64 | #b) case #a x -> (i64.sum arr[1:x]) case #b -> 0

-- ==
-- entry: match_upd_shape
-- input { [10i64, 20i64, 30i64, 40i64, 50i64] 3i64 } output { 93i64 }
-- input { [10i64, 20i64, 30i64, 40i64, 50i64] 2i64 } error:
-- input { [10i64, 20i64, 30i64, 40i64, 50i64] 4i64 } error:
entry match_upd_shape (arr: [5]i64) (x: i64) : i64 =
  match (if x != 12345 then #a x else #b : #a i64 | #b) case #a x -> (i64.sum (copy arr with [0:3] = iota x)) case #b -> 0

-- ==
-- entry: match_coerce_n
-- input { [10i64, 20i64, 30i64, 40i64, 50i64] 5i64 } output { 150i64 }
-- input { [10i64, 20i64, 30i64, 40i64, 50i64] 4i64 } error:
-- input { [10i64, 20i64, 30i64, 40i64, 50i64] -1i64 } error:
entry match_coerce_n (arr: [5]i64) (x: i64) : i64 =
  match (if x != 12345 then #a x else #b : #a i64 | #b) case #a x -> (i64.sum ((arr :> [x]i64))) case #b -> 0

-- ==
-- entry: match_assert
-- input { 1i64 } output { 1i64 }
-- input { 0i64 } error: x > 0
-- input { -1i64 } error: x > 0
entry match_assert (x: i64) : i64 =
  match (if x != 12345 then #a x else #b : #a i64 | #b) case #a x -> (assert (x > 0) x) case #b -> 0

-- ==
-- entry: match_mod_u8
-- input { 3i64 } output { 1i64 }
-- input { 0i64 } error: zero
entry match_mod_u8 (x: i64) : i64 =
  match (if x != 12345 then #a x else #b : #a i64 | #b) case #a x -> (i64.u8 (100u8 % u8.i64 x)) case #b -> 0

-- ==
-- entry: hof_index2b
-- input { [[1i64, 2i64, 3i64], [4i64, 5i64, 6i64]] 0i64 } output { 4i64 }
-- input { [[1i64, 2i64, 3i64], [4i64, 5i64, 6i64]] -1i64 } error: out of bounds
-- input { [[1i64, 2i64, 3i64], [4i64, 5i64, 6i64]] 3i64 } error: out of bounds
def app_index2b (f: i64 -> i64) (y: i64) = f y
entry hof_index2b (mat: [2][3]i64) (x: i64) : i64 = app_index2b (\x -> mat[1,x]) x

-- ==
-- entry: hof_upd
-- input { [10i64, 20i64, 30i64, 40i64, 50i64] 0i64 } output { 140i64 }
-- input { [10i64, 20i64, 30i64, 40i64, 50i64] -1i64 } error: out of bounds
-- input { [10i64, 20i64, 30i64, 40i64, 50i64] 5i64 } error: out of bounds
def app_upd (f: i64 -> i64) (y: i64) = f y
entry hof_upd (arr: [5]i64) (x: i64) : i64 = app_upd (\x -> i64.sum (copy arr with [x] = 0)) x

-- ==
-- entry: hof_iota_sum
-- input { 4i64 } output { 6i64 }
-- input { -1i64 } error:
def app_iota_sum (f: i64 -> i64) (y: i64) = f y
entry hof_iota_sum (x: i64) : i64 = app_iota_sum (\x -> i64.sum (iota x)) x

-- ==
-- entry: hof_rng_up
-- input { 5i64 } output { 2i64 }
-- input { 2i64 } error: [Rr]ange
def app_rng_up (f: i64 -> i64) (y: i64) = f y
entry hof_rng_up (x: i64) : i64 = app_rng_up (\x -> length (3..<x)) x

-- ==
-- entry: hof_div_i64
-- input { 3i64 } output { 33i64 }
-- input { 0i64 } error: zero
def app_div_i64 (f: i64 -> i64) (y: i64) = f y
entry hof_div_i64 (x: i64) : i64 = app_div_i64 (\x -> i64.i64 (100i64 / i64.i64 x)) x

-- ==
-- entry: hof_pow_i32
-- input { 0i64 } output { 1i64 }
-- input { -1i64 } error: [Nn]egative exponent
def app_pow_i32 (f: i64 -> i64) (y: i64) = f y
entry hof_pow_i32 (x: i64) : i64 = app_pow_i32 (\x -> i64.i32 (2i32 ** i32.i64 x)) x

-- ==
-- entry: nottaken_index
-- input { [10i64, 20i64, 30i64, 40i64, 50i64] 0i64 } output { 7i64 }
-- input { [10i64, 20i64, 30i64, 40i64, 50i64] -1i64 } output { 7i64 }
entry nottaken_index (arr: [5]i64) (x: i64) : i64 = if x == 12345 then (arr[x]) else 7

-- ==
-- entry: nottaken_slice_ft
-- input { [10i64, 20i64, 30i64, 40i64, 50i64] 1i64 } output { 7i64 }
-- input { [10i64, 20i64, 30i64, 40i64, 50i64] 0i64 } output { 7i64 }
entry nottaken_slice_ft (arr: [5]i64) (x: i64) : i64 = if x == 12345 then (i64.sum arr[1:x]) else 7

-- ==
-- entry: nottaken_upd_shape
-- input { [10i64, 20i64, 30i64, 40i64, 50i64] 3i64 } output { 7i64 }
-- input { [10i64, 20i64, 30i64, 40i64, 50i64] 2i64 } output { 7i64 }
entry nottaken_upd_shape (arr: [5]i64) (x: i64) : i64 =
  if x == 12345 then (i64.sum (copy arr with [0:3] = iota x)) else 7

-- ==
-- entry: nottaken_coerce_n
-- input { [10i64, 20i64, 30i64, 40i64, 50i64] 5i64 } output { 7i64 }
-- input { [10i64, 20i64, 30i64, 40i64, 50i64] 4i64 } output { 7i64 }
entry nottaken_coerce_n (arr: [5]i64) (x: i64) : i64 = if x == 12345 then (i64.sum ((arr :> [x]i64))) else 7

-- ==
-- entry: nottaken_assert
-- input { 1i64 } output { 7i64 }
-- input { 0i64 } output { 7i64 }
entry nottaken_assert (x: i64) : i64 = if x == 12345 then (assert (x > 0) x) else 7

-- ==
-- entry: nottaken_mod_u8
-- input { 3i64 } output { 7i64 }
-- input { 0i64 } output { 7i64 }
entry nottaken_mod_u8 (x: i64) : i64 = if x == 12345 then (i64.u8 (100u8 % u8.i64 x)) else 7

-- ==
-- entry: nottakenmap_index2b
-- input { [[1i64, 2i64, 3i64], [4i64, 5i64, 6i64]] 0i64 } output { 21i64 }
-- input { [[1i64, 2i64, 3i64], [4i64, 5i64, 6i64]] -1i64 } output { 21i64 }
entry nottakenmap_index2b (mat: [2][3]i64) (x: i64) : i64 =
  i64.sum (map (\i -> if i > 10 then (mat[1,x]) else 7) (iota 3))

-- ==
-- entry: nottakenmap_upd
-- input { [10i64, 20i64, 30i64, 40i64, 50i64] 0i64 } output { 21i64 }
-- input { [10i64, 20i64, 30i64, 40i64, 50i64] -1i64 } output { 21i64 }
entry nottakenmap_upd (arr: [5]i64) (x: i64) : i64 =
  i64.sum (map (\i -> if i > 10 then (i64.sum (copy arr with [x] = 0)) else 7) (iota 3))

-- ==
-- entry: nottakenmap_iota_sum
-- input { 0i64 } output { 21i64 }
-- input { -1i64 } output { 21i64 }
entry nottakenmap_iota_sum (x: i64) : i64 = i64.sum (map (\i -> if i > 10 then (i64.sum (iota x)) else 7) (iota 3))

-- ==
-- entry: nottakenmap_rng_up
-- input { 3i64 } output { 21i64 }
-- input { 2i64 } output { 21i64 }
entry nottakenmap_rng_up (x: i64) : i64 = i64.sum (map (\i -> if i > 10 then (length (3..<x)) else 7) (iota 3))

-- ==
-- entry: nottakenmap_div_i64
-- input { 3i64 } output { 21i64 }
-- input { 0i64 } output { 21i64 }
entry nottakenmap_div_i64 (x: i64) : i64 =
  i64.sum (map (\i -> if i > 10 then (i64.i64 (100i64 / i64.i64 x)) else 7) (iota 3))

-- ==
-- entry: nottakenmap_pow_i32
-- input { 3i64 } output { 21i64 }
-- input { -1i64 } output { 21i64 }
entry nottakenmap_pow_i32 (x: i64) : i64 =
  i64.sum (map (\i -> if i > 10 then (i64.i32 (2i32 ** i32.i64 x)) else 7) (iota 3))

-- ==
-- entry: andalso_index
-- input { [10i64, 20i64, 30i64, 40i64, 50i64] 0i64 } output { 7i64 }
-- input { [10i64, 20i64, 30i64, 40i64, 50i64] -1i64 } output { 7i64 }
entry andalso_index (arr: [5]i64) (x: i64) : i64 = if x == 12345 && (arr[x]) == 1 then 3 else 7

-- ==
-- entry: andalso_slice_ft
-- input { [10i64, 20i64, 30i64, 40i64, 50i64] 1i64 } output { 7i64 }
-- input { [10i64, 20i64, 30i64, 40i64, 50i64] 0i64 } output { 7i64 }
entry andalso_slice_ft (arr: [5]i64) (x: i64) : i64 = if x == 12345 && (i64.sum arr[1:x]) == 1 then 3 else 7

-- ==
-- entry: andalso_upd_shape
-- input { [10i64, 20i64, 30i64, 40i64, 50i64] 3i64 } output { 7i64 }
-- input { [10i64, 20i64, 30i64, 40i64, 50i64] 2i64 } output { 7i64 }
entry andalso_upd_shape (arr: [5]i64) (x: i64) : i64 =
  if x == 12345 && (i64.sum (copy arr with [0:3] = iota x)) == 1 then 3 else 7

-- ==
-- entry: andalso_coerce_n
-- input { [10i64, 20i64, 30i64, 40i64, 50i64] 5i64 } output { 7i64 }
-- input { [10i64, 20i64, 30i64, 40i64, 50i64] 4i64 } output { 7i64 }
entry andalso_coerce_n (arr: [5]i64) (x: i64) : i64 = if x == 12345 && (i64.sum ((arr :> [x]i64))) == 1 then 3 else 7

-- ==
-- entry: andalso_assert
-- input { 1i64 } output { 7i64 }
-- input { 0i64 } output { 7i64 }
entry andalso_assert (x: i64) : i64 = if x == 12345 && (assert (x > 0) x) == 1 then 3 else 7

-- ==
-- entry: andalso_mod_u8
-- input { 3i64 } output { 7i64 }
-- input { 0i64 } output { 7i64 }
entry andalso_mod_u8 (x: i64) : i64 = if x == 12345 && (i64.u8 (100u8 % u8.i64 x)) == 1 then 3 else 7

-- ==
-- entry: orelse_index2b
-- input { [[1i64, 2i64, 3i64], [4i64, 5i64, 6i64]] 0i64 } output { 7i64 }
-- input { [[1i64, 2i64, 3i64], [4i64, 5i64, 6i64]] -1i64 } output { 7i64 }
entry orelse_index2b (mat: [2][3]i64) (x: i64) : i64 = if x != 12345 || (mat[1,x]) == 1 then 7 else 3

-- ==
-- entry: orelse_upd
-- input { [10i64, 20i64, 30i64, 40i64, 50i64] 0i64 } output { 7i64 }
-- input { [10i64, 20i64, 30i64, 40i64, 50i64] -1i64 } output { 7i64 }
entry orelse_upd (arr: [5]i64) (x: i64) : i64 = if x != 12345 || (i64.sum (copy arr with [x] = 0)) == 1 then 7 else 3

-- ==
-- entry: orelse_iota_sum
-- input { 0i64 } output { 7i64 }
-- input { -1i64 } output { 7i64 }
entry orelse_iota_sum (x: i64) : i64 = if x != 12345 || (i64.sum (iota x)) == 1 then 7 else 3

-- ==
-- entry: orelse_rng_up
-- input { 3i64 } output { 7i64 }
-- input { 2i64 } output { 7i64 }
entry orelse_rng_up (x: i64) : i64 = if x != 12345 || (length (3..<x)) == 1 then 7 else 3

-- ==
-- entry: orelse_div_i64
-- input { 3i64 } output { 7i64 }
-- input { 0i64 } output { 7i64 }
entry orelse_div_i64 (x: i64) : i64 = if x != 12345 || (i64.i64 (100i64 / i64.i64 x)) == 1 then 7 else 3

-- ==
-- entry: orelse_pow_i32
-- input { 3i64 } output { 7i64 }
-- input { -1i64 } output { 7i64 }
entry orelse_pow_i32 (x: i64) : i64 = if x != 12345 || (i64.i32 (2i32 ** i32.i64 x)) == 1 then 7 else 3
