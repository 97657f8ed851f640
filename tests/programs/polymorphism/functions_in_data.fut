-- Functions in records, tuples and sums of one constructor, returned from functions and partially applied; Church style.

-- ==
-- entry: lenses
-- input { 1i64 } output { [1i64, 200i64, 3i64] 1i64 true }

-- ==
-- entry: streams
-- input { 3i64 } output { [1i64, 13i64, 121i64] }

-- ==
-- entry: misc
-- input { 4i64 } output { [5i64, 9i64, 8i64, 3i64, 64i64, 5i64, 11i64, 16i64, 10i64, 7i64] }

type^ lens 's 'a = {get: s -> a, set: a -> s -> s}
def compose 's 'a 'b (f: lens s a) (g: lens a b) : lens s b =
  {get = f.get >-> g.get, set = \b s -> f.set (g.set b (f.get s)) s}
def over 's 'a (l: lens s a) (f: a -> a) (s: s) : s = l.set (f (l.get s)) s
type inner = {p: i64, q: [3]i64}
type outer = {i: inner, z: bool}
def l_i : lens outer inner = {get = (.i), set = \i (o: outer) -> o with i = i}
def l_q : lens inner ([3]i64) = {get = (.q), set = \q (s: inner) -> s with q = q}
def at 'a [n] (k: i64) : lens ([n]a) a = {get = (.[k]), set = \x xs -> copy xs with [k] = x}

type^ stream = {first: i64, step: i64 -> i64}
def take_stream (n: i64) (s: stream) : [n]i64 = (loop (xs, x) = (replicate n 0, s.first) for i < n do (xs with [i] = x, s.step x)).0
def map_step (f: (i64 -> i64) -> (i64 -> i64)) (s: stream) : stream = s with step = f s.step

def adders = {one = (+ 1i64), k = \(k: i64) -> (+ k), pair = ((* 2i64), \(a: i64) b -> a - b)}
def twice '^a (f: a -> a) = f >-> f
def curry3 '^a '^b '^c '^d (f: (a, b, c) -> d) (x: a) (y: b) (z: c) = f (x, y, z)
def fun ((#wrap f): #wrap (i64 -> i64)) = f
def compile (n: i64) : (i64 -> i64, i64) = let table = map (* n) (iota 10) in (\i -> table[i % 10], n)

entry lenses (k: i64) =
  let o : outer = {i = {p = 1, q = [1, 2, 3]}, z = true}
  let o = over (compose l_i (compose l_q (at k))) (* 100) o
  in (o.i.q, o.i.p, o.z)
entry streams (n: i64) = take_stream n (map_step twice {first = 1, step = (* 3) >-> (+ 1)})
entry misc (x: i64) =
  let (dbl, sub) = adders.pair
  let (t, m) = compile x
  in [adders.one x, adders.k 5 x, dbl x, sub x 1, twice (twice (* 2)) x, curry3 (\(a, b, c) -> a * b - c) x 2 3, fun (#wrap (+ 7)) x, t 13 + m,
      foldr (\f acc -> f + acc) 0 (map (uncurry (+)) (zip [1, 2] [3, 4])), (flip (-) 1 <-< dbl) x]
