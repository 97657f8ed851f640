-- Stacks and queues as abstract types, with one interface for both.
-- ==
-- entry: orders
-- input { [1i32, 2i32, 3i32] } output { [3i32, 2i32, 1i32] [1i32, 2i32, 3i32] }

-- ==
-- entry: brackets
-- input { "([]{})" } output { true }
-- input { "([)]" } output { false }
-- input { "((" } output { false }

-- ==
-- entry: josephus
-- input { 7i64 3i64 } output { 4i64 }
module type container = {
  type t [n] 'a
  val empty 'a : (n: i64) -> a -> *t [n] a
  val push [n] 'a : a -> *t [n] a -> *t [n] a
  val pop [n] 'a : *t [n] a -> (a, *t [n] a)
  val size [n] 'a : t [n] a -> i64
}
module stack : container = {
  type t [n] 'a = {items: [n]a, count: i64}
  def empty 'a (n: i64) (x: a) : *t [n] a = {items = replicate n x, count = 0}
  def push [n] 'a (x: a) (s: *t [n] a) : *t [n] a =
    let {items, count} = s
    in {items = items with [count] = copy x, count = count + 1}
  def pop [n] 'a (s: *t [n] a) : (a, *t [n] a) =
    let {items, count} = s
    in (copy items[count - 1], {items, count = count - 1})
  def size [n] 'a (s: t [n] a) = s.count
}
module queue : container = {
  type t [n] 'a = {items: [n]a, first: i64, count: i64}
  def empty 'a (n: i64) (x: a) : *t [n] a = {items = replicate n x, first = 0, count = 0}
  def push [n] 'a (x: a) (q: *t [n] a) : *t [n] a =
    let {items, first, count} = q
    in {items = items with [(first + count) % n] = copy x, first, count = count + 1}
  def pop [n] 'a (q: *t [n] a) : (a, *t [n] a) =
    let {items, first, count} = q
    in (copy items[first], {items, first = (first + 1) % n, count = count - 1})
  def size [n] 'a (q: t [n] a) = q.count
}
module through (C: container) = {
  def run [n] 'a (d: a) (xs: [n]a) : [n]a =
    let c = loop c = C.empty n d for x in xs do C.push x c
    let (_, out) = loop (c, out) = (c, replicate n d) for i < n do
      let (x, c) = C.pop c
      in (c, out with [i] = copy x)
    in out
}
module ts = through stack
module tq = through queue
entry orders (xs: []i32) = (ts.run 0 xs, tq.run 0 xs)
entry brackets [n] (s: [n]u8) : bool =
  let close (c: u8) : u8 = match c case '(' -> ')' case '[' -> ']' case '{' -> '}' case _ -> 0
  let (st, ok) = loop (st, ok) = (stack.empty (n + 1) 0u8, true) for c in s do
    if close c != 0 then (stack.push (close c) st, ok)
    else if stack.size st == 0 then (st, false)
    else let (top, st) = stack.pop st in (st, ok && top == c)
  in ok && stack.size st == 0
entry josephus (n: i64) (k: i64) : i64 =
  let q = loop q = queue.empty n 0i64 for i < n do queue.push (i + 1) q
  let q = loop q while queue.size q > 1 do
    let q = loop q for _i < k - 1 do let (x, q) = queue.pop q in queue.push x q
    in (queue.pop q).1
  in (queue.pop q).0
