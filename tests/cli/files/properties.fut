-- ==
-- property: good short halves fails
#[prop]
entry good (xs: []i32) = length xs >= 0
#[prop(size(20))]
entry short (xs: *[]u8) = length xs < 2 || u8.sum (xs with [0] = 0) == 1
entry make (n: i64) (s: u64) : (i64, u64) = (n, s * 0)
entry halve ((n, s): (i64, u64)) (_: u64) : (i64, u64) = (n / 2, s)
#[prop(gen(make), shrink(halve))]
entry halves ((n, _): (i64, u64)) = n < 10
#[prop(size(3))]
entry fails (b: bool) = [b][3]
