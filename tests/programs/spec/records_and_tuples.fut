-- Tuples are records; fields have no order; updates by path (language.md 4.1, 10.5).

-- ==
-- entry: tuple_is_record
-- input { } output { 1i32 2i32 }
entry tuple_is_record = let t : {0: i32, 1: i32} = (1, 2) in (t.0, t.1)

-- ==
-- entry: record_order_irrelevant
-- input { } output { true }
entry record_order_irrelevant = ({a=1i32, b=2i32} : {b: i32, a: i32}) == {b=2, a=1}

-- ==
-- entry: numeric_field_order
-- input { } output { [0i32,1i32,2i32,3i32,4i32,5i32,6i32,7i32,8i32,9i32,10i32,11i32] }
entry numeric_field_order =
  let xs = map (\i -> (i,i+1,i+2,i+3,i+4,i+5,i+6,i+7,i+8,i+9,i+10,i+11)) [0i32]
  let t = xs[0]
  in [t.0,t.1,t.2,t.3,t.4,t.5,t.6,t.7,t.8,t.9,t.10,t.11]

-- ==
-- entry: record_eleven_fields_sorted
-- input { } output { 1i32 10i32 2i32 }
entry record_eleven_fields_sorted =
  let t = (0i32,1i32,2i32,3i32,4i32,5i32,6i32,7i32,8i32,9i32,10i32)
  in (t.1, t.10, t.2)

-- ==
-- entry: large_tuple
-- input { } output { 55i32 }
entry large_tuple =
  let (a,b,c,d,e,f,g,h,i,j) = (1i32,2i32,3i32,4i32,5i32,6i32,7i32,8i32,9i32,10i32)
  in a+b+c+d+e+f+g+h+i+j

-- ==
-- entry: with_field_then_index
-- input { } output { [1i32,9i32] 5i32 }
entry with_field_then_index = let r = {a=[1i32,2], b=5i32} let r = r with a[1] = 9 in (r.a, r.b)

-- ==
-- entry: with_field_dotted
-- input { } output { 7i32 2i32 }
entry with_field_dotted = let r = {a={x=1i32,y=2i32}} let r = r with a.x = 7 in (r.a.x, r.a.y)

-- ==
-- entry: let_with_field
-- input { } output { 7i32 2i32 }
entry let_with_field = let r = {a={x=1i32,y=2i32}} let r.a.x = 7 in (r.a.x, r.a.y)

-- ==
-- entry: with_tuple_field
-- input { } output { 1i32 9i32 }
entry with_tuple_field = (1i32,2i32) with 1 = 9

-- ==
-- entry: let_with_tuple_path
-- input { } output { [1i32,9i32] true }
entry let_with_tuple_path = let t = ([1i32,2], true) let t.0[1] = 9 in t

-- ==
-- entry: with_array_of_records_path
-- input { } output { [1f32,7f32] [3i32] }
entry with_array_of_records_path = let t = [{p=[1f32,2], q=3i32}] let t = t with [0].p[1] = 7 in (t[0].p, map (.q) t)

-- ==
-- entry: field_update_size_change
-- input { 3i64 } output { [0u8,0u8,0u8] 1i32 }
entry field_update_size_change (n: i64) = let r = {v=[1u8,2],k=1i32} let r = r with v = replicate n 0 in (r.v, r.k)

-- ==
-- entry: record_nested_update_in_map
-- input { } output { [11i32,12i32] }
entry record_nested_update_in_map = map (\p -> (p with a.b = p.a.b + 10).a.b) [{a={b=1i32}},{a={b=2}}]

-- ==
-- entry: record_array_soa
-- input { } output { [1i32,2i32] [3f32,4f32] }
entry record_array_soa = let ps = [{x=1i32,y=3f32},{x=2,y=4}] in (map (.x) ps, map (.y) ps)
