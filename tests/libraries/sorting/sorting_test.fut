-- Sorting by comparison and by bits, in several orders.

import "order"
import "radix_sort"
import "merge_sort"

module radix_i8 = mk_radix_sort (signed_key i8)
module radix_u16 = mk_radix_sort (unsigned_key u16)
module radix_f32 = mk_radix_sort (float_key f32)
module i64_order = numeric_order i64
module merge_i64 = mk_merge_sort i64_order
module merge_i64_down = mk_merge_sort (descending i64_order)
module merge_pairs = mk_merge_sort (lexicographic (numeric_order i32) (numeric_order f64))

-- Compare two sorters of one key type on the same input.
module agree (A: sorter) (B: sorter with key = A.key) = {
  def check [n] (eq: A.key -> A.key -> bool) (xs: [n]A.key) : bool =
    and (map2 eq (A.sort xs) (B.sort xs))
}

module agree_i64 = agree (mk_radix_sort (signed_key i64)) merge_i64

-- ==
-- entry: sort_i8
-- input { [5i8, -3i8, 0i8, 127i8, -128i8, 7i8, -3i8] }
-- output { [-128i8, -3i8, -3i8, 0i8, 5i8, 7i8, 127i8] }
-- input { empty([0]i8) } output { empty([0]i8) }
entry sort_i8 (xs: []i8) = radix_i8.sort xs

-- ==
-- entry: permute_i8
-- input { [5i8, -3i8, 0i8, 127i8, -128i8, 7i8, -3i8] }
-- output { [4i64, 1i64, 6i64, 2i64, 0i64, 5i64, 3i64] }
entry permute_i8 (xs: []i8) = radix_i8.permutation xs

-- ==
-- entry: sort_u16
-- input { [31190u16, 17094u16, 48490u16, 62135u16, 8588u16, 1725u16, 61503u16, 33994u16, 30714u16] }
-- output { [1725u16, 8588u16, 17094u16, 30714u16, 31190u16, 33994u16, 48490u16, 61503u16, 62135u16] }
entry sort_u16 (xs: []u16) = radix_u16.sort xs

-- ==
-- entry: sort_f32
-- input { [1.5f32, -2.0f32, 0.0f32, 10000000000.0f32, -0.001f32, 3.25f32] }
-- output { [-2.0f32, -0.001f32, 0.0f32, 1.5f32, 3.25f32, 10000000000.0f32] }
entry sort_f32 (xs: []f32) = radix_f32.sort xs

-- ==
-- entry: sort_i64
-- input { [-597884i64, 503968i64, -13786i64, 134504i64, 754186i64, 152660i64, -1015i64, -167149i64, 340223i64, 805694i64, -684135i64, -513625i64, 331399i64, -682025i64, 820422i64, 941617i64, 97190i64, -182244i64, 554517i64, -968235i64, 408051i64, 629979i64, -865717i64, -665715i64, 590124i64, 239625i64, -910265i64, -368196i64, 635938i64, -934964i64, 727152i64, 815142i64, -434961i64, -8574i64, 247280i64, 507483i64, 929708i64] }
-- output { [-968235i64, -934964i64, -910265i64, -865717i64, -684135i64, -682025i64, -665715i64, -597884i64, -513625i64, -434961i64, -368196i64, -182244i64, -167149i64, -13786i64, -8574i64, -1015i64, 97190i64, 134504i64, 152660i64, 239625i64, 247280i64, 331399i64, 340223i64, 408051i64, 503968i64, 507483i64, 554517i64, 590124i64, 629979i64, 635938i64, 727152i64, 754186i64, 805694i64, 815142i64, 820422i64, 929708i64, 941617i64] }
-- input { [1i64] } output { [1i64] }
-- input { empty([0]i64) } output { empty([0]i64) }
entry sort_i64 (xs: []i64) = merge_i64.sort xs

-- ==
-- entry: sort_i64_down
-- input { [-597884i64, 503968i64, -13786i64, 134504i64, 754186i64, 152660i64, -1015i64, -167149i64] }
-- output { [754186i64, 503968i64, 152660i64, 134504i64, -1015i64, -13786i64, -167149i64, -597884i64] }
entry sort_i64_down (xs: []i64) = merge_i64_down.sort xs

-- ==
-- entry: sort_pairs
-- input { [3i32, 1i32, 3i32, 2i32, 1i32] [1.5f64, 2.5f64, 0.5f64, 9.0f64, -1.0f64] }
-- output { [1i32, 1i32, 2i32, 3i32, 3i32] [-1.0f64, 2.5f64, 9.0f64, 0.5f64, 1.5f64] }
entry sort_pairs [n] (xs: [n]i32) (ys: [n]f64) = unzip (merge_pairs.sort (zip xs ys))

-- ==
-- entry: stable
-- input { [3i32, 1i32, 3i32, 2i32, 1i32] }
-- output { [1i64, 4i64, 3i64, 0i64, 2i64] }
entry stable [n] (xs: [n]i32) : [n]i64 =
  merge_sort (\(a, _) (b, _) -> a <= b) (zip xs (iota n)) |> map (.1)

-- ==
-- entry: sorters_agree
-- input { [-597884i64, 503968i64, -13786i64, 134504i64, 754186i64, 152660i64, -1015i64, -167149i64, 340223i64, 805694i64, -684135i64, -513625i64, 331399i64, -682025i64, 820422i64, 941617i64, 97190i64, -182244i64, 554517i64, -968235i64, 408051i64, 629979i64, -865717i64, -665715i64, 590124i64, 239625i64, -910265i64, -368196i64, 635938i64, -934964i64, 727152i64, 815142i64, -434961i64, -8574i64, 247280i64, 507483i64, 929708i64] } output { true }
entry sorters_agree (xs: []i64) = agree_i64.check (==) xs

-- ==
-- entry: distinct
-- input { [4i64, 2i64, 4i64, 4i64, 1i64, 2i64] } output { [1i64, 2i64, 4i64] true }
entry distinct (xs: []i64) =
  let ys = merge_i64.sort xs
  in (unique (==) ys, is_sorted (<=) ys)
