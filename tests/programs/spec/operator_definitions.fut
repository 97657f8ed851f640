-- Operators that programs define, shadow, take as parameters and qualify (language.md 1.6, 2.2).

-- ==
-- entry: op_user_minus
-- input { } output { 13i32 }
module m_op_user_minus = {
  def (-) (x: i32) (y: i32) = x * 10 + y
  def main = 1 - 3
}
entry op_user_minus = m_op_user_minus.main

-- ==
-- entry: op_shadow_pattern
-- input { } output { 6i32 }
entry op_shadow_pattern = let (+) = (i32.*) in 2 + 3

-- ==
-- entry: op_infix_def
-- input { } output { 5i32 2i32 }
module m_op_infix_def = {
  def (x: i32) <+> (y: i32) = x + y
  def x `minus` y = x - y : i32
  def main = (2 <+> 3, 5 `minus` 3)
}
entry op_infix_def = m_op_infix_def.main

-- ==
-- entry: op_module_qualified
-- input { } output { 5i32 true 6i64 }
entry op_module_qualified = (2 i32.+ 3, 2 f32.< 3, 2 i64.* 3)

-- ==
-- entry: op_m_minus_section
-- input { } output { [-1i32,0i32,1i32] }
entry op_m_minus_section = map (i32.- 2) [1,2,3]

-- ==
-- entry: op_section_user
-- input { } output { [12i32,13i32] }
module m_op_section_user = {
  def (<+>) (x: i32) (y: i32) = x * 10 + y
  def main = map (1 <+>) [2,3]
}
entry op_section_user = m_op_section_user.main

-- ==
-- entry: op_section_user_right
-- input { } output { [21i32,31i32] }
module m_op_section_user_right = {
  def (<+>) (x: i32) (y: i32) = x * 10 + y
  def main = map (<+> 1) [2,3]
}
entry op_section_user_right = m_op_section_user_right.main

-- ==
-- entry: op_qualified_section
-- input { } output { [3i32,4i32] }
module m = { def (+^) (x: i32) (y: i32) = x + y }
entry op_qualified_section = map (m.+^ 2) [1,2]

-- ==
-- entry: hof_operator_param
-- input { } output { 6i32 24i32 }
def fold4 (<+>) = 1i32 <+> 2 <+> 3 <+> 4 - 4
entry hof_operator_param = (fold4 (+), fold4 (*) + 24)
