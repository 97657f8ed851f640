-- Existential sizes through records, branches, loops, matches, functions in records and flatmap.

type~ bag = ?[n].{xs: [n]i32, w: [n]f32, tag: u8}
type~ two = ?[n][m].([n][m]i32, [m]bool)
def mk (n: i64) : bag = {xs = map i32.i64 (iota n), w = replicate n 1, tag = u8.i64 n}
def grow (b: bag) : bag = {xs = b.xs ++ [7], w = b.w ++ [2], tag = b.tag + 1}
def keep (p: i32 -> bool) ({xs, w, tag}: bag) : bag =
  let (xs, w) = zip xs w |> filter ((.0) >-> p) |> unzip in {xs, w, tag}

-- ==
-- entry: chain
-- input { 5i64 } output { [3i32, 7i32, 7i32, 7i32] [1.0f32, 2.0f32, 2.0f32, 2.0f32] 9u8 }
-- input { 0i64 } output { [7i32, 7i32, 7i32] [2.0f32, 2.0f32, 2.0f32] 4u8 }
entry chain (n: i64) : ([]i32, []f32, u8) =
  let b = mk n |> grow |> keep (\x -> x % 2 == 1) |> grow
  let b = if n % 2 == 0 then b else keep (> 2) b
  let b = loop b for i < 3i32 do if i == 1 then grow b else keep (!= i) b
  let b = match b.tag case 5u8 -> mk 2 case t -> b with tag = t + 1
  in (b.xs, b.w, b.tag)
def tri (n: i64) : two = (tabulate_2d n (n + 1) (\i j -> i32.i64 (i * j)), map (\j -> j % 2 == 0) (iota (n + 1)))

-- ==
-- entry: tw
-- input { 3i64 } output { [0i32, 6i32] 12i64 }
-- input { 0i64 } output { [0i32] 2i64 }
entry tw (n: i64) : ([]i32, i64) =
  let [a][b] ((m, f): ([a][b]i32, [b]bool)) = if n > 2 then tri n else tri (n + 1)
  let cols = zip (transpose m) f |> filter (.1) |> map (.0)
  in (map i32.sum cols, a * b)
-- existential from records of functions, applied twice
type^ source 's = {state: s, next: s -> ?[k].([k]i32, s)}
def drain 's (src: source s) (n: i32) : []i32 =
  let (out, _) = loop (out: []i32, s) = ([], src.state) for _i < n do
    let (xs, s) = src.next s in (out ++ xs, s)
  in out

-- ==
-- entry: sources
-- input { 5i32 } output { [0i32, 0i32, 1i32, 0i32, 1i32, 2i32, 0i32, 1i32, 2i32, 3i32] }
-- input { 0i32 } output { empty([0]i32) }
entry sources (n: i32) = drain {state = 0i64, next = \s -> (map i32.i64 (iota s), s + 1)} n

-- ==
-- entry: collatz
-- input { [6i32, 1, 7] } output { [9i64, 1i64, 17i64] [true, false, false, false, false, false, false, false, false, true, true, false,
--   false, false, false, false, false, false, false, false, false, false, false, false, false, false, false] [0i64, 9i64, 10i64] [6i32,
--   3i32, 10i32, 5i32, 16i32, 8i32, 4i32, 2i32, 1i32, 1i32, 7i32, 22i32, 11i32, 34i32, 17i32, 52i32, 26i32, 13i32, 40i32, 20i32, 10i32,
--   5i32, 16i32, 8i32, 4i32, 2i32, 1i32] }
-- input { empty([0]i32) } output { empty([0]i64) empty([0]bool) empty([0]i64) empty([0]i32) }
entry collatz (xs: []i32) : ([]i64, []bool, []i64, []i32) =
  flatmap' (\x -> (loop (out: []i32, x) = ([x], x) while x != 1 do let y = if x % 2 == 0 then x / 2 else 3 * x + 1 in (out ++ [y], y)).0) xs

-- ==
-- entry: divs
-- input { 12i64 } output { [1i64, 3i64, 5i64, 8i64, 10i64, 14i64, 16i64, 20i64, 23i64, 27i64, 29i64, 35i64] [0i64, 1i64, 5i64, 4i64,
--   10i64, 8i64, 9i64, 20i64, 10i64, 26i64, 10i64, 25i64, 6i64, 16i64, 2i64, 22i64, 4i64, 11i64, 15i64, 32i64, 10i64, 20i64, 34i64,
--   22i64, 3i64, 13i64, 29i64, 4i64, 34i64, 8i64, 9i64, 17i64, 19i64, 29i64, 43i64] [true, true, false, true, false, true, false, false,
--   true, false, true, false, false, false, true, false, true, false, false, false, true, false, false, true, false, false, false, true,
--   false, true, false, false, false, false, false] }
-- input { 0i64 } output { empty([0]i64) empty([0]i64) empty([0]bool) }
entry divs (n: i64) : ([]i64, []i64, []bool) =
  let (ls, fs, os, ds, ss) = flatmap (\k -> let d = filter (\j -> (k + 1) % (j + 1) == 0) (iota (k + 1)) in (d, i64.sum d)) (iota n)
  in (map2 (+) ls os, map2 (\d i -> d * 3 + ss[i % n]) ds (indices ds), fs)
-- sizes from case, sum of sized things, and coercions
type~ ch = #a ([]i32) | #b i64 | #c
def pick (v: ch) : []i32 =
  match v case #a xs -> xs case #b n -> map i32.i64 (iota n) case #c -> []

-- ==
-- entry: picks
-- input { -1i64 } error: negative|[Rr]ange|size
entry picks (n: i64) : []i32 = pick (#b n : ch) ++ pick (#c : ch) ++ pick (#a (pick (#b (n + 1) : ch)) : ch)

-- ==
-- entry: nested
-- input { 4i64 } output { [[0i32, 0i32, 0i32, 0i32], [0i32, 1i32, 2i32, 3i32], [0i32, 2i32, 4i32, 6i32], [0i32, 3i32, 6i32, 9i32],
--   [0i32, 0i32, 0i32, 0i32], [0i32, 1i32, 2i32, 3i32], [0i32, 2i32, 4i32, 6i32], [0i32, 3i32, 6i32, 9i32]] }
-- input { 0i64 } output { empty([0][0]i32) }
entry nested (n: i64) : [][]i32 =
  let xss = map (\i -> map (\j -> i32.i64 (i * j)) (iota n)) (iota n)
  let ys = filter (\r -> i32.sum r % 3 == 0) xss
  let [k] (zs: [k][n]i32) = ys
  in (zs ++ zs) :> [k + k][n]i32

-- ==
-- entry: sl
-- input { 3i64 2i64 1i64 } error: .
entry sl (n: i64) (a: i64) (b: i64) =
  let xs = iota n
  in (xs[a:b], xs[b:a:-1], xs[::2], xs[a::3], xs[:b:2], xs[::-1][a:b], xs[a:b][::-1])
