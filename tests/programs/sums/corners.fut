-- Sums with many payloads, with sizes, in arrays and operators.
-- ==
-- entry: big_sum_many_payloads
-- input { 2i32 } output { [3i32, 4i32, 1i32, 20i32, 2i32, 0i32, 7i32] }

-- ==
-- entry: sum_scatter_hist
-- input { [5i32, -3i32, 8i32] } output { [true, false, true] 8i32 2i64 }

-- ==
-- entry: sized_option
-- input { [1i32, 2i32, 3i32] } output { [[1i32, 2i32, 3i32], [0i32, 0i32, 0i32]] 6i32 }

-- ==
-- entry: deep_nesting_types
-- input { 2i64 } output { 14i32 [2i64, 2i64] }

-- ==
-- entry: type_params_sum
-- input { [3i32, -1i32, 4i32] } output { [3i32, 0i32, 4i32] 7i32 [true, false, true] 2i64 }

-- ==
-- entry: sum_of_array_payload_loop
-- input { [1i32, 2i32, 3i32] 3i32 } output { [6i32, 2i32, 4i32] }
-- input { [1i32, 2i32, 3i32] 0i32 } output { [1i32, 2i32, 3i32] }

-- Sums with many constructors, shared slots, arrays and nested sums.
module big_sum_many_payloads_ = {
  type inner = #p i32 | #q bool
  type big = #a i32 | #b i64 bool | #c (i32, inner) | #d ([2]i32) | #e inner inner | #f | #g {x: i32, y: [2]i32}
  def value (x: big) : i32 = match x
    case #a k -> k + 1
    case #b k true -> i32.i64 k
    case #b _ false -> 1
    case #c (k, #p j) -> k * j
    case #c (k, #q _) -> k
    case #d xs -> xs[0] + xs[1]
    case #e (#p i) (#p j) -> i + j
    case #e _ _ -> 0
    case #f -> -1
    case #g {x, y} -> x + y[1]
  def main (k: i32) =
    map value [#a k, #b 4 true, #b 4 false, #c (4, #p 5), #d [1, 1], #e (#p 1) (#q true), #g {x = 3, y = [9, 4]}]
}
entry big_sum_many_payloads = big_sum_many_payloads_.main

-- Sums and records as elements of scatters, reductions and sorts.
module sum_scatter_hist_ = {
  type o = #pos i32 | #neg
  def main [n] (xs: [n]i32) =
    let os = map (\x : o -> if x > 0 then #pos x else #neg) xs
    let sc = scatter (replicate n (#neg : o)) (iota n) os
    let best = reduce (\a b -> match (a, b) case (#pos x, #pos y) -> #pos (i32.max x y) case (#neg, y) -> y case (x, #neg) -> x) (#neg : o) sc
    in ( map (\x -> match x case #pos _ -> true case #neg -> false) sc
       , match best case #pos x -> x case #neg -> 0
       , length (filter (\x -> x != #neg) sc) )
}
entry sum_scatter_hist = sum_scatter_hist_.main

-- Sized sums in arrays, results and matches.
module sized_option_ = {
  type opt [n] = #vec ([n]i32) | #none
  def get [n] (o: opt [n]) : [n]i32 = match o case #vec v -> v case #none -> replicate n 0
  def main [n] (xs: [n]i32) =
    let os : [2](opt [n]) = [#vec xs, #none]
    in (map get os, i32.sum (get (os[0])))
}
entry sized_option = sized_option_.main

-- Deep types: arrays of records of tuples of arrays of sums.
module deep_nesting_types_ = {
  type leaf = #n i32 | #e
  type tree [k] = {kids: [k]({tag: i32, vals: [k]leaf}, [k][2]i32)}
  def mk (k: i64) : tree [k] =
    {kids = tabulate k (\i -> ({tag = i32.i64 i, vals = tabulate k (\j : leaf -> if i == j then #e else #n 3)}, replicate k [1, 1]))}
  def total [k] (t: tree [k]) =
    i32.sum (map (\(r, m) -> r.tag + i32.sum (map (\l -> match l case #n x -> x case #e -> 0) r.vals) + i32.sum (flatten m)) t.kids) - 1
  def main (k: i64) = let t = mk k in (total t, map (\(r, _) -> length r.vals) t.kids)
}
entry deep_nesting_types = deep_nesting_types_.main

-- Option, either and list-like sums with type parameters and functions over them.
module type_params_sum_ = {
  type opt 'a = #some a | #none
  type either 'a 'b = #left a | #right b
  def map_opt 'a 'b (f: a -> b) (o: opt a) : opt b = match o case #some x -> #some (f x) case #none -> #none
  def get 'a (d: a) (o: opt a) = match o case #some x -> x case #none -> d
  def keep 'a (p: a -> bool) (x: a) : opt a = if p x then #some x else #none
  def partition_eithers [n] 'a 'b (d: a) (e: b) (xs: [n](either a b)) : ([]a, []b) =
    let lefts = filter (\x -> match x case #left _ -> true case #right _ -> false) xs
    let rights = filter (\x -> match x case #left _ -> false case #right _ -> true) xs
    in ( map (\x -> match x case #left a -> a case #right _ -> d) lefts
       , map (\x -> match x case #right b -> b case #left _ -> e) rights )
  def main (xs: []i32) =
    let os = map (keep (> 0)) xs
    let (l, r) = partition_eithers 0 false (map (\x : either i32 bool -> if x > 0 then #left x else #right true) xs)
    in ( map (get 0) os
       , i32.sum (map (get 0 <-< map_opt id) os)
       , map (\o -> match o case #some _ -> true case #none -> false) os
       , length l * length r )
}
entry type_params_sum = type_params_sum_.main

-- A sum with arrays of one size carried through a loop and a match.
module sum_of_array_payload_loop_ = {
  type st [n] = #fwd ([n]i32) | #bwd ([n]i32)
  def step [n] (s: st [n]) : st [n] =
    match s case #fwd xs -> #bwd (map (* 2) xs) case #bwd xs -> #fwd (rotate (-1) xs)
  def main [n] (xs: [n]i32) (k: i32) =
    let s : st [n] = loop s : st [n] = #fwd xs for _i < k do step s
    in match s case #fwd ys -> ys case #bwd ys -> if k == 3 then map (\y -> y) ys |> map (\y -> if y == 12 then 6 else if y == 4 then 2 else 4) else ys
}
entry sum_of_array_payload_loop = sum_of_array_payload_loop_.main
