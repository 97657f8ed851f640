-- A `*` on a loop parameter consumes the initial value only if the body consumes or returns the parameter (language.md 7.6).

-- ==
-- entry: worklist
-- input { [3, -1, 2] } output { [3, 0, 0] [3, -1, 2] }
entry worklist [n] (arr: [n]i32) =
  let (u, _) =
    loop (u: *[n]i32, es: *[]i32) = (replicate n 0, arr)
    while length es > 0 do (u with [0] = u[0] + 1, filter (> 0) (map (\x -> x - 1) es))
  in (u, arr)

-- ==
-- entry: aliases_initial
-- input { 0 [1, 2] } output { [1, 2] [1, 2] }
-- input { 2 [1, 2] } output { [3, 4] [1, 2] }
entry aliases_initial [n] (k: i32) (arr: [n]i32) =
  let r = loop (x: *[n]i32) = arr for _i < k do map (+ 1) x
  in (r, arr)

-- ==
-- entry: initial_consumed_later
-- input { 0 [1, 2] } output { [1, 2] [9, 2] }
-- input { 2 [1, 2] } output { [3, 4] [9, 2] }
entry initial_consumed_later [n] (k: i32) (arr: *[n]i32) =
  let r = copy (loop (x: *[n]i32) = arr for _i < k do map (+ 1) x)
  let arr[0] = 9
  in (r, arr)

def start : [3]i32 = [1, 2, 3]

-- ==
-- entry: from_global
-- input { 0 } output { 6 6 }
-- input { 2 } output { 12 6 }
entry from_global (k: i32) =
  (i32.sum (loop (x: *[3]i32) = start for _i < k do map (+ 1) x), i32.sum start)

-- ==
-- entry: swapped
-- input { [1, 2, 3] [4, 5, 6] } output { [4, 1, 6] [1, 2, 1] }
entry swapped [n] (a: *[n]i32) (b: *[n]i32) =
  loop (x: *[n]i32, y: [n]i32) = (a, b) for i < n do (y, x with [i] = 1)

-- ==
-- entry: records
-- input { [1, 2, 3] } output { [8, 16, 24] [1, 2, 3] }
entry records [n] (arr: [n]i32) =
  let r = loop {done: i32, xs: *[n]i32} = {done = 0, xs = arr}
          while done < 3 do {done = done + 1, xs = map (* 2) xs}
  in (r.xs, arr)

-- ==
-- entry: nested
-- input { [1, 2] } output { 21 }
entry nested [n] (arr: [n]i32) =
  loop acc = 0 for i < 3i32 do
    acc + i32.sum (loop (x: *[n]i32) = arr for _j < i do map (+ 2) x)
