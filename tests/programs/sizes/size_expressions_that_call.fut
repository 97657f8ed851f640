-- Sizes that are calls, of polymorphic functions too: evaluated once, where they are first known.
-- ==
-- entry: positions
-- input { [5i64, 6] } output { [0i64, 1] }
-- ==
-- entry: counted
-- input { [1, 2, 3] } output { [1i64, 2, 3] }
-- ==
-- entry: in_functor
-- input { [1, 2, 3] } output { [0i64, 1, 2] }
-- ==
-- entry: in_spec
-- input { [1, 2, 3] } output { [1, 2, 3] }
-- ==
-- entry: of_abstract
-- input { 5i64 } output { [0i64, 1, 2, 3, 4] }
-- ==
-- entry: nested
-- input { 2i64 } output { 131072i64 }
-- ==
-- entry: two_calls
-- input { 2i64 } output { [2i64, 3, 4, 5] [3i64, 4, 5, 6, 7, 8, 9, 10] }
-- ==
-- entry: first_element
-- input { [2i64, 7] } output { [1i64, 2] [5i64, 7] }
-- ==
-- entry: in_loop
-- input { 2i64 } output { [10i64, 10, 10] 9i64 }
-- ==
-- entry: in_closure
-- input { 2i64 } output { [1i64, 1, 1] [100i64, 1, 2] }
-- ==
-- entry: chosen
-- input { 2i64 } output { [[0i64], [0]] [0i64, 1, 2] }
-- ==
-- entry: named
-- input { [1, 4] } output { [true] [2, 4] }

def places 'a (xs: []a) : []i64 = iota (length xs)
entry positions (xs: []i64) = places xs

def len 'a [n] (xs: [n]a) = length xs
def count 'a [n] (xs: [n]a) = tabulate (len xs) (+ 1)
entry counted (xs: []i32) = map id (count xs)

module count_members (X: {type~ t val len : t -> i64}) = {def f (x: X.t) = tabulate (X.len x) id}
module count_array = count_members {type~ t = []i32 def len (x: t) = length x}
entry in_functor (xs: []i32) = count_array.f xs

module type listable = {type t 'a val len 'a : t a -> i64 val to 'a : (x: t a) -> [len x]a}
module list (X: listable) = {def f 'a (x: X.t a) = X.to x}
module list_three = list {
  type t 'a = [3]a
  def len 'a (x: t a) = length x
  def to 'a (x: t a) : [len x]a = x :> [len x]a
}
entry in_spec (xs: [3]i32) = list_three.f xs

module number : {type t val size : t -> i64 val mk : (x: t) -> [size x]i64 val of : i64 -> t} = {
  type t = i64
  def size (x: t) = x
  def mk (x: t) : [size x]i64 = iota (size x)
  def of (x: i64) : t = x
}
entry of_abstract (k: i64) = let q = number.of k in zip (number.mk q) (number.mk q) |> map (.1)

-- Each size mentions the one before twice.
def twice (n: i64) = iota (n + n)
entry nested (n: i64) =
  length (twice (length (twice (length (twice (length (twice (length (twice (length (twice (length (twice (length (twice (length (twice (length (twice (length (twice (length (twice (length (twice (length (twice (length (twice (length (twice n)))))))))))))))))))))))))))))))

-- One expression with one name, of different values.
def powers (k: i64) : [2 ** k]i64 = map (+ k) (iota (2 ** k))
entry two_calls (k: i64) = (map id (powers k), map id (powers (k + 1)))

-- What the size was read from is consumed before the size is needed again.
entry first_element (xs: *[]i64) = let ys = iota xs[0] let xs[0] = 5 in (map (+ 1) ys, xs)
entry in_loop (n: i64) =
  loop (xs, sum) = (replicate 3 n, 0) for i < 3 do
    let ys = iota xs[i]
    let xs[i] = 10
    in (xs, sum + length (map (+ 1) ys) + i64.sum ys)
entry in_closure (n: i64) =
  let xs = [n, 1, 2]
  let f = \(m: i64) -> replicate (xs[0] + m) m
  let ys = f 1
  let xs[0] = 100
  in (reverse ys, xs)
entry chosen (n: i64) =
  let xs = [n, 1, 2]
  let ys = iota (if xs[0] > 1 then xs[1] else 3)
  let xs[0] = 0
  in ([ys, ys], xs)
entry named (xs: *[]i32) = let n = i64.i32 xs[0] let ys = replicate n true let xs[0] = 2 in (ys, xs)
