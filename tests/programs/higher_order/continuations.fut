-- Continuation passing: functions that receive the rest of the computation, with failing branches.

-- ==
-- input { empty([0]i32) empty([0]i32) } output { empty([0]i32) }
-- input { [10i32] [0i32] } output { [-1i32] }
-- input { [10i32, 7i32, 7i32, 900i32, 90i32] [1i32, 2i32, 3i32, 4i32, 8i32] }
-- output { [-60i32, -40i32, -1i32, -2i32, 20i32] }

-- ==
-- entry: arrays
-- input { empty([0]i32) } output { 0i64 0i64 0i32 }
-- input { [1i32] } output { 0i64 0i64 0i32 }
-- input { [4i32, 6i32, 8i32, 3i32] } output { 3i64 2i64 12i32 }

type^ cps 'r 'a = (a -> r) -> r

def ret 'r 'a (x: a) : cps r a = \k -> k x
def bind 'r 'a 'b (m: cps r a) (f: a -> cps r b) : cps r b = \k -> m (\x -> f x k)
def guard 'r (c: bool) (r: r) : cps r () = \k -> if c then k () else r
def safe_div (a: i32) (b: i32) : cps i32 i32 = \k -> if b == 0 then -1 else k (a / b)

-- (x / y + 1) / (y - 3), or -1 where a divisor is zero, or -2 where the result is large.
def compute (x: i32) (y: i32) : cps i32 i32 =
  bind (safe_div x y) (\q ->
  bind (ret (q + 1)) (\q1 ->
  bind (safe_div q1 (y - 3)) (\z ->
  bind (guard (z < 100) (-2)) (\() -> ret (z * 10)))))

entry main [n] (xs: [n]i32) (ys: [n]i32) : [n]i32 = map2 (\x y -> compute x y id) xs ys

def with_evens 'r (xs: []i32) (k: (m: i64) -> [m]i32 -> r) : r =
  let ys = filter ((% 2) >-> (== 0)) xs
  in k (length ys) (sized (length ys) ys)

-- The continuation gets an array of a size nobody knew before.
entry arrays (xs: []i32) : (i64, i64, i32) =
  with_evens xs (\n (ys: [n]i32) -> with_evens (map (/ 2) ys) (\m (zs: [m]i32) -> (n, m, i32.sum ys - i32.sum zs)))
