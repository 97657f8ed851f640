-- Where a short word occurs in a text: every place is tried; and how many lines have it.
-- data: @text:3000000 [4]u8
-- small: @text:60 [1]u8
def matches [n][k] (text: [n]u8) (word: [k]u8) (i: i64) : bool =
  i + k <= n && (loop j = 0 while j < k && text[i + j] == word[j] do j + 1) == k
def main [n][k] (text: [n]u8) (word: [k]u8) : ([]i64, i64) =
  let word = map (\c -> 97 + c % 26) word
  let hits = map (matches text word) (iota n)
  let places = filter (\i -> hits[i]) (iota n)
  let line = scan (+) 0 (map (\c -> i64.bool (c == '\n')) text)
  let lines = map (\i -> line[i]) places
  let distinct = map (\j -> i64.bool (j == 0 || lines[j] != lines[j - 1])) (indices lines)
  in (places, i64.sum distinct)
