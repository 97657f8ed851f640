-- Module types (language.md 12.2 to 12.4): include, with, what fits a spec.

-- ==
-- entry: mod_include
-- input { } output { 5i32 true }
module type A = { type t val x : t }
module type B = { include A val y : bool val get : t -> i32 }
module m : B = { type t = i32 def x = 5i32 def y = true def get (z: t) = z }
entry mod_include = (m.get m.x, m.y)

-- ==
-- entry: mod_with_sub
-- input { } output { 5i32 }
module m_mod_with_sub = {
  module type A = { type t val x : t }
  module type B = { module a : A }
  module m : B with a.t = i32 = { module a = { type t = i32 def x = 5i32 } }
  def main = m.a.x
}
entry mod_with_sub = m_mod_with_sub.main

-- ==
-- entry: mod_with_param
-- input { } output { [1i32,2i32] }
module m_mod_with_param = {
  module type S = { type c 'a val mk 'a : a -> a -> c a }
  module m : S with c 'a = [2]a = { type c 'a = [2]a def mk 'a (x: a) (y: a) : c a = [x,y] }
  def main = m.mk 1i32 2
}
entry mod_with_param = m_mod_with_param.main

-- ==
-- entry: mod_with_size
-- input { } output { 3i64 }
module m_mod_with_size = {
  module type S = { type v [n] val mk : (n: i64) -> v [n] val len [n] : v [n] -> i64 }
  module m : S with v [n] =
    [n]bool = { type v [n] = [n]bool def mk (n: i64) = replicate n true def len [n] (_: v [n]) = n }
  def main = m.len [true,false,true]
}
entry mod_with_size = m_mod_with_size.main

-- ==
-- entry: mod_abstract_array_of
-- input { } output { [1i32,2i32] }
module m_mod_abstract_array_of = {
  module m : { type t val mk : i32 -> t val get : t -> i32 } =
    { type t = {a: i32, b: bool} def mk x = {a=x,b=true} def get (t: t) = t.a }
  def main = map m.get [m.mk 1, m.mk 2]
}
entry mod_abstract_array_of = m_mod_abstract_array_of.main

-- ==
-- entry: mod_poly_val_spec
-- input { } output { 3i32 true }
module m_mod_poly_val_spec = {
  module m : { val id '^a : a -> a } = { def id '^a (x: a) = x }
  def main = (m.id 3i32, m.id true)
}
entry mod_poly_val_spec = m_mod_poly_val_spec.main

-- ==
-- entry: mod_more_general
-- input { } output { 3i32 }
module m_mod_more_general = {
  module m : { val f : i32 -> i32 } = { def f 'a (x: a) = x }
  def main = m.f 3
}
entry mod_more_general = m_mod_more_general.main

-- ==
-- entry: mod_more_fresh
-- input { } output { [1i32,0i32] }
module m_mod_more_fresh = {
  module m : { val f [n] : [n]i32 -> [n]i32 } = { def f [n] (x: [n]i32) : *[n]i32 = copy x }
  def main = m.f [1,0]
}
entry mod_more_fresh = m_mod_more_fresh.main

-- ==
-- entry: mod_known_size_for_existential
-- input { } output { 3i64 }
module m_mod_known_size_for_existential = {
  module m : { val f : i64 -> ?[k].[k]i64 } = { def f (n: i64) = iota n }
  def main = length (m.f 3)
}
entry mod_known_size_for_existential = m_mod_known_size_for_existential.main

-- ==
-- entry: mod_type_in_sig_manifest
-- input { } output { 4i32 }
module m_mod_type_in_sig_manifest = {
  module m : { type t = i32 val x : t } = { type t = i32 def x = 4i32 }
  def main = m.x + 0
}
entry mod_type_in_sig_manifest = m_mod_type_in_sig_manifest.main

-- ==
-- entry: mod_doc_attr_spec
-- input { } output { 1i32 }
module m_mod_doc_attr_spec = {
  module type S = {
    -- | doc
    #[foo]
    val x : i32
    -- | doc2
    type t
  }
  module m : S = { def x = 1i32 type t = bool }
  def main = m.x
}
entry mod_doc_attr_spec = m_mod_doc_attr_spec.main

-- ==
-- entry: mod_spec_operator
-- input { } output { 6i32 }
module m_mod_spec_operator = {
  module m : { val (+) : i32 -> i32 -> i32 val * : i32 -> i32 -> i32 } =
    { def (+) (a: i32) (b: i32) = a i32.+ b def (*) (a: i32) (b: i32) = a i32.* b }
  def main = m.(2 * 3 + 0)
}
entry mod_spec_operator = m_mod_spec_operator.main

-- ==
-- entry: size_poly_const_module
-- input { [1i32,2i32] } output { [4i32,5i32] }
module m_size_poly_const_module = {
  module m : { val threes [n] : [n]i32 } = { def threes [n] : [n]i32 = rep 3 }
  def main (xs: []i32) = map2 (+) xs m.threes
}
entry size_poly_const_module = m_size_poly_const_module.main
