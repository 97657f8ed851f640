-- Arrays of () keep their length wherever they go. (data-format.md 8: () is stored as a boolean.)

type~ chosen = #none | #some () | #many ([]()) | #both i32 ()
type only = #only
def choose (k: i64) : chosen =
  if k == 0 then #none else if k == 1 then #some () else if k == 2 then #both 7 () else #many (replicate k ())
def size (c: chosen) : i64 =
  match c case #none -> 0 case #some () -> 1 case #both x () -> i64.i32 x case #many us -> length us

-- In sums, and in sums in arrays.
-- ==
-- entry: in_sum
-- input { 0i64 } output { 0i64 }
-- input { 1i64 } output { 1i64 }
-- input { 2i64 } output { 7i64 }
-- input { 5i64 } output { 5i64 }
entry in_sum (k: i64) = size (choose k)

-- ==
-- entry: in_array_of_sums
-- input { [0i64, 1i64, 2i64, 1i64] } output { [0i64, 1i64, 7i64, 1i64] }
entry in_array_of_sums (ks: []i64) =
  let of_scalar (k: i64) : (#none | #some () | #both i32 ()) =
    if k == 0 then #none else if k == 1 then #some () else #both 7 ()
  in map (\c -> match c case #none -> 0i64 case #some () -> 1 case #both x () -> i64.i32 x) (map of_scalar ks)

-- In records, tuples and closures.
-- ==
-- entry: in_record
-- input { 3i64 } output { 3i64 4i64 8i64 }
entry in_record (n: i64) =
  let r = {a = replicate n (), b = ((), replicate (n + 1) ())}
  let f (k: i64) = k + length r.a
  in (length r.a, length r.b.1, f 5)

-- In loops, whose size changes.
-- ==
-- entry: in_loop
-- input { 0i64 } output { 0i64 }
-- input { 6i64 } output { 6i64 }
entry in_loop (n: i64) = length (loop us = [] for _i < n do us ++ [()])

-- Through branches, slices, concatenation, filter and map.
-- ==
-- entry: through_operations
-- input { 4i64 true } output { 4i64 2i64 10i64 4i64 [0i64, 1i64, 2i64, 3i64] }
-- input { 4i64 false } output { 2i64 1i64 6i64 2i64 [0i64, 1i64] }
entry through_operations (n: i64) (b: bool) =
  let us = if b then replicate n () else replicate (n / 2) ()
  in (length us, length us[::2], length (us ++ us ++ [(), ()]), length (filter (\() -> true) us),
      map2 (\i () -> i) (indices us) us)

-- ==
-- entry: nested
-- input { 2i64 3i64 } output { 2i64 3i64 6i64 3i64 }
entry nested (n: i64) (m: i64) =
  let us = replicate n (replicate m ())
  in (length us, length us[0], length (flatten us), length (transpose us))

-- ==
-- entry: reduced
-- input { 3i64 } output { true true false }
entry reduced (n: i64) =
  let us = replicate n ()
  in (reduce (\() () -> ()) () us == (), scan (\() () -> ()) () us == us, length us == n + 1)

-- Out of bounds, but there is nothing in a unit that could be used, so that nothing is checked.
-- ==
-- entry: index
-- input { 3i64 2i64 } output { 3i64 }
-- input { 3i64 3i64 } output { 3i64 }
entry index (n: i64) (i: i64) = let us = replicate n () let () = us[i] in n

-- One constructor without payload is like ().
-- ==
-- entry: one_constructor
-- input { 4i64 } output { 4i64 [1i32, 1i32, 1i32, 1i32] }
entry one_constructor (n: i64) =
  let os : [n]only = replicate n #only
  in (length os, map (\o -> match o case #only -> 1i32) os)

-- A destination whose first component is like ().
-- ==
-- entry: scattered
-- input { 2i64 } output { [[7i32, 7i32], [0i32, 0i32]] }
entry scattered (n: i64) =
  let [k] (x: [k](only, [n]i32)) = replicate 1 (#only, replicate n 0i32)
  let dest = drop k (x ++ replicate n (#only, replicate n 0i32)) :> [n](only, [n]i32)
  in (unzip (scatter dest (replicate n 0) (replicate n (#only, replicate n 7)))).1
