-- Intervals that may be empty or unbounded, met over the rows and joined over the columns of a matrix.

-- ==
-- input { [[1i32]] [[5i32]] } output { [1i32] [5i32] [1i32] [5i32] }
-- input { [[1i32, 2i32], [7i32, -100i32], [3i32, 9i32]] [[5i32, 100i32], [6i32, 0i32], [100i32, 100i32]] }
-- output { [2i32, 1i32, 9i32] [5i32, 0i32, 1000i32] [1i32, -1000i32] [1000i32, 1000i32] }
-- input { [[4i32, 0i32, 1i32], [1i32, 0i32, 2i32]] [[9i32, 3i32, 7i32], [3i32, 8i32, 100i32]] }
-- output { [1i32, 2i32] [0i32, 3i32] [1i32, 0i32, 1i32] [9i32, 8i32, 1000i32] }

-- ==
-- entry: prefixes
-- input { empty([0]i32) empty([0]i32) } output { empty([0]i32) empty([0]i32) }
-- input { [-100i32] [3i32] } output { [-1000i32] [1000i32] }
-- input { [0i32, 2i32, -100i32, 9i32, 3i32] [100i32, 50i32, 0i32, 20i32, 4i32] }
-- output { [0i32, 2i32, 2i32, 9i32, 1i32] [1000i32, 50i32, 50i32, 20i32, 0i32] }

type interval = #empty | #between i32 i32 | #above i32 | #all

def between (l: i32) (h: i32) : interval = if l > h then #empty else #between l h
def meet (a: interval) (b: interval) : interval =
  match (a, b)
  case (#empty, _) -> #empty
  case (_, #empty) -> #empty
  case (#all, x) -> x
  case (x, #all) -> x
  case (#above x, #above y) -> #above (i32.max x y)
  case (#above x, #between l h) -> between (i32.max x l) h
  case (#between l h, #above x) -> between (i32.max x l) h
  case (#between l1 h1, #between l2 h2) -> between (i32.max l1 l2) (i32.min h1 h2)
def join (a: interval) (b: interval) : interval =
  match (a, b)
  case (#empty, x) -> x
  case (x, #empty) -> x
  case (#all, _) -> #all
  case (_, #all) -> #all
  case (#above x, #above y) -> #above (i32.min x y)
  case (#above x, #between l _) -> #above (i32.min x l)
  case (#between l _, #above x) -> #above (i32.min x l)
  case (#between l1 h1, #between l2 h2) -> #between (i32.min l1 l2) (i32.max h1 h2)
def show (i: interval) : (i32, i32) =
  match i case #empty -> (1, 0) case #all -> (-1000, 1000) case #above x -> (x, 1000) case #between l h -> (l, h)
def mk (l: i32) (h: i32) : interval = if l < -99 then #all else if h > 99 then #above l else between l h

entry main [n] [m] (ls: [n][m]i32) (hs: [n][m]i32) : ([n]i32, [n]i32, [m]i32, [m]i32) =
  let is = map2 (map2 mk) ls hs
  let (a, b) = unzip (map (reduce meet #all >-> show) is)
  let (c, d) = unzip (map show (reduce (map2 join) (replicate m #empty) is))
  in (a, b, c, d)

entry prefixes [n] (ls: [n]i32) (hs: [n]i32) : ([n]i32, [n]i32) = unzip (map show (scan meet #all (map2 mk ls hs)))
