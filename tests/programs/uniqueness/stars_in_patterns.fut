-- Consuming marks inside tuple and record parameters, in results, and in loop patterns.

-- ==
-- input { empty([0]i32) empty([0]i32) } output { empty([0]i32) empty([0]i32) }
-- input { [1i32] [2i32] } output { [2i32] [1i32] }
-- input { [1i32, 2i32, 3i32] [4i32, 5i32, 6i32] } output { [4i32, 2i32, 6i32] [1i32, 5i32, 3i32] }

-- ==
-- entry: grouped
-- input { 0i64 empty([0]i64) empty([0]i32) } output { empty([0]i32) empty([0]i64) }
-- input { 1i64 [0i64] [5i32] } output { [5i32] [1i64] }
-- input { 3i64 [2i64, 0i64, 2i64, 2i64] [1i32, 2i32, 3i32, 4i32] } output { [2i32, 0i32, 8i32] [1i64, 0i64, 3i64] }

-- ==
-- entry: rotated
-- input { 2i64 empty([0]i32) } output { empty([0]i32) empty([0]i32) empty([0]i32) }
-- input { 0i64 [1i32] } output { [1i32] [10i32] [100i32] }
-- input { 4i64 [1i32, 2i32, 3i32] } output { [-1i32, 20i32, 30i32] [100i32, -1i32, 300i32] [1i32, 2i32, -1i32] }

def exchange [n] ((a, b): (*[n]i32, *[n]i32)) (i: i64) : (*[n]i32, *[n]i32) =
  let (x, y) = (a[i], b[i])
  in (a with [i] = y, b with [i] = x)

def add_to [n] ({sum, count}: {sum: *[n]i32, count: *[n]i64}) (i: i64, x: i32) : {sum: *[n]i32, count: *[n]i64} =
  {sum = sum with [i] = sum[i] + x, count = count with [i] = count[i] + 1}

def rotate3 [n] (t: *([n]i32, [n]i32, [n]i32)) : (*[n]i32, *[n]i32, *[n]i32) =
  let (a, b, c) = t
  in (b, c, a)

entry main [n] (xs: [n]i32) (ys: [n]i32) : ([n]i32, [n]i32) =
  loop (a: *[n]i32, b: *[n]i32) = (copy xs, copy ys) for i < n do if i % 2 == 0 then exchange (a, b) i else (a, b)

entry grouped [n] (k: i64) (is: [n]i64) (xs: [n]i32) : ([k]i32, [k]i64) =
  let start = {sum = replicate k 0i32, count = replicate k 0i64}
  let r = loop r = start for p in zip is xs do add_to r p
  in (r.sum, r.count)

entry rotated [n] (k: i64) (xs: [n]i32) : ([n]i32, [n]i32, [n]i32) =
  let t = loop t = (copy xs, map (* 10) xs, map (* 100) xs) for i < k do
    let (a, b, c) = rotate3 t
    in (if n > 0 then a with [i % n] = -1 else a, b, c)
  in t
