-- Polymorphic functions at several types.

-- ==
-- input { 3i32 true } output { 3i32 true 5i32 true }
def dup 'a (x: a) = (x, x)
def twice f x = f (f x)
entry main (x: i32) (b: bool) =
  (dup x, dup b, twice (+ 1) x, twice (\p -> !p) b) |> (\((a, _), (_, d), e, f) -> (a, d, e, f))

-- ==
-- entry: nested
-- input { 3i32 [1.0f32, 2.0f32] } output { 3i32 [1.0f32, 2.0f32] 3i32 }
def fst 'a 'b (p: (a, b)) = p.0
entry nested (x: i32) (xs: []f32) = (fst (x, xs), fst (xs, x), fst (fst ((x, 1f32), 2u8)))

-- ==
-- entry: constant
-- input { 3i32 } output { [3i32] 0i64 [true] }
def nothing = []
entry constant (x: i32) = ([x] ++ nothing, length (nothing : [0]bool), [true] ++ nothing)

-- ==
-- entry: branches
-- input { true } output { 1i32 1.5f32 [1i64, 4i64] }
-- input { false } output { 2i32 2.5f32 [2i64, 3i64] }
def choose b v w = if b then v else w
entry branches (b: bool) = (choose b 1i32 2, choose b 1.5f32 2.5, choose b [1i64, 4] [2, 3])

-- ==
-- entry: explicit
-- input { 3i32 } output { 3i32 true }
entry explicit (x: i32) = let f 't (y: t) = (y, y) in (f x, f true) |> (\(a, b) -> (a.0, b.1))
