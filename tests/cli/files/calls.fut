def unused (x: i32) = x
#[noinline]
def twice (x: i32) = x + x
entry main (x: i32) (y: i32) = twice (twice x) / y
