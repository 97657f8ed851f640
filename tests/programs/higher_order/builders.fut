-- Arrays given as functions from indices (delayed), transformed without being built.

-- ==
-- input { empty([0]i32) empty([0]i32) } output { empty([0]i32) empty([0]i32) empty([0]i32) }
-- input { [1i32] empty([0]i32) } output { empty([0]i32) [1i32] [1i32] }
-- input { [1i32, 2i32, 3i32] [4i32, 5i32] }
-- output { [5i32, 8i32] [105i32, 104i32, 3i32, 2i32, 1i32] [105i32, 3i32, 1i32] }
-- input { [7i32] [8i32, 9i32, 10i32] } output { [70i32] [110i32, 109i32, 108i32, 7i32] [110i32, 108i32] }

type^ delayed '^a = {size: i64, at: i64 -> a}

def delay 'a [n] (xs: [n]a) : delayed a = {size = n, at = \i -> xs[i]}
def force 'a (d: delayed a) : []a = tabulate d.size d.at
def dmap '^a '^b (f: a -> b) (d: delayed a) : delayed b = {size = d.size, at = d.at >-> f}
def dzip '^a '^b (x: delayed a) (y: delayed b) : delayed (a, b) =
  {size = i64.min x.size y.size, at = \i -> (x.at i, y.at i)}
def drev '^a (d: delayed a) : delayed a = d with at = (\i -> d.at (d.size - 1 - i))
def dappend 'a (x: delayed a) (y: delayed a) : delayed a =
  {size = x.size + y.size, at = \i -> if i < x.size then x.at i else y.at (i - x.size)}
def stride '^a (k: i64) (d: delayed a) : delayed a = {size = (d.size + k - 1) / k, at = \i -> d.at (i * k)}

entry main (xs: []i32) (ys: []i32) : ([]i32, []i32, []i32) =
  let x = delay xs
  let y = delay ys
  let products = dmap (uncurry (*)) (dzip x (drev y))
  let joined = drev (dappend x (dmap (+ 100) y))
  in (force products, force joined, force (stride 2 joined))
