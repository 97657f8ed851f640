-- Functional arguments that consume, functions beside consumed arrays, hidden sizes from functional arguments.

-- ==
-- entry: shrunk
-- input { empty([0]i32) } output { empty([0]i32) }
-- input { [5i32] } output { [3i32] }
-- input { [1i32, 4i32, 5i32, 6i32, 9i32] } output { [3i32, 4i32, 7i32] }

-- ==
-- entry: looked_up
-- input { empty([0]i32) empty([0]i32) } output { empty([0]i32) }
-- input { [1i32] [2i32] } output { [8i32] }
-- input { [1i32, 2i32, 3i32] [4i32, -5i32, 6i32] } output { [16i32, 9i32, 22i32] }

-- ==
-- entry: lens
-- input { [4i32] } output { [4i32] 2i32 [100i32] }
-- input { [1i32, 2i32, 3i32] } output { [1i32, 2i32, 3i32] 2i32 [100i32, 3i32, 4i32] }

-- ==
-- entry: tables
-- input { empty([0]i32) 2i64 } output { empty([0]i32) }
-- input { [5i32] 3i64 } output { [15i32] }
-- input { [1i32, 2i32, 4i32] 5i64 } output { [3i32, 3i32, 3i32] }

type^ shrink = (n: i64) -> [n]i32 -> ?[m].[m]i32
type s [n] = {a: [n]i32, b: (i32, [n]i32)}

def twice [n] (f: shrink) (xs: [n]i32) : []i32 =
  let ys = f n xs
  let k = length ys
  in f k (ys :> [k]i32)
entry shrunk (xs: []i32) : []i32 = twice (\n (ys: [n]i32) -> filter (> 2) (map (\x -> x - 1) ys)) xs

def each [n] (xs: *[n]i32) (g: i32 -> i32) : *[n]i32 = loop xs for i < n do xs with [i] = g xs[i]
entry looked_up [n] (xs: *[n]i32) (ys: [n]i32) : [n]i32 =
  let k = i32.sum ys
  in each (each xs (+ k)) (\x -> x * 2 + ys[i64.i32 (i32.abs x) % n])

def over_b [n] (f: *[n]i32 -> *[n]i32) (s: *s [n]) : *s [n] =
  let x = s.b.0
  let ys = copy s.b.1
  in s with b = (x + 1, f ys)
entry lens [n] (xs: [n]i32) : ([n]i32, i32, [n]i32) =
  let s = over_b (\(ys: *[n]i32) : *[n]i32 -> ys with [0] = 100) {a = copy xs, b = (1, map (+ 1) xs)}
  in (s.a, s.b.0, s.b.1)

-- The functions close over a table that is longer lived than each array of the loop.
def pipeline [n] (f: i32 -> i32, g: i32 -> i32) (k: i64) (xs: [n]i32) : [n]i32 =
  loop xs for i < k do if i % 2 == 0 then map f xs else map (g >-> f) xs
entry tables [n] (xs: [n]i32) (k: i64) : [n]i32 =
  let t = map (* 3) xs
  in pipeline ((\x -> t[i64.i32 (i32.abs x) % n]), (+ 1)) k xs
