-- Derivatives of polynomials, branches, loops and functions of many variables.

import "dual"

-- x**3 - 2 x - 5
module cubic = mk_calculus {
  module eval (S: scalar) = {
    def f (x: S.t) : S.t = S.(x * x * x - f64 2 * x - f64 5)
  }
}

-- exp (sin x) / sqrt (1 + x * x)
module mixed = mk_calculus {
  module eval (S: scalar) = {
    def f (x: S.t) : S.t = S.(exp (sin x) / sqrt (f64 1 + x * x))
  }
}

-- The absolute value, by a branch, to the fifth power, by a loop.
module branching = mk_calculus {
  module eval (S: scalar) = {
    def f (x: S.t) : S.t =
      let a = if x S.< S.f64 0 then S.neg x else x
      in loop p = S.f64 1 for _i < 5i32 do p S.* a
  }
}

-- The sum of squared distances from 0, 1, 2, ...
module bowl = mk_gradient {
  module eval (S: scalar) = {
    def f [n] (xs: [n]S.t) : S.t =
      let square (x: S.t) = x S.* x
      in reduce (S.+) (S.f64 0) (map2 (\i x -> square (x S.- S.f64 (f64.i64 i))) (iota n) xs)
  }
}

-- ==
-- entry: derivatives
-- input { 2f64 }
-- output { -1f64 10f64 12f64 -0.90612091f64 }
entry derivatives (x: f64) =
  let {value, first, second} = cubic.taylor x
  in (value, first, second, mixed.derivative x)

-- ==
-- entry: second_derivative
-- input { 0f64 } output { 1f64 1f64 0f64 }
-- input { 0.5f64 } output { 1.444631f64 0.689930f64 -1.05652f64 }
entry second_derivative (x: f64) =
  let t = mixed.taylor x
  in (t.value, t.first, t.second)

-- ==
-- entry: branches
-- input { -2f64 } output { 32f64 -80f64 }
-- input { 1f64 } output { 1f64 5f64 }
entry branches (x: f64) : (f64, f64) = (branching.f x, branching.derivative x)

-- ==
-- entry: cubic_root
-- input { 2f64 20i32 } output { true 2.0945514815f64 }
-- input { 2f64 0i32 } output { false 2f64 }
entry cubic_root (x: f64) (steps: i32) : (bool, f64) =
  match cubic.root steps x
  case #found r -> (true, r)
  case #diverged r -> (false, r)

-- ==
-- entry: cubic_minimum
-- input { 1f64 } output { 0.8164965809f64 }
entry cubic_minimum (x: f64) : f64 = cubic.stationary 30 x

-- ==
-- entry: bowl_gradient
-- input { [1f64, 1f64, 1f64] } output { [2f64, 0f64, -2f64] [0f64, 1f64, 2f64] }
entry bowl_gradient [n] (x: [n]f64) : ([n]f64, [n]f64) =
  (bowl.gradient x, bowl.descend 0.25 40 x)
