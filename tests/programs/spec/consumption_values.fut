-- What consumption allows must give the right values (language.md 7).

-- ==
-- entry: cons_in_branch
-- input { true [1i32,2i32] } output { [9i32,2i32] }
-- input { false [1i32,2i32] } output { [1i32,2i32] }
entry cons_in_branch (b: bool) (v: *[]i32) = if b then v with [0] = 9 else v

-- ==
-- entry: cons_loop
-- input { } output { [0i32,1i32,4i32,9i32] }
entry cons_loop = loop v = replicate 4 0 for i < 4 do v with [i] = i * i

-- ==
-- entry: cons_two_loops
-- input { } output { [1i32,2i32] [3i32,4i32] }
entry cons_two_loops =
  let (a, b) = loop (a, b) = ([0i32,0],[0i32,0]) for i < 2 do (a with [i] = i32.i64 i + 1, b with [i] = i32.i64 i + 3)
  in (a, b)

-- ==
-- entry: cons_function
-- input { } output { [5i32,2i32] }
def set (v: *[]i32) (x: i32) : *[]i32 = v with [0] = x
entry cons_function = set (copy [1,2]) 5 :> [2]i32

-- ==
-- entry: cons_record_components
-- input { } output { [9i64,1i64] [0i64,1i64] }
entry cons_record_components = let (u, w) = (iota 2, iota 2) let u[0] = 9 in (u, w)

-- ==
-- entry: cons_local_array_in_map
-- input { } output { [[1i64,0i64],[0i64,1i64]] }
entry cons_local_array_in_map = map (\i -> let z = replicate 2 0i64 let z[i] = 1 in z) (iota 2)

-- ==
-- entry: cons_swap_elements
-- input { [1i32,2i32,3i32] 0i64 2i64 } output { [3i32,2i32,1i32] }
entry cons_swap_elements (a: *[]i32) (i: i64) (j: i64) = let t = a[i] let a[i] = a[j] let a[j] = t in a

-- ==
-- entry: cons_field_update_ok
-- input { [1i32,2i32] } output { [1i32,2i32] 5i32 }
entry cons_field_update_ok (xs: []i32) = let r = {a = xs, b = 1i32} let s = r with b = 5 in (r.a, s.b)

-- ==
-- entry: cons_closure_before
-- input { } output { 1i32 [9i32,2i32] }
entry cons_closure_before = let v = [1i32,2] let f (i: i64) = v[i] let x = f 0 let v[0] = 9 in (x, v)

-- ==
-- entry: cons_copy_breaks
-- input { [1i32,2i32] } output { [9i32,2i32] [1i32,2i32] }
entry cons_copy_breaks (v: []i32) = let w = copy v let w[0] = 9 in (w, v)

-- ==
-- entry: cons_loop_pingpong
-- input { 3i32 } output { [8i32,8i32] [4i32,4i32] }
entry cons_loop_pingpong (n: i32) = loop (a, b) = ([1i32,1],[0i32,0]) for _i < n do let c = map (*2) a in (c, a)

-- ==
-- entry: cons_nested_loops
-- input { } output { [[0i64,1i64],[10i64,11i64]] }
entry cons_nested_loops =
  loop m = replicate 2 (replicate 2 0) for i < 2i64 do loop m for j < 2i64 do m with [i,j] = i * 10 + j

-- ==
-- entry: cons_row_loop
-- input { } output { [[0i64,1i64],[1i64,2i64]] }
entry cons_row_loop = map (\i -> loop r = replicate 2 i for j < 2i64 do r with [j] = i + j) [0,1]

-- ==
-- entry: cons_scatter_loop
-- input { } output { [1i32,0i32,2i32] }
entry cons_scatter_loop = loop a = [0i32,0,0] for i < 3i64 do scatter a [i * 2 % 3, 7] [i32.i64 i + 1, 9] with [1] = 0

-- ==
-- entry: cons_in_if_in_loop
-- input { 5i32 } output { [0i32,1i32,0i32,3i32,0i32] }
entry cons_in_if_in_loop (n: i32) =
  loop a = replicate (i64.i32 n) 0i32 for i < n do if i % 2 == 1 then a with [i] = i else a

-- ==
-- entry: cons_match
-- input { 1i32 } output { [1i32,0i32] }
-- input { 2i32 } output { [0i32,2i32] }
-- input { 3i32 } output { [0i32,0i32] }
entry cons_match (k: i32) = let a = [0i32,0] in match k case 1 -> a with [0] = 1 case 2 -> a with [1] = 2 case _ -> a

-- ==
-- entry: cons_tuple_result_both
-- input { } output { [5i32,2i32] 2i32 }
def f (a: *[2]i32) : (*[2]i32, i32) = let x = a[1] in (a with [0] = 5, x)
entry cons_tuple_result_both = f [1,2]

-- ==
-- entry: cons_record_param
-- input { } output { 8i32 }
module m_cons_record_param = {
  def f (r: *{a: [2]i32, b: i32}) = let r = r with a[0] = 7 in r.a[0] + r.b
  def main = f {a = [1,2], b = 1}
}
entry cons_record_param = m_cons_record_param.main

-- ==
-- entry: copy_record
-- input { } output { 9i32 1i32 }
entry copy_record = let r = {a = [1i32], b = 2i32} let s = copy r let s.a[0] = 9 in (s.a[0], r.a[0])
