-- Results of branches do not alias what some branch consumes (language.md 7.2), though another branch may give the same array
-- for several of them, and though the consumption is only in types, or in something that is never used.

def only_read (q: *[3]i64) = q[0]

-- ==
-- entry: read_by_function read_by_lambda read_by_local read_by_loop
-- input { true [0i64, 1i64, 2i64] } output { [5i64, 1i64, 2i64] [0i64, 1i64, 2i64] }
-- input { false [7i64, 1i64, 2i64] } output { [5i64, 1i64, 2i64] [7i64, 8i64, 9i64] }
entry read_by_function (c: bool) (a: *[3]i64) : ([3]i64, [3]i64) =
  let (x, y) = if c then (a, a) else let b = only_read a in (iota 3, map (+ b) (iota 3))
  let x[0] = 5
  in (x, y)

entry read_by_lambda (c: bool) (a: *[3]i64) : ([3]i64, [3]i64) =
  let (x, y) = if c then (a, a) else let b = (\(q: *[3]i64) -> q[0]) a in (iota 3, map (+ b) (iota 3))
  let x[0] = 5
  in (x, y)

entry read_by_local (c: bool) (a: *[3]i64) : ([3]i64, [3]i64) =
  let f (q: *[3]i64) = q[0]
  let (x, y) = if c then (a, a) else let b = f a in (iota 3, map (+ b) (iota 3))
  let x[0] = 5
  in (x, y)

entry read_by_loop (c: bool) (a: *[3]i64) : ([3]i64, [3]i64) =
  let (x, y) =
    if c then (a, a)
    else let b = (loop (q: *[3]i64) = a for _i < 2i32 do q)[0] in (iota 3, map (+ b) (iota 3))
  let x[0] = 5
  in (x, y)

-- ==
-- entry: never_used
-- input { true true [0i64, 1i64, 2i64] } output { [5i64, 1i64, 2i64] [0i64, 1i64, 2i64] }
-- input { true false [0i64, 1i64, 2i64] } output { [5i64, 7i64, 7i64] [0i64, 1i64, 2i64] }
-- input { false true [3i64, 1i64, 2i64] } output { [5i64, 1i64, 2i64] [3i64, 1i64, 2i64] }
entry never_used (c: bool) (d: bool) (a: *[3]i64) : ([3]i64, [3]i64) =
  let (x, y) =
    if c then let v = if d then a else let _t = a with [0] = 1 in replicate 3 7
              in (v, iota 3)
    else (iota 3, a)
  let x[0] = 5
  in (x, y)

-- A call that is expanded later, a loop that never runs, an update of nothing: the array itself comes out.
#[noinline]
def same (q: *[3]i64) : *[3]i64 = q
def also_same (q: *[3]i64) : *[3]i64 =
  let r = loop q for i < 0i64 do q with [i] = 1
  in scatter r [] []

-- ==
-- entry: consumed_by_nothing
-- input { 0i64 [8i64, 1i64, 2i64] } output { [9i64, 1i64, 2i64] [0i64, 1i64, 6i64] }
-- input { 1i64 [8i64, 1i64, 2i64] } output { [9i64, 1i64, 2i64] [8i64, 1i64, 6i64] }
-- input { 2i64 [8i64, 1i64, 2i64] } output { [9i64, 1i64, 2i64] [0i64, 1i64, 6i64] }
-- input { 3i64 [8i64, 1i64, 2i64] } output { [9i64, 1i64, 2i64] [8i64, 1i64, 6i64] }
entry consumed_by_nothing (k: i64) (a: *[3]i64) : ([3]i64, [3]i64) =
  let (x, y) = match k
    case 0 -> (same a, iota 3)
    case 1 -> (iota 3, also_same a)
    case 2 -> (also_same a, iota 3)
    case _ -> (iota 3, a)
  let x[0] = 9
  let y[2] = 6
  in (x, y)

def same3 (q: *[2]i64) : *[2]i64 = q

-- Whether the arrays are swapped or written to: both may be written to in each round.
-- ==
-- entry: swapped_or_written
-- input { 0i64 } output { [0i64, 1i64] [0i64, 1i64] }
-- input { 1i64 } output { [10i64, 1i64] [1i64, 1i64] }
-- input { 2i64 } output { [2i64, 1i64] [11i64, 1i64] }
-- input { 3i64 } output { [13i64, 1i64] [13i64, 1i64] }
entry swapped_or_written (k: i64) : ([2]i64, [2]i64) =
  loop (a, b) = (iota 2, iota 2) for i < k do
    let (x, y) = match i % 3
      case 0 -> (a with [0] = 10 + i, b)
      case 1 -> (b, a)
      case _ -> (same3 a, b with [0] = 10 + i)
    let x0 = x[0]
    let y0 = y[0]
    let y = if i % 3 == 2 then y with [0] = x0 + 11 else y with [0] = y0 + 1
    let x = if i % 3 == 0 then x else x with [0] = x0 + (if i % 3 == 2 then 11 else 1)
    in (x, y)

-- One choice says nothing about another: x and y may be the same array, while x and p, or y and q, never are.
-- ==
-- entry: two_choices
-- input { true true [7i64, 1i64] } output { [5i64, 1i64] [7i64, 6i64] }
-- input { true false [7i64, 1i64] } output { [5i64, 1i64] [0i64, 6i64] }
-- input { false true [7i64, 1i64] } output { [5i64, 1i64] [7i64, 6i64] }
entry two_choices (c: bool) (d: bool) (a: *[2]i64) : ([2]i64, [2]i64) =
  let (x, _, y, _) =
    if c && !c then let b = a with [0] = 3 in (b, iota 2, iota 2, iota 2)
    else let (x, p) = if c then (a, iota 2) else (iota 2, a)
         let (y, q) = if d then (a, iota 2) else (iota 2, a)
         in (x, p, y, q)
  let x[0] = 5
  let y[1] = 6
  in (x, y)

-- What is what is known only from the last of three choices.
-- ==
-- entry: nested_choices
-- input { 0i64 [7i64, 1i64] } output { [5i64, 1i64] [0i64, 6i64] }
-- input { 1i64 [7i64, 1i64] } output { [5i64, 1i64] [7i64, 6i64] }
-- input { 2i64 [7i64, 1i64] } output { [5i64, 1i64] [7i64, 6i64] }
-- input { 3i64 [7i64, 1i64] } output { [5i64, 4i64] [0i64, 6i64] }
entry nested_choices (k: i64) (a: *[2]i64) : ([2]i64, [2]i64) =
  let (x, y) = if k == 0 then (a, iota 2)
               else if k == 1 then (iota 2, same3 a)
               else if k == 2 then (iota 2, a)
               else (a with [1] = 4, iota 2)
  let x[0] = 5
  let y[1] = 6
  in (x, y)

-- The array is made inside of a branch.
-- ==
-- entry: made_inside
-- input { 0i64 [7i64, 1i64] [8i64, 2i64] } output { [5i64, 2i64] [6i64, 1i64] [15i64, 1i64] }
-- input { 1i64 [7i64, 1i64] [8i64, 2i64] } output { [5i64, 1i64] [6i64, 8i64] [0i64, 1i64] }
-- input { 2i64 [7i64, 1i64] [8i64, 2i64] } output { [5i64, 2i64] [6i64, 1i64] [15i64, 15i64] }
-- input { 3i64 [7i64, 1i64] [8i64, 2i64] } output { [5i64, 2i64] [6i64, 1i64] [0i64, 1i64] }
entry made_inside (k: i64) (a: *[2]i64) (b: *[2]i64) : ([2]i64, [2]i64, [2]i64) =
  let (x, y, z) =
    if k < 3 then let v = a with [0] = 15
                  in match k
                     case 0 -> (b, v, v)
                     case 1 -> (loop q = v for i < 0i64 do q with [i] = 36, let e = b[0] in replicate 2 e, iota 2)
                     case _ -> (b with [0] = 30, iota 2, let e = v[0] in replicate 2 e)
    else let _d = a with [0] = 38
         in (b with [0] = 3, iota 2, iota 2)
  let x[0] = 5
  let y[0] = 6
  in (x, y, z)
