-- Queens counted with bit masks: the first row in parallel, an explicit stack of masks for the others.

-- ==
-- entry: main
-- input { 1i64 } output { 1i64 }
-- input { 2i64 } output { 0i64 }
-- input { 3i64 } output { 0i64 }
-- input { 4i64 } output { 2i64 }
-- input { 5i64 } output { 10i64 }
-- input { 6i64 } output { 4i64 }

-- ==
-- entry: by_first
-- input { 0i64 } output { empty([0]i64) }
-- input { 1i64 } output { [1i64] }
-- input { 4i64 } output { [0i64, 1i64, 1i64, 0i64] }
-- input { 5i64 } output { [2i64, 2i64, 2i64, 2i64, 2i64] }
-- input { 6i64 } output { [0i64, 1i64, 1i64, 1i64, 1i64, 0i64] }

def search (n: i64) (first: u32) : i64 =
  let full = (1u32 << u32.i64 n) - 1
  let free c l r = full & !(c | l | r)
  let (c0, l0, r0) = (first, first << 1, first >> 1)
  let stack = replicate (n + 1) (c0, l0, r0, free c0 l0 r0)
  let (_, _, count) = loop (stack, depth, count) = (stack, 0, 0) while depth >= 0 do
    let (c, l, r, left) = stack[depth]
    in if c == full then (stack, depth - 1, count + 1)
       else if left == 0 then (stack, depth - 1, count)
       else let b = left & (-left)
            let (c', l', r') = (c | b, (l | b) << 1, (r | b) >> 1)
            let stack = stack with [depth] = (c, l, r, left ^ b)
            in (stack with [depth + 1] = (c', l', r', free c' l' r'), depth + 1, count)
  in count

entry main (n: i64) : i64 = i64.sum (map (\i -> search n (1 << u32.i64 i)) (iota n))
entry by_first (n: i64) : [n]i64 = map (\i -> search n (1 << u32.i64 i)) (iota n)
