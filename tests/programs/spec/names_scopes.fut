-- Which binding a name means (language.md 3).

-- ==
-- entry: scope_prim_type_shadow
-- input { true } output { false }
module m_scope_prim_type_shadow = {
  type i32 = bool
  def main (x: i32) = !x
}
entry scope_prim_type_shadow = m_scope_prim_type_shadow.main

-- ==
-- entry: scope_open_redefine
-- input { } output { 7i32 }
module m_scope_open_redefine = {
  module m = { def x = 5i32 def y = 2i32 }
  open m
  def x = 5i32
  def main = x + y
}
entry scope_open_redefine = m_scope_open_redefine.main

-- ==
-- entry: scope_local_hidden
-- input { } output { 3i32 }
module m = { local def h = 1i32 def g = h + 2 }
entry scope_local_hidden = m.g

-- ==
-- entry: scope_dotted_field_of_module_value
-- input { } output { 9i32 }
module a = { def b = { c = { d = 9i32 } } }
entry scope_dotted_field_of_module_value = a.b.c.d

-- ==
-- entry: scope_value_vs_type
-- input { } output { 4i32 }
module m_scope_value_vs_type = {
  type t = i32
  def t : t = 4
  def main = t
}
entry scope_value_vs_type = m_scope_value_vs_type.main

-- ==
-- entry: scope_local_open
-- input { } output { 30i32 }
module m_scope_local_open = {
  module m = { def base = 10i32 def (+) (x: i32) (y: i32) = x i32.* y }
  def main = m.(base + 3)
}
entry scope_local_open = m_scope_local_open.main

-- ==
-- entry: scope_local_open_nested
-- input { } output { 8i32 }
module m_scope_local_open_nested = {
  module m = { module n = { def k = 3i32 } def j = 5i32 }
  def main = m.(j + n.(k))
}
entry scope_local_open_nested = m_scope_local_open_nested.main

-- ==
-- entry: scope_shadow_prelude_fn
-- input { } output { 12i32 }
module m_scope_shadow_prelude_fn = {
  def map (f: i32 -> i32) (x: i32) = f x
  def main = map (+2) 10
}
entry scope_shadow_prelude_fn = m_scope_shadow_prelude_fn.main

-- ==
-- entry: expr_let_shadow
-- input { } output { 8i32 }
entry expr_let_shadow = let x = 1i32 let x = x + 1 let x = x * 4 in x

-- ==
-- entry: local_fun_captures_shadow
-- input { } output { 15i32 }
entry local_fun_captures_shadow = let x = 5i32 let f (y: i32) = x + y let x = 100i32 in f 10 + x - 100

-- ==
-- entry: shadow_type_param
-- input { } output { 3i32 }
def f 't (x: t) = let g 't (y: t) = y in (\_ -> g 3i32) (g x)
entry shadow_type_param = f true

-- ==
-- entry: shadow_in_lambda_sizes
-- input { [1i32,2i32,3i32] } output { [3i64,3i64,3i64] }
entry shadow_in_lambda_sizes [n] (xs: [n]i32) = map (\x -> let n = n in n + i64.i32 x * 0) xs

-- ==
-- entry: loop_shadow_index
-- input { } output { 5i32 }
entry loop_shadow_index = loop i = 0i32 for i < 5i32 do i + 1

-- ==
-- entry: loop_body_outer_scope
-- input { } output { 3i32 }
entry loop_body_outer_scope = let x = 3i32 let n = 5i32 in loop x = x for n < n - 4 do x + n

-- ==
-- entry: mod_nested_shadow
-- input { } output { 3i32 }
module m_mod_nested_shadow = {
  module m = { def x = 1i32 module n = { def x = 2i32 def y = x } def z = x + n.y }
  def main = m.z
}
entry mod_nested_shadow = m_mod_nested_shadow.main
