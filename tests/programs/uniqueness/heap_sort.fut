-- Heap sort: consuming functions that call consuming functions, in nested loops.

-- ==
-- input { empty([0]i32) } output { empty([0]i32) }
-- input { [3i32] } output { [3i32] }
-- input { [3i32, 1i32, 2i32] } output { [1i32, 2i32, 3i32] }
-- input { [5i32, 9i32, -1i32, 5i32, 0i32, 7i32, 7i32, 2i32] }
-- output { [-1i32, 0i32, 2i32, 5i32, 5i32, 7i32, 7i32, 9i32] }

-- ==
-- entry: both
-- input { empty([0]i32) } output { empty([0]i32) empty([0]i32) empty([0]i32) }
-- input { [2i32] } output { [2i32] [2i32] [-2i32] }
-- input { [4i32, 1i32, 3i32] } output { [4i32, 1i32, 3i32] [1i32, 3i32, 4i32] [-1i32, -3i32, -4i32] }

def swap [n] (xs: *[n]i32) (i: i64) (j: i64) : *[n]i32 =
  let (x, y) = (xs[i], xs[j])
  in xs with [i] = y with [j] = x

def sift [n] (xs: *[n]i32) (from: i64) (end: i64) : *[n]i32 =
  (loop (xs, i) = (xs, from) while 2 * i + 1 < end do
     let l = 2 * i + 1
     let r = l + 1
     let c = if r < end && xs[r] > xs[l] then r else l
     in if xs[c] > xs[i] then (swap xs i c, c) else (xs, end)).0

def heapify [n] (xs: *[n]i32) : *[n]i32 = loop xs for i < n / 2 do sift xs (n / 2 - 1 - i) n

def sort [n] (xs: *[n]i32) : *[n]i32 =
  loop xs = heapify xs for i < n do
    let end = n - 1 - i
    in sift (swap xs 0 end) 0 end

entry main [n] (xs: *[n]i32) : *[n]i32 = sort xs
entry both [n] (xs: [n]i32) : ([n]i32, [n]i32, [n]i32) =
  let ys = sort (copy xs)
  in (xs, ys, reverse (sort (map (i32.neg) ys)))
