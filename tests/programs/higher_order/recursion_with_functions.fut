-- Recursive functions with functional parameters that are passed on unchanged.

-- ==
-- input { 0i32 0i32 } output { [0i32, 0i32, 0i32, 3i32] }
-- input { 1i32 5i32 } output { [5i32, 5i32, 3i32, 7i32] }
-- input { 4i32 10i32 } output { [40i32, 40i32, 4i32, 31i32] }
-- input { 3i32 1i32 } output { [3i32, 3i32, 1i32, 7i32] }

-- ==
-- entry: trees
-- input { empty([0]i32) 1i32 } output { 0i32 0i64 0i32 }
-- input { [4i32] 2i32 } output { 4i32 0i64 4i32 }
-- input { [1i32, 2i32, 3i32, 4i32, 5i32] 3i32 } output { 15i32 3i64 -5i32 }

def repeat 'a (f: a -> a) (n: i32) (x: a) : a = if n <= 0 then x else repeat f (n - 1) (f x)
def search (p: i32 -> bool) (lo: i32) (hi: i32) : i32 =
  if hi - lo <= 1 then hi
  else let mid = lo + (hi - lo) / 2
       in if p mid then search p lo mid else search p mid hi
def fold_tree 'a [n] (leaf: i32 -> a) (fork: a -> a -> a) (xs: [n]i32) : a =
  if n <= 1 then leaf (if n == 0 then 0 else xs[0])
  else fork (fold_tree leaf fork (take (n / 2) xs)) (fold_tree leaf fork (drop (n / 2) xs))
def ackermann_like (step: {up: i32 -> i32, stop: i32 -> bool}) (m: i32) (n: i32) : i32 =
  if m == 0 || step.stop n then step.up n else ackermann_like step (m - 1) (step.up n)

entry main (n: i32) (k: i32) : [4]i32 =
  [repeat (+ k) n 0, repeat (repeat (+ 1) k) n 0, search (\x -> x * x >= k) (-1) (i32.abs k + 2),
   ackermann_like {up = (* 2) >-> (+ 1), stop = (> k)} n 1]

entry trees [n] (xs: [n]i32) (k: i32) : (i32, i64, i32) =
  (fold_tree id (+) xs, fold_tree (const 0i64) (\a b -> 1 + i64.max a b) xs,
   (fold_tree (\x -> (x * k, x)) (\(a, b) (c, d) -> (i32.max a c, b - d)) xs).1)
