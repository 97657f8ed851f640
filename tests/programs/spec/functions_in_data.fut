-- Functions in records, tuples and sums; closures; consuming functions as arguments (language.md 7.5, 8).

-- ==
-- entry: hof_function_in_record
-- input { } output { 12i32 }
def r = {f = \x -> x * 2i32, g = (+1)}
entry hof_function_in_record = r.f (r.g 5)

-- ==
-- entry: hof_function_in_tuple_array_capture
-- input { } output { [11i32,12i32] }
entry hof_function_in_tuple_array_capture = let k = 10i32 let (f, _) = (\x -> x + k, true) in map f [1,2]

-- ==
-- entry: hof_return_function
-- input { } output { 30i32 }
def mk (a: i32) = let b = a * 2 in \c -> b + c
entry hof_return_function = mk 10 10

-- ==
-- entry: hof_function_in_sum
-- input { } output { 6i32 }
def app (f: #fn (i32 -> i32)) (x: i32) = match f case #fn g -> g x
entry hof_function_in_sum = app (#fn (*2)) 3

-- ==
-- entry: hof_partial_app_captures
-- input { } output { [[1i32,2i32],[2i32,4i32]] }
def mul (x: i32) (y: i32) = x * y
entry hof_partial_app_captures = map (\f -> map (mul f) [1,2]) [1i32,2]

-- ==
-- entry: hof_poly_function_arg
-- input { } output { 3i32 4i64 }
def pair 'a 'b (f: a -> b) (x: a) = f x
entry hof_poly_function_arg = (pair (+1) 2i32, pair length [1i32,2,3,4])

-- ==
-- entry: hof_church
-- input { } output { 8i32 }
def three '^a (f: a -> a) (x: a) = f (f (f x))
entry hof_church = three (*2) 1i32

-- ==
-- entry: hof_loop_with_captured_fn
-- input { } output { 1024i32 }
def pown (f: i32 -> i32) (n: i32) = loop x = 1 for _i < n do f x
entry hof_loop_with_captured_fn = pown (*2) 10

-- ==
-- entry: hof_rec_fn_param
-- input { } output { 10i32 }
def iter (f: i32 -> i32) (k: i32) (v: i32) : i32 = if k == 0 then v else iter f (k - 1) (f v)
entry hof_rec_fn_param = iter (+2) 5 0

-- ==
-- entry: hof_size_dep_fn
-- input { 3i64 } output { 3i64 }
def a (mk: (k: i64) -> [k]i64) (n: i64) = i64.sum (mk n)
entry hof_size_dep_fn (n: i64) = a iota n

-- ==
-- entry: hof_fn_fits_consuming
-- input { } output { 3i32 }
def feed 's 'r (k: *s -> r) (v: *s) : r = k v
entry hof_fn_fits_consuming = feed i32.sum [1i32,2]

-- ==
-- entry: hof_record_module_mix
-- input { } output { 12i32 }
module m = { def mk (k: i32) = {add = \x -> x + k, mul = \x -> x * k} }
entry hof_record_module_mix = let r = m.mk 3 in r.mul (r.add 1)

-- ==
-- entry: hof_return_closure_over_array
-- input { } output { [30i32,10i32] }
def lookup (xs: []i32) = \(i: i64) -> xs[i]
entry hof_return_closure_over_array = map (lookup [10,20,30]) [2,0]

-- ==
-- entry: hof_existential_type_function
-- input { } output { 6i32 }
def sumof (g: () -> []i32) = i32.sum (g ())
entry hof_existential_type_function = sumof (\() -> filter (>0) [1,2,3,-4])

-- ==
-- entry: hof_foldr_fn
-- input { } output { [1i32,2i32,3i32] }
entry hof_foldr_fn = foldr (\x acc -> [x] ++ acc[:2] :> [3]i32) [0i32,0,0] [1i32,2,3]

-- ==
-- entry: cons_hof_consuming
-- input { } output { [7i32,2i32] }
module m_cons_hof_consuming = {
  def app (f: *[2]i32 -> *[2]i32) (x: *[2]i32) : *[2]i32 = f x
  def main = app (\(x: *[2]i32) -> x with [0] = 7) [1,2]
}
entry cons_hof_consuming = m_cons_hof_consuming.main

-- ==
-- entry: cons_local_fun_unique_param
-- input { } output { [7i32,2i32] }
entry cons_local_fun_unique_param = let f (x: *[2]i32) : *[2]i32 = x with [0] = 7 in f [1,2]

-- ==
-- entry: tuple_param_capture
-- input { } output { [5i32,7i32] }
def f (a: i32, b: i32) (x: i32) = a * x + b
entry tuple_param_capture = map (f (2, 3)) [1,2]

-- ==
-- entry: hof_curried_partial_map2
-- input { } output { [11i32,22i32] }
def addmul (k: i32) (x: i32) (y: i32) = k * x + y
entry hof_curried_partial_map2 = map2 (addmul 10) [1,2] [1,2]
