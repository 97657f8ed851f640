-- Members, nesting and opening.

-- ==
-- input { 1i32 } output { 22i32 false 10i32 }
-- input { 5i32 } output { 30i32 true 10i32 }
module m = { def base = 10i32 def f (x: i32) = x + base
  module inner = { def g (x: i32) = f x * 2 } type t = (i32, bool) }
entry main (x: i32) = let v : m.t = (m.inner.g x, m.f x > 12) in (v.0, v.1, m.base)

-- ==
-- entry: opened
-- input { 1i32 } output { 52i32 }
module n = { open m def h (x: i32) = inner.g (f x) }
entry opened (x: i32) = n.h x + n.base

-- ==
-- entry: local_open
-- input { 1i32 } output { 462i32 }
entry local_open (x: i32) = m.(f x + base) * m.inner.(g 1)

-- ==
-- entry: operators
-- input { 5i32 3i32 } output { 15i32 15i32 2i32 8i32 }
module ops = { def (+) (x: i32) (y: i32) = x * y def (<+>) (x: i32) (y: i32) = x - y }
entry operators (x: i32) (y: i32) = (ops.(x + y), x ops.+ y, x ops.<+> y, x + y)

-- ==
-- entry: hidden
-- input { } output { 43i32 }
module hiding = { local def secret = 42i32 def shown = secret + 1 }
entry hidden = hiding.shown

-- ==
-- entry: aliased
-- input { 1i32 } output { 11i32 }
local module alias = m
entry aliased (x: i32) = alias.f x
