-- The state monad: random numbers, counters and stacks threaded by bind.

-- ==
-- entry: rolls
-- input { 0i64 1u32 } output { empty([0]i32) 1u32 }
-- input { 1i64 1u32 } output { [5i32] 1015568748u32 }
-- input { 6i64 42u32 } output { [2i32, 4i32, 3i32, 6i32, 2i32, 2i32] 110225632u32 }

-- ==
-- entry: counter
-- input { 0i64 } output { 2i64 2i64 }
-- input { 5i64 } output { 42i64 7i64 }
-- input { -2i64 } output { 0i64 0i64 }

type^ state 's 'a = s -> (a, s)

def pure 's 'a (x: a) : state s a = \s -> (x, s)
def (>>=) 's 'a 'b (m: state s a) (f: a -> state s b) : state s b = \s -> let (x, s') = m s in f x s'
def fmap 's 'a 'b (f: a -> b) (m: state s a) : state s b = m >>= (\x -> pure (f x))
def modify 's (f: s -> s) : state s () = \s -> ((), f s)
def get 's : state s s = \s -> (s, s)
def times 's [n] 'a (m: i64 -> state s a) (zero: [n]a) : state s ([n]a) =
  \s -> loop (xs, s) = (copy zero, s) for i < n do let (x, s) = m i s in (xs with [i] = x, s)

def next : state u32 u32 = \s -> let s = s * 1664525 + 1013904223 in (s >> 16, s)
def die (sides: u32) : state u32 i32 = fmap (\r -> i32.u32 (r % sides) + 1) next

entry rolls (n: i64) (seed: u32) : ([n]i32, u32) = times (const (die 6)) (replicate n 0) seed

entry counter (x: i64) : (i64, i64) =
  let tick = modify (+ 1)
  let prog = tick >>= (\() -> get) >>= (\a -> tick >>= (\() -> fmap (* a) get))
  in prog x
