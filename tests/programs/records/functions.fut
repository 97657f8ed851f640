-- Records as parameters and results.

-- ==
-- input { 1.5f64 2.5f64 } output { 4.0f64 4.0f64 }
type vec = {x: f64, y: f64}
def add (a: vec) (b: vec) : vec = {x = a.x + b.x, y = a.y + b.y}
def scale (k: f64) ({x, y}: vec) : vec = {x = k * x, y = k * y}
entry main (a: f64) (b: f64) = let v = add (scale 2 {x = a, y = b}) {x = 1, y = -1} in (v.x, v.y)

-- ==
-- entry: sums
-- input { [1.0f64, 2.0f64, 3.0f64] } output { 6.0f64 14.0f64 }
-- input { empty([0]f64) } output { 0.0f64 0.0f64 }
entry sums (xs: []f64) = let v = reduce add {x = 0, y = 0} (map (\x -> {x, y = x * x}) xs) in (v.x, v.y)

-- ==
-- entry: swaps
-- input { 1i32 true } output { true 1i32 }
def swap (a, b) = (b, a)
entry swaps (x: i32) (y: bool) = swap (swap (swap (x, y)))

-- ==
-- entry: lambda
-- input { [1i32, 2i32] [3i32, 4i32] } output { [4i32, 9i32] }
entry lambda [n] (a: [n]i32) (b: [n]i32) = map (\(x, y) -> x * y) (zip a b) |> map (\s -> {s}) |> map (\{s} -> s + 1)

-- ==
-- entry: pattern
-- input { 5i32 } output { 11i32 }
def total {a: [2]i32, b: i32} = a[0] + a[1] + b
entry pattern (x: i32) = total {b = x, a = [x, 1]}
