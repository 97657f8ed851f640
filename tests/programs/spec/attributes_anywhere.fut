-- Attributes never change results (language.md 15); the prelude's opaque, trace and break.

-- ==
-- entry: attr_everywhere
-- input { 3i32 } output { 9i32 }
#[inline] #[foo(bar, 1, baz(2))]
def f (#[pat] x: i32) = #[opaque] x
#[noinline]
def g (x: i32) = #[trace(tag)] x
entry attr_everywhere (x: i32) =
  #[unknown] (#[noinline] f x) + #[sequential] i32.sum (#[sequential_outer] map (\y -> #[sequential_inner] y + 1) [g x, 1])

-- ==
-- entry: attr_unsafe_ok
-- input { [1i32,2i32] 1i64 } output { 2i32 }
entry attr_unsafe_ok (xs: []i32) (i: i64) = #[unsafe] xs[i]

-- ==
-- entry: attr_param
-- input { } output { 10i64 }
entry attr_param = #[param(foo)] 10i64

-- ==
-- entry: attr_flattening
-- input { } output { [3i32,7i32] }
entry attr_flattening =
  #[incremental_flattening(only_inner)] map (\r -> #[flattening(no_outer)] reduce (+) 0 r) [[1i32,2],[3,4]]

-- ==
-- entry: attr_blank_scratch
-- input { } output { 3i64 5i32 }
entry attr_blank_scratch =
  let a : [3]i32 = #[scratch] replicate 3 0
  let a = copy a
  let a = a with [1] = 5
  in (length a, a[1])

-- ==
-- entry: opaque_values
-- input { 3i32 } output { 3i32 [3i32] }
entry opaque_values (x: i32) = (opaque x, opaque [x])

-- ==
-- entry: trace_values
-- input { 3i32 } output { 4i32 }
entry trace_values (x: i32) = trace (x + 1)

-- ==
-- entry: break_values
-- input { 3i32 } output { 4i32 }
entry break_values (x: i32) = break (x + 1)
