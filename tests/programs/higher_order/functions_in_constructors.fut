-- Functions as payloads of sums: chosen where the constructor is known, applied where it is matched.

-- ==
-- input { 0i64 } output { 123i32 15i64 }
-- input { 1i64 } output { 123i32 17i64 }
-- input { -7i64 } output { 123i32 1i64 }

-- ==
-- entry: swapped
-- input { true empty([0]i32) } output { empty([0]i32) }
-- input { true [5i32] } output { [11i32] }
-- input { false [1i32, 2i32] } output { [4i32, 6i32] }

type^ action = #act {name: i32, run: i64 -> i64}
type^ two 'a = #two (a -> a) (a -> a)

def act (name: i32) (run: i64 -> i64) : action = #act {name, run}
def name ((#act {name, run = _}): action) = name
def run ((#act a): action) = a.run
def and_then ((#act x): action) ((#act y): action) : action = #act {name = x.name * 10 + y.name, run = x.run >-> y.run}
def swap 'a ((#two f g): two a) : two a = #two g f
def call 'a (first: bool) ((#two f g): two a) (x: a) : a = if first then f x else g x

entry main (x: i64) : (i32, i64) =
  let all = act 1 (+ 5) `and_then` act 2 (* 3) `and_then` act 3 (\v -> v - x)
  in (name all, run all x)

entry swapped [n] (b: bool) (xs: [n]i32) : [n]i32 =
  let t : two i32 = #two (+ 1) (* 2)
  in map (call b (swap t) >-> call b t) xs
