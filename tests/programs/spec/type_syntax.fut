-- Types in odd places (language.md 2.3, 4.3).

-- ==
-- entry: types_array_elem_typeterm
-- input { } output { 3i64 }
type box 'a = {v: a}
def f (xs: []box i32) = length xs
entry types_array_elem_typeterm = f [{v=1},{v=2},{v=3}]

-- ==
-- entry: types_array_sum_elem
-- input { } output { [1i32,0i32] }
module m_types_array_sum_elem = {
  def f (xs: []#a | #b) = map (\x -> match x case #a -> 1i32 case #b -> 0) xs
  def main = f [#a,#b]
}
entry types_array_sum_elem = m_types_array_sum_elem.main

-- ==
-- entry: types_constr_payload_array
-- input { } output { 3i64 true }
module m_types_constr_payload_array = {
  type t = #c ([3]i32) bool
  def f (x: t) = match x case #c a b -> (length a, b)
  def main = f (#c [1,2,3] true)
}
entry types_constr_payload_array = m_types_constr_payload_array.main

-- ==
-- entry: types_abbrev_params
-- input { } output { 3i32 true }
module m_types_abbrev_params = {
  type pair 'a 'b = (a, b)
  type vec [n] 'a = [n]a
  def f (p: pair i32 bool) = p
  def g [n] (v: vec [n] i32) : vec [n] i32 = v
  def main = (i32.sum (g [1,2]), (f (1,true)).1)
}
entry types_abbrev_params = m_types_abbrev_params.main

-- ==
-- entry: types_size_param_abbrev
-- input { [[1i32,2i32],[3i32,4i32]] } output { 10i32 }
type sq [n] = [n][n]i32
entry types_size_param_abbrev [n] (m: sq [n]) = i32.sum (flatten m)

-- ==
-- entry: types_function_abbrev
-- input { } output { 5i32 }
type^ fn = i32 -> i32
def app (f: fn) (x: i32) = f x
entry types_function_abbrev = app (+2) 3

-- ==
-- entry: types_existential_abbrev
-- input { [1i32,-1i32] } output { 1i64 }
type~ v = ?[k].[k]i32
def pos (xs: []i32) : v = filter (>0) xs
entry types_existential_abbrev (xs: []i32) = length (pos xs)

-- ==
-- entry: unit_values
-- input { 1i32 } output { 2i32 }
module m_unit_values = {
  def f () = 2i32
  def g {} = ()
  def main (_x: i32) = match g () case () -> f {}
}
entry unit_values = m_unit_values.main
