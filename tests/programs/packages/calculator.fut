-- An evaluator of arithmetic expressions in bytes: a tokeniser by scan, then precedence by two stacks.
-- ==
-- entry: calc
-- input { "1+2*3" } output { 7i64 true }
-- input { "(1 + 2) * 3 - 10 / 4" } output { 7i64 true }
-- input { "2*(3+4)*5" } output { 70i64 true }
-- input { "2*(3+4" } output { 0i64 false }
-- input { "" } output { 0i64 false }

-- ==
-- entry: depth
-- input { "((a)(b(c)))" } output { 3i32 true }
-- input { "())(" } output { 1i32 false }
type tok = #num i64 | #op u8 | #open | #close
type result 'a = #ok a | #error

def is_digit (c: u8) = c >= '0' && c <= '9'
def is_space (c: u8) = c == ' ' || c == '\t' || c == '\n'

-- Each token ends where the next character does not continue a number.
def tokens [n] (s: [n]u8) : []tok =
  let number = scan (\(a, c) (b, d) -> if d then (b, d) else (a * 10 + b, c)) (0, false)
                    (map2 (\i c -> if is_digit c then (i64.u8 (c - '0'), i == 0 || !(is_digit s[i - 1])) else (0, true)) (iota n) s)
  let ends i c = !(is_space c) && (!(is_digit c) || i == n - 1 || !(is_digit s[i + 1]))
  let mk (c: u8) (v: i64) : tok = if is_digit c then #num v else match c case '(' -> #open case ')' -> #close case _ -> #op c
  in zip3 (indices s) s number |> filter (\(i, c, _) -> ends i c) |> map (\(_, c, (v, _)) -> mk c v)

def prec (c: u8) : i32 = match c case '+' -> 1 case '-' -> 1 case '*' -> 2 case '/' -> 2 case _ -> 0
def apply (c: u8) (x: i64) (y: i64) =
  match c case '+' -> x + y case '-' -> x - y case '*' -> x * y case _ -> if y == 0 then 0 else x / y

type state [n] = {vals: [n]i64, nv: i64, ops: [n]u8, no: i64, good: bool}

def reduce_top [n] (s: *state [n]) : *state [n] =
  if s.nv < 2 then s with good = false with no = s.no - 1
  else let v = apply s.ops[s.no - 1] s.vals[s.nv - 2] s.vals[s.nv - 1]
       let (nv, no) = (s.nv, s.no)
       let s = s with vals[nv - 2] = v
       in s with nv = nv - 1 with no = no - 1
def push_op [n] (c: u8) (s: *state [n]) : *state [n] =
  let no = s.no
  let s = s with ops[no] = c
  in s with no = no + 1
def unwind [n] (p: i32) (s: *state [n]) : *state [n] =
  loop s while s.no > 0 && prec s.ops[s.no - 1] >= p && s.good do reduce_top s

def eval [n] (ts: [n]tok) : result i64 =
  let s : *state [n + 1] = {vals = replicate (n + 1) 0, nv = 0, ops = replicate (n + 1) 0, no = 0, good = true}
  let s = loop s for t in ts do
    match t
    case #num v -> let nv = s.nv let s = s with vals[nv] = v in s with nv = nv + 1
    case #open -> push_op '(' s
    case #close -> let s = unwind 1 s in if s.no > 0 then s with no = s.no - 1 else s with good = false
    case #op c -> push_op c (unwind (prec c) s)
  let bad = or (map (\o -> o == '(') (take s.no s.ops))
  let s = unwind 1 s
  in if s.good && !bad && s.nv == 1 && s.no == 0 then #ok s.vals[0] else #error

entry calc (s: []u8) = let ts = tokens s in match eval ts case #ok v -> (v, true) case #error -> (0, false)
entry depth (s: []u8) =
  let d = scan (+) 0 (map (\c -> if c == '(' then 1 else if c == ')' then -1 else 0i32) s)
  in (i32.maximum d, all (>= 0) d && last d == 0)
