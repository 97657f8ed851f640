-- Found by fehu_random, seed 20266001: coalesce put two arrays into one place, knowing that both are empty; the verifier
-- does not.
-- ==
-- entry: entry1
-- input { empty([0]i8) empty([0]u8) [0i64, 0i64, 0i64, 0i64, 0i64] }
-- output { empty([0][0][1][0]f32) }

entry entry1 [n18] [n19] (a20: [n18]i8) (a21: [n19]u8) (a23: *[5]i64) =
  map (\(x29: ((f32, f32), {a: i64, b: i64})) -> if n19 > 0 then (replicate n19 (replicate n18 (replicate 1 (let d = copy (replicate n19 0f32) in (d with [0:length d] = copy d)))))[0i64 % n19] else map4 (\(x67: i32) x68 (x69: f16) x70 -> loop (x71: *[1][n19]f32) = copy [replicate n19 x29.0.1] for ix72 < 1 do x71 with [ix72] = (replicate n19 x29.0.1)) (match (replicate n18 0i32, 3i32) case (d, 3) -> d case (d, _) -> d) (replicate n18 0u8) (replicate n18 0f16) (replicate n18 (#none false : #none (bool) | #one (i16)))) (replicate n18 ((let d = (3.5f32, 0f32) in d, {a = a23[4], b = a23[4]})))
