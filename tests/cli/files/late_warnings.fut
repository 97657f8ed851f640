entry main (xs: []i32) (i: i64) (n: i32) =
  let x = #[unroll] loop x = 0i32 for _i < n do x + 1
  in x + #[warn(safety_checks)] xs[i]
