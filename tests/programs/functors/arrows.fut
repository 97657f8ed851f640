-- Functions as an abstract lifted type with two parameters: a category, used by code that cannot see them.

-- ==
-- input { [1i32, 2i32, 3i32] } output { [2i32, 4i32, 6i32] [false, true, false] [1i32, 1i32, 1i32] }
-- input { [0i32] } output { [0i32] [true] [1i32] }
-- input { empty([0]i32) } output { empty([0]i32) empty([0]bool) empty([0]i32) }

module type category = {
  type^ arrow '^a '^b
  val id '^a : arrow a a
  val after '^a '^b '^c : arrow a b -> arrow b c -> arrow a c
  val lift '^a '^b : (a -> b) -> arrow a b
  val run '^a '^b : arrow a b -> a -> b
}
module functions : category = {
  type^ arrow '^a '^b = a -> b
  def id '^a : arrow a a = \x -> x
  def after '^a '^b '^c (f: arrow a b) (g: arrow b c) : arrow a c = \x -> g (f x)
  def lift '^a '^b (f: a -> b) : arrow a b = f
  def run '^a '^b (f: arrow a b) (x: a) : b = f x
}
-- Arrows that count their steps.
module counting (C: category) : category with arrow '^a '^b = (C.arrow a b, i32) = {
  type^ arrow '^a '^b = (C.arrow a b, i32)
  def id '^a : arrow a a = (C.id, 0)
  def after '^a '^b '^c (f: arrow a b) (g: arrow b c) : arrow a c = (C.after f.0 g.0, f.1 + g.1)
  def lift '^a '^b (f: a -> b) : arrow a b = (C.lift f, 1)
  def run '^a '^b (f: arrow a b) (x: a) : b = C.run f.0 x
}
module use (C: category) = {
  def double : C.arrow i32 i32 = C.after C.id (C.lift (\x -> x * 2))
  def by_four : C.arrow i32 bool = C.after double (C.lift (\x -> x % 4 == 0))
}
module plain = use functions
module counted_functions = counting functions
module counted = use counted_functions

entry main [n] (xs: [n]i32) : ([n]i32, [n]bool, [n]i32) =
  ( map (functions.run plain.double) xs
  , map (counted_functions.run counted.by_four) xs
  , map (\_ -> counted.by_four.1 - counted.double.1) xs )
