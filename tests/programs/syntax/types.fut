-- Type abbreviations with parameters.

-- ==
-- input { 1i32 [1i32, 2i32, 3i32] [[1i32, 2i32, 3i32], [4i32, 5i32, 6i32]] } output { 1i32 2i32 true 6i32 [[1i32,
--   4i32], [2i32, 5i32], [3i32, 6i32]] }
type pair 'a 'b = (a, b)
type vec [n] 't = [n]t
type mat [n][m] = [n][m]i32
type nested 'a = pair a (pair a bool)
def mk (x: i32) : nested i32 = (x, (x + 1, true))
def tr [n][m] (t: mat [n][m]) : mat [m][n] = transpose t
entry main (x: i32) (v: vec [3] i32) (t: mat [2][3]) = let (a, (b, c)) = mk x in (a, b, c, i32.sum v, tr t)

-- ==
-- entry: hidden
-- input { [1i32, 2i32] } output { [1i32, 2i32, 1i32, 2i32] }
-- input { empty([0]i32) } output { empty([0]i32) }
type~ some 't = ?[n].[n]t
def twice 't (xs: []t) : some t = xs ++ xs
entry hidden (xs: []i32) = twice xs

-- ==
-- entry: options
-- input { [5i32, 3i32, 8i32, 1i32, 9i32, 2i32] 6i32 } output { 8i32 }
-- input { [5i32, 3i32, 8i32, 1i32, 9i32, 2i32] 100i32 } output { -1i32 }
-- input { empty([0]i32) 0i32 } output { -1i32 }
type opt 't = #some t | #none
def or_else 't (d: t) (o: opt t) = match o case #some x -> x case #none -> d
def find [n] (p: i32 -> bool) (xs: [n]i32) : opt i32 =
  let i = loop i = 0 while i < n && !(p xs[i]) do i + 1 in if i < n then #some xs[i] else #none
entry options (xs: []i32) (k: i32) = or_else (-1) (find (> k) xs)
