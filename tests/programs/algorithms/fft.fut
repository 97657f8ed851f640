-- A recursive structure by doubling, with complex pairs.

-- ==
-- input { [1.0f64, 2.0f64, 3.0f64, 4.0f64] } output { [10.0f64, -2.0000000000000004f64, -2.0f64,
--   -1.9999999999999982f64] [-0.0f64, 1.9999999999999996f64, -9.797174393178826e-16f64, -2.000000000000001f64] }
-- input { [1.0f64] } output { [1.0f64] [-0.0f64] }
-- input { [1.0f64, 0.0f64, 0.0f64, 0.0f64, 2.0f64, 0.0f64, -1.0f64, 0.5f64] } output { [2.5f64,
--   -0.646446609406726f64, 4.0f64, -1.3535533905932742f64, 1.5f64, -1.3535533905932704f64, 3.9999999999999996f64,
--   -0.6464466094067243f64] [-0.0f64, -0.6464466094067264f64, 0.5000000000000009f64, 1.353553390593273f64,
--   -1.8369701987210292e-16f64, -1.3535533905932757f64, -0.49999999999999745f64, 0.646446609406726f64] }
entry main [n] (xs: [n]f64) =
  let bits = i64.i32 (63 - i64.clz n)
  let rev i = (loop (r, i) = (0i64, i) for _k < bits do (r * 2 + i % 2, i / 2)).0
  let v = map (\i -> (xs[rev i], 0f64)) (iota n)
  let v = loop v for s < bits do
    let h = 1 << s
    in map (\i ->
      let j = i % (2 * h)
      let (lo, hi) = if j < h then (i, i + h) else (i - h, i)
      let ang = -2 * f64.pi * f64.i64 (j % h) / f64.i64 (2 * h)
      let (c, d) = (f64.cos ang, f64.sin ang)
      let t = (c * v[hi].0 - d * v[hi].1, c * v[hi].1 + d * v[hi].0)
      in if j < h then (v[lo].0 + t.0, v[lo].1 + t.1) else (v[lo].0 - t.0, v[lo].1 - t.1)) (iota n)
  in unzip v
