-- Constants and modules with sizes that are computed (language.md 6.9, 12.4, 12.5).

-- ==
-- entry: ex_const
-- input { } output { 2i64 }
def xs : []i64 = filter (>0) (iota 3)
entry ex_const = length xs

-- ==
-- entry: ex_const_in_fn
-- input { 1i64 } output { 2i64 }
module m_ex_const_in_fn = {
  def xs = filter (>0) (iota 3)
  def main (i: i64) = xs[i] + i64.sum (map2 (*) xs xs) - 5
}
entry ex_const_in_fn = m_ex_const_in_fn.main

-- ==
-- entry: ex_const_two_share
-- input { } output { [1i64,4i64] }
module m_ex_const_two_share = {
  def xs = filter (>0) (iota 3)
  def ys = map (\x -> x * x) xs
  def main = map id ys
}
entry ex_const_two_share = m_ex_const_two_share.main

-- ==
-- entry: ex_const_zip
-- input { } output { [2i64,6i64] }
module m_ex_const_zip = {
  def xs = filter (>0) (iota 3)
  def ys = map (\x -> x * x) xs
  def main = map2 (+) (map (\x -> x) xs) ys
}
entry ex_const_zip = m_ex_const_zip.main

-- ==
-- entry: ex_const_tuple
-- input { } output { 2i64 1i64 }
def p = let xs = filter (>0) (iota 3) in (xs, map (+1) xs, filter (>1) xs)
entry ex_const_tuple = (length (zip p.0 p.1), length p.2)

-- ==
-- entry: ex_const_record_module
-- input { } output { 2i64 }
module m = { def r = {a = filter (>0) (iota 3), n = 7i32} }
entry ex_const_record_module = length m.r.a

-- ==
-- entry: ex_const_local_open
-- input { } output { 3i64 }
module m_ex_const_local_open = {
  module m = { def a = filter (>0) (iota 3) }
  def main = m.(i64.sum a)
}
entry ex_const_local_open = m_ex_const_local_open.main

-- ==
-- entry: ex_const_size_in_type
-- input { } output { 2i64 }
module m_ex_const_size_in_type = {
  def n = 3i64
  def m = n - 1
  def f (xs: [m]i64) = length xs
  def main = f (iota m)
}
entry ex_const_size_in_type = m_ex_const_size_in_type.main

-- ==
-- entry: ex_fn_size_const
-- input { [1i32,2i32,3i32] } output { [3i32,2i32,1i32] }
def n : i64 = 3
def rev (xs: [n]i32) : [n]i32 = map (\i -> xs[n - 1 - i]) (iota n)
entry ex_fn_size_const (xs: [n]i32) = rev xs

-- ==
-- entry: ex_abstract_stack
-- input { } output { 2i64 [3i32,1i32] }
module stack : { type~ t 'a val empty 'a : () -> t a val push 'a : a -> t a -> t a val to_array 'a : t a -> []a } =
  { type~ t 'a = []a def empty 'a () : t a = [] def push 'a (x: a) (s: t a) : t a = [x] ++ s def to_array 'a (s: t a) : []a = s }
entry ex_abstract_stack =
  let s = stack.push 3i32 (stack.push 1i32 (stack.empty ()))
  let a = stack.to_array s
  in (length a, a)

-- ==
-- entry: ex_abstract_record_hidden
-- input { } output { 3i64 4i64 }
module m_ex_abstract_record_hidden = {
  module m : { type~ t val mk : i64 -> t val dims : t -> (i64, i64) } =
    { type~ t = {a: []i32, b: []bool} def mk (n: i64) : t = {a = replicate n 0, b = replicate (n + 1) true} def dims (x: t) = (length x.a, length x.b) }
  def main = m.dims (m.mk 3)
}
entry ex_abstract_record_hidden = m_ex_abstract_record_hidden.main

-- ==
-- entry: ex_abstract_if
-- input { true } output { 1i64 }
-- input { false } output { 2i64 }
module b : {type~ t val mk : i64 -> t val len : t -> i64} =
  {type~ t = []u8 def mk (n: i64) : t = replicate n 0 def len (v: t) = length v}
entry ex_abstract_if (c: bool) = b.len (if c then b.mk 1 else b.mk 2)

-- ==
-- entry: ex_functor_size
-- input { } output { 6i32 }
module m_ex_functor_size = {
  module F (N: {val n : i64}) = { type t = [N.n]i32 def zero : t = replicate N.n 0 def sum (x: t) = i32.sum x }
  module m = F { def n = 3i64 }
  def main = m.sum (map (+2) m.zero)
}
entry ex_functor_size = m_ex_functor_size.main

-- ==
-- entry: ex_functor_size_entry
-- input { [1i32,2i32] } output { 3i32 }
-- input { [1i32] } error:
module m_ex_functor_size_entry = {
  module F (N: {val n : i64}) = { type t = [N.n]i32 def sum (x: t) = i32.sum x }
  module m = F { def n = 2i64 }
  def main (x: m.t) = m.sum x
}
entry ex_functor_size_entry = m_ex_functor_size_entry.main

-- ==
-- entry: ex_functor_two_sizes
-- input { } output { [[0i64,0i64,0i64],[0i64,1i64,2i64]] }
module m_ex_functor_two_sizes = {
  module mat (D: {val r : i64 val c : i64}) =
    { type t = [D.r][D.c]i64 def mk (f: i64 -> i64 -> i64) : t = tabulate_2d D.r D.c f }
  module m = mat { def r = 2i64 def c = 3i64 }
  def main = m.mk (*)
}
entry ex_functor_two_sizes = m_ex_functor_two_sizes.main

-- ==
-- entry: ex_functor_fn_const
-- input { } output { 10i64 }
module m_ex_functor_fn_const = {
  module F (X: {val f : i64 -> i64}) = { def tbl = map X.f (iota 5) def get (i: i64) = tbl[i] }
  module m = F { def f (x: i64) = x * x + 1 }
  def main = m.get 3
}
entry ex_functor_fn_const = m_ex_functor_fn_const.main

-- ==
-- entry: ex_size_of_module_const
-- input { } output { 4i64 }
module c = { def n = 4i64 def zeros : [n]i32 = replicate n 0 }
def f (xs: [c.n]i32) = length xs
entry ex_size_of_module_const = f c.zeros

-- ==
-- entry: ex_unit_param_fn_size
-- input { } output { 3i64 }
module m_ex_unit_param_fn_size = {
  def f () = iota 3
  def main = length (f ())
}
entry ex_unit_param_fn_size = m_ex_unit_param_fn_size.main
