-- curry, uncurry and flip in all combinations, with tuples and records as arguments.

-- ==
-- input { 0i32 0i32 } output { [0i32, 0i32, 0i32, 0i32, 0i32, 700i32] }
-- input { 1i32 2i32 } output { [-1i32, 1i32, 0i32, -1i32, 19i32, 721i32] }
-- input { -3i32 8i32 } output { [-11i32, 11i32, 14i32, -11i32, 83i32, 777i32] }

-- ==
-- entry: pairs
-- input { empty([0]i32) } output { empty([0]i32) }
-- input { [3i32] } output { [9i32] }
-- input { [1i32, 2i32, 3i32] } output { [3i32, 4i32, 3i32] }

type args = {a: i32, b: i32}
def sub (x: i32) (y: i32) = x - y
def of_record '^r (f: args -> r) : i32 -> i32 -> r = \a b -> f {a, b}
def to_record '^r (f: i32 -> i32 -> r) : args -> r = \{a, b} -> f a b
def flip3 '^a '^b '^c '^d (f: a -> b -> c -> d) : c -> b -> a -> d = \c b a -> f a b c
def assoc '^a '^b '^c ((x, y): (a, b)) (z: c) : (a, (b, c)) = (x, (y, z))

entry main (x: i32) (y: i32) : [6]i32 =
  [curry (uncurry sub) x y,
   uncurry (flip sub) (x, y),
   flip (curry (\(p, q) -> p - 2 * q)) x y,
   of_record (to_record sub) x y,
   to_record (flip (of_record (\r -> r.a * 10 - r.b))) {a = x, b = y},
   flip3 (\a b c -> a * 100 + b * 10 + c) x y 7]

entry pairs [n] (xs: [n](i32)) : [n]i32 =
  let ps = zip xs (reverse xs)
  let triples = map2 assoc ps (map2 (curry id) xs xs)
  in map (\(a, (b, (c, d))) -> uncurry (uncurry (\p q r -> p * q + r)) ((a, b), c - d)) triples
