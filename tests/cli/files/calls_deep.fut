-- Functions that are not expanded: their callers are in the backtrace.
#[noinline]
def mid (xs: []i32) (i: i64) : i32 = xs[i + 1] + 1
#[noinline]
def outer (xs: []i32) (i: i64) : i32 =
  mid xs i * 2
entry main (xs: []i32) (i: i64) = outer xs i
def down (xs: []i32) (i: i64) : i32 = if i == 0 then xs[7] else 1 + down xs (i - 1)
entry recursive (xs: []i32) (i: i64) = down xs i
#[noinline]
def half (x: i32) : i32 = assert (x % 2 == 0) (x / 2)
def halves = map half
entry mapped (xs: []i32) = halves xs
