-- How much work there is depends on a parameter; the result does not.
-- ==
-- input { 20i64 } output { 190i64 }
entry main (n: i64) : i64 =
  let steps = #[param(steps)] 300000i64
  let wasted = loop x = n for _i < steps do (x * 7 + 3) %% 1000003
  in i64.sum (iota n) + (if wasted < 0 then 1 else 0)
