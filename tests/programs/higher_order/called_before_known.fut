-- Parameters without a type that are called before anything says what they are (language.md 6.5): every call has the size
-- that its argument gives, once the type is known.

def both (f: ((k: i64) -> [k]i64) -> ([2]i64, [3]i64)) = f (\k -> map (+ k) (iota k))

-- ==
-- entry: bound_first
-- input { } output { [2i64, 3i64] [3i64, 4i64, 5i64] }
entry bound_first = let use = \g -> (g 2, g 3) in both use

-- ==
-- entry: piped
-- input { } output { [2i64, 3i64] [3i64, 4i64, 5i64] }
entry piped = (\g -> (g 2, g 3)) |> both

-- ==
-- entry: out_of_a_tuple
-- input { } output { [2i64, 3i64] [3i64, 4i64, 5i64] }
entry out_of_a_tuple = both (\g -> (g 2, g 3), true).0

def apply '^a '^b (f: a -> b) (x: a) : b = f x
def count_up (k: i64) : [k]i64 = iota k

-- ==
-- entry: lambda_first
-- input { } output { [0i64, 1i64] [0i64, 1i64, 2i64] }
entry lambda_first = apply (\g -> (g 2, g 3)) count_up

def total (f: ((k: i64) -> [k]i64) -> i64) = f (\k -> replicate k (k + 1))

-- ==
-- entry: in_a_loop
-- input { 4i64 } output { 20i64 }
entry in_a_loop (n: i64) =
  let use = \g -> loop sum = 0 for i < n do sum + i64.sum (g i)
  in total use

-- ==
-- entry: in_a_match
-- input { 0i64 } output { 12i64 }
-- input { 1i64 } output { 2i64 }
-- input { 4i64 } output { 20i64 }
entry in_a_match (n: i64) =
  let use = \g -> match n case 0 -> i64.sum (g 3) case k -> i64.sum (g k)
  in total use

-- ==
-- entry: in_branches
-- input { true } output { 6i64 }
-- input { false } output { 12i64 }
entry in_branches (b: bool) =
  let use = \g -> i64.sum (if b then g 2 else g 3)
  in total use

-- ==
-- entry: in_three_branches
-- input { 2i64 } output { 6i64 }
-- input { 3i64 } output { 12i64 }
-- input { 7i64 } output { 5i64 }
entry in_three_branches (n: i64) =
  let use = \g -> i64.sum (if n == 2 then g 2 else if n == 3 then g n else [5])
  in total use

-- ==
-- entry: through_a_let
-- input { } output { 30i64 }
entry through_a_let =
  let use = \g -> let k = 5 in i64.sum (let m = k in g m)
  in total use

-- ==
-- entry: through_local_functions
-- input { } output { 32i64 }
entry through_local_functions =
  let use = \g ->
    let sum_of (k: i64) = i64.sum (g k)
    let again = \k -> i64.sum (g k)
    in sum_of 3 + again 4
  in total use

def grids (f: ((n: i64) -> (m: i64) -> [n][m]i64) -> i64) = f (\n m -> replicate n (iota m))

-- ==
-- entry: two_sizes
-- input { } output { 6i64 30i64 }
entry two_sizes =
  let one = \g -> i64.sum (flatten (g 2 3))
  let two = \g -> let rows = g 3 in i64.sum (flatten (rows 4)) + i64.sum (flatten (transpose (rows 3))) + i64.sum (flatten (g 1 3))
  in (grids one, grids two)

def sums (f: ((n: i64) -> [n]i64 -> i64) -> i64) = f (\n (xs: [n]i64) -> n * 10 + i64.sum xs)

-- ==
-- entry: sizes_of_arguments
-- input { } output { 59i64 }
entry sizes_of_arguments =
  let use = \g -> let of_three = g 3 in g 2 [1, 2] + of_three [1, 2, 3]
  in sums use

def kept (f: (i64 -> ?[k].[k]i64) -> i64) = f (\n -> filter (> 1) (iota n))

-- ==
-- entry: hidden_sizes
-- input { } output { 14i64 }
entry hidden_sizes =
  let use = \g -> let a = g 4 let b = g 5 in i64.sum a + i64.sum b
  in kept use

type^ tools = {make: (k: i64) -> [k]i64, scale: i64}
def with_tools (f: tools -> i64) = f {make = \k -> iota k, scale = 100}

-- ==
-- entry: in_records
-- input { } output { 900i64 900i64 }
entry in_records =
  let one = \t -> (i64.sum (t.make 3) + i64.sum (t.make 4)) * t.scale
  let two = \{make, scale} -> (i64.sum (make 3) + i64.sum (make 4)) * scale
  in (with_tools one, with_tools two)

module maker (P: {val extra : i64}) = {
  type^ t = (k: i64) -> [k + P.extra]i64
  def run (f: t -> i64) : i64 = f (\k -> replicate (k + P.extra) 1)
}
module two_more = maker {def extra = 2i64}

-- ==
-- entry: in_modules
-- input { } output { 11i64 }
entry in_modules = let use = \g -> i64.sum (g 3) + i64.sum (g 4) in two_more.run use

-- Nothing says what the function is: its calls have one size.
def pairs f = map2 (i64.+) (f 1i64) (f 2i64)

-- ==
-- entry: never_known
-- input { } output { [3i64, 5i64] }
entry never_known = pairs (\k -> [k, k + 1])

-- A lambda that passes its parameter on, and is called before it is known itself.
def shown (f: ((k: i64) -> [k]i64) -> ([2]i64, [3]i64)) = f (\k -> iota k)

-- ==
-- entry: passed_on
-- input { } output { [0i64, 1i64] [0i64, 1i64, 2i64] }
entry passed_on = let use = \g -> let h = \k -> g k in (h 2, h 3) in shown use
