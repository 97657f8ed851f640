-- Local functions and lambdas that consume their parameters, with sizes and free variables.

-- ==
-- input { empty([0]i32) 1i32 } output { empty([0]i32) }
-- input { [4i32] 5i32 } output { [14i32] }
-- input { [1i32, 2i32, 3i32] 10i32 } output { [21i32, 12i32, 23i32] }

-- ==
-- entry: lambdas
-- input { [4i32] } output { [0i32] [0i32] }
-- input { [1i32, 2i32] } output { [0i32, 2i32] [0i32, 2i32] }
-- input { [5i32, 6i32, 7i32] } output { [0i32, 6i32, 7i32] [0i32, 6i32, 7i32] }

-- ==
-- entry: sizes
-- input { empty([0]i32) empty([0]i32) } output { empty([0]i32) empty([0]i32) }
-- input { [1i32] [2i32, 3i32] } output { [2i32] [2i32, 3i32] }
-- input { [1i32, 2i32, 3i32] [4i32, 5i32] } output { [6i32, 4i32, 2i32] [4i32, 5i32] }

-- ==
-- entry: passed
-- input { 0i64 [5i32] } output { [8i32] }
-- input { 1i64 [1i32, 2i32] } output { [2i32, 3i32] }
-- input { 5i64 [1i32, 2i32, 3i32] } output { [6i32, 7i32, 7i32] }

entry main [n] (xs: *[n]i32) (k: i32) : [n]i32 =
  let bump (ys: *[n]i32) (i: i64) : *[n]i32 = ys with [i] = ys[i] + k
  let twice (ys: *[n]i32) (i: i64) : *[n]i32 = bump (bump ys i) i
  in loop xs for i < n do if i % 2 == 0 then twice xs i else bump xs i

entry lambdas [n] (xs: [n]i32) : ([n]i32, [n]i32) =
  let zero = \(ys: *[n]i32) : *[n]i32 -> ys with [0] = 0
  let negate_last = \(ys: *[n]i32) : *[n]i32 -> ys with [n - 1] = -ys[n - 1]
  let a = zero (copy xs)
  let b = negate_last (zero (negate_last (copy xs)))
  in (a, b)

-- A local function of any size, used on rows of two sizes.
entry sizes [n] [m] (xs: [n]i32) (ys: [m]i32) : ([n]i32, [m]i32) =
  let reverse_in_place [k] (a: *[k]i32) : *[k]i32 =
    loop a for i < k / 2 do let (p, q) = (a[i], a[k - 1 - i]) in a with [i] = q with [k - 1 - i] = p
  in (reverse_in_place (map (* 2) xs), reverse_in_place (reverse_in_place (copy ys)))

-- Consumers as parameters: the functional argument has a consuming type.
def through [n] (f: *[n]i32 -> *[n]i32) (k: i64) (xs: *[n]i32) : *[n]i32 = loop xs for _i < k do f xs
entry passed [n] (k: i64) (xs: *[n]i32) : [n]i32 =
  through (\(a: *[n]i32) : *[n]i32 -> a with [k % n] = a[0] + 1) 3 (through (map (+ 1)) k xs)
