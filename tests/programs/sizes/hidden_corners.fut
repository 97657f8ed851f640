-- Sizes that are hidden: by branches, loops, recursion, functions and abbreviations.
-- ==
-- entry: existential_record_loop
-- input { 3i32 } output { 8i64 8i64 }

-- ==
-- entry: existential_in_tuple_match
-- input { 0i32 } output { 2i64 1i64 }
-- input { 1i32 } output { 3i64 4i64 }
-- input { 9i32 } output { 0i64 0i64 }

-- ==
-- entry: recursive_hidden_sizes
-- input { 4i32 } output { [0i32, 1i32, 0i32, 2i32, 0i32, 1i32, 0i32, 3i32, 0i32, 1i32, 0i32, 2i32, 0i32, 1i32, 0i32] }

-- ==
-- entry: while_exist_tuple
-- input { [5i32, 3i32, 8i32, 1i32] } output { 3i32 [5i32, 3i32, 8i32, 1i32] }

-- ==
-- entry: lambda_arg_size
-- input { [1i64, 2i64] } output { [7i32, 7i32, 7i32] [0i64, 1i64, 2i64] 3i64 }

-- ==
-- entry: absorb
-- input { [1i32, -2i32, 3i32] } output { [1i32, 3i32] 2i64 [2i32, 4i32] [1i32, 3i32] [1i32, 3i32] 2i64 }

-- ==
-- entry: type_of_generators
-- input { 4i64 } output { 6i64 4i64 2i64 }

-- ==
-- entry: local_existential_functions
-- input { [3i32, 1i32, 4i32, 1i32, 5i32] } output { [3i32, 4i32, 5i32] [1i32, 1i32] 5i64 [4i32, 5i32] }

-- ==
-- entry: tuple_of_existentials
-- input { [5i32, -1i32, 2i32, 0i32] } output { 2i64 1i64 1i64 4i64 [5i32, 2i32, -1i32, 0i32] }

-- ==
-- entry: existential_function_values
-- input { [5i32, -2i32, 7i32, 0i32] } output { 2i64 [5i32, 7i32] 12i32 }

-- Records with hidden sizes changed in loops, both fields sharing one size.
module existential_record_loop_ = {
  type~ two = ?[n].{a: [n]i32, b: [n]bool}
  def grow (x: two) : two = {a = x.a ++ x.a, b = x.b ++ x.b}
  def start : i32 -> two = \k -> {a = [k], b = [true]}
  def main (k: i32) = let r = loop r = start k for _i < k do grow r in (length (zip r.a r.b), length r.b)
}
entry existential_record_loop = existential_record_loop_.main

-- Matches that return existential packs, of several sizes.
module existential_in_tuple_match_ = {
  type~ p = ([]i32, []bool)
  def f (k: i32) : p =
    match k case 0 -> ([1, 2], [true]) case 1 -> (replicate 3 k, replicate 4 false) case _ -> ([], [])
  def main (k: i32) = let (a, b) = f k in (length a, length b)
}
entry existential_in_tuple_match = existential_in_tuple_match_.main

-- Recursion that returns hidden sizes.
module recursive_hidden_sizes_ = {
  def ruler (n: i32) : []i32 = if n == 0 then [] else let r = ruler (n - 1) in r ++ [n - 1] ++ r
  def main (n: i32) = ruler n
}
entry recursive_hidden_sizes = recursive_hidden_sizes_.main

-- A loop over filtered arrays with arrays of the same unknown size.
module while_exist_tuple_ = {
  def main (xs: []i32) =
    let (_, rounds, _) = loop (ys, k, fs) = (xs, 0i32, map (> 0) xs) while length ys > 1 do
      let zs = filter (.1) (zip ys fs) |> map (.0)
      let m = length zs / 2
      let ws = if k > 1 then take 1 zs else zs[: i64.max 1 (m + 1)]
      in (ws, k + 1, map (> 0) ws)
    in (rounds, xs)
}
entry while_exist_tuple = while_exist_tuple_.main

-- Arguments with binding become unknown sizes.
module lambda_arg_size_ = {
  def main [n] (ns: [n]i64) =
    let a = replicate (reduce (\x y -> x + y) 0 ns) 7i32
    let b = iota (let k = n + 1 in k)
    let c = iota (match n case 2 -> 3 case m -> m)
    in (a, b, length c)
}
entry lambda_arg_size = lambda_arg_size_.main

-- Existential sizes through lifted combinators.
module absorb_ = {
  def pos (xs: []i32) = filter (> 0) xs
  def main (xs: []i32) =
    let a = id (pos xs)
    let b = length (flip const xs (pos xs) |> const (pos xs))
    let c = xs |> pos |> map (+ 1) |> id
    let d = uncurry (\p ys -> filter p ys) ((> 0), xs)
    let e = curry (\(p, ys) -> filter p ys) (> 0) xs
    in (a, b, c, d, e, const (length a) (pos xs))
}
entry absorb = absorb_.main

-- Abbreviations of function types with hidden results, in records and modules.
module type_of_generators_ = {
  type^ gen 'a = i64 -> ?[n].[n]a
  type^ pairgen 'a = {up: gen a, evens: gen a}
  def mk : pairgen i64 = {up = \n -> iota n, evens = \n -> filter (\x -> x % 2 == 0) (iota n)}
  def count 'a (g: gen a) (n: i64) = length (g n)
  module type G = { val total : (i64 -> ?[k].[k]i64) -> i64 -> i64 }
  module g : G = { def total (f: gen i64) (n: i64) = i64.sum (f n) }
  def main (n: i64) = (g.total mk.up n, count mk.up n, count mk.evens n)
}
entry type_of_generators = type_of_generators_.main

-- Local functions with hidden results used at several places and sizes.
module local_existential_functions_ = {
  def main (xs: []i32) =
    let above k ys = filter (> k) (ys : []i32)
    let below k (ys: []i32) : []i32 = filter (< k) ys
    let a = above 1 xs
    let b = below 2 xs
    in (a, b, length (a ++ b), above 3 a)
}
entry local_existential_functions = local_existential_functions_.main

-- Several hidden sizes in one result, taken apart and put together.
module tuple_of_existentials_ = {
  def split3 (xs: []i32) : ?[a][b][c].([a]i32, [b]i32, [c]i32) =
    (filter (> 0) xs, filter (< 0) xs, filter (== 0) xs)
  def sizes [a] [b] [c] (_: [a]i32, _: [b]i32, _: [c]i32) = (a, b, c)
  def main (xs: []i32) =
    let t = split3 xs
    let (p, q, r) = t
    let (a, b, c) = sizes t
    in (a, b, c, length xs, p ++ q ++ r)
}
entry tuple_of_existentials = tuple_of_existentials_.main

-- Functions with existential results as parameters, composed with |>.
module existential_function_values_ = {
  def with_list 'r (f: (n: i64) -> [n]i32 -> r) (g: []i32 -> []i32) (xs: []i32) : r =
    let [n] (ys: [n]i32) = g xs
    in f n ys
  def pos (xs: []i32) = filter (> 0) xs
  def main (xs: []i32) = (with_list (\n (_: [n]i32) -> n) pos xs, pos xs, xs |> pos |> i32.sum)
}
entry existential_function_values = existential_function_values_.main
