-- What is consumed, copied and shared.

-- ==
-- entry: a
-- input { 3i32 } output { [1i32] [2i32] }
entry a (n: i32) = let (a, b) = loop (a, b) = ([1i32], [1i32]) for _i < n do (b, [a[0] + b[0]]) in (a with [0] = 1, b with [0] = 2)
-- ==
-- entry: b
-- input { [1i32] 3i32 } output { [5i32] }
entry b (xs: []i32) (n: i32) = let ys = loop ys = copy xs for _i < n do map (+1) ys in ys with [0] = 5
-- ==
-- entry: c
-- input { true [1i32] } output { [5i32] }
entry c (b: bool) (xs: *[1]i32) = let ys = if b then xs else [2] in ys with [0] = 5
-- ==
-- entry: d
-- input { [1i32] } output { [5i32] [1i32] }
entry d (xs: []i32) = let (ys, zs) = unzip (map (\x -> (x, x)) xs) in (copy ys with [0] = 5, zs)
-- ==
-- entry: e
-- input { [1i32] [2i32] } output { [5i32] [2i32] [1i32] }
entry e [n] (xs: [n]i32) (ys: [n]i32) = let z = zip xs ys let z = z with [0] = (5, 2) in (map (.0) z, map (.1) z, copy xs)
def f (xs: *[]i32) (n: i64) : *[]i32 = if n <= 0 then xs else let xs[0] = xs[0] + 1 in f xs (n - 1)
-- ==
-- entry: g
-- input { [1i32] 4i64 } output { [5i32] }
entry g (xs: []i32) (n: i64) = f (copy xs) n
-- ==
-- entry: h
-- input { 3i64 } output { [[0i64,9i64,2i64],[0i64,1i64,2i64]] }
entry h (n: i64) = let xss = map (\_ -> iota n) (iota 2) let xss[0,1] = 9 in xss
-- ==
-- entry: k
-- input { [[1i64,2i64],[3i64,4i64]] } output { [[7i64,2i64],[7i64,4i64]] }
entry k [n][m] (xss: *[n][m]i64) = map (\r -> let r = copy r in r with [0] = 7) xss
-- ==
-- entry: w
-- input { 5i64 } output { [5i64,5i64] 5i64 }
entry w (n: i64) = loop (xs, i) = (replicate 2 0, 0) while i < n do (let xs[0] = i + 1 let xs[1] = i + 1 in xs, i + 1)
-- ==
-- entry: x
-- input { [1i64,2i64] } output { [1i64,2i64] [9i64,2i64] }
def tbl : [2]i64 = [1, 2]
entry x (_: []i64) = (copy tbl, copy tbl with [0] = 9)

-- The elements of a loop are those the array had before it.
-- ==
-- entry: elements_kept
-- input { [1, 2, 3] } output { 6 [1, 100, 3] }
-- input { [5, 6] } output { 11 [5, 100] }
entry elements_kept (xs: *[]i32) : (i32, []i32) =
  loop (i, acc) = (0i32, xs) for x in xs do (i + x, acc with [1] = 100)

-- ==
-- entry: row_elements_kept
-- input { [[1, 2], [3, 4]] } output { 10 [[1, 2], [7, 7]] }
entry row_elements_kept (xss: *[][]i32) : (i32, [][]i32) =
  loop (i, acc) = (0i32, xss) for row in xss do (i + i32.sum row, acc with [1] = map (const 7) row)

-- Where a type is abstract, a function may return a constant; who gets it can write to it all the same.
module return_zero (X: { type t val zero: t }) = {
  #[noinline]
  def call (_k: i32) : X.t = X.zero
  def expand (_k: i32) : X.t = X.zero
}

module sevens = return_zero { type t = [2]i32 def zero: t = replicate 2 7i32 }

def first_changed = sevens.expand 3 with [0] = 3

-- ==
-- entry: constants_kept
-- input { 5i32 } output { [5i32, 7i32] [7i32, 7i32] [9i32, 7i32] [9i32, 7i32] [3i32, 7i32] }
-- input { 6i32 } output { [6i32, 7i32] [7i32, 7i32] [9i32, 7i32] [9i32, 7i32] [3i32, 7i32] }
entry constants_kept (k: i32) =
  let a = sevens.call k
  let a[0] = k
  let b = sevens.expand k
  let c = sevens.expand k with [0] = 9
  let d = loop x = sevens.expand k for _i < 2i64 do (let x[0] = 9 in x)
  in (a, b, c, d, copy first_changed)

-- A constant that enters arrays which take turns.
-- ==
-- entry: constant_takes_turn
-- input { 0i64 } output { [0i32, 0i32] }
-- input { 1i64 } output { [1i32, 1i32] }
-- input { 2i64 } output { [4i32, 4i32] }
def fours : [2]i32 = replicate 2 4i32
entry constant_takes_turn (n: i64) =
  let (x, _) = loop (x: [2]i32, y: [2]i32) = (replicate 2 0i32, replicate 2 1i32) for _i < n do (y, fours)
  in copy x
