-- What functions that stay functions return: sizes that are parameters or constants, and results that nobody wants.
-- ==
-- entry: main
-- input { [1i64, 2i64, 3i64] } output { [2i64, 3i64, 4i64] 6i64 }
-- input { empty([0]i64) } output { empty([0]i64) 0i64 }
#[noinline]
def worked (n: i64) (xs: []i64) : ([]i64, []i64, i64, i64) =
  let ys = map (+ 1) xs
  in (ys, replicate 2 n, i64.sum (map2 (*) ys ys), n)

entry main [n] (xs: [n]i64) : ([n]i64, i64) =
  let (ys, zs, _, m) = worked n xs
  in (ys :> [n]i64, zs[0] + m)

#[noinline]
def chained (n: i64) (xs: []i64) : ([]i64, i64) = let (ys, _, _, m) = worked n xs in (ys, m)

-- ==
-- entry: twice
-- input { [1i64, 2i64, 3i64] } output { [2i64, 3i64, 4i64] }
entry twice [n] (xs: [n]i64) : [n]i64 = let (ys, m) = chained n xs in (take m ys) :> [n]i64

-- ==
-- entry: recursive
-- input { 5i64 } output { 120i64 }
#[noinline]
def countdown (n: i64) (acc: i64) : (i64, i64) = if n == 0 then (acc, n) else countdown (n - 1) (acc * n)

entry recursive (n: i64) : i64 = (countdown n 1).0
