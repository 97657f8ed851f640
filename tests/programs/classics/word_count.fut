-- Lines, words and bytes of a text in one reduction of a monoid of text pieces; lengths of all words.

-- ==
-- entry: count
-- input { [116u8, 104u8, 101u8, 32u8, 99u8, 97u8, 116u8, 32u8, 32u8, 115u8, 97u8, 116u8, 10u8, 111u8, 110u8, 32u8,
--   116u8, 104u8, 101u8, 9u8, 109u8, 97u8, 116u8, 10u8] } output { 2i64 6i64 24i64 }
-- input { empty([0]u8) } output { 0i64 0i64 0i64 }
-- input { [97u8] } output { 0i64 1i64 1i64 }
-- input { [32u8, 32u8, 32u8] } output { 0i64 0i64 3i64 }

-- ==
-- entry: lengths
-- input { [116u8, 104u8, 101u8, 32u8, 99u8, 97u8, 116u8, 32u8, 32u8, 115u8, 97u8, 116u8, 10u8, 111u8, 110u8, 32u8,
--   116u8, 104u8, 101u8, 9u8, 109u8, 97u8, 116u8, 10u8] } output { [3i64, 3i64, 3i64, 2i64, 3i64, 3i64] }
-- input { empty([0]u8) } output { empty([0]i64) }
-- input { [97u8] } output { [1i64] }
-- input { [32u8, 32u8, 32u8] } output { empty([0]i64) }
-- input { [32u8, 120u8, 120u8] } output { [2i64] }

def space (c: u8) : bool = c == ' ' || c == '\n' || c == '\t'

-- Words wholly inside, and whether the piece starts and ends inside a word; nothing is the unit.
type piece = #nothing | #piece { lines: i64, words: i64, left: bool, right: bool }
def one (c: u8) : piece =
  #piece { lines = i64.bool (c == '\n'), words = i64.bool (!(space c)), left = !(space c), right = !(space c) }
def join (a: piece) (b: piece) : piece =
  match (a, b)
  case (#nothing, x) -> x
  case (x, #nothing) -> x
  case (#piece p, #piece q) ->
    #piece { lines = p.lines + q.lines, words = p.words + q.words - i64.bool (p.right && q.left)
           , left = p.left, right = q.right }

entry count [n] (s: [n]u8) : (i64, i64, i64) =
  match reduce join #nothing (map one s)
  case #nothing -> (0, 0, 0)
  case #piece p -> (p.lines, p.words, n)

entry lengths [n] (s: [n]u8) : []i64 =
  let starts = map (\i -> !(space s[i]) && (i == 0 || space s[i - 1])) (iota n)
  let number = scan (+) 0 (map i64.bool starts)
  let total = if n == 0 then 0 else number[n - 1]
  in hist (+) 0 total (map2 (\k c -> if space c then -1 else k - 1) number s) (replicate n 1)
