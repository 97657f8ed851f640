-- A machine for a language of eight signs, a game tree by recursion, a search over boards, cellular automata.

type op = #move i64 | #add u8 | #out | #jz i64 | #jnz i64 | #nop
def compile [n] (src: [n]u8) : [n]op =
  let d = scan (+) 0 (map (\c -> if c == '[' then 1i64 else if c == ']' then -1 else 0) src)
  let close i = (loop j = i + 1 while d[j] >= d[i] do j + 1)
  let opening i = (loop j = i - 1 while !(src[j] == '[' && d[j] == d[i] + 1) do j - 1)
  in map2 (\i c -> match c
                   case '>' -> #move 1 case '<' -> #move (-1) case '+' -> #add 1 case '-' -> #add 255 case '.' -> #out
                   case '[' -> #jz (close i) case ']' -> #jnz (opening i) case _ -> #nop) (iota n) src
def run [n] (code: [n]op) : []u8 =
  let (out, _, _, _) = loop (out: []u8, mem, pc, p) = ([], replicate 64 0u8, 0i64, 0i64) while pc < n do
    match code[pc]
    case #move k -> (out, mem, pc + 1, (p + k) % 64)
    case #add k -> let x = mem[p] + k in (out, mem with [p] = x, pc + 1, p)
    case #out -> (out ++ [mem[p]], mem, pc + 1, p)
    case #jz t -> (out, mem, if mem[p] == 0 then t + 1 else pc + 1, p)
    case #jnz t -> (out, mem, if mem[p] != 0 then t + 1 else pc + 1, p)
    case #nop -> (out, mem, pc + 1, p)
  in out

-- ==
-- entry: bf
-- input { "++++++++[>++++[>++>+++>+++>+<<<<-]>+>+>->>+[<]<-]>>.>---.+++++++..+++.>>.<-.<.+++.------.--------.>>+.>++." } output { "Hello World!\n" }
-- input { "" } output { "" }
-- input { "+." } output { [1u8] }
-- input { "++[-]." } output { [0u8] }
entry bf (src: []u8) = run (compile src)
-- noughts and crosses by recursion over boards as bits
def won (b: i32) = any (\m -> b & m == m) [7, 56, 448, 73, 146, 292, 273, 84]
def value (me: i32) (you: i32) (depth: i32) : i32 =
  if won you then -10 + depth else if me | you == 511 then 0 else
  loop best = -100 for i < 9 do
    let bit = 1 << i
    in if (me | you) & bit != 0 then best else i32.max best (- (value you (me | bit) (depth + 1)))

-- ==
-- entry: ttt
-- input { 3i32 24i32 } output { 9i32 }
-- input { 17i32 2i32 } output { 9i32 }
-- input { 27i32 0i32 } output { 9i32 }
-- input { 257i32 16i32 } output { 7i32 }
entry ttt (me: i32) (you: i32) = value me you 0
-- peg by breadth-first search over bit boards: number of reachable boards of one row

-- ==
-- entry: pegs
-- input { 4i64 } output { 3i64 }
-- input { 6i64 } output { 7i64 }
entry pegs (n: i64) : i64 =
  let full = (1 << n) - 1
  let start = full & i64.not 2
  let seen = replicate (1 << n) false with [start] = true
  in (loop (seen, front: []i64, c) = (seen, [start], 1) while !(null front) do
       let try (b: i64) (i: i64) =
         let m = 7 << i
         let t = (b >> i) & 7
         in if i + 2 < n && (t == 6 || t == 3) then b ^ m else -1
       let next = flatten (map (\b -> map (try b) (iota n)) front) |> filter (>= 0) |> filter (\b -> !seen[b])
       let first = scatter (replicate (1 << n) (-1)) next (indices next)
       let uniq = zip next (indices next) |> filter (\(b, i) -> first[b] == i) |> map (.0)
       in (scatter seen uniq (map (const true) uniq), uniq, c + length uniq)).2
-- life on a torus by rotations; and one-dimensional rules
def life [n][m] (b: [n][m]bool) : [n][m]bool =
  let c = map (map i8.bool) b
  let rows = map3 (map3 (\x y z -> x + y + z)) (rotate (-1) c) c (rotate 1 c)
  let all = map3 (map3 (\x y z -> x + y + z)) (map (rotate (-1)) rows) rows (map (rotate 1) rows)
  in map2 (map2 (\alive s -> s == 3 || (alive && s == 4))) b all

-- ==
-- entry: glider
-- input { 6i64 4i32 } output { 5i32 true }
-- input { 8i64 32i32 } output { 5i32 true }
-- input { 3i64 0i32 } output { 5i32 true }
entry glider (n: i64) (k: i32) : (i32, bool) =
  let b = scatter_2d (replicate n (replicate n false)) [(0, 1), (1, 2), (2, 0), (2, 1), (2, 2)] (replicate 5 true)
  let e = iterate k life b
  let moved = rotate (i64.i32 (-k / 4)) (map (rotate (i64.i32 (-k / 4))) b)
  in (i32.sum (map (\r -> i32.sum (map i32.bool r)) e), and (map2 (\x y -> and (map2 (==) x y)) e moved))

-- ==
-- entry: rule
-- input { 30u8 11i64 4i32 } output { 21i64 }
-- input { 110u8 8i64 5i32 } output { 14i64 }
-- compiled input { 30u8 1001i64 300i32 } output { 144632i64 }
entry rule (code: u8) (n: i64) (k: i32) : i64 =
  let step [n] (x: [n]u8) : [n]u8 = map3 (\a b c -> (code >> (a * 4 + b * 2 + c)) & 1) (rotate (-1) x) x (rotate 1 x)
  let e = iterate k step (replicate n 0 with [n / 2] = 1)
  in i64.sum (map2 (\i b -> (i + 1) * i64.u8 b) (iota n) e)
