-- Sizes that come from constants, parameters, records and sums.
def n = i64.sum (map (\x -> x * x) (iota 4))
entry f : [n]i32 = replicate n 1
entry g (xs: [n]i32) : i32 = i32.sum xs
type v [n] = {a: [n]i32, b: [n]f32}
entry mk [k] (xs: [k]i32) : v [k] = {a = xs, b = map f32.i32 xs}
entry use [k] (x: v [k]) : f32 = f32.sum (map2 (\a b -> f32.i32 a * b) x.a x.b)
type~ s = #one []i32 | #two ([][]f32) i8
entry mks (k: i64) : s = if k > 2 then #one (iota k |> map i32.i64) else #two (replicate k (replicate 3 1)) 2
entry both (x: s) (y: s) : i64 = match (x, y) case (#one a, #one b) -> length a + length b case (#two a _, _) -> length a case _ -> -1
entry nestedarr [p][q] (xs: [p][q]i32) : [p](i32, [q]i32) = map (\r -> (i32.sum r, r)) xs
entry fixed (xs: [3]i32) : [2][3]i32 = [xs, xs]
entry unsorted (x: {z: i8, a: u64}) : u64 = x.a + u64.i8 x.z
entry tup12 (x: i32) = (x, x, x, x, x, x, x, x, x, x, x+10, x+11)
