-- Words, searching, run lengths, palindromes, ciphers, sorting of words, numbers in other bases.

def is_space (c: u8) = c == ' ' || c == '\n' || c == '\t'
def upper (c: u8) = if c >= 'a' && c <= 'z' then c - 32 else c
def words [n] (s: [n]u8) : [](i64, i64) =
  let [k] (starts: [k]i64) = filter (\i -> !(is_space s[i]) && (i == 0 || is_space s[i - 1])) (iota n)
  let ends = filter (\i -> !(is_space s[i]) && (i == n - 1 || is_space s[i + 1])) (iota n)
  in map2 (\a b -> (a, b + 1)) starts (sized (length starts) ends :> [k]i64)

-- ==
-- entry: counted
-- input { "the cat and  the hat\n" } output { [3i64, 3i64, 3i64, 3i64, 3i64] }
-- input { "" } output { empty([0]i64) }
-- input { "   " } output { empty([0]i64) }
-- input { "a" } output { [1i64] }
entry counted (s: []u8) = map (\(a, b) -> b - a) (words s)

-- ==
-- entry: title
-- input { "hello big world" } output { "Hello Big World" }
-- input { "" } output { "" }
entry title [n] (s: [n]u8) : [n]u8 = map2 (\i c -> if i == 0 || is_space s[i - 1] then upper c else c) (iota n) s
-- substring search by the failure function, in place
def failure [m] (p: [m]u8) : [m]i64 =
  (loop (f, k) = (replicate m 0, 0) for i in 1..<(i64.max 1 m) do
    let k = loop k while k > 0 && p[k] != p[i] do f[k - 1]
    let k = if p[k] == p[i] then k + 1 else k
    in (f with [i] = k, k)).0
def search [n][m] (s: [n]u8) (p: [m]u8) : []i64 =
  let f = failure p
  in (loop (found: []i64, k) = ([], 0) for i < n do
       let k = loop k while k > 0 && (k == m || p[k] != s[i]) do f[k - 1]
       let k = if p[k] == s[i] then k + 1 else k
       in (if k == m then found ++ [i - m + 1] else found, k)).0

-- ==
-- entry: find
-- input { "aabaabaaab" "aab" } output { [0i64, 3i64, 7i64] }
-- input { "aaaa" "aa" } output { [0i64, 1i64, 2i64] }
-- input { "" "x" } output { empty([0]i64) }
-- input { "abc" "abcd" } output { empty([0]i64) }
-- input { "abacababacab" "abacab" } output { [0i64, 6i64] }
entry find (s: []u8) (p: []u8) = search s p

-- ==
-- entry: find_naive
-- input { "abacababacab" "abacab" } output { [0i64, 6i64] }
-- input { "" "" } output { [0i64] }
entry find_naive [n][m] (s: [n]u8) (p: [m]u8) = filter (\i -> and (map (\j -> s[i + j] == p[j]) (iota m))) (iota (i64.max 0 (n - m + 1)))

-- ==
-- entry: rle
-- input { "aaabccd" } output { "abcd" [3i64, 1i64, 2i64, 1i64] }
-- input { "" } output { "" empty([0]i64) }
-- input { "zzzz" } output { "z" [4i64] }
entry rle [n] (s: [n]u8) =
  let heads = filter (\i -> i == 0 || s[i] != s[i - 1]) (iota n)
  let k = length heads
  in (map (\i -> s[i]) heads, map (\j -> (if j + 1 < k then heads[j + 1] else n) - heads[j]) (indices heads))

-- ==
-- entry: palin
-- input { "racecar" } output { true }
-- input { "ab" } output { false }
-- input { "" } output { true }
entry palin [n] (s: [n]u8) = and (map2 (==) s (reverse s))

-- ==
-- entry: longest
-- input { "forgeeksskeegfor" } output { "geeksskeeg" }
-- input { "a" } output { "a" }
-- input { "abacdfgdcaba" } output { "aba" }
entry longest [n] (s: [n]u8) : []u8 =
  let grow (a: i64) (b: i64) = loop (a, b) while a >= 0 && b < n && s[a] == s[b] do (a - 1, b + 1)
  let all = tabulate (2 * n - 1) (\c -> let (a, b) = grow (c / 2) ((c + 1) / 2) in (a + 1, b))
  let better (a, b) (c, d) : (i64, i64) = if d - c > b - a || (d - c == b - a && c < a) then (c, d) else (a, b)
  let (a, b) = reduce better (n, n) all
  in s[a:b]

-- ==
-- entry: caesar
-- input { "Hello, World!" 3i32 } output { "Khoor, Zruog!" }
-- input { "xyz" 5i32 } output { "cde" }
-- input { "abc" -1i32 } output { "zab" }
entry caesar (s: []u8) (k: i32) =
  let turn (base: u8) (c: u8) = base + u8.i32 ((i32.u8 (c - base) + k) % 26)
  in map (\c -> if c >= 'a' && c <= 'z' then turn 'a' c else if c >= 'A' && c <= 'Z' then turn 'A' c else c) s

-- ==
-- entry: sortw
-- input { "the cat and a hat" } output { [3i64, 2i64, 1i64, 4i64, 0i64] }
entry sortw (s: []u8) : []i64 =
  let ws = words s
  let less (i: i64) (j: i64) =
    let (a, b) = ws[i]
    let (c, d) = ws[j]
    let (k, r) = loop (k, r) = (0i64, 0i32) while r == 0 && (a + k < b || c + k < d) do
      (k + 1, if a + k >= b then -1 else if c + k >= d then 1 else i32.sgn (i32.u8 s[a + k] - i32.u8 s[c + k]))
    in r < 0 || (r == 0 && k >= 0 && i < j)
  let rank i = i64.sum (map (\j -> i64.bool (less j i)) (indices ws))
  let rs = map rank (indices ws)
  in scatter (map (const 0) rs) rs (indices rs)

-- ==
-- entry: base
-- input { 255i64 16i64 } output { "FF" }
-- input { 0i64 2i64 } output { "0" }
-- input { 35i64 36i64 } output { "Z" }
-- input { 10i64 2i64 } output { "1010" }
entry base (x: i64) (b: i64) : []u8 =
  let digits = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"
  in (loop (out: []u8, x, go) = ([], x, true) while go do ([digits[x % b]] ++ out, x / b, x / b > 0)).0
