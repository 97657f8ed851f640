-- Functions as data: lenses, state and continuation monads, Church encodings, free operators, parsers as functions.

module lens = {
  type^ lens '^s '^a = {get: s -> a, put: a -> s -> s}
  def mk '^s '^a (get: s -> a) (put: a -> s -> s) : lens s a = {get, put}
  def over '^s '^a (l: lens s a) (f: a -> a) (s: s) : s = l.put (f (l.get s)) s
  def (>>>) '^s '^a '^b (outer: lens s a) (inner: lens a b) : lens s b =
    {get = outer.get >-> inner.get, put = \b s -> outer.put (inner.put b (outer.get s)) s}
  def (***) '^s '^a '^t '^b (l: lens s a) (r: lens t b) : lens (s, t) (a, b) =
    {get = \(s, t) -> (l.get s, r.get t), put = \(a, b) (s, t) -> (l.put a s, r.put b t)}
  def first '^a '^b : lens (a, b) a = {get = (.0), put = \a (_, b) -> (a, b)}
  def second '^a '^b : lens (a, b) b = {get = (.1), put = \b (a, _) -> (a, b)}
  def ix 'a (n: i64) (i: i64) : lens ([n]a) a = {get = (.[i]), put = \x xs -> copy xs with [i] = x}
  def each 's 'a (n: i64) (l: lens s a) : lens ([n]s) ([n]a) = {get = map l.get, put = map2 l.put}
  -- | Lenses that agree on a view, by an isomorphism.
  def iso '^a '^b (f: a -> b) (g: b -> a) : lens a b = {get = f, put = \b _ -> g b}
}

type address = {street: [4]u8, number: i32}
type person = {name: (u8, u8), home: address, scores: [3]f64}
def address_l : lens.lens person address = {get = (.home), put = \home p -> p with home = home}
def number_l : lens.lens address i32 = lens.mk (.number) (\x r -> r with number = x)
def scores_l : lens.lens person ([3]f64) = {get = (.scores), put = \s p -> p with scores = s}

entry people : []person =
  [{name = ('A', 'B'), home = {street = "Elm ", number = 12}, scores = [1, 2, 3]},
   {name = ('C', 'D'), home = {street = "Oak ", number = 7}, scores = [4, 5, 6]}]
entry renumber [n] (by: i32) (ps: [n]person) : [n]person =
  lens.(over (each n (address_l >>> number_l)) (map (+ by)) ps)
entry rescore (i: i64) (f: f64) (ps: []person) : []person =
  map (lens.(over (scores_l >>> ix 3 i) (* f))) ps
entry summary (ps: []person) : ([]i32, []f64) =
  (map (.home.number) ps, flatten (map (.scores) ps))

-- ==
-- entry: swap_by_lens
-- input { [1i64, 2i64, 3i64, 4i64] } output { [1i64, 40i64, 3i64, 4i64] [2i64, 1i64, 3i64, 4i64] }
entry swap_by_lens [n] (xs: [n]i64) : ([n]i64, [n]i64) =
  let l = lens.(ix n 0 *** ix n 1)
  let (_, b) = lens.over l (\(a, b) -> (b * 5, a * 40)) (xs, xs)
  let (c, d) = lens.over l (\(a, b) -> (b, a)) (xs, xs)
  let merged = lens.(over first) (\c -> copy c with [1] = (d[1])) (c, d)
  in (b, merged.0)

-- State: a computation is a function from states; sequencing by operators of our own.
module state (S: {type s}) = {
  type^ m '^a = S.s -> (S.s, a)
  def pure '^a (x: a) : m a = \s -> (s, x)
  def (>>=) '^a '^b (x: m a) (f: a -> m b) : m b = \s -> let (s', a) = x s in f a s'
  def (<%>) '^a '^b (f: a -> b) (x: m a) : m b = x >>= (\a -> pure (f a))
  def (<*>) '^a '^b (f: m (a -> b)) (x: m a) : m b = f >>= \g -> g <%> x
  def get : m S.s = \s -> (s, s)
  def put (s: S.s) : m () = \_ -> (s, ())
  def modify (f: S.s -> S.s) : m () = get >>= \s -> put (f s)
  def times 'a (n: i64) (x: m a) (z: a) : m ([n]a) =
    \s -> loop (s, xs) = (s, replicate n z) for i < n do let (s, a) = x s in (s, xs with [i] = a)
  def eval '^a (x: m a) (s: S.s) : a = (x s).1
}
module gen = state {type s = u32}
def draw : gen.m u32 = gen.(get >>= \s -> put (s * 1664525 + 1013904223) >>= \() -> pure (s >> 16))
def roll (sides: u32) : gen.m u32 = gen.((\x -> 1 + x % sides) <%> draw)
def pair_of 'a (x: gen.m a) : gen.m (a, a) = gen.((\a b -> (a, b)) <%> x <*> x)

-- ==
-- entry: dice
-- input { 42u32 4i64 } output { [3u32, 7u32, 8u32, 6u32] 64u32 }
entry dice (seed: u32) (n: i64) : ([n]u32, u32) =
  let (s, xs) = gen.times n (gen.((\(a, b) -> a + b) <%> pair_of (roll 6))) 0 seed
  in (xs, gen.eval (roll 100) s)

-- Continuations and Church numerals.
module cps = {
  type^ k '^r '^a = (a -> r) -> r
  def ret '^r '^a (x: a) : k r a = \c -> c x
  def bind '^r '^a '^b (x: k r a) (f: a -> k r b) : k r b = \c -> x (\a -> f a c)
  def run '^a (x: k a a) : a = x id
  def callcc '^r '^a '^b (f: (a -> k r b) -> k r a) : k r a = \c -> f (\a _ -> c a) c
}
-- ==
-- entry: continuations
-- input { 3i32 4i32 } output { 25i32 103i32 }
entry continuations (x: i32) (y: i32) =
  let sq v = cps.ret (v * v)
  let hyp = cps.bind (sq x) (\a -> cps.bind (sq y) (\b -> cps.ret (a + b)))
  let early = cps.callcc (\exit -> cps.bind (exit (x + 100)) (\(z: i32) -> cps.ret (z * 0)))
  in (cps.run hyp, cps.run early)

module church = {
  type^ num '^a = (a -> a) -> a -> a
  def zero '^a : num a = \_ x -> x
  def succ '^a (n: num a) : num a = \f x -> f (n f x)
  def plus '^a (n: num a) (m: num a) : num a = \f -> n f >-> m f
  def times '^a (n: num a) (m: num a) : num a = n <-< m
  def two '^a : num a = succ (succ zero)
  def three '^a : num a = succ two
  def to_i64 (n: num i64) = n (+ 1) 0
}
-- ==
-- entry: numerals
-- input { 5i64 } output { 5i64 6i64 8i64 320i64 }
entry numerals (x: i64) =
  let five = church.(to_i64 (plus two three))
  in (five, church.(to_i64 (times two three)), church.(two three) (+ 1) (x - 6), church.(times two three) (* 2) x)

-- Options as sums with combinators that take functions.
type opt 'a = #none | #some a
def map_opt 'a 'b (f: a -> b) (o: opt a) : opt b = match o case #none -> #none case #some x -> #some (f x)
def (>>!) 'a 'b (o: opt a) (f: a -> opt b) : opt b = match o case #none -> #none case #some x -> f x
def (|!) 'a (o: opt a) (d: a) : a = match o case #none -> d case #some x -> x
def find 'a [n] (p: a -> bool) (xs: [n]a) : opt a =
  let i = loop i = 0 while i < n && !(p xs[i]) do i + 1
  in if i < n then #some xs[i] else #none
def safe_div (x: i32) (y: i32) : opt i32 = if y == 0 then #none else #some (x / y)
-- ==
-- entry: options
-- input { [0i32, 5i32, 8i32] } output { 8i32 -1i32 12i32 }
-- input { [7i32, -9i32, 4i32] } output { 4i32 25i32 14i32 }
entry options (xs: []i32) : (i32, i32, i32) =
  let third = find (\x -> x < 0 || x == 8) xs |> map_opt (\x -> if x < 0 then 4 else x)
  in (find (\x -> x > 3 && x % 4 == 0) xs |! -7,
      (find (< 0) xs >>! safe_div 100 >>! \x -> safe_div (x * 25) x) |! -1,
      (third |! 100) + (safe_div 4 xs[0] |! 4) + (if xs[0] == 7 then 10 else 0))

-- Values that pass from one entry point to another.
-- ==
-- entry: summary_of_rescore
-- input { } output { [112i32, 107i32] [1f64, 20f64, 3f64, 4f64, 50f64, 6f64] }
entry summary_of_rescore = summary (rescore 1i64 10.0 (renumber 100i32 people))

-- ==
-- entry: summary_of_people2
-- input { } output { [12i32, 7i32] [1f64, 2f64, 3f64, 4f64, 5f64, 6f64] }
entry summary_of_people2 = summary people
