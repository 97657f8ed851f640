-- How far `with` and the open-ended forms reach (language.md 2.6).

-- ==
-- entry: with_precedence
-- input { } output { [1i32,9i32,3i32] [8i32,9i32,3i32] }
entry with_precedence = let a = [1i32,2,3] let b = copy a in (a with [1] = 9, b with [0] = 8 with [1] = 4 + 5)

-- ==
-- entry: with_plus_updates_sum
-- input { } output { [9i32,4i32] }
module m_with_plus_updates_sum = {
  def (+) (a: [2]i32) (b: [2]i32) : *[2]i32 = map2 (i32.+) a b
  def main = [1,2] + [1,2] with [0] = 9
}
entry with_plus_updates_sum = m_with_plus_updates_sum.main

-- ==
-- entry: with_backtick
-- input { } output { [9i32,8i32] }
def f (a: [2]i32) (b: [2]i32) : *[2]i32 = map2 (i32.+) a b
entry with_backtick = [0,6] `f` [1,2] with [0] = 9

-- ==
-- entry: ascription_in_branch
-- input { true } output { 1i64 }
entry ascription_in_branch (c: bool) = if c then 1 else 2 : i64

-- ==
-- entry: match_nested_takes_cases
-- input { 1i32 1i32 } output { 11i32 }
-- input { 1i32 2i32 } output { 12i32 }
-- input { 5i32 1i32 } output { 0i32 }
entry match_nested_takes_cases (x: i32) (y: i32) =
  match x case 1 -> (match y case 1 -> 11i32 case _ -> 12) case _ -> 0

-- ==
-- entry: expr_range_pipe
-- input { 4i64 } output { 6i64 }
entry expr_range_pipe (n: i64) = (0..<n) |> reduce (+) 0

-- ==
-- entry: expr_range_pipe_unparen
-- input { } output { [0i64,1i64] }
module m_expr_range_pipe_unparen = {
  def f (x: i64) = x - 1
  def main = 0..<3 |> f
}
entry expr_range_pipe_unparen = m_expr_range_pipe_unparen.main

-- ==
-- entry: expr_let_no_in
-- input { } output { 6i32 }
entry expr_let_no_in = let a = 1i32 let b = 2 let c = 3 in a + b + c

-- ==
-- entry: lambda_last_arg_ok
-- input { } output { [2i32,3i32] }
entry lambda_last_arg_ok = [1i32,2] |> map \x -> x + 1

-- ==
-- entry: lambda_typed_ret
-- input { } output { 3i64 }
entry lambda_typed_ret = (\(x: i64) : i64 -> x + 1) 2

-- ==
-- entry: lambda_multi
-- input { } output { 7i32 }
entry lambda_multi = (\x y z -> x + y * z) 1i32 2 3
