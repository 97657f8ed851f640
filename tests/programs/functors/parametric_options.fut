-- A parametric type with operations made by hand, lifted over any element by a functor and by functions.

-- ==
-- entry: main
-- input { [1i32, 20i32, 30i32] } output { 1i64 20i32 }
-- input { empty([0]i32) } output { -1i64 0i32 }
-- input { [5i32] } output { -1i64 0i32 }
-- input { [11i32] } output { 0i64 11i32 }

-- ==
-- entry: flagged
-- input { [-1i32, -2i32, -3i32] [false, true, true] } output { 1i64 -2i32 }
-- input { empty([0]i32) empty([0]bool) } output { -1i64 -1i32 }
-- input { [1i32] [true] } output { -1i64 -1i32 }

module option : {
  type option 'a
  val none 'a : option a
  val some 'a : a -> option a
  val map 'a 'b : (a -> b) -> option a -> option b
  val or_else 'a : a -> option a -> a
  val first 'a : option a -> option a -> option a
} = {
  type option 'a = #none | #some a
  def none 'a : option a = #none
  def some 'a (x: a) : option a = #some x
  def map 'a 'b (f: a -> b) (o: option a) : option b =
    match o case #none -> #none case #some x -> #some (f x)
  def or_else 'a (d: a) (o: option a) : a = match o case #none -> d case #some x -> x
  def first 'a (a: option a) (b: option a) : option a = match a case #none -> b case #some _ -> a
}
module type some_type = { type t val default : t }
module search (E: some_type) = {
  type found = option.option (i64, E.t)
  def find [n] (p: E.t -> bool) (xs: [n]E.t) : found =
    map2 (\i x -> if p x then option.some (i, x) else option.none) (iota n) xs
    |> reduce option.first option.none
  def index (f: found) : i64 = option.or_else (-1) (option.map (.0) f)
  def value (f: found) : E.t = option.or_else E.default (option.map (.1) f)
}
module ints = search { type t = i32 def default = 0i32 }
module pairs = search { type t = (i32, bool) def default = (-1i32, false) }

entry main (xs: []i32) : (i64, i32) = let f = ints.find (> 10) xs in (ints.index f, ints.value f)
entry flagged [n] (xs: [n]i32) (bs: [n]bool) : (i64, i32) =
  let f = pairs.find (\(x, b) -> b && x < 0) (zip xs bs)
  in (pairs.index f, (pairs.value f).0)
