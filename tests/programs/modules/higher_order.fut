-- Parametric modules as parameters.

-- ==
-- input { 1i32 } output { 8i32 5i32 22i32 }
-- input { 5i32 } output { 12i32 21i32 86i32 }
module type unary = { val f : i32 -> i32 }
module twice (U: unary) = { def f (x: i32) = U.f (U.f x) }
module apply (F: (U: unary) -> unary) (U: unary) = { module r = F U def f (x: i32) = r.f x + 1 }
module inc = { def f (x: i32) = x + 3 }
module dbl = { def f (x: i32) = x * 2 }
module a = apply twice inc
module b = apply twice dbl
module c = apply twice (apply twice dbl)
entry main (x: i32) = (a.f x, b.f x, c.f x)

-- ==
-- entry: curried
-- input { 5i32 } output { 13i32 }
module compose (A: unary) (B: unary) = { def f (x: i32) = A.f (B.f x) }
module partial = compose inc
module p = partial dbl
entry curried (x: i32) = p.f x

-- ==
-- entry: inline
-- input { 7i32 } output { 21i32 35i32 }
module make (P: { val k : i32 }) = { def f (x: i32) = x * P.k }
module m3 = make { def k = 3i32 }
module m5 = make { def k = m3.f 1 + 2 }
entry inline (x: i32) = (m3.f x, m5.f x)
