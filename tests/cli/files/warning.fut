def f (x: i32) : i32 =
  let y = x
  in 1
