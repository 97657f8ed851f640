-- `with` and type arguments with types that are more lifted than declared (language.md 4.3, 12.3).

module type mapping = {
  type t
  val id : t -> t
  val apply : t -> i32 -> i32
}

module functions : mapping with t = (i32 -> i32) = {
  type^ t = i32 -> i32
  def id (f: t) : t = f
  def apply (f: t) (x: i32) = f x
}

-- ==
-- entry: function_for_type
-- input { 5 } output { 11 }
entry function_for_type (x: i32) = functions.apply (functions.id (\y -> y * 2 + 1)) x

module use (M: mapping with t = (i32 -> i32)) = {
  def twice (f: i32 -> i32) (x: i32) = M.apply f (M.apply (M.id f) x)
}
module used = use functions

-- ==
-- entry: in_functor
-- input { 5 } output { 7 }
entry in_functor (x: i32) = used.twice (+ 1) x

module type container = {
  type t
  val make : i64 -> t
  val size : t -> i64
}
module vectors : container with t = ([]i32) = {
  type~ t = []i32
  def make (n: i64) : t = replicate n 3
  def size (x: t) = length x
}

-- ==
-- entry: hidden_size_for_type
-- input { 4i64 } output { 4i64 12 }
entry hidden_size_for_type (n: i64) = let v = vectors.make n in (vectors.size v, i32.sum v)

module type boxed = {
  type t 'a
  val make 'a : a -> t a
}
module delayed : boxed with t '^a = (() -> a) = {
  type^ t '^a = () -> a
  def make 'a (x: a) : t a = \() -> x
}

-- ==
-- entry: lifted_parameters
-- input { 4 } output { 4 true }
entry lifted_parameters (x: i32) = (delayed.make x (), delayed.make true ())

module type zero = {type t val zero : t}
module type add = {type t val add : t -> t -> t}
module type monoid = {type t include zero with t = t include add with t = t}

module sum (M: monoid) = {
  def all [n] (xs: [n]M.t) : M.t = reduce M.add M.zero xs
}
module sum_i32 = sum {type t = i32 def zero = 0i32 def add (a: i32) b = a + b}
module max_f32 = sum {type t = f32 def zero = f32.lowest def add = f32.max}
module pairs (A: monoid) (B: monoid) : monoid with t = (A.t, B.t) = {
  type t = (A.t, B.t)
  def zero = (A.zero, B.zero)
  def add (a: t) (b: t) : t = (A.add a.0 b.0, B.add a.1 b.1)
}
module both = sum (pairs {type t = i32 def zero = 0i32 def add (a: i32) b = a + b}
                         {type t = i32 def zero = 1i32 def add (a: i32) b = a * b})

-- ==
-- entry: included_types
-- input { [1, 2, 3, 4] } output { 10 4f32 10 24 }
entry included_types [n] (xs: [n]i32) =
  let (s, p) = both.all (zip xs xs)
  in (sum_i32.all xs, max_f32.all (map f32.i32 xs), s, p)

type^ endo 't = t -> t
type box 't = {v: t}
type pair 't = (t, t)
type~ vec = []i32

def apply (g: endo (i32 -> i32)) (f: i32 -> i32) = g f

-- ==
-- entry: functions_as_arguments
-- input { 5 } output { 7 13 }
entry functions_as_arguments (x: i32) =
  let b : box (i32 -> i32) = {v = \y -> y + 8}
  in (apply (\f y -> f (f y)) (+ 1) x, b.v x)

def both_lengths (p: pair vec) = length p.0 * 10 + length p.1

-- ==
-- entry: hidden_sizes_as_arguments
-- input { [1, 2] [3] } output { 21i64 }
entry hidden_sizes_as_arguments (x: []i32) (y: []i32) = both_lengths (x, y)

def constant : box (*[]i32) = {v = [1, 2]}

-- ==
-- entry: stars_in_arguments
-- input { } output { 3 }
entry stars_in_arguments = i32.sum constant.v
