-- Objects: records of closures over a private state, rebuilt by their own methods.

-- ==
-- input { 0i64 } output { 0i64 0i64 0i64 0i64 }
-- input { 1i64 } output { 0i64 1i64 1i64 -2i64 }
-- input { 6i64 } output { 8i64 2i64 1i64 0i64 }
-- input { 7i64 } output { 16i64 3i64 2i64 -2i64 }
-- input { 27i64 } output { 111i64 9i64 5i64 0i64 }
-- input { -4i64 } output { 0i64 0i64 0i64 -4i64 }

type^ machine = {start: i64, step: i64 -> i64, halted: i64 -> bool}

def collatz (limit: i64) : machine =
  {start = limit, step = \x -> if x % 2 == 0 then x / 2 else 3 * x + 1, halted = \x -> x <= 1}
def countdown (by: i64) (from: i64) : machine = {start = from, step = \x -> x - by, halted = (<= 0)}
-- A wrapper changes one method and keeps the others.
def twice_as_fast (m: machine) : machine =
  m with step = \x -> if m.halted (m.step x) then m.step x else m.step (m.step x)

def run (m: machine) : (i64, i64) =
  loop (steps, x) = (0, m.start) while !(m.halted x) do (steps + 1, m.step x)

entry main (n: i64) : (i64, i64, i64, i64) =
  let (a, _) = run (collatz n)
  let (b, x) = run (countdown 3 n)
  let (c, _) = run (twice_as_fast (countdown 3 n))
  in (a, b, c, x)
