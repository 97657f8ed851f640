-- A compiler and a virtual machine: byte strings to tokens, to reverse Polish code, to a run over many inputs in parallel.

module type stack = {
  type~ stack 'a
  val empty 'a : (capacity: i64) -> a -> stack a
  val push 'a : *stack a -> a -> *stack a
  val pop 'a : *stack a -> (*stack a, a)
  val top 'a : stack a -> a
  val size 'a : stack a -> i64
  val to_array 'a : stack a -> ?[n].[n]a
}

module array_stack : stack = {
  type~ stack 'a = ?[n].{items: [n]a, used: i64}
  def empty 'a (capacity: i64) (x: a) : stack a = {items = replicate capacity x, used = 0}
  def push 'a (s: *stack a) (x: a) : *stack a =
    let {items, used} = s
    in {items = items with [used] = x, used = used + 1}
  def pop 'a (s: *stack a) : (*stack a, a) =
    let {items, used} = s
    let x = copy items[used - 1]
    in ({items, used = used - 1}, x)
  def top 'a (s: stack a) : a = s.items[s.used - 1]
  def size 'a (s: stack a) = s.used
  def to_array 'a (s: stack a) = take s.used s.items
}

type binary = #add | #sub | #mul | #div | #pow | #lt
type token = #num i64 | #var u8 | #op binary | #open | #close | #question | #colon | #blank | #bad u8
type instr =
    #push i64
  | #load i64
  | #binary binary
  | #jump_unless i64
  | #jump i64
  | #halt

def is_digit (c: u8) = c >= '0' && c <= '9'

-- Lexing in parallel: a number's digits are joined by a segmented scan.
def lex [n] (src: [n]u8) : []token =
  let starts = map2 (\i c -> !(is_digit c && i > 0 && is_digit src[i - 1])) (indices src) src
  let ends = map (\i -> i == n - 1 || starts[i + 1]) (indices src)
  let op (f1, v1, p1) (f2, v2, p2) : (bool, i64, i64) =
    (f1 || f2, if f2 then v2 else v1 * p2 + v2, if f2 then p2 else p1 * p2)
  let values = map2 (\f c -> (f, i64.u8 c - '0', 10)) starts src |> scan op (false, 0, 1) |> map (.1)
  let classify (c: u8) (v: i64) : token =
    match c
    case '+' -> #op #add
    case '-' -> #op #sub
    case '*' -> #op #mul
    case '/' -> #op #div
    case '^' -> #op #pow
    case '<' -> #op #lt
    case '(' -> #open
    case ')' -> #close
    case '?' -> #question
    case ':' -> #colon
    case ' ' -> #blank
    case _ -> if is_digit c then #num v
              else if c >= 'a' && c <= 'z' then #var (c - 'a')
              else #bad c
  in zip3 src values ends
     |> filter (.2)
     |> map (\(c, v, _) -> classify c v)
     |> filter (\t -> match t case #blank -> false case _ -> true)

def priority (b: binary) : i32 =
  match b case #lt -> 1 case #add -> 2 case #sub -> 2 case #mul -> 3 case #div -> 3 case #pow -> 4
def right_assoc (b: binary) = b == #pow

type pending = #paren | #oper binary | #cond i64 | #alt i64 | #none
type~ result = #code ([]instr) | #error i64

-- Shunting yard, with the conditional patched when it ends.
module compiler (S: stack) = {
  def weight (p: pending) : i32 =
    match p case #oper b -> priority b case #cond _ -> 0 case #alt _ -> 0 case _ -> -1

  def compile [n] (ts: [n]token) : result =
    let cap = 2 * n + 2
    let emit (code: *[cap]instr) (at: i64) (p: pending) : (*[cap]instr, i64) =
      match p
      case #oper b -> (code with [at] = #binary b, at + 1)
      case #alt j -> (code with [j] = #jump at, at)
      case _ -> (code, at)
    let flush (low: i32) (strict: bool) (code: *[cap]instr) (at: i64) (ops: *[cap]pending) (k: i64)
        : (*[cap]instr, i64, *[cap]pending, i64) =
      loop (code, at, ops, k) = (code, at, ops, k)
      while k > 0 && (let w = weight ops[k - 1] in w >= 0 && (if strict then w > low else w >= low)) do
        let (code, at) = emit code at ops[k - 1]
        in (code, at, ops, k - 1)
    let (code, at, ops, k, bad) =
      loop (code, at, ops, k, bad) = (replicate cap #halt, 0, replicate cap #none, 0, -1)
      for i < n do
        if bad >= 0 then (code, at, ops, k, bad) else
        match ts[i]
        case #num v -> (code with [at] = #push v, at + 1, ops, k, bad)
        case #var v -> (code with [at] = #load (i64.u8 v), at + 1, ops, k, bad)
        case #op b ->
          let (code, at, ops, k) = flush (priority b) (right_assoc b) code at ops k
          in (code, at, ops with [k] = #oper b, k + 1, bad)
        case #open -> (code, at, ops with [k] = #paren, k + 1, bad)
        case #close ->
          let (code, at, ops, k) = flush 0 false code at ops k
          in if k == 0 then (code, at, ops, k, i) else (code, at, ops, k - 1, bad)
        case #question ->
          let (code, at, ops, k) = flush 0 true code at ops k
          in (code, at + 1, ops with [k] = #cond at, k + 1, bad)
        case #colon ->
          let (code, at, ops, k) = flush 0 true code at ops k
          let j = if k > 0 then (match ops[k - 1] case #cond j -> j case _ -> -1) else -1
          in if j < 0 then (code, at, ops, k, i)
             else (code with [j] = #jump_unless (at + 1), at + 1, ops with [k - 1] = #alt at, k, bad)
        case _ -> (code, at, ops, k, i)
    let (code, at, _, k) = flush 0 false code at ops k
    in if bad >= 0 then #error bad
       else if k > 0 then #error n
       else #code (take (at + 1) code)

  def apply (b: binary) (x: i64) (y: i64) : i64 =
    match b
    case #add -> x + y
    case #sub -> x - y
    case #mul -> x * y
    case #div -> if y == 0 then 0 else x / y
    case #pow -> x ** i64.max 0 y
    case #lt -> i64.bool (x < y)

  def run [k] (code: []instr) (env: [k]i64) : i64 =
    let (_, s) =
      loop (pc, s) = (0, S.empty (length code + 1) 0i64)
      while (match code[pc] case #halt -> false case _ -> true) do
        match code[pc]
        case #push v -> (pc + 1, S.push s v)
        case #load i -> (pc + 1, S.push s env[i])
        case #binary b ->
          let (s, y) = S.pop s
          let (s, x) = S.pop s
          in (pc + 1, S.push s (apply b x y))
        case #jump_unless j -> let (s, c) = S.pop s in (if c == 0 then j else pc + 1, s)
        case #jump j -> (j, s)
        case #halt -> (pc, s)
    in if S.size s == 0 then 0 else S.top s
}

module comp = compiler array_stack

-- ==
-- entry: calc
-- input { "1+2*3" [0i64] } output { [7i64] 6i64 }
-- input { "2 ^ 3 ^ 2 - 10 / 3" [0i64] } output { [509i64] 10i64 }
-- input { "(a+1)*(a-1)" [5i64, 12i64, -3i64] } output { [24i64, 143i64, 8i64] 8i64 }
-- input { "a < 10 ? a * 2 : a < 100 ? a : 0 - 1" [5i64, 50i64, 500i64] } output { [10i64, 50i64, -1i64] 18i64 }
-- input { "(1+2" [0i64] } output { [-4i64] -4i64 }
-- input { "1+$" [0i64] } output { [-2i64] -2i64 }
-- input { "1)" [3i64, 4i64] } output { [-1i64, -1i64] -1i64 }
-- input { "12345678901 + a" [1i64] } output { [12345678902i64] 4i64 }
entry calc [n] (src: []u8) (xs: [n]i64) : ([n]i64, i64) =
  match comp.compile (lex src)
  case #code c -> (map (\x -> comp.run c [x, x + 1]) xs, length c)
  case #error i -> (replicate n (-i), -i)

-- | Tokens are an opaque array of sums.
entry tokens (src: []u8) : []token = lex src
entry count_kinds (ts: []token) : [6]i64 =
  let kind (t: token) : i64 =
    match t
    case #num _ -> 0
    case #var _ -> 1
    case #op _ -> 2
    case #open -> 3
    case #close -> 3
    case #question -> 4
    case #colon -> 4
    case #blank -> -1
    case #bad _ -> 5
  in hist (+) 0 6 (map kind ts) (map (const 1) ts)

-- Values that pass from one entry point to another.
-- ==
-- entry: count_kinds_of_tokens
-- input { } output { [3i64, 3i64, 2i64, 2i64, 2i64, 1i64] }
entry count_kinds_of_tokens = count_kinds (tokens "foo + (12 * 3) ? 4 : !")
