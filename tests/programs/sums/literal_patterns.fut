-- Matches on literals of every type, negative ones, characters and tuples of them.

-- ==
-- input { -128i8 65535u16 0.5f32 true } output { 1i32 }
-- input { 0i8 65535u16 0.5f32 true } output { 2i32 }
-- input { 0i8 65535u16 0.5f32 false } output { 4i32 }
-- input { 1i8 255u16 0.5f32 true } output { 3i32 }
-- input { 1i8 1u16 -1000.0f32 false } output { 5i32 }
-- input { 0i8 0u16 -0.0f32 false } output { 6i32 }
-- input { -1i8 9u16 1.0f32 true } output { 109i32 }
-- input { -1i8 9u16 1.0f32 false } output { 0i32 }

-- ==
-- entry: vowels
-- input { empty([0]u8) } output { 0i64 empty([0]u8) }
-- input { [121u8] } output { 0i64 [63u8] }
-- input { [113u8, 117u8, 101u8, 117u8, 101u8, 32u8, 109u8, 121u8] }
-- output { 4i64 [46u8, 85u8, 69u8, 85u8, 69u8, 46u8, 46u8, 63u8] }

def by_type (a: i8, b: u16, c: f32, d: bool) : i32 =
  match (a, b, c, d)
  case (-128, _, _, _) -> 1
  case (_, 65535, _, true) -> 2
  case (_, 0xff, _, _) -> 3
  case (_, _, 0.5, _) -> 4
  case (_, _, -1e3, false) -> 5
  case (0, 0, 0, false) -> 6
  case (-1i8, x, _, true) -> i32.u16 x + 100
  case _ -> 0

def vowel (c: u8) : bool =
  match c case 'a' -> true case 'e' -> true case 'i' -> true case 'o' -> true case 'u' -> true case _ -> false

entry main (a: i8) (b: u16) (c: f32) (d: bool) : i32 = by_type (a, b, c, d)

entry vowels (s: []u8) : (i64, []u8) =
  let v = filter vowel s
  in (length v, map (\c -> match (c, vowel c) case ('y', _) -> '?' case (c, true) -> c - 32 case (_, false) -> '.') s)
