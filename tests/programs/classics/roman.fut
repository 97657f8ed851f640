-- Roman numerals read by comparing neighbours and written by a table, with strings of uneven length.

-- ==
-- entry: read
-- input { [77u8, 67u8, 77u8, 88u8, 67u8, 73u8, 86u8] } output { 1994i32 }
-- input { empty([0]u8) } output { 0i32 }
-- input { [73u8] } output { 1i32 }
-- input { [88u8, 76u8, 73u8, 73u8] } output { 42i32 }
-- input { [73u8, 88u8] } output { 9i32 }

-- ==
-- entry: write
-- input { 1994i32 } output { [77u8, 67u8, 77u8, 88u8, 67u8, 73u8, 86u8] }
-- input { 0i32 } output { empty([0]u8) }
-- input { 1i32 } output { [73u8] }
-- input { 42i32 } output { [88u8, 76u8, 73u8, 73u8] }
-- input { 3999i32 } output { [77u8, 77u8, 77u8, 67u8, 77u8, 88u8, 67u8, 73u8, 88u8] }
-- input { -5i32 } output { empty([0]u8) }

-- ==
-- entry: round_trip
-- input { 0i64 } output { true }
-- input { 1i64 } output { true }
-- input { 60i64 } output { true }

def digit (c: u8) : i32 =
  match c
  case 'I' -> 1
  case 'V' -> 5
  case 'X' -> 10
  case 'L' -> 50
  case 'C' -> 100
  case 'D' -> 500
  case 'M' -> 1000
  case _ -> 0

entry read [n] (s: [n]u8) : i32 =
  let ds = map digit s
  in i32.sum (map2 (\i d -> if i + 1 < n && d < ds[i + 1] then -d else d) (iota n) ds)

def values : [13]i32 = [1000, 900, 500, 400, 100, 90, 50, 40, 10, 9, 5, 4, 1]
def letters : [13][2]u8 = ["M ", "CM", "D ", "CD", "C ", "XC", "L ", "XL", "X ", "IX", "V ", "IV", "I "]

entry write (x: i32) : []u8 =
  let (s, _) = loop (s, x) = ([] : []u8, x) for (v, l) in zip values letters do
    loop (s, x) while x >= v do (s ++ filter (!= ' ') l, x - v)
  in s
entry round_trip (k: i64) : bool = all (\x -> read (write (i32.i64 x)) == i32.i64 x) (iota k)
