module type box = {type t val put : i32 -> t val get : t -> i32}
module mk (X: {val bias : i32}) : box = {
  type t = #box i32 | #empty
  def put x : t = #box (x + X.bias)
  def get (b: t) = match b case #box x -> x case #empty -> 0
}
module box = mk {def bias = 100i32}
