-- | Radix sort: one stable split per bit, from the lowest.

import "order"

-- Move the elements with bit 0 before those with bit 1, keeping the order within both groups.
local def split_by 'a [n] (bit: a -> i32) (xs: [n]a) : *[n]a =
  let ones = map (\x -> i64.i32 (bit x)) xs
  let ones_before = exscan (+) 0 ones
  let num_zeros = n - i64.sum ones
  let place (i: i64) (one: i64) (before: i64) =
    if one == 1 then num_zeros + before else i - before
  in scatter (copy xs) (map3 place (iota n) ones ones_before) xs

-- | Sorting by keys of one type.
module type sorter = {
  type key
  -- | Sort keys.
  val sort [n] : (xs: [n]key) -> *[n]key
  -- | Sort anything by a key of it. Stable.
  val sort_by 'a [n] : (key: a -> key) -> (xs: [n]a) -> *[n]a
  -- | The permutation that sorts: element i of the sorted array is element `permutation xs`[i] of `xs`.
  val permutation [n] : (xs: [n]key) -> *[n]i64
}

-- | Radix sort for one type of keys.
module mk_radix_sort (K: radix_key) : sorter with key = K.t = {
  type key = K.t

  def sort_by 'a [n] (key: a -> key) (xs: [n]a) : *[n]a =
    loop xs = copy xs for i < K.num_bits do split_by (\x -> K.get_bit i (key x)) xs

  def sort [n] (xs: [n]key) : *[n]key = sort_by id xs

  def permutation [n] (xs: [n]key) : *[n]i64 =
    zip xs (iota n) |> sort_by (.0) |> map (.1)
}
