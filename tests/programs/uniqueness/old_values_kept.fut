-- Values taken out of an array before it is consumed: scalars, copies, sums and sizes stay as they were.

-- ==
-- input { empty([0]i64) } output { 0i64 0i64 empty([0]i64) empty([0]i64) empty([0]i64) }
-- input { [4i64] } output { 4i64 1i64 [8i64] [4i64] [-1i64] }
-- input { [1i64, 5i64, 2i64] } output { 8i64 3i64 [2i64, 10i64, 4i64] [5i64, 5i64, 2i64] [-1i64, -1i64, -1i64] }

-- ==
-- entry: fused
-- input { empty([0]i64) } output { empty([0]i64) 0i64 }
-- input { [4i64] } output { [-1i64] 5i64 }
-- input { [1i64, 5i64, 2i64] } output { [-1i64, -1i64, -1i64] 23i64 }

-- ==
-- entry: delayed
-- input { empty([0]i64) } output { empty([0]i64) 0i64 }
-- input { [4i64] } output { [0i64] 4i64 }
-- input { [1i64, 5i64, 2i64] } output { [0i64, 1i64, 5i64] 2i64 }

-- ==
-- entry: again
-- input { 0i64 } output { empty([0]i64) empty([0]i64) empty([0]i64) }
-- input { 1i64 } output { [-1i64] [0i64] [-1i64] }
-- input { 3i64 } output { [-1i64, -1i64, -1i64] [0i64, 3i64, 6i64] [-1i64, -1i64, -1i64] }

def consume [n] (xs: *[n]i64) : *[n]i64 = loop xs for i < n do xs with [i] = -1

entry main [n] (xs: *[n]i64) : (i64, i64, [n]i64, [n]i64, [n]i64) =
  let before = i64.sum xs
  let doubled = map (* 2) xs
  let sorted_pairs = map2 (\a b -> i64.max a b) xs (rotate 1 xs)
  let size = length xs
  let xs = consume xs
  in (before, size, doubled, sorted_pairs, xs)

-- The lazy looking map is used after its source has been overwritten.
entry fused [n] (xs: *[n]i64) : ([n]i64, i64) =
  let ys = map (+ 1) xs
  let zs = map2 (*) ys (iota n)
  let xs = consume xs
  in (xs, i64.sum zs + i64.sum ys)

-- An element read in one iteration is used in the next, after it was overwritten.
entry delayed [n] (xs: *[n]i64) : ([n]i64, i64) =
  loop (xs, prev) = (xs, 0) for i < n do
    let x = xs[i]
    in (xs with [i] = prev, x)

-- Two uses of one expression: the second is made after the first was consumed.
entry again (n: i64) : ([n]i64, [n]i64, [n]i64) =
  let a = map (* 3) (iota n)
  let b = consume a
  let c = map (* 3) (iota n)
  let d = consume (map (* 3) (iota n))
  in (b, c, d)
