-- An arithmetic expression evaluator: tokens as sums, shunting-yard with two stacks in arrays, and errors as values.

-- ==
-- entry: calc
-- input { [49u8, 32u8, 43u8, 32u8, 50u8, 32u8, 42u8, 32u8, 51u8] } output { true 7i64 }
-- input { [40u8, 49u8, 32u8, 43u8, 32u8, 50u8, 41u8, 32u8, 42u8, 32u8, 51u8, 32u8, 45u8, 32u8, 49u8, 48u8,
--   32u8, 47u8, 32u8, 40u8, 52u8, 32u8, 45u8, 32u8, 50u8, 41u8] } output { true 4i64 }
-- input { [55u8, 32u8, 45u8, 32u8, 51u8, 32u8, 45u8, 32u8, 50u8] } output { true 2i64 }
-- input { [53u8, 32u8, 47u8, 32u8, 40u8, 50u8, 32u8, 45u8, 32u8, 50u8, 41u8] } output { false -1i64 }
-- input { [53u8, 32u8, 43u8] } output { false -2i64 }
-- input { [40u8, 53u8] } output { false -3i64 }
-- input { [53u8, 41u8] } output { false -3i64 }
-- input { [50u8, 32u8, 63u8, 32u8, 51u8] } output { false 63i64 }

type op = #add | #sub | #mul | #div
type token = #num i32 | #op op | #open | #close | #bad u8
type result = #ok i32 | #err i64

def is_digit (c: u8) = '0' <= c && c <= '9'
def lex [n] (s: [n]u8) : []token =
  let (toks, k, _) = loop (toks, k, i) = (replicate n (#bad 0), 0, 0) while i < n do
    match s[i]
    case ' ' -> (toks, k, i + 1)
    case '+' -> (toks with [k] = #op #add, k + 1, i + 1)
    case '-' -> (toks with [k] = #op #sub, k + 1, i + 1)
    case '*' -> (toks with [k] = #op #mul, k + 1, i + 1)
    case '/' -> (toks with [k] = #op #div, k + 1, i + 1)
    case '(' -> (toks with [k] = #open, k + 1, i + 1)
    case ')' -> (toks with [k] = #close, k + 1, i + 1)
    case c ->
      if is_digit c
      then let (v, j) = loop (v, j) = (0, i) while j < n && is_digit s[j] do (v * 10 + i32.u8 (s[j] - '0'), j + 1)
           in (toks with [k] = #num v, k + 1, j)
      else (toks with [k] = #bad c, k + 1, i + 1)
  in take k toks

def prec (o: op) = match o case #add -> 1i32 case #sub -> 1 case #mul -> 2 case #div -> 2
def eval (o: op) (a: i32) (b: i32) : result =
  match o case #add -> #ok (a + b) case #sub -> #ok (a - b) case #mul -> #ok (a * b)
          case #div -> if b == 0 then #err (-1) else #ok (a / b)

type stackop = #paren | #binary op
type state [n] = {vals: [n]i32, nv: i64, ops: [n]stackop, no: i64, error: i64}

def reduce_top [n] (s: state [n]) : state [n] =
  match s.ops[s.no - 1]
  case #paren -> s
  case #binary o ->
    if s.nv < 2 then {vals = s.vals, nv = s.nv, ops = s.ops, no = s.no, error = -2}
    else match eval o s.vals[s.nv - 2] s.vals[s.nv - 1]
         case #ok v -> {vals = copy s.vals with [s.nv - 2] = v, nv = s.nv - 1, ops = s.ops, no = s.no - 1, error = s.error}
         case #err e -> {vals = s.vals, nv = s.nv, ops = s.ops, no = s.no, error = e}

def is_paren (o: stackop) = match o case #paren -> true case #binary _ -> false
def top_prec (o: stackop) = match o case #paren -> 0 case #binary b -> prec b

def run [n] (ts: [n]token) : result =
  let s : state [n] = {vals = replicate n 0, nv = 0, ops = replicate n #paren, no = 0, error = 0}
  let s = loop (s: state [n]) for t in ts do
    if s.error != 0 then s else
    match t
    case #num v -> {vals = copy s.vals with [s.nv] = v, nv = s.nv + 1, ops = s.ops, no = s.no, error = 0}
    case #bad c -> {vals = s.vals, nv = s.nv, ops = s.ops, no = s.no, error = i64.u8 c}
    case #open -> {vals = s.vals, nv = s.nv, ops = copy s.ops with [s.no] = #paren, no = s.no + 1, error = 0}
    case #close ->
      let (s: state [n]) = loop (s: state [n]) while s.error == 0 && s.no > 0 && !(is_paren s.ops[s.no - 1]) do reduce_top s
      in if s.error != 0 then s
         else {vals = s.vals, nv = s.nv, ops = s.ops, no = s.no - 1, error = if s.no == 0 then -3 else 0}
    case #op o ->
      let s = loop (s: state [n]) while s.error == 0 && s.no > 0 && top_prec s.ops[s.no - 1] >= prec o do reduce_top s
      in if s.error != 0 then s
         else {vals = s.vals, nv = s.nv, ops = copy s.ops with [s.no] = #binary o, no = s.no + 1, error = 0}
  let s = loop (s: state [n]) while s.error == 0 && s.no > 0 do
    if is_paren s.ops[s.no - 1] then {vals = s.vals, nv = s.nv, ops = s.ops, no = s.no, error = -3} else reduce_top s
  in if s.error != 0 then #err s.error else if s.nv != 1 then #err (-2) else #ok s.vals[0]

entry calc (s: []u8) : (bool, i64) = match lex s |> run case #ok v -> (true, i64.i32 v) case #err e -> (false, e)
