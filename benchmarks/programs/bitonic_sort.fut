-- A bitonic sorting network, for as many elements as a power of two: each step compares elements that are d apart.
-- small: [256]i32
-- data: [1048576]i32
def step [n] (a: [n]i32) (p: i64) (q: i64) : [n]i32 =
  let d = 1 << (p - q)
  let f i =
    let up = ((i >> p) & 2) == 0
    in if (i & d) == 0
       then let (x, y) = (a[i], a[i + d]) in if (x > y) == up then y else x
       else let (x, y) = (a[i - d], a[i]) in if (x > y) == up then x else y
  in tabulate n f

def main [n] (xs: [n]i32) : [n]i32 =
  let k = i64.num_bits - 1 - i64.clz n
  in loop xs for i < i64.i32 k do loop xs for j < i + 1 do step xs i j
