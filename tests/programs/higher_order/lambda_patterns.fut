-- Lambdas that take apart tuples, records, sums of one constructor, units and wildcards.

-- ==
-- input { empty([0]i32) } output { empty([0]i32) empty([0]bool) }
-- input { [2i32] } output { [2i32] [true] }
-- input { [0i32, 1i32, 5i32] } output { [0i32, 0i32, 20i32] [false, false, true] }

-- ==
-- entry: several
-- input { empty([0]i32) } output { 0i32 }
-- input { [4i32] } output { 0i32 }
-- input { [3i32, -2i32, 8i32] } output { 10i32 }

-- ==
-- entry: annotated
-- input { 1i32 2i64 } output { 5i64 }
-- input { 0i32 0i64 } output { 1i64 }

type wrapped = #wrap i32 (i32, bool)
type nest = {p: (i32, i32), q: {r: i32, s: wrapped}}

entry main [n] (xs: [n]i32) : ([n]i32, [n]bool) =
  let mk = \x : nest -> {p = (x, x + 1), q = {r = 2 * x, s = #wrap (x - 1) (x * x, x > 1)}}
  let f = \({p = (a, _), q = {r, s = #wrap b (c, _)}}: nest) -> a + r * b - c
  let g = \{p = _, q = {r = _, s = #wrap _ (_, flag)}} -> flag
  let ys : [n]nest = map mk xs
  in (map f ys, map g ys)

entry several [n] (xs: [n]i32) : i32 =
  let step = \(lo, hi, ()) x -> (i32.min lo x, i32.max hi x, ())
  let (lo, hi, _) = foldl step (i32.highest, i32.lowest, ()) xs
  let width = \() -> if n == 0 then 0 else hi - lo
  in width ()

entry annotated (a: i32) (b: i64) : i64 =
  let h = \(x: i32, (y: i64, _: bool)) ((#wrap z (_, t)): wrapped) : i64 -> i64.i32 x + y + i64.i32 z + i64.bool t
  in h (a, (b, true)) (#wrap 1 (2, a > 0))
