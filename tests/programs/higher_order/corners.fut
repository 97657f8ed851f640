-- Functions in sums, records, tuples and abstract types; functions that make functions.
-- ==
-- entry: sum_of_functions
-- input { 5i32 } output { 6i32 10i32 -5i32 7i32 }

-- ==
-- entry: record_of_closures
-- input { [10i32, 20i32, 30i32] } output { 20i32 3i64 60i32 99i32 }

-- ==
-- entry: church
-- input { 2i32 } output { 8i32 64i32 2i32 }

-- ==
-- entry: lifted_instances
-- input { 4i32 } output { 5i32 4i32 [4i32] 9i32 }

-- ==
-- entry: operator_params
-- input { 2i32 5i32 } output { 13i32 -3i32 32i32 49i32 }

-- ==
-- entry: recursion_function_param
-- input { 10i64 } output { 55i64 1024i64 3i64 }

-- ==
-- entry: hof_through_modules
-- input { 3i32 } output { 8i32 16i32 }

-- ==
-- entry: recursive_record
-- input { 10i32 } output { 89i32 [89i32, 55i32] }

-- ==
-- entry: consume_in_hof
-- input { [1i32, 2i32] } output { [9i32, 2i32] [1i32, 9i32] 3i32 }

-- Functions as payloads of constructors, taken out by match; results are not functions.
module sum_of_functions_ = {
  type^ act = #one (i32 -> i32) | #two (i32 -> i32 -> i32) | #const i32 | #neg
  def run (a: act) (x: i32) : i32 =
    match a case #one f -> f x case #two g -> g x x case #const c -> c case #neg -> -x
  def main (x: i32) = (run (#one (+ 1)) x, run (#two (i32.+)) x, run #neg x, run (#const 7) x)
}
entry sum_of_functions = sum_of_functions_.main

-- Records of closures that capture arrays, returned from functions and updated.
module record_of_closures_ = {
  type^ view 'a = {get: i64 -> a, len: i64, fold: (a -> a -> a) -> a -> a}
  def view [n] 'a (xs: [n]a) : view a = {get = \i -> xs[i], len = n, fold = \f z -> foldl f z xs}
  def main (xs: []i32) =
    let v = view xs
    let w = v with get = \i -> v.get i + 79
    in (v.get 1, v.len, v.fold (+) 0, w.get 1)
}
entry record_of_closures = record_of_closures_.main

-- Church numerals and pairs with lifted parameters.
module church_ = {
  type^ church = (i32 -> i32) -> i32 -> i32
  def zero : church = \_ x -> x
  def succ (n: church) : church = \f x -> f (n f x)
  def add (a: church) (b: church) : church = \f x -> a f (b f x)
  def mul (a: church) (b: church) : church = \f -> a (b f)
  def pair '^a '^b '^c (x: a) (y: b) : (a -> b -> c) -> c = \k -> k x y
  def main (x: i32) =
    let two = succ (succ zero)
    let three = add two (succ zero)
    let six = mul two three
    in (two (* 2) x, six (* 2) 1, pair x (i32.+) (\a _ -> a))
}
entry church = church_.main

-- One lifted function at function types, records, arrays and units.
module lifted_instances_ = {
  def ap '^a '^b (f: a -> b) (x: a) = f x
  def konst '^a '^b (x: a) (_: b) = x
  def main (x: i32) =
    (ap (ap (\f -> f) (+ 1)) x, konst x (\(y: i32) -> y), ap (\y -> [y]) x, (ap konst {f = (+ 5)} ()).f x)
}
entry lifted_instances = lifted_instances_.main

-- Operators as parameters, bound by let, and in patterns of lambdas.
module operator_params_ = {
  def fold3 (<+>) = 1i32 <+> 2 <+> 3
  def both ((|+|), (|*|)) = \(a: i32) (b: i32) -> (a |+| b) |*| 1i32
  def main (x: i32) (y: i32) =
    let (<->) = \a b -> a - b : i32
    let f = \(**) -> x ** y : i32
    in (fold3 (+) + 7, x <-> y, f (\a b -> i32.(a ** b)), both ((+), (*)) x y * (x + y))
}
entry operator_params = operator_params_.main

-- Recursive functions that pass their functions on unchanged.
module recursion_function_param_ = {
  def iter '^a (f: a -> a) (k: i64) (x: a) : a = x
  def sum_to (f: i64 -> i64) (k: i64) : i64 = if k == 0 then 0 else f k + sum_to f (k - 1)
  def power (mul: i64 -> i64 -> i64) (b: i64) (e: i64) : i64 =
    if e == 0 then 1 else if e % 2 == 0 then power mul (mul b b) (e / 2) else mul b (power mul b (e - 1))
  def search (p: i64 -> bool) (lo: i64) (hi: i64) : i64 =
    if lo >= hi then lo else let m = (lo + hi) / 2 in if p m then search p lo m else search p (m + 1) hi
  def main (n: i64) = (sum_to id n, power (*) 2 n, search (\x -> x * x >= 9) 0 (iter id 0 n))
}
entry recursion_function_param = recursion_function_param_.main

-- Higher-order functions in specs, lifted type members, and instances at function types.
module hof_through_modules_ = {
  module type monad = {
    type^ m '^a
    val ret '^a : a -> m a
    val bind '^a '^b : m a -> (a -> m b) -> m b
    val run '^a : m a -> i32 -> (a, i32)
  }
  module state : monad = {
    type^ m '^a = i32 -> (a, i32)
    def ret '^a (x: a) : m a = \s -> (x, s)
    def bind '^a '^b (m: m a) (f: a -> m b) : m b = \s -> let (x, s') = m s in f x s'
    def run '^a (m: m a) (s: i32) = m s
  }
  module ops (M: monad) = {
    def map2 '^a '^b '^c (f: a -> b -> c) (x: M.m a) (y: M.m b) : M.m c =
      M.bind x (\a -> M.bind y (\b -> M.ret (f a b)))
  }
  module o = ops state
  def main (x: i32) =
    let m = o.map2 (\f y -> f y) (state.ret (+ 5)) (state.ret x)
    let (a, s) = state.run m 16
    in (a, s)
}
entry hof_through_modules = hof_through_modules_.main

-- Recursion over a state record with arrays and a function parameter kept.
module recursive_record_ = {
  def go (f: i32 -> i32 -> i32) (s: {a: [2]i32, n: i32}) : {a: [2]i32, n: i32} =
    if s.n == 0 then s else go f {a = [f s.a[0] s.a[1], s.a[0]], n = s.n - 1}
  def main (n: i32) = let r = go (+) {a = [1, 0], n} in (r.a[0], r.a)
}
entry recursive_record = recursive_record_.main

-- Consuming functions as parameters of the user's functions.
module consume_in_hof_ = {
  def with_copy [n] 'r (f: *[n]i32 -> r) (xs: [n]i32) : r = f (copy xs)
  def put [n] (i: i64) (xs: *[n]i32) : *[n]i32 = xs with [i] = 9
  def main (xs: []i32) =
    (with_copy (put 0) xs, with_copy (\(ys: *[]i32) -> put 1 ys) xs, with_copy i32.sum xs)
}
entry consume_in_hof = consume_in_hof_.main
