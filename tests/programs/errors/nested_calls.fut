-- The place is in the function, the caller is below it.

-- ==
-- input { [1i32, 2i32] 0i64 } output { 3i32 }
-- input { [1i32, 2i32] 1i64 }
-- error: Index \[[0-9]\] out of bounds for array of shape \[2\]\..*nested_calls.fut:11:|nested_calls.fut:11:.*Index \[[0-9]\] out of bounds for array of shape \[2\]\.
-- input { [1i32, 2i32] 2i64 }
-- error: Index \[[0-9]\] out of bounds for array of shape \[2\]\..*nested_calls.fut:11:|nested_calls.fut:11:.*Index \[[0-9]\] out of bounds for array of shape \[2\]\.
def get (xs: []i32) (i: i64) : i32 = xs[i]
def twice (xs: []i32) (i: i64) : i32 = get xs i + get xs (i + 1)
entry main (xs: []i32) (i: i64) = twice xs i

-- ==
-- entry: noinlined
-- input { 7i32 2i32 } output { 4i32 }
-- input { 7i32 0i32 }
-- error: division by zero
#[noinline] def div (x: i32) (y: i32) : i32 = x / y
entry noinlined (x: i32) (y: i32) = div x y + 1

-- ==
-- entry: recursive
-- input { 4i32 } output { 24i32 }
-- input { -1i32 }
-- error: Assertion is false: \(?n > 0\)?
def fact (n: i32) : i32 = if n == 0 then 1 else assert (n > 0) (n * fact (n - 1))
entry recursive (n: i32) = fact n
