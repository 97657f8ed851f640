-- Automata run by scans of function tables; numbers read and written as text.

module type automaton = { val states : i64  val classes : i64  val class : u8 -> i64  val delta : [states][classes]i64  val start : i64  val accept : [states]bool }
module run_automaton (A: automaton) = {
  type f = [A.states]i64
  def compose (f: f) (g: f) : f = map (\i -> g[i]) f
  def ident : f = iota A.states
  def states [n] (s: [n]u8) : [n]i64 =
    map (\c -> map (\q -> A.delta[q, A.class c]) (iota A.states)) s |> scan compose (iota A.states) |> map (\f -> f[A.start])
  def accepts [n] (s: [n]u8) : bool = A.accept[if n == 0 then A.start else last (states s)]
  def tokens [n] (s: [n]u8) : ?[k].[k](i64, i64) =
    let qs = states s
    let prev i = if i == 0 then A.start else qs[i - 1]
    let starts = tabulate n (\i -> !A.accept[prev i] && A.accept[qs[i]])
    let ends = tabulate n (\i -> A.accept[qs[i]] && (i == n - 1 || !A.accept[qs[i + 1]]))
    let [k] (ss: [k]i64) = filter (.0) (zip starts (iota n)) |> map (.1)
    let es = filter (.0) (zip ends (iota n)) |> map (.1)
    in zip ss (es :> [k]i64) |> map (\(a, b) -> (a, b + 1))
}
module number = run_automaton {
  def states = 4i64  def classes = 3i64
  def class (c: u8) = if c >= '0' && c <= '9' then 0i64 else if c == '.' then 1 else 2
  def delta : [states][classes]i64 = [[1, 3, 0], [1, 2, 0], [2, 3, 0], [3, 3, 0]] :> [states][classes]i64
  def start = 0i64
  def accept = [false, true, true, false] :> [states]bool
}

-- ==
-- entry: tok
-- input { 1i64 } output { [[0i64, 2i64], [3i64, 6i64], [11i64, 13i64], [18i64, 19i64]] }
entry tok (k: i64) : [][2]i64 =
  let s = if k == 0 then "" else if k == 1 then "12 3.5 abc 7.x .5 9" else if k == 2 then "1" else if k == 3 then " "
          else flatten (replicate k "12 3.. 4.") in
  map (\(a, b) -> [a, b]) (number.tokens s)

-- ==
-- entry: acc
-- input { } output { [true, true, false, false] }
entry acc = [number.accepts "12.5", number.accepts "0", number.accepts "", number.accepts "1.2."]

-- matching brackets by depth, evaluating sums by pointer jumping
def depths [n] (s: [n]u8) = scan (+) 0 (map (\c -> if c == '(' then 1i32 else if c == ')' then -1 else 0) s)
def balanced [n] (s: [n]u8) = let d = depths s in n == 0 || (all (>= 0) d && last d == 0)

-- ==
-- entry: bal
-- input { } output { [true, true, false, false, true] }
entry bal = [balanced "", balanced "(()())", balanced ")(", balanced "(()", balanced "a(b)c"]
def atoi [n] (s: [n]u8) : i64 =
  let neg = n > 0 && s[0] == '-'
  let ds = map (\c -> if c >= '0' && c <= '9' then (10i64, i64.u8 c - '0') else (1, 0)) s
  let (_, v) = reduce (\(a, b) (c, d) -> (a * c, b * c + d)) (1, 0) ds
  in if neg then -v else v
def itoa (x: i64) : []u8 =
  let (ds, _) = loop (ds, y) = (([]: []u8), i64.abs x) while length ds == 0 || y > 0 do ([u8.i64 (y % 10) + '0'] ++ ds, y / 10)
  in if x < 0 then "-" ++ ds else ds

-- ==
-- entry: round
-- input { [0i64, 7, -12, 1234567890123, -9] } output { true }
entry round (xs: []i64) = all (\x -> atoi (itoa x) == x) xs
