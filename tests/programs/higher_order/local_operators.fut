-- Operators bound by let, by lambda patterns and as parameters, used infix and passed on.

-- ==
-- input { 0i32 0i32 } output { [0i32, 0i32, 0i32, 0i32] }
-- input { 1i32 2i32 } output { [121i32, -3i32, 21i32, -3i32] }
-- input { -3i32 4i32 } output { [-263i32, -11i32, 37i32, -11i32] }

-- ==
-- entry: shadowed
-- input { 0i32 0i32 } output { -1i32 0i32 }
-- input { 2i32 3i32 } output { 5i32 5i32 }

-- ==
-- entry: parameters
-- input { empty([0]i32) } output { 0i32 -5i32 empty([0]i32) }
-- input { [-9i32] } output { -9i32 -5i32 [-9i32] }
-- input { [1i32, 2i32, 3i32] } output { 6i32 3i32 [1i32, 4i32, 11i32] }

def with_monoid '^a '^b (op: a -> a -> a) (ne: a) (body: (a -> a -> a) -> a -> b) : b = body op ne

entry main (a: i32) (b: i32) : [4]i32 =
  let (+++) = \x y -> x * 10 + y
  let (-*-) = \(x: i32) -> \y -> x - y * 2
  let swap (<+>) = \x y -> y <+> x
  in [a +++ b +++ a, a -*- b, swap (+++) a b, swap (swap (-*-)) a b]

entry shadowed (a: i32) (b: i32) : (i32, i32) =
  let r = let (+) = \x y -> x * y - 1i32 in a + b
  in (r, a + b)

entry parameters [n] (xs: [n]i32) : (i32, i32, [n]i32) =
  let total = with_monoid (+) 0 (\(<>) e -> foldr (<>) e xs)
  let largest = with_monoid i32.max i32.lowest (\(<>) e -> reduce (<>) e xs <> -5)
  let scans = with_monoid (\(p, q) (r, s) -> (p * r, q * r + s)) (1, 0)
                (\(<.>) e -> map (.1) (scan (<.>) e (map (\x -> (2, x)) xs)))
  in (total, largest, scans)
