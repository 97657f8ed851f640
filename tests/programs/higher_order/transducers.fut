-- Transformers of step functions, composed before any array is seen.

-- ==
-- input { empty([0]i64) } output { 0i64 }
-- input { [1i64] } output { 20i64 }
-- input { [1i64, 2i64, 3i64, 4i64, -5i64] } output { 20i64 }

-- ==
-- entry: counted
-- input { empty([0]i64) } output { 0i64 0i64 }
-- input { [-1i64] } output { 0i64 0i64 }
-- input { [1i64, -2i64, 3i64] } output { 24i64 2i64 }

-- ==
-- entry: first
-- input { 0i64 empty([0]i64) } output { 0i64 0i64 0i64 }
-- input { 2i64 [1i64] } output { 1i64 1i64 1i64 }
-- input { 3i64 [4i64, 5i64, 6i64, 7i64, 8i64] } output { 456i64 3i64 5i64 }

type^ step 'r 'a = r -> a -> r

def mapping 'r 'a 'b (f: a -> b) (k: step r b) : step r a = \r x -> k r (f x)
def filtering 'r 'a (p: a -> bool) (k: step r a) : step r a = \r x -> if p x then k r x else r
def both 'r 'a (k: step r a) : step r a = \r x -> k (k r x) x
def counting 'r 'a (k: step r a) : step (r, i64) a = \(r, n) x -> (k r x, n + 1)
def stopping 'r 'a (limit: i64) (k: step r a) : step (r, i64) a =
  \(r, n) x -> if n >= limit then (r, n) else (k r x, n + 1)

entry main (xs: []i64) : i64 =
  let t = mapping (+ 1) <-< filtering (\x -> x % 2 == 0) <-< mapping (* 10)
  in foldl (t (+)) 0 xs

entry counted (xs: []i64) : (i64, i64) =
  foldl (filtering (> 0) (counting (both (mapping (* 3) (+))))) (0, 0) xs

entry first (limit: i64) (xs: []i64) : (i64, i64, i64) =
  let ((r, taken), seen) = foldl (counting (stopping limit (\r x -> r * 10 + x))) ((0, 0), 0) xs
  in (r, taken, seen)
