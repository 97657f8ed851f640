-- Strings: words, lines, search, tables of numbers.
-- ==
-- entry: all_words
-- input { "the quick  brown fox" } output { 4i64 [0i64, 4i64, 11i64, 17i64] [3i64, 5i64, 5i64, 3i64] "brown" }
-- input { "  " } output { 0i64 empty([0]i64) empty([0]i64) empty([0]u8) }

-- ==
-- entry: find
-- input { "abracadabra" "abra" } output { [0i64, 7i64] "ABRACADABRA" true }
-- input { "ab" "abc" } output { empty([0]i64) "AB" false }

-- ==
-- entry: csv
-- input { "1,2,3\n40,50,-6\n" } output { [[1i32, 2i32, 3i32], [40i32, 50i32, -6i32]] }

-- ==
-- entry: show
-- input { -120i32 } output { "-120" }
-- input { 0i32 } output { "0" }
-- input { -2147483648i32 } output { "-2147483648" }
type~ string = []u8
module chars = {
  def is_space (c: u8) = c == ' ' || c == '\n' || c == '\t'
  def is_digit (c: u8) = '0' <= c && c <= '9'
  def to_upper (c: u8) = if 'a' <= c && c <= 'z' then c - 'a' + 'A' else c
}
module type splitter = { val sep : u8 -> bool val keep_empty : bool }
module split_on (S: splitter) = {
  -- The start and length of each piece.
  def pieces [n] (s: [n]u8) : ?[k].([k]i64, [k]i64) =
    let is_sep i = i < 0 || i >= n || S.sep s[i]
    let starts = filter (\i -> is_sep (i - 1) && (!(is_sep i) || (S.keep_empty && i < n))) (iota (n + 1))
    let len st = loop l = 0 while !(is_sep (st + l)) do l + 1
    in (starts, map len starts)
}
module words = split_on { def sep = chars.is_space def keep_empty = false }
module lines = split_on { def sep (c: u8) = c == '\n' def keep_empty = false }
module fields = split_on { def sep (c: u8) = c == ',' def keep_empty = true }
def parse_int [n] (s: [n]u8) : i32 =
  let neg = n > 0 && s[0] == '-'
  let v = foldl (\acc c -> if chars.is_digit c then acc * 10 + i32.u8 (c - '0') else acc) 0 s
  in if neg then -v else v
def show_int (x: i32) : string =
  let digits (u: u32) : string = (loop (out, u) = ([] : string, u) while length out == 0 || u > 0 do ([u8.u32 (u % 10) + '0'] ++ out, u / 10)).0
  in if x < 0 then "-" ++ digits (u32.i32 (-x)) else digits (u32.i32 x)
entry all_words (s: []u8) : (i64, []i64, []i64, []u8) =
  let (st, len) = words.pieces s
  let k = length st
  in ( k
     , st
     , len
     , if k == 0 then "" else let i = reduce (\a b -> if len[b] > len[a] || (len[b] == len[a] && st[b] > st[a]) then b else a) 0 (indices len) in s[st[i]:st[i] + len[i]] )
entry find [n] [m] (s: [n]u8) (pat: [m]u8) =
  let hit i = i + m <= n && (loop ok = true for j < m do ok && s[i + j] == pat[j])
  let up = map chars.to_upper s
  in (filter hit (iota n), up, any hit (iota n))
entry csv (s: []u8) =
  let (st, len) = lines.pieces s
  let cols = length (fields.pieces s[st[0]:st[0] + len[0]]).0
  let row a l =
    let line = s[a:a + l]
    let (fs, fl) = fields.pieces line
    in map2 (\f k -> parse_int line[f:f + k]) fs fl :> [cols]i32
  in map2 row st len
entry show (x: i32) = show_int x
