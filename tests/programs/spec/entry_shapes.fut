-- Entry points: curried, calling each other, all primitive types, ranks (language.md 14).

-- ==
-- entry: entry_curried
-- input { 3i32 4i32 } output { 7i32 }
entry entry_curried (v: i32) = \(w: i32) -> v + w

-- ==
-- entry: f
-- input { 3i32 } output { 4i32 }

-- ==
-- entry: entry_calls_entry
-- input { 3i32 } output { 8i32 }

entry f (x: i32) = x + 1
entry entry_calls_entry (x: i32) = f x * 2

-- ==
-- entry: f'
-- input { 1i32 } output { 2i32 }
entry f' (x: i32) = x + 1

-- ==
-- entry: entry_bool_arrays
-- input { [true,false] } output { [false,true] }
entry entry_bool_arrays (x: []bool) = map (\b -> !b) x

-- ==
-- entry: entry_all_prims
-- input { 1i8 2i16 3i32 4i64 5u8 6u16 7u32 8u64 9f16 10f32 11f64 true }
--   output { 1i8 2i16 3i32 4i64 5u8 6u16 7u32 8u64 9f16 10f32 11f64 true }
entry entry_all_prims (a: i8) (b: i16) (c: i32) (d: i64) (e: u8) (f: u16) (g: u32) (h: u64) (i: f16) (j: f32) (k: f64) (l: bool) =
  (a,b,c,d,e,f,g,h,i,j,k,l)

-- ==
-- entry: entry_rank4
-- input { [[[[1i32,2i32]]],[[[3i32,4i32]]]] } output { [[[[1i32],[2i32]]],[[[3i32],[4i32]]]] }
entry entry_rank4 (a: [][][][]i32) = map (map transpose) a

-- ==
-- entry: many_params
-- input { 1i32 2i32 3i32 4i32 5i32 6i32 7i32 8i32 } output { 36i32 }
entry many_params (a: i32) (b: i32) (c: i32) (d: i32) (e: i32) (f: i32) (g: i32) (h: i32) = a+b+c+d+e+f+g+h

-- ==
-- entry: many_results
-- input { } output { 1i32 2i32 3i32 4i32 5i32 6i32 7i32 8i32 9i32 }
entry many_results = (1i32,2i32,3i32,4i32,5i32,6i32,7i32,8i32,9i32)

-- ==
-- entry: f16_entry
-- input { [1.5f16, f16.inf, f16.nan] } output { [3f16, f16.inf, f16.nan] }
entry f16_entry (xs: []f16) = map (*2) xs

-- ==
-- entry: entry_prints_exotic_floats
-- input { f32.nan f32.inf -f32.inf } output { f32.nan f32.inf -f32.inf }
entry entry_prints_exotic_floats (a: f32) (b: f32) (c: f32) = (a, b, c)
