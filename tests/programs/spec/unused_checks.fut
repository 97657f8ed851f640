-- A check whose value nobody uses does not stop the program; one whose value is used does, wherever it stands.

#[noinline]
def both (i: i64) (xs: []i64) : (i64, i64) = (xs[i], i + 1)

#[noinline]
def first_of (a: i64) (_b: i64) = a * 2

-- ==
-- entry: unit
-- input { 4i64 } output { 4i64 }
entry unit (x: i64) = let _ = assert false () in x

-- ==
-- entry: scalar
-- input { 4i64 } output { 4i64 }
entry scalar (x: i64) = let _y = assert (x > 5) x in x

-- ==
-- entry: scalar_used
-- input { 4i64 } error: x > 5
-- input { 6i64 } output { 12i64 }
entry scalar_used (x: i64) = let y = assert (x > 5) x in x + y

-- ==
-- entry: part_of_result
-- input { 100i64 [1i64, 2i64] } output { 101i64 }
entry part_of_result (i: i64) (xs: []i64) = (both i xs).1

-- Two calls of one function, of which one result is used here and the other there.
-- ==
-- entry: other_part_of_result
-- input { 100i64 [1i64, 2i64] } error: out of bounds
-- input { 1i64 [1i64, 2i64] } output { 103i64 }
entry other_part_of_result (i: i64) (xs: []i64) = (both i xs).0 + (both 100 xs).1

-- ==
-- entry: argument
-- input { 100i64 [1i64, 2i64] } output { 14i64 }
entry argument (i: i64) (xs: []i64) = first_of 7 xs[i]

-- ==
-- entry: in_a_loop
-- input { [1i64, 2i64] } output { 45i64 }
entry in_a_loop (xs: []i64) =
  let (a, _) = loop (a, b) = (0i64, 0) for i < 10i64 do (a + i, b + xs[i])
  in a

-- ==
-- entry: in_a_loop_used
-- input { [1i64, 2i64] } error: out of bounds
entry in_a_loop_used (xs: []i64) =
  let (a, b) = loop (a, b) = (0i64, 0) for i < 10i64 do (a + i, b + xs[i])
  in a + b

-- ==
-- entry: in_a_while_loop
-- input { [1i64, 2i64] } output { 10i64 }
entry in_a_while_loop (xs: []i64) =
  let (a, _) = loop (a, b) = (0i64, 0) while a < 10 do (a + 1, b + xs[a])
  in a

-- ==
-- entry: in_a_branch
-- input { 3i64 [1i64, 2i64] } output { 3i64 }
entry in_a_branch (x: i64) (xs: []i64) =
  let _y = if x > 0 then xs[100] else assert (x < -5) 2
  in x

-- ==
-- entry: in_one_part_of_a_branch
-- input { 3i64 [1i64, 2i64] } output { 1i64 }
entry in_one_part_of_a_branch (x: i64) (xs: []i64) =
  let (a, _) = if x > 0 then (1i64, xs[100]) else (2, xs[200])
  in a

-- ==
-- entry: in_a_match
-- input { 3i64 } output { 6i64 }
type shape = #square i64 | #other
entry in_a_match (x: i64) =
  let s: shape = if x > 0 then #square x else #other
  let (r, _) = match s
               case #square y -> (y * 2, assert (y < 0) y)
               case #other -> (0, 0)
  in r

-- ==
-- entry: in_a_map
-- input { [1i64, 2i64] } output { [2i64, 4i64] }
entry in_a_map (xs: []i64) =
  let (ys, _) = unzip (map (\x -> (x * 2, assert (x < 0) x)) xs)
  in ys

-- ==
-- entry: in_a_reduction
-- input { [1i64, 2i64] } output { 3i64 }
entry in_a_reduction (xs: []i64) =
  let _product = reduce (\a b -> assert (a < 0) (a * b)) 1 xs
  in i64.sum xs

-- ==
-- entry: in_an_update
-- input { [1i64, 2i64] } output { 2i64 }
entry in_an_update (xs: *[]i64) =
  let n = length xs
  let _ = xs with [100] = 1
  in n

-- ==
-- entry: division
-- input { 0i64 } output { 1i64 }
entry division (x: i64) = let _y = 1 / x in x + 1

-- ==
-- entry: coercion
-- input { [1i64, 2i64] } output { 5i64 }
entry coercion (xs: []i64) = let _ys = xs :> [3]i64 in 5i64

-- ==
-- entry: coercion_used
-- input { [1i64, 2i64] } error: cannot
entry coercion_used (xs: []i64) = let ys = xs :> [3]i64 in ys[0]

-- ==
-- entry: hole
-- input { 1i64 } output { 1i64 }
entry hole (x: i64) = let _y: i64 = ??? in x

-- ==
-- entry: lambda
-- input { 1i64 } output { 1i64 }
entry lambda (x: i64) = let f (y: i64) = let _z = assert (y < 0) y in y in f x

-- ==
-- entry: record
-- input { 1i64 } output { 1i64 }
entry record (x: i64) = let r = {good = x, bad = assert (x < 0) x} in r.good

module type keeper = {type t val mk : i64 -> t val get : t -> i64}
module pairs : keeper = {
  type t = (i64, i64)
  def mk (x: i64) : t = (x, assert (x < 0) x)
  def get (x: t) = x.0
}
module use (k: keeper) = {
  def there_and_back (x: i64) = k.get (k.mk x)
}
module use_pairs = use pairs

-- ==
-- entry: in_a_functor
-- input { 1i64 } output { 1i64 }
entry in_a_functor (x: i64) = use_pairs.there_and_back x

def down (n: i64) (acc: i64) : i64 = if n == 0 then acc else assert (n > 0) (down (n - 1) (acc + 1))

-- ==
-- entry: recursive
-- input { -3i64 } output { -3i64 }
entry recursive (x: i64) = let _y = down x 0 in x

-- ==
-- entry: recursive_used
-- input { -3i64 } error: n > 0
-- input { 3i64 } output { 6i64 }
entry recursive_used (x: i64) = let y = down x 0 in x + y

-- A size that is used has been checked.
-- ==
-- entry: size_of_a_range
-- input { 2i64 } error: Range
-- input { 5i64 } output { 2i64 }
entry size_of_a_range (x: i64) = length (3..<x)

-- ==
-- entry: size_of_a_new_array
-- input { -1i64 [1i64, 2i64] } error: (Range|bounds)
-- input { 1i64 [1i64, 2i64] } output { [1i64] }
entry size_of_a_new_array (x: i64) (xs: []i64) = map (+ x) (iota (length xs[0:x]))

-- ==
-- entry: size_of_rows
-- input { -1i64 [1i64, 2i64] } error: (Range|bounds)
-- input { 1i64 [1i64, 2i64] } output { [[0i64], [1i64]] }
entry size_of_rows (x: i64) (xs: []i64) = map (\i -> replicate (length xs[0:x]) i) (iota 2)

-- Arguments from outside are checked, used or not.
-- ==
-- entry: arguments
-- input { [1i64] [1i64, 2i64] } error: invalid size
entry arguments [n] (_xs: [n]i64) (_ys: [n]i64) = 0i64
