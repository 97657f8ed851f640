-- Two arrays that change places in each iteration, one read while the other is overwritten.

-- ==
-- entry: life
-- input { [[true]] 1i64 } output { [[false]] }
-- input { [[false, true, false, false], [false, false, true, false], [true, true, true, false], [false, false, false,
--   false]] 3i64 }
-- output { [[true, false, false, false], [false, true, false, true], [false, true, false, true], [false, false,
--   false, false]] }
-- input { [[false, false, false], [false, false, false], [false, false, false]] 2i64 }
-- output { [[false, false, false], [false, false, false], [false, false, false]] }

-- ==
-- entry: merge_sort
-- input { empty([0]i32) } output { empty([0]i32) }
-- input { [1i32] } output { [1i32] }
-- input { [3i32, 2i32, 1i32] } output { [1i32, 2i32, 3i32] }
-- input { [5i32, 1i32, 4i32, 1i32, 5i32, 9i32, 2i32, 6i32, 5i32, 3i32] }
-- output { [1i32, 1i32, 2i32, 3i32, 4i32, 5i32, 5i32, 5i32, 6i32, 9i32] }

entry life [n] [m] (board: [n][m]bool) (steps: i64) : [n][m]bool =
  let (final, _) =
    loop (cur, next) = (copy board, replicate n (replicate m false)) for _s < steps do
      let next =
        loop next for i < n do
          loop next for j < m do
            let count = loop s = 0i32 for d < 9 do
              let (y, x) = ((i + d / 3 + n - 1) % n, (j + d % 3 + m - 1) % m)
              in if d == 4 then s else s + i32.bool cur[y, x]
            in next with [i, j] = (count == 3 || (count == 2 && cur[i, j]))
      in (next, cur)
  in final

-- Merge sort from the bottom up between two buffers.
entry merge_sort [n] (xs: *[n]i32) : [n]i32 =
  let (xs, _, _) =
    loop (src, dst, width) = (xs, replicate n 0, 1) while width < n do
      let (dst, _, _) =
        loop (dst, i, j) = (dst, 0, 0) for k < n do
          let base = k / (2 * width) * (2 * width)
          let (i, j) = if k == base then (base, i64.min n (base + width)) else (i, j)
          let left_end = i64.min n (base + width)
          let right_end = i64.min n (base + 2 * width)
          in if i < left_end && (j >= right_end || src[i] <= src[j])
             then (dst with [k] = src[i], i + 1, j)
             else (dst with [k] = src[j], i, j + 1)
      in (dst, src, width * 2)
  in xs
