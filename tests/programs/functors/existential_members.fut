-- Members with results of unknown size, a hidden-size abstract type, and sizes that depend on an argument.

-- ==
-- entry: squares
-- input { [3i64, 0i64, 2i64] } output { [0i64, 1i64, 4i64, 0i64, 1i64] [3i64, 0i64, 2i64] }
-- input { [1i64] } output { [0i64] [1i64] }
-- input { empty([0]i64) } output { empty([0]i64) empty([0]i64) }

-- ==
-- entry: larger_half
-- input { [3i64, 4i64, 6i64] } output { 2i64 10i64 }
-- input { [3i64, 4i64, 5i64] } output { 2i64 8i64 }
-- input { empty([0]i64) } output { 0i64 0i64 }

module type numbers = {
  type elem
  val squares : (n: i64) -> *[n]elem
  val parted [n] : [n]elem -> ?[k].([k]elem, [n - k]elem)
  type~ bag
  val bag [n] : [n]elem -> bag
  val size : bag -> i64
  val items : bag -> ?[k].[k]elem
}
module n : numbers with elem = i64 = {
  type elem = i64
  def squares n = map (\i -> i * i) (iota n)
  def parted [n] (xs: [n]i64) = partition (\x -> x % 2 == 0) xs
  type~ bag = ?[k].{items: [k]i64, total: i64}
  def bag [n] (xs: [n]elem) : bag = {items = xs, total = i64.sum xs}
  def size (b: bag) = length b.items
  def items (b: bag) = copy b.items
}

entry squares [k] (xs: [k]i64) : ([]i64, [k]i64) =
  let (lengths, _, _, values) = flatmap' (\x -> n.squares x) xs
  in (values, lengths)
entry larger_half (xs: []i64) : (i64, i64) =
  let (even, odd) = n.parted xs
  let b = if length odd > length even then n.bag odd else n.bag even
  in (n.size b, i64.sum (n.items b))
