-- Nested parallelism in which every row has work of its own length and kind.

-- ==
-- entry: n1
-- input { [3i64, 0, 1, 5] } output { [3i64, 0i64, 0i64, 10i64] }
-- input { empty([0]i64) } output { empty([0]i64) }
entry n1 (ns: []i64) = map (\n -> i64.sum (iota n)) ns

-- ==
-- entry: n2
-- input { [3i64, 0, 1, 5] } output { [38i64, 0i64, 0i64, 84i64] }
entry n2 (ns: []i64) = map (\n -> let xs = map (\i -> i * n % 7) (iota n) let ys = filter (> 2) xs let zs = scan (+) 0 ys in (i64.sum zs * 3 + length ys)) ns

-- ==
-- entry: n2b
-- compiled input { 3000i64 } output { 4654020i64 }
entry n2b (n: i64) = i64.sum (n2 (map (% 50) (iota n)))

-- ==
-- entry: n3
-- input { [3i64, 0, 1, 5] } output { [6i64, 0i64, 0i64, 26i64] }
entry n3 (ns: []i64) = map (\n -> (loop xs = iota n while length xs > 1 do map (\i -> if 2 * i + 1 < length xs then xs[2 * i] + xs[2 * i + 1] * 2 else xs[2 * i]) (iota ((length xs + 1) / 2))) |> i64.sum) ns

-- ==
-- entry: n4
-- input { [3i64, 0, 1, 5] } output { [33i64, 2i64, 2i64, 84i64] }
entry n4 (ns: []i64) = map (\n -> let h = hist (+) 0 3 (map (% 4) (iota n)) (iota n) let s = reduce_by_index (replicate 2 1) (*) 1 (map (% 3) (iota n)) (map (+ 1) (iota n)) in i64.sum h * 10 + i64.sum s) ns

-- ==
-- entry: n5
-- input { [3i64, 0, 1, 5] } output { [1i64, 0i64, 1i64, 1i64] }
entry n5 (ns: []i64) = map (\n -> i64.sum (map (\m -> let a = scatter (replicate m 1) (map (* 2) (iota m)) (iota m) in i64.product a) (iota n))) ns
entry n6 [n][m] (a: [n][m]i32) (ks: [n]i64) : [n](i32, i32, bool) = map2 (\r k -> (i32.sum (take k r), i32.maximum (drop k r), null (take k r))) a ks

-- ==
-- entry: n6'
-- input { [[1i32,2,3],[4,5,6]] [2i64, 0] } output { [3i32, 0i32] [3i32, 6i32] [false, true] }
-- input { [[1i32,2,3],[4,5,6]] [2i64, 4] } error: .
entry n6' [n][m] (a: [n][m]i32) (ks: [n]i64) = unzip3 (n6 a ks)
-- nested branches with different parallel work

-- ==
-- entry: n7
-- input { [3i64, 0, 1, 5, 6, 7, 8] } output { [3i64, 0i64, 0i64, 13i64, 15i64, 4i64, 38i64] }
entry n7 (ns: []i64) = map (\n -> if n % 3 == 0 then i64.sum (iota n) else if n % 3 == 1 then i64.maximum (map (\i -> i * i % 5) (iota n)) else (let s = scan (+) 0 (iota n) in s[n / 2] + last (s))) ns

-- ==
-- entry: n7b
-- compiled input { 2000i64 } output { 0i64 }
entry n7b (n: i64) = reduce (\a b -> a ^ b) 0 (n7 (map (% 37) (iota n)))
-- sorting each row, of rows of different lengths, inside of map
def sort [n] (xs: [n]i64) : [n]i64 =
  loop xs = copy xs for b < 8i64 do
    let bits = map (\x -> (x >> b) & 1) xs
    let z = scan (+) 0 (map (1 -) bits)
    let nz = if n == 0 then 0 else z[n - 1]
    let o = map (+ nz) (scan (+) 0 bits)
    in scatter (replicate n 0) (map3 (\b z o -> if b == 0 then z - 1 else o - 1) bits z o) xs

-- ==
-- entry: n8
-- input { [3i64, 0, 1, 5] } output { [210257i64, 7i64, 217i64, 582001i64] }
entry n8 (ns: []i64) = map (\n -> let s = sort (map (\i -> i * 77 % 101) (iota n)) in foldl (\h x -> (h * 31 + x) % 1000003) 7 s) ns

-- ==
-- entry: n8b
-- compiled input { 300i64 } output { 152564539i64 }
entry n8b (n: i64) = i64.sum (n8 (iota n))
-- three levels with matrices

-- ==
-- entry: n9
-- input { [2i64, 0, 3] } output { [14i64, 0i64, 162i64] }
entry n9 (ns: []i64) = map (\n -> let a = tabulate_2d n n (\i j -> i + j) let b = map (\r -> map (\c -> i64.sum (map2 (*) r c)) (transpose a)) a in i64.sum (map i64.sum b) + i64.sum (map (\i -> b[i, n - 1 - i]) (iota n))) ns

-- ==
-- entry: n9b
-- compiled input { 40i64 } output { 665384408i64 }
entry n9b (n: i64) = i64.sum (n9 (iota n))
-- while inside map, with arrays as state

-- ==
-- entry: n10
-- input { [1i64, 5, 0, 9] } output { [3i64, 29i64, 0i64, 59i64] }
entry n10 (ns: []i64) = map (\n -> let (a, _, c) = loop (a, i, c) = (replicate 5 0, n, 0) while i > 0 do (a with [i % 5] = a[i % 5] + i, i * 3 / 4, c + 1) in c + i64.sum a * 2 + a[3]) ns

-- ==
-- entry: n10b
-- compiled input { 3000i64 } output { 39447802i64 }
entry n10b (n: i64) = i64.sum (n10 (iota n))
-- segmented with flags from filter in filter

-- ==
-- entry: n11
-- input { 5i64 } output { 8i64 }
-- compiled input { 300i64 } output { 12673i64 }
entry n11 (n: i64) = i64.sum (map (\i -> length (filter (\j -> and (map (\k -> (j + 2) % (k + 2) != 0) (iota (i64.max 0 (i64.min j 5))))) (iota i))) (iota n))
