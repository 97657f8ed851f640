-- Tuning parameters have the value in the source when nobody sets them.

def block : i64 = #[param(block)] 4
#[noinline]
def rounds (n: i64) : i64 = (n + block - 1) / block

-- ==
-- input { 10i64 } output { 3i64 12i64 }
-- input { 0i64 } output { 0i64 0i64 }
entry main (n: i64) = (rounds n, rounds n * block)

-- ==
-- entry: computed
-- input { 7i64 } output { 49i64 }
entry computed (x: i64) = #[param(square)] (x * x)

-- ==
-- entry: twice
-- input { 1i64 } output { 15i64 }
entry twice (x: i64) = x + (#[param(a)] 7) + (#[param(b)] 7)

-- ==
-- entry: mapped
-- input { [1i64, 2i64] } output { [4i64, 8i64] }
entry mapped (xs: []i64) = map (* block) xs

-- ==
-- entry: sized
-- input { 3i64 } output { [0i64, 3i64, 6i64] }
entry sized (x: i64) = let n = #[param(n)] 3 in map (* x) (iota n)

-- Other types, and other arguments, are no parameters.
-- ==
-- entry: others
-- input { 1i32 } output { 1i32 2i64 3i64 true }
entry others (x: i32) = (#[param(a)] x, #[param(b, c)] 2i64, #[param(3)] 3i64, #[param] true)
