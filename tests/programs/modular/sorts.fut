-- Four sorts as functors over an order.
-- Sorts by functors over orders.

-- ==
-- entry: ins_i32 mer_i32 bit_i32 rad_i32
-- input { [3,-1,4,1,-5,9,2,6,5,3,5] } output { [-5,-1,1,2,3,3,4,5,5,6,9] [4i64,1,3,6,0,9,2,8,10,7,5] }
-- input { empty([0]i32) } output { empty([0]i32) empty([0]i64) }
-- input { [7] } output { [7] [0i64] }

-- ==
-- entry: rows
-- input { [[2,1,9],[1,5,5],[2,1,3],[1,5,4],[0,9,9]] } output { [[0,9,9],[1,5,4],[1,5,5],[2,1,3],[2,1,9]] [[2,1,9],[2,1,3],[1,5,5],[1,5,4],[0,9,9]] true false }

-- ==
-- entry: lexi
-- input { [2u8,1,2,1,200] [1f32,5,-1,4,0] } output { [1u8,1,2,2,200] [5f32,4,1,-1,0] [1i64,3,0,2,4] }
import "lib/order"
local module S = import "lib/sort"
module I = mk_order i32
module gen (M: S.sort with t = i32) = { def run [n] (xs: [n]M.t) = (M.sort xs, M.sort_perm xs) }
module g_ins = gen (S.insertion I)
module g_mer = gen (S.merge I)
module g_bit = gen (S.bitonic I)
module g_rad = gen (S.radix i32)
entry ins_i32 xs = g_ins.run xs
entry mer_i32 [n] (xs: [n]i32) = g_mer.run xs
entry bit_i32 = g_bit.run
entry rad_i32 = \xs -> g_rad.run xs
module three = { def n = 3i64 }
module A3 = arr_order I three
module A3S = S.merge A3
module A3R = S.insertion (rev_order A3)
module UA = order_util A3
entry rows [n] (xs: [n][3]i32) =
  let conv [m] (r: [m][3]i32) = map (\(x: [3]i32) -> x :> A3.t) r
  let back r = map (\(x: A3.t) -> x :> [3]i32) r
  let s = A3S.sort (conv xs)
  let r = A3R.sort (conv xs)
  in (back s, back r, UA.is_sorted s, UA.is_sorted r)
module L = lex_order (mk_order u8) (rev_order (mk_order f32))
module LS = S.merge L
module LB = S.bitonic L
entry lexi [n] (a: [n]u8) (b: [n]f32) =
  let z = zip a b
  let (x, y) = unzip (LS.sort z)
  let p = LB.sort_perm z
  let (x', y') = unzip (map (\i -> z[i]) p)
  in (map2 (\a b -> assert (a == b) a) x x', map2 (\a b -> assert (a == b) a) y y', p)
