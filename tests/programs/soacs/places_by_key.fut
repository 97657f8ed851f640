-- Places of elements by scans of flags, one for each value of a key, as radix sorts have them.
-- ==
-- entry: sort
-- input { [3u32, 17u32, 4294967295u32, 0u32, 3u32, 8u32, 2u32] }
-- output { [0u32, 2u32, 3u32, 3u32, 8u32, 17u32, 4294967295u32] }
-- input { empty([0]u32) }
-- output { empty([0]u32) }
-- input { [5u32] }
-- output { [5u32] }
-- ==
-- entry: places
-- input { [3i32, -1i32, 0i32, 7i32, 4i32, 2i32, 1i32] }
-- output { [103i64, 104i64, 0i64, 105i64, 1i64, 52i64, 10i64] [2i64, 1i64, 1i64, 3i64] }
-- input { empty([0]i32) }
-- output { empty([0]i64) [0i64, 0i64, 0i64, 0i64] }
def plus (a0, a1, a2, a3) (b0, b1, b2, b3) : (i64, i64, i64, i64) = (a0 + b0, a1 + b1, a2 + b2, a3 + b3)

def flags (d: i32) : (i64, i64, i64, i64) = (i64.bool (d == 0), i64.bool (d == 1), i64.bool (d == 2), i64.bool (d == 3))

def step [n] (xs: [n]u32) (pass: i32) : [n]u32 =
  let digit x = i32.u32 ((x >> u32.i32 (2 * pass)) & 3)
  let counts = scan plus (0, 0, 0, 0) (map (\x -> flags (digit x)) xs)
  let (n0, n1, n2, _) = if n == 0 then (0, 0, 0, 0) else counts[n - 1]
  let place x (c0, c1, c2, c3) =
    match digit x
    case 0 -> c0 - 1
    case 1 -> n0 + c1 - 1
    case 2 -> n0 + n1 + c2 - 1
    case _ -> n0 + n1 + n2 + c3 - 1
  in scatter (replicate n 0) (map2 place xs counts) xs

entry sort [n] (xs: [n]u32) : [n]u32 = loop xs for pass < 16 do step xs pass

-- The place of a key is also the count of its elements, and the counts are needed in the end.
entry places [n] (xs: [n]i32) : ([n]i64, [4]i64) =
  let (places, (c0, c1, c2, c3)) =
    loop (places, (c0, c1, c2, c3)) = (replicate n 0, (0, 0, 0, 0)) for i < n do
      let d = xs[i] & 3
      let (d0, d1, d2, d3) = plus (c0, c1, c2, c3) (flags d)
      let p = if d == 0 then d0 - 1 else if d == 1 then d1 + 9 else if d == 2 then d2 + 51 else 102 + d3
      in (places with [i] = p, (d0, d1, d2, d3))
  in (places, [c0, c1, c2, c3])
