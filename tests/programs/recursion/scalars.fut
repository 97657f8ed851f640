-- Functions that call themselves.

-- ==
-- entry: factorial
-- input { 0i64 } output { 1i64 }
-- input { 1i64 } output { 1i64 }
-- input { 5i64 } output { 120i64 }
-- input { 20i64 } output { 2432902008176640000i64 }
def fact (n: i64) : i64 = if n <= 1 then 1 else n * fact (n - 1)
entry factorial (n: i64) = fact n

-- ==
-- entry: ackermann
-- input { 0i64 3i64 } output { 4i64 }
-- input { 1i64 3i64 } output { 5i64 }
-- input { 2i64 3i64 } output { 9i64 }
-- input { 3i64 3i64 } output { 61i64 }
def ack (m: i64) (n: i64) : i64 =
  if m == 0 then n + 1 else if n == 0 then ack (m - 1) 1 else ack (m - 1) (ack m (n - 1))
entry ackermann (m: i64) (n: i64) = ack m n

-- ==
-- entry: fibonacci
-- input { 0i32 } output { 0i32 }
-- input { 1i32 } output { 1i32 }
-- input { 15i32 } output { 610i32 }
def fib (n: i32) : i32 = if n < 2 then n else fib (n - 1) + fib (n - 2)
entry fibonacci (n: i32) = fib n

-- ==
-- entry: towers
-- input { 0i32 } output { 0i32 }
-- input { 1i32 } output { 1i32 }
-- input { 8i32 } output { 255i32 }
def hanoi (n: i32) (a: i32) (b: i32) (c: i32) : (i32, i32) =
  if n == 0 then (0, 0) else
  let (k, s) = hanoi (n - 1) a c b let (l, t) = hanoi (n - 1) c b a in (k + l + 1, s + t + n * (b - a))
entry towers (n: i32) = (hanoi n 0 1 2).0
