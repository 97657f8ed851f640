-- Top-level constants (language.md 10.1).

-- ==
-- entry: const_uses_const
-- input { } output { 42i32 }
def a = [1i32,2,3]
def b = map (*2) a
def c = i32.sum b + 30
entry const_uses_const = c

-- ==
-- entry: const_array_indexed_in_map
-- input { [0i64,2i64,1i64] } output { [10i32,30i32,20i32] }
def tbl = [10i32,20,30]
entry const_array_indexed_in_map (is: []i64) = map (\i -> tbl[i]) is

-- ==
-- entry: const_tuple
-- input { } output { 1i32 true }
def p = (1i32, true)
entry const_tuple = (p.0, p.1)

-- ==
-- entry: const_record_of_arrays
-- input { 1i64 } output { 2i32 5f32 }
def r = {a = [1i32,2], b = [4f32,5]}
entry const_record_of_arrays (i: i64) = (r.a[i], r.b[i])

-- ==
-- entry: const_function_value
-- input { } output { 8i32 }
def f = (+3)
entry const_function_value = f 5

-- ==
-- entry: entry_constant
-- input { } output { [1i32,2i32,3i32] }
entry entry_constant = [1i32,2,3]
