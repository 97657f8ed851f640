-- Letters, words and lines of a text: a word begins where a letter follows a blank.
-- data: @text:20000000
-- small: @text:300
-- bytes: 20e6
def blank (c: u8) : bool = c == 32 || c == 10 || c == 9

def main [n] (text: [n]u8) : (i64, i64) =
  let words = i64.sum (tabulate n (\i -> i64.bool (!(blank text[i]) && (i == 0 || blank text[i - 1]))))
  let lines = i64.sum (map (\c -> i64.bool (c == 10)) text)
  in (words, lines)
