-- Fixity comes from the first characters of an operator (language.md 1.6, 2.6).

-- ==
-- entry: op_fixity_prefix
-- input { } output { 7i32 5i32 64i32 512i32 }
module m_op_fixity_prefix = {
  def (+^) (x: i32) (y: i32) = x + y
  def (*^) (x: i32) (y: i32) = x * y
  def (***) (x: i32) (y: i32) = x ** y
  def (-^) (x: i32) (y: i32) = y - x
  def main = (1 +^ 2 *^ 3, 1 -^ 2 *^ 3, 2 *** 3 *** 2, 2 *** (3 *** 2))
}
entry op_fixity_prefix = m_op_fixity_prefix.main

-- ==
-- entry: op_fixity_led
-- input { } output { true false 12i32 true }
module m_op_fixity_led = {
  def (<=>) (x: i32) (y: i32) = x <= y
  def (=+=) (x: i32) (y: i32) = x != y
  def (>>=) (x: i32) (y: i32) = x + y * 2
  def (|||) (x: bool) (y: bool) = x || y
  def main = (1 + 2 <=> 3, 4 =+= 2 + 2, 2 >>= 4 + 1, 1 == 2 ||| 2 == 2 && true)
}
entry op_fixity_led = m_op_fixity_led.main

-- ==
-- entry: op_bang_led
-- input { } output { true }
module m_op_bang_led = {
  def (!+) (x: i32) (y: i32) = x != y
  def main = 1 !+ 2 && true
}
entry op_bang_led = m_op_bang_led.main

-- ==
-- entry: op_longest_prefix
-- input { } output { 7i32 }
module m_op_longest_prefix = {
  def (**+) (x: i32) (y: i32) = x + y
  def main = 2 * 2 **+ 1 + 1
}
entry op_longest_prefix = m_op_longest_prefix.main

-- ==
-- entry: op_equal_level_chain
-- input { true true false } output { false }
-- input { false false true } output { true }
-- input { false true false } output { true }
entry op_equal_level_chain (a: bool) (b: bool) (c: bool) = a == b == c

-- ==
-- entry: op_backtick_loosest
-- input { } output { 60i32 [0i64,1i64,2i64] }
def f (x: i32) (y: i32) = x * y
def r (a: i64) (b: i64) = iota (b - a)
entry op_backtick_loosest = (4 `f` 10 + 5, 2 `r` 2 + 3)

-- ==
-- entry: op_backtick_left
-- input { } output { 2i32 }
entry op_backtick_left = 10 `i32.max` 20 `i32.min` 2

-- ==
-- entry: op_pipe_or
-- input { } output { false }
module m_op_pipe_or = {
  def f (x: bool) = !x
  def main = false || true |> f
}
entry op_pipe_or = m_op_pipe_or.main

-- ==
-- entry: op_pipe_mix
-- input { } output { 9i32 }
module m_op_pipe_mix = {
  def f (x: i32) = x + 1
  def g (x: i32) = x * 2
  def main = g <| 4 |> f
}
entry op_pipe_mix = m_op_pipe_mix.main

-- ==
-- entry: op_pipe_right_assoc
-- input { } output { 12i32 }
entry op_pipe_right_assoc = (*2) <| (+1) <| 5i32

-- ==
-- entry: op_shift_add
-- input { } output { 8i32 true 1i32 }
entry op_shift_add = (1 << 2 + 1, 3 & 1 == 1, 5 & 3 ^ 0 | 0)

-- ==
-- entry: op_and_xor_or_left
-- input { } output { 3i32 6i32 }
entry op_and_xor_or_left = (1 | 2 & 3, 4 ^ 1 | 2 & 7 ^ 1)

-- ==
-- entry: op_neg_pow
-- input { } output { 9i32 -9i32 -8i32 -1i32 }
entry op_neg_pow = (-3 ** 2, 0 - 3 ** 2, -2 ** 3, -i32.abs 1)

-- ==
-- entry: op_neg_app
-- input { } output { -3i32 }
module m_op_neg_app = {
  def f (x: i32) = x + 2
  def main = -f 1
}
entry op_neg_app = m_op_neg_app.main

-- ==
-- entry: op_sub_not_app
-- input { } output { 4i32 }
module m_op_sub_not_app = {
  def f = 5i32
  def main = f -1
}
entry op_sub_not_app = m_op_sub_not_app.main

-- ==
-- entry: op_minus_minus
-- input { } output { 5i32 }
entry op_minus_minus = 2 - -3

-- ==
-- entry: op_not_int
-- input { } output { -1i32 254u8 false 0i8 }
entry op_not_int = (!0i32, !1u8, !true, !(-1i8))

-- ==
-- entry: op_if_right_operand
-- input { true } output { 3i32 }
-- input { false } output { 8i32 }
entry op_if_right_operand (c: bool) = 1 + if c then 2 else 3 + 4
