-- An abstract stack of a given capacity as a size parameter, run by a loop with consumption inside.

-- ==
-- entry: main
-- input { 3i64 [1i32, 2i32, 3i32, 4i32, -1i32, -1i32, 9i32] } output { 9i32 2i64 5i32 }
-- input { 0i64 [1i32, -1i32] } output { -1i32 0i64 -1i32 }
-- input { 5i64 empty([0]i32) } output { -1i32 0i64 0i32 }
-- input { 1i64 [7i32] } output { 7i32 1i64 0i32 }
-- input { 2i64 [-1i32, -1i32, 5i32, 6i32, -1i32] } output { 5i32 1i64 4i32 }

module type stack = {
  type elem
  type stack [cap]
  val empty : (cap: i64) -> *stack [cap]
  val push [cap] : elem -> *stack [cap] -> *stack [cap]
  val top [cap] : stack [cap] -> elem
  val pop [cap] : *stack [cap] -> *stack [cap]
  val depth [cap] : stack [cap] -> i64
}
module mk_stack (E: { type t val none : t }) : stack with elem = E.t = {
  type elem = E.t
  type stack [cap] = { items: [cap]elem, top: i64 }
  def empty (cap: i64) : *stack [cap] = { items = replicate cap E.none, top = 0 }
  def push [cap] (x: elem) (s: *stack [cap]) : *stack [cap] =
    let k = s.top
    in if k == cap then s else { items = s.items with [k] = x, top = k + 1 }
  def top [cap] (s: stack [cap]) : elem = if s.top == 0 then E.none else s.items[s.top - 1]
  def pop [cap] (s: *stack [cap]) : *stack [cap] = s with top = i64.max 0 (s.top - 1)
  def depth [cap] (s: stack [cap]) = s.top
}
module ints = mk_stack { type t = i32 def none = -1i32 }

-- A number is pushed; a negative one pops.
entry main (cap: i64) (ops: []i32) : (i32, i64, i32) =
  let (s, popped) = loop (s, popped) = (ints.empty cap, 0) for x in ops do
    if x >= 0 then (ints.push x s, popped)
    else let y = ints.top s in (ints.pop s, popped + y)
  in (ints.top s, ints.depth s, popped)
