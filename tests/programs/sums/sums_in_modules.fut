-- Abstract sums: a module hides the constructors, another is parametric in a type of tags.

-- ==
-- input { empty([0]i32) } output { 0i32 0i32 }
-- input { [7i32] } output { 1i32 7i32 }
-- input { [99i32, 1i32, 2i32, 4i32] } output { 1i32 7i32 }
-- input { [40i32, 20i32, 3i32] } output { 1i32 -1i32 }
-- input { [1i32, 51i32] } output { 0i32 -1i32 }

module type stack = {
  type t 'a
  val empty 'a : t a
  val push 'a : a -> t a -> t a
  val pop 'a : t a -> #none | #some (a, t a)
}

-- At most three elements, the last pushed first.
module small : stack = {
  type t 'a = #zero | #one a | #two a a | #three a a a
  def empty 'a : t a = #zero
  def push 'a (x: a) (s: t a) : t a =
    match s case #zero -> #one x case #one a -> #two x a case #two a b -> #three x a b case #three a b _ -> #three x a b
  def pop 'a (s: t a) : #none | #some (a, t a) =
    match s
    case #zero -> #none
    case #one a -> #some (a, #zero)
    case #two a b -> #some (a, #one b)
    case #three a b c -> #some (a, #two b c)
}

module calc (T: {type tag val add : tag -> tag -> tag val of_i32 : i32 -> tag val to_i32 : tag -> i32}) = {
  def run (xs: []i32) : i32 =
    let s = foldl (\s x -> small.push (T.of_i32 x) s) (small.empty) xs
    let (acc, _) = loop (acc, s) = (T.of_i32 0, s) for _i < 4i32 do
      match small.pop s case #none -> (acc, s) case #some (x, s) -> (T.add acc x, s)
    in T.to_i32 acc
}
module parity = calc {
  type tag = #even | #odd
  def of_i32 (x: i32) : tag = if x % 2 == 0 then #even else #odd
  def add (a: tag) (b: tag) : tag = if a == b then #even else #odd
  def to_i32 (t: tag) : i32 = match t case #even -> 0 case #odd -> 1
}
module bounded = calc {
  type tag = #at i32 | #over
  def of_i32 (x: i32) : tag = if x > 50 then #over else #at x
  def add (a: tag) (b: tag) : tag = match (a, b) case (#at x, #at y) -> of_i32 (x + y) case _ -> #over
  def to_i32 (t: tag) : i32 = match t case #at x -> x case #over -> -1
}

entry main (xs: []i32) : (i32, i32) = (parity.run xs, bounded.run xs)
