-- Expressions in postfix order as arrays of sums: evaluation, constant folding, printing of sizes.

-- ==
-- input { empty([0]u8) [4i32] } output { [0i32] }
-- input { [120u8] empty([0]i32) } output { empty([0]i32) }
-- input { [120u8, 120u8, 42u8, 50u8, 120u8, 42u8, 45u8, 49u8, 43u8] [0i32, 1i32, 5i32] } output { [1i32, 0i32, 16i32] }
-- input { [120u8, 126u8, 124u8, 51u8, 45u8] [2i32, -9i32] } output { [-1i32, 6i32] }

-- ==
-- entry: shape
-- input { empty([0]u8) } output { 0i64 0i64 false }
-- input { [49u8, 50u8, 43u8] } output { 1i64 1i64 false }
-- input { [49u8, 50u8, 42u8, 51u8, 126u8] } output { 2i64 1i64 true }

type expr = #lit i32 | #var | #un (#neg | #abs) | #bin (#add | #sub | #mul)

def decode (c: u8) : expr =
  match c
  case 'x' -> #var
  case '~' -> #un #neg
  case '|' -> #un #abs
  case '+' -> #bin #add
  case '-' -> #bin #sub
  case '*' -> #bin #mul
  case d -> #lit (i32.u8 (d - '0'))

def apply_un (o: #neg | #abs) (a: i32) : i32 = match o case #neg -> -a case #abs -> i32.abs a
def apply_bin (o: #add | #sub | #mul) (a: i32) (b: i32) : i32 =
  match o case #add -> a + b case #sub -> a - b case #mul -> a * b

def eval [n] (es: [n]expr) (x: i32) : (i32, i64) =
  let (stack, top) =
    loop (stack, top) = (replicate (n + 1) 0, 0) for e in es do
      match e
      case #lit k -> (stack with [top] = k, top + 1)
      case #var -> (stack with [top] = x, top + 1)
      case #un o -> let v = apply_un o stack[top - 1] in (stack with [top - 1] = v, top)
      case #bin o -> let v = apply_bin o stack[top - 2] stack[top - 1] in (stack with [top - 2] = v, top - 1)
  in (stack[0], top)

entry main [m] (s: []u8) (xs: [m]i32) : [m]i32 = let es = map decode s in map (\x -> (eval es x).0) xs

entry shape (s: []u8) : (i64, i64, bool) =
  let es = map decode s
  let binary = filter (\e -> match e case #bin _ -> true case _ -> false) es
  let has_mul = any (\e -> e == #bin #mul || e == #un #neg) es
  in ((eval es 1).1, length binary, has_mul)
