-- Closures within closures, each level capturing scalars and arrays of the levels above.

-- ==
-- input { empty([0]i64) 1i64 } output { empty([0][0]i64) }
-- input { [2i64] 3i64 } output { [[78i64]] }
-- input { [1i64, 2i64, 3i64] -2i64 } output { [[13i64, 16i64, 23i64], [15i64, 22i64, 9i64], [21i64, 8i64, 11i64]] }

-- ==
-- entry: several
-- input { empty([0]i64) } output { empty([0]i64) empty([0]i64) }
-- input { [4i64] } output { [10i64] [3i64] }
-- input { [0i64, 1i64, 7i64, 13i64] } output { [2i64, 4i64, 6i64, 8i64] [4i64, 5i64, 1i64, 2i64] }

entry main [n] (xs: [n]i64) (a: i64) : [n][n]i64 =
  let level1 = \b ->
    let ys = map (+ b) xs
    in \c ->
      let zs = map2 (*) ys xs
      in \d ->
        let sum_so_far = i64.sum ys + c
        in \i j -> xs[i] * a + ys[j] * b + zs[(i + j) % n] * c + sum_so_far * d
  let level2 = level1 (a + 1)
  let f = level2 2
  let g = f 3
  in tabulate_2d n n g

-- Each call of the outer function makes a different inner one.
entry several [n] (xs: [n]i64) : ([n]i64, [n]i64) =
  let mk = \(k: i64) -> let t = map (* k) (iota 5) in \x -> t[x % 5] + k
  let (two, three) = (mk 2, mk 3)
  in (map two xs, map (three >-> two >-> mk 1) xs)
