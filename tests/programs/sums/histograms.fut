-- Sums as the elements of histograms and reductions by index, with commutative operators.

-- ==
-- input { 0i64 empty([0]i64) empty([0]i32) } output { empty([0]i32) empty([0]i64) empty([0]i64) }
-- input { 2i64 [1i64] [7i32] } output { [0i32, 7i32] [-1i64, 0i64] [0i64, 1i64] }
-- input { 3i64 [0i64, 1i64, 0i64, 1i64, 0i64, 5i64, -1i64] [4i32, 9i32, 6i32, 9i32, 6i32, 1i32, 1i32] }
-- output { [6i32, 9i32, 0i32] [-1i64, -1i64, -1i64] [2i64, 2i64, 0i64] }
-- input { 1i64 [0i64, 0i64, 0i64] [1i32, 2i32, 2i32] } output { [2i32] [-1i64] [2i64] }

-- ==
-- entry: twice
-- input { 0i64 empty([0]i64) empty([0]i32) } output { empty([0]i64) }
-- input { 2i64 [0i64] [5i32] } output { [2i64, 0i64] }
-- input { 3i64 [0i64, 1i64, 0i64, 2i64] [4i32, 4i32, 4i32, 1i32] } output { [3i64, 2i64, 1i64] }

type best = #none | #one {score: i32, who: i64} | #tied i32 i64

def better (a: best) (b: best) : best =
  let score = \x -> match x case #none -> i32.lowest case #one r -> r.score case #tied s _ -> s
  let number = \x -> match x case #none -> 0i64 case #one _ -> 1 case #tied _ k -> k
  in if number a == 0 then b else if number b == 0 then a
     else if score a > score b then a
     else if score a < score b then b
     else #tied (score a) (number a + number b)

def show (b: best) : (i32, i64, i64) =
  match b
  case #none -> (0, -1, 0)
  case #one {score, who} -> (score, who, 1)
  case #tied s k -> (s, -1, k)

entry main [n] (k: i64) (teams: [n]i64) (scores: [n]i32) : ([k]i32, [k]i64, [k]i64) =
  map2 (\score who : best -> #one {score, who}) scores (iota n)
  |> hist better #none k teams
  |> map show
  |> unzip3

entry twice [n] (k: i64) (teams: [n]i64) (scores: [n]i32) : [k]i64 =
  let xs = map2 (\score who : best -> #one {score, who}) scores (iota n)
  let first = hist better #none k teams xs
  in map (\b -> (show b).2) (reduce_by_index first better #none (reverse teams) xs)
