-- Attributes of declarations, patterns and specs.

-- ==
-- input { 3i32 [5i32, 3i32, 8i32, 1i32, 9i32, 2i32] } output { 5i32 140i32 }
-- input { 3i32 empty([0]i32) } output { 5i32 0i32 }
#[inline] def f (x: i32) = x + 1
#[noinline] def g (x: i32) (xs: []i32) = i32.sum xs * x
entry main (x: i32) (xs: []i32) = (f (f x), g x xs + g 2 xs)

-- ==
-- entry: patterns
-- input { 3i32 } output { 4i32 }
entry patterns (x: i32) = let #[a] y = x + 1 in y

-- ==
-- entry: specs
-- input { 3i32 } output { 9i32 }
module type s = { #[foo] val f : i32 -> i32 }
module m : s = { #[bar] def f (x: i32) = x * 3 }
entry specs (x: i32) = m.f x

-- ==
-- entry: polymorphic
-- input { [7i32, 8i32] [true] } output { 2i64 7i32 1i64 true }
#[noinline] def poly 'a [n] (xs: [n]a) : (i64, a) = (n, xs[0])
entry polymorphic (xs: []i32) (ys: []bool) = let (a, b) = poly xs let (c, d) = poly ys in (a, b, c, d)

-- ==
-- entry: functional
-- input { 3i32 4i32 } output { 46i32 }
#[noinline] def higher (f: i32 -> i32) (x: i32) : i32 = f (f x)
entry functional (k: i32) (x: i32) = higher (\y -> y * k) x + higher (+ k) x
