-- Loops that hand on values, cut into strips: what does not depend on earlier iterations is executed in lanes before, and what nobody needs
-- afterwards. Widths around the length of a strip, 256, and its multiples.

def number (i: i64) : i32 = i32.i64 (i * 7919 % 1009) - 300

-- What an element costs: a loop that ends at different times.
def steps (x: i32) : i32 =
  let (_, count) = loop (y, count) = (i32.abs x + 1, 0i32)
                   while y != 1 && count < 40 do
                     (if y % 2 == 0 then y / 2 else 3 * y + 1, count + 1)
  in count

entry sums (n: i64) : (i32, i32, i32) =
  let counts = tabulate n (\i -> steps (number i))
  in (i32.sum counts, i32.maximum counts, reduce (^) 0 (map (<< 1) counts))

-- The order of the elements matters.
entry ordered (n: i64) : (i32, i32) =
  loop (x, y) = (1, 2) for i < n do
    let c = steps (number i)
    in (x * 31 + c, if c > 20 then y * 7 - c else y + x)

-- Before, in, and after the chain; the last value is needed, too.
entry scans (n: i64) : (i32, i32, i32) =
  let sums = scan (+) 0 (tabulate n (\i -> steps (number i)))
  let after = map2 (\s i -> steps (s - number i)) sums (iota n)
  in (i32.sum after, if n == 0 then -1 else sums[n - 1], if n == 0 then -1 else after[n / 2])

-- Elements that other iterations may touch are stored in their turn.
entry bins (n: i64) : [8]i32 =
  let is = tabulate n (\i -> i64.i32 (steps (number i)) % 10 - 1)
  in reduce_by_index (replicate 8 0) (+) 0 is (map i32.i64 (iota n))

entry scattered (n: i64) : [9]i32 =
  let is = tabulate n (\i -> i64.i32 (steps (number i)) % 11)
  in scatter (replicate 9 (-1)) is (map i32.i64 is)

entry filtered (n: i64) : (i64, i32) =
  let kept = filter (\x -> steps x > 20) (tabulate n number)
  in (length kept, i32.sum kept)

-- What was written in the iteration before is read, and other elements of the same array.
entry written (n: i64) : (i32, i32) =
  let xs = loop xs = tabulate (n + 1) number for i < n do
             let c = steps (number (2 * i))
             in xs with [i + 1] = steps xs[i] + xs[i + 1] / 7 + c
  in (xs[n], i32.sum xs)

-- Variables that change while others are computed from them.
entry changing (n: i64) : (i32, bool, i32) =
  loop (x, b, y) = (0, false, 1) for i < n do
    let c = steps (number i)
    let d = if c > 10 then (if c > 30 then c - 5 else 2 * c) else steps (number (i + 1))
    let e = loop e = d for k < c % 5 do e + k * d
    in (x + d, b != (e % 2 == 0), y + (if b then e else d))

-- Strips in a loop around, whose bound changes.
entry again (n: i64) : i32 =
  loop x = 0 for k < 5 do
    loop x for i < n - k * 60 do x * 3 + steps (number (i + k))

-- The first iteration that fails is the first to fail, also if a later one of the strip fails in another way.
entry fails (n: i64) (a: i64) (b: i64) : i32 =
  loop x = 0 for i < n do
    let c = steps (number i)
    let d = assert (i != a) c
    let e = 1000 / (if i == b then 0 else d + 1)
    in x * 3 + e + steps (number (i + 1))

entry fails_in_chain (n: i64) (a: i64) (b: i32) : i32 =
  loop x = 0 for i < n do
    let c = assert (i != a) (steps (number i))
    let d = assert (x < b) (x + c)
    in d + steps (number (i + 1))

-- ==
-- entry: sums
-- input { 0i64 } output { 0i32 -2147483648i32 0i32 }
-- input { 3i64 } output { 83i32 40i32 70i32 }
-- input { 255i64 } output { 7871i32 40i32 126i32 }
-- input { 256i64 } output { 7892i32 40i32 84i32 }
-- input { 257i64 } output { 7925i32 40i32 22i32 }
-- input { 600i64 } output { 18412i32 40i32 4i32 }

-- ==
-- entry: ordered
-- input { 0i64 } output { 1i32 2i32 }
-- input { 3i64 } output { 46434i32 -160i32 }
-- input { 255i64 } output { -1434530500i32 181135597i32 }
-- input { 256i64 } output { -1520772519i32 1267949158i32 }
-- input { 257i64 } output { 100692200i32 285709481i32 }
-- input { 600i64 } output { -1833498163i32 1135549458i32 }

-- ==
-- entry: scans
-- input { 0i64 } output { 0i32 -1i32 -1i32 }
-- input { 3i64 } output { 101i32 83i32 40i32 }
-- input { 255i64 } output { 9587i32 7871i32 30i32 }
-- input { 256i64 } output { 9627i32 7892i32 40i32 }
-- input { 257i64 } output { 9667i32 7925i32 40i32 }
-- input { 600i64 } output { 23144i32 18412i32 40i32 }

-- ==
-- entry: bins
-- input { 0i64 } output { [0i32, 0i32, 0i32, 0i32, 0i32, 0i32, 0i32, 0i32] }
-- input { 3i64 } output { [0i32, 0i32, 0i32, 0i32, 0i32, 0i32, 2i32, 0i32] }
-- input { 255i64 } output { [1493i32, 1558i32, 1434i32, 1996i32, 1603i32, 1866i32, 1533i32, 1850i32] }
-- input { 256i64 } output { [1748i32, 1558i32, 1434i32, 1996i32, 1603i32, 1866i32, 1533i32, 1850i32] }
-- input { 257i64 } output { [1748i32, 1558i32, 1690i32, 1996i32, 1603i32, 1866i32, 1533i32, 1850i32] }
-- input { 600i64 } output { [9248i32, 10592i32, 8544i32, 6780i32, 12436i32, 7697i32, 10981i32, 8729i32] }

-- ==
-- entry: scattered
-- input { 0i64 } output { [-1i32, -1i32, -1i32, -1i32, -1i32, -1i32, -1i32, -1i32, -1i32] }
-- input { 3i64 } output { [-1i32, -1i32, -1i32, -1i32, -1i32, 5i32, -1i32, 7i32, -1i32] }
-- input { 255i64 } output { [0i32, 1i32, 2i32, 3i32, 4i32, 5i32, 6i32, 7i32, 8i32] }
-- input { 256i64 } output { [0i32, 1i32, 2i32, 3i32, 4i32, 5i32, 6i32, 7i32, 8i32] }
-- input { 257i64 } output { [0i32, 1i32, 2i32, 3i32, 4i32, 5i32, 6i32, 7i32, 8i32] }
-- input { 600i64 } output { [0i32, 1i32, 2i32, 3i32, 4i32, 5i32, 6i32, 7i32, 8i32] }

-- ==
-- entry: filtered
-- input { 0i64 } output { 0i64 0i32 }
-- input { 3i64 } output { 2i64 959i32 }
-- input { 255i64 } output { 199i64 50062i32 }
-- input { 256i64 } output { 200i64 50098i32 }
-- input { 257i64 } output { 201i64 49981i32 }
-- input { 600i64 } output { 466i64 114340i32 }

-- ==
-- entry: written
-- input { 0i64 } output { -300i32 -300i32 }
-- input { 3i64 } output { 98i32 13i32 }
-- input { 255i64 } output { 67i32 21560i32 }
-- input { 256i64 } output { 16i32 21576i32 }
-- input { 257i64 } output { 0i32 21576i32 }
-- input { 600i64 } output { 15i32 50618i32 }

-- ==
-- entry: changing
-- input { 0i64 } output { 0i32 false 1i32 }
-- input { 3i64 } output { 121i32 false 176i32 }
-- input { 255i64 } output { 9457i32 false 13934i32 }
-- input { 256i64 } output { 9499i32 true 13976i32 }
-- input { 257i64 } output { 9527i32 false 14088i32 }
-- input { 600i64 } output { 22232i32 true 33202i32 }

-- ==
-- entry: again
-- input { 0i64 } output { 0i32 }
-- input { 3i64 } output { 291i32 }
-- input { 255i64 } output { -976451817i32 }
-- input { 256i64 } output { 1490951622i32 }
-- input { 257i64 } output { -645735085i32 }
-- input { 600i64 } output { 1835652711i32 }

-- ==
-- entry: fails
-- input { 600i64 -1i64 -1i64 } output { 527636565i32 }
-- input { 600i64 300i64 310i64 } error: Assertion is false
-- input { 600i64 310i64 300i64 } error: division by zero
-- input { 600i64 303i64 303i64 } error: Assertion is false

-- ==
-- entry: fails_in_chain
-- input { 600i64 -1i64 1000000i32 } output { 36824i32 }
-- input { 600i64 300i64 1000000i32 } error: i != a
-- input { 600i64 300i64 5000i32 } error: x < b
-- input { 600i64 30i64 5000i32 } error: i != a
