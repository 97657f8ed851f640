-- Rows that are read again and again are turned into a buffer, where lanes find what they need side by side: with rows that
-- are just short enough and a bit too long, read often enough or not, and with more or fewer of them than a strip has.
def points 't (number: i64 -> t) n d = tabulate_2d n d (\i j -> number ((i * 7 + j * 3) % 11))
def centres 't (number: i64 -> t) k d = tabulate_2d k d (\c j -> number ((c * 5 + j * 2) % 7))

def distance [d] (a: [d]f32) (b: [d]f32) : f32 = f32.sum (map2 (\x y -> (x - y) * (x - y)) a b)
def nearest [k][d] (cs: [k][d]f32) (p: [d]f32) : i64 =
  (loop (best, least) = (-1, f32.inf) for c < k do
     let x = distance p cs[c] in if x < least then (c, x) else (best, least)).0
def distance64 [d] (a: [d]f64) (b: [d]f64) : f64 = f64.sum (map2 (\x y -> (x - y) * (x - y)) a b)
def nearest64 [k][d] (cs: [k][d]f64) (p: [d]f64) : i64 =
  (loop (best, least) = (-1, f64.inf) for c < k do
     let x = distance64 p cs[c] in if x < least then (c, x) else (best, least)).0

-- One number for all, which depends on the order.
def mixed [n] (xs: [n]i64) : i64 = loop m = 7i64 for x in xs do (m * 31 + x) % 1000003

-- ==
-- entry: of_each
-- input { 0i64 4i64 3i64 } output { 7i64 }
-- input { 1i64 4i64 3i64 } output { 220i64 }
-- input { 15i64 5i64 2i64 } output { 780102i64 }
-- input { 16i64 4i64 3i64 } output { 63988i64 }
-- input { 63i64 7i64 3i64 } output { 154343i64 }
-- input { 64i64 4i64 1i64 } output { 516582i64 }
-- input { 65i64 9i64 4i64 } output { 657349i64 }
-- input { 130i64 5i64 33i64 } output { 580553i64 }
-- input { 40i64 3i64 3i64 } output { 898446i64 }
-- input { 40i64 4i64 0i64 } output { 704472i64 }
-- input { 40i64 0i64 3i64 } output { 724927i64 }
-- input { 70i64 4i64 64i64 } output { 545267i64 }
-- input { 70i64 4i64 65i64 } output { 290019i64 }
-- input { 200i64 6i64 31i64 } output { 228079i64 }
entry of_each (n: i64) (k: i64) (d: i64) : i64 =
  mixed (map (nearest (centres f32.i64 k d)) (opaque (points f32.i64 n d)))

-- ==
-- entry: of_each64
-- input { 0i64 4i64 3i64 } output { 7i64 }
-- input { 1i64 4i64 3i64 } output { 220i64 }
-- input { 15i64 5i64 2i64 } output { 780102i64 }
-- input { 16i64 4i64 3i64 } output { 63988i64 }
-- input { 63i64 7i64 3i64 } output { 154343i64 }
-- input { 64i64 4i64 1i64 } output { 516582i64 }
-- input { 65i64 9i64 4i64 } output { 657349i64 }
-- input { 130i64 5i64 33i64 } output { 580553i64 }
-- input { 40i64 3i64 3i64 } output { 898446i64 }
-- input { 40i64 4i64 0i64 } output { 704472i64 }
-- input { 40i64 0i64 3i64 } output { 724927i64 }
-- input { 70i64 4i64 64i64 } output { 545267i64 }
-- input { 70i64 4i64 65i64 } output { 290019i64 }
-- input { 200i64 6i64 31i64 } output { 228079i64 }
entry of_each64 (n: i64) (k: i64) (d: i64) : i64 =
  mixed (map (nearest64 (centres f64.i64 k d)) (opaque (points f64.i64 n d)))

-- With a histogram of them, in the same loop.
-- ==
-- entry: counts
-- input { 0i64 4i64 3i64 } output { 464629i64 }
-- input { 1i64 4i64 3i64 } output { 464630i64 }
-- input { 15i64 5i64 2i64 } output { 258216i64 }
-- input { 16i64 4i64 3i64 } output { 468635i64 }
-- input { 63i64 7i64 3i64 } output { 916679i64 }
-- input { 64i64 4i64 1i64 } output { 682193i64 }
-- input { 65i64 9i64 4i64 } output { 815508i64 }
-- input { 130i64 5i64 33i64 } output { 674728i64 }
-- input { 40i64 3i64 3i64 } output { 226187i64 }
-- input { 40i64 4i64 0i64 } output { 656266i64 }
-- input { 40i64 0i64 3i64 } output { 7i64 }
-- input { 70i64 4i64 64i64 } output { 841199i64 }
-- input { 70i64 4i64 65i64 } output { 864269i64 }
-- input { 200i64 6i64 31i64 } output { 608972i64 }
entry counts (n: i64) (k: i64) (d: i64) : i64 =
  let owners = map (nearest (centres f32.i64 k d)) (opaque (points f32.i64 n d))
  in mixed (hist (+) 0 k owners (replicate n 1))

-- Two arrays of rows, of different widths.
-- ==
-- entry: of_two
-- input { 0i64 4i64 3i64 } output { 7i64 }
-- input { 1i64 4i64 3i64 } output { 236i64 }
-- input { 15i64 5i64 2i64 } output { 788700i64 }
-- input { 16i64 4i64 3i64 } output { 240715i64 }
-- input { 63i64 7i64 3i64 } output { 336307i64 }
-- input { 64i64 4i64 1i64 } output { 176828i64 }
-- input { 65i64 9i64 4i64 } output { 623009i64 }
-- input { 130i64 5i64 33i64 } output { 549929i64 }
-- input { 40i64 3i64 3i64 } output { 373904i64 }
-- input { 40i64 4i64 0i64 } output { 272355i64 }
-- input { 40i64 0i64 3i64 } output { 249532i64 }
-- input { 70i64 4i64 64i64 } output { 457343i64 }
-- input { 70i64 4i64 65i64 } output { 457343i64 }
-- input { 200i64 6i64 31i64 } output { 514852i64 }
entry of_two (n: i64) (k: i64) (d: i64) : i64 =
  let (cs, es) = (centres f32.i64 k d, points f32.i64 k (d + 1))
  let least p q = loop least = f32.inf for c < k do f32.min least (distance p cs[c] + distance q es[c])
  in mixed (map2 (\p q -> i64.f32 (f32.min 1000 (least p q))) (opaque (points f32.i64 n d)) (opaque (centres f32.i64 n (d + 1))))
