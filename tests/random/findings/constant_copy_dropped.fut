-- Simplify drops the copy of a constant that a function returns: its caller then writes to the constant.
-- ==
-- entry: main
-- input { true }
-- output { [5i32, 7i32] [7i32, 7i32] }

def g : [2]i32 = replicate 2 7i32

#[noinline]
def f (c: bool) (x: [2]i32) : [2]i32 = if c then copy g else x

entry main (c: bool) =
  let x = replicate 2 1i32
  let a = f c x
  let a[0] = 5
  in (a, copy g)
