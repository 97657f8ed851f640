-- Parallel lexing: composition of state transition tables under scan, then tokens.

-- ==
-- entry: kinds
-- input { [97u8, 98u8, 49u8, 32u8, 49u8, 50u8, 32u8, 43u8, 120u8] } output { [1u8, 1u8, 1u8, 0u8, 2u8, 2u8,
--   0u8, 3u8, 1u8] }

-- ==
-- entry: tokens
-- input { [102u8, 111u8, 111u8, 32u8, 61u8, 32u8, 98u8, 97u8, 114u8, 50u8, 32u8, 43u8, 32u8, 52u8, 49u8, 59u8]
--   } output { [0i64, 4i64, 6i64, 11i64, 13i64, 15i64] [3i64, 1i64, 4i64, 1i64, 2i64, 1i64] [1u8, 3u8, 1u8,
--   3u8, 2u8, 3u8] }
-- input { empty([0]u8) } output { empty([0]i64) empty([0]i64) empty([0]u8) }

-- ==
-- entry: odd
-- input { [98u8, 97u8, 110u8, 97u8, 110u8, 97u8] } output { true }
-- input { [120u8, 120u8] } output { false }

module type fsm = {
  val states : i64
  val start : u8
  val step : u8 -> u8 -> u8
}

module run (M: fsm) : { val trace [n] : [n]u8 -> [n]u8 val final [n] : [n]u8 -> u8 } = {
  type table = [M.states]u8
  def table (c: u8) : table = map (\s -> M.step (u8.i64 s) c) (iota M.states)
  def compose (f: table) (g: table) : table = map (\s -> g[i64.u8 s]) f
  def ident () : table = map u8.i64 (iota M.states)
  def trace [n] (s: [n]u8) : [n]u8 = map table s |> scan compose (ident ()) |> map (\t -> t[i64.u8 M.start])
  def final [n] (s: [n]u8) : u8 = (map table s |> reduce compose (ident ()))[i64.u8 M.start]
}

-- 0 blank, 1 word, 2 number, 3 other
module lexer = run {
  def states = 4i64
  def start = 0u8
  def isdigit (c: u8) = c >= '0' && c <= '9'
  def isalpha (c: u8) = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z')
  def step (s: u8) (c: u8) : u8 =
    match (s, c)
    case (_, ' ') -> 0
    case (1, c) -> if isdigit c || isalpha c then 1 else 3
    case (_, c) -> if isdigit c then 2 else if isalpha c then 1 else 3
}
module parity = run {
  def states = 2i64
  def start = 0u8
  def step (s: u8) (c: u8) = if c == 'a' then 1 - s else s
}

entry kinds [n] (s: [n]u8) = lexer.trace s
entry tokens [n] (s: [n]u8) : ([]i64, []i64, []u8) =
  let ks = lexer.trace s
  let starts = map (\i -> ks[i] != 0 && (i == 0 || ks[i] != ks[i-1] || ks[i] == 3)) (iota n)
  let id = map2 (\b k -> if b then 1 else 0i64 * i64.u8 k) starts ks |> scan (+) 0
  let nt = if n == 0 then 0 else last id
  let len = hist (+) 0 nt (map2 (\i k -> if k == 0 then -1 else i - 1) id ks) (replicate n 1)
  let (pos, kind) = zip3 starts (iota n) ks |> filter (.0) |> map (\(_, p, k) -> (p, k)) |> unzip
  in (pos, len, kind)
entry odd (s: []u8) = parity.final s == 1
