-- A stack and an output in a record: functions that consume the record and return it.

-- ==
-- input { empty([0]i32) } output { empty([0]i32) empty([0]i32) }
-- input { [-1i32] } output { empty([0]i32) [-1i32] }
-- input { [5i32] } output { [5i32] empty([0]i32) }
-- input { [1i32, 2i32, 3i32, -2i32, -1i32, -1i32, 4i32, -2i32, -1i32, -1i32, -1i32] }
-- output { empty([0]i32) [2i32, 3i32, 1i32, 4i32, -1i32] }

type machine [n] = {stack: [n]i32, top: i64, out: [n]i32, written: i64}

def new (n: i64) : *machine [n] = {stack = replicate n 0, top = 0, out = replicate n 0, written = 0}
def push [n] (m: *machine [n]) (x: i32) : *machine [n] =
  let i = m.top
  in m with stack[i] = x with top = i + 1
def emit [n] (m: *machine [n]) (x: i32) : *machine [n] =
  let i = m.written
  in m with out[i] = x with written = i + 1
def pop [n] (m: *machine [n]) : (*machine [n], i32) =
  if m.top == 0 then (m, -1)
  else let x = m.stack[m.top - 1]
       in (m with top = m.top - 1, x)
def swap [n] (m: *machine [n]) : *machine [n] =
  if m.top < 2 then m
  else let (m, a) = pop m
       let (m, b) = pop m
       in push (push m a) b

entry main [n] (ops: [n]i32) : ([]i32, []i32) =
  let m =
    loop m = new n for x in ops do
      if x >= 0 then push m x
      else if x == -1 then let (m, y) = pop m in emit m y
      else swap m
  in (take m.top m.stack, take m.written m.out)
