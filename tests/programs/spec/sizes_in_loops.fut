-- Loops whose arrays change their size, and those that must not (language.md 6.7).

-- ==
-- entry: size_loop_variant
-- input { [1f32,2f32,3f32] } output { 12i64 }
entry size_loop_variant (v: []f32) = length (loop v while length v < 10 do v ++ v)

-- ==
-- entry: size_loop_swap
-- input { [1i32,2i32] [3i32,4i32] } output { [3i32,4i32] [1i32,2i32] }
entry size_loop_swap [n] (v: [n]i32) (w: [n]i32) = loop (v, w) for _i < 3i32 do (w, v)

-- ==
-- entry: size_loop_forced
-- input { [1i32,2i32] } output { [1i32,2i32] }
-- input { [1i32,-2i32] } error:
entry size_loop_forced [n] (v: [n]i32) = loop (v: [n]i32) for _i < 3i32 do filter (> 0) v :> [n]i32

-- ==
-- entry: loop_two_sizes
-- input { 3i64 } output { [0i64,0i64,0i64,0i64,0i64,0i64,0i64,0i64] [1i64,1i64] }
entry loop_two_sizes (n: i64) = loop (a, b) = ([0i64], replicate 5 1i64) for _i < n do (a ++ a, take (length b - 1) b)

-- ==
-- entry: loop_2d_grow
-- input { } output { [[1i32,2i32],[1i32,2i32],[1i32,2i32],[1i32,2i32]] }
entry loop_2d_grow = loop a = [[1i32,2]] for _i < 2i32 do a ++ a

-- ==
-- entry: loop_2d_grow_inner
-- input { } output { [[1i32,2i32,1i32,2i32]] }
entry loop_2d_grow_inner = loop a = [[1i32,2]] for _i < 1i32 do map (\r -> r ++ r) a

-- ==
-- entry: loop_while_size
-- input { 100i64 } output { 128i64 }
entry loop_while_size (n: i64) = length (loop a = [0u8] while length a < n do a ++ a)

-- ==
-- entry: loop_shrink
-- input { [5i32,3i32,9i32] } output { 9i32 }
entry loop_shrink (xs: []i32) =
  (loop xs while length xs > 1 do
  let k = length xs / 2
  let a = take k xs
  let b = drop k xs
  in map2 i32.max (a :> [k]i32) (take k b :> [k]i32) ++ drop k b)[0]

-- ==
-- entry: filter_in_loop_record
-- input { [5i32,1i32,4i32] } output { [4i32] 3i32 }
entry filter_in_loop_record (xs: []i32) =
  let r = loop r = {v = xs, k = 0i32} for _i < 3i32 do {v = filter (\x -> x > r.k && x < 5) r.v, k = r.k + 1}
  in (r.v, r.k)

-- ==
-- entry: size_abstract_in_loop
-- input { 3i32 } output { 8i64 }
module b : {type~ t val one : () -> t val dbl : t -> t val len : t -> i64} =
  {type~ t = []u8 def one () : t = [0] def dbl (x: t) : t = x ++ x def len (x: t) = length x}
entry size_abstract_in_loop (n: i32) = b.len (loop x = b.one () for _i < n do b.dbl x)
