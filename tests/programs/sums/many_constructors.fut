-- A sum of many constructors with payloads of every width: each survives a round through an array.

-- ==
-- input { empty([0]i32) empty([0]i64) } output { empty([0]i64) }
-- input { [3i32] [-5i64] } output { [-5i64] }
-- input { [0i32, 1i32, 2i32, 3i32, 4i32, 5i32, 6i32, 7i32, 8i32, 9i32, 10i32, 11i32, 12i32] [5i64, 5i64, 5i64, 5i64,
--   5i64, 5i64, 5i64, 5i64, 5i64, 5i64, 5i64, 5i64, 5i64] }
-- output { [-77i64, 506i64, 5061i64, 5006i64, 1i64, 5i64, 5i64, 5i64, 5i64, 5i64, 5i64, 5i64, 5i64] }
-- input { [0i32, 1i32, 2i32, 3i32, 4i32, 5i32, 6i32, 7i32, 8i32, 9i32, 10i32, 11i32, 12i32] [-3i64, -3i64, -3i64,
--   -3i64, -3i64, -3i64, -3i64, -3i64, -3i64, -3i64, -3i64, -3i64, -3i64] }
-- output { [-77i64, -302i64, -460i64, -3002i64, 1i64, -3i64, -3i64, -3i64, 253i64, -3i64, -3i64, -3i64, -3i64] }
-- input { [0i32, 1i32, 2i32, 3i32, 4i32] [200i64, 40000i64, 3000000000i64, 3000000000i64, 300i64] }
-- output { [44i64, 3000000000i64, -1294967296i64, -25536i64, -56i64] }

type value = #i8 i8 | #i16 i16 | #i32 i32 | #i64 i64 | #u8 u8 | #u64 u64 | #f32 f32 | #f64 f64 | #bool bool
           | #pair i8 i64 | #triple (f32, u8, bool) | #vec [2]i16 | #unit

def mk (k: i32) (x: i64) : value =
  match k
  case 0 -> #i8 (i8.i64 x)
  case 1 -> #i16 (i16.i64 x)
  case 2 -> #i32 (i32.i64 x)
  case 3 -> #i64 x
  case 4 -> #u8 (u8.i64 x)
  case 5 -> #u64 (u64.i64 x)
  case 6 -> #f32 (f32.i64 x)
  case 7 -> #f64 (f64.i64 x)
  case 8 -> #bool (x != 0)
  case 9 -> #pair (i8.i64 x) (x + 1)
  case 10 -> #triple (f32.i64 x, u8.i64 (x + 1), x > 0)
  case 11 -> #vec [i16.i64 x, i16.i64 (x + 1)]
  case _ -> #unit

def back (v: value) : i64 =
  match v
  case #i8 x -> i64.i8 x case #i16 x -> i64.i16 x case #i32 x -> i64.i32 x case #i64 x -> x
  case #u8 x -> i64.u8 x case #u64 x -> i64.u64 x case #f32 x -> i64.f32 x case #f64 x -> i64.f64 x
  case #bool b -> i64.bool b
  case #pair a b -> i64.i8 a * 1000 + b
  case #triple (a, b, c) -> i64.f32 a * 1000 + i64.u8 b * 10 + i64.bool c
  case #vec v -> i64.i16 v[0] * 100 + i64.i16 v[1]
  case #unit -> -77

entry main [n] (ks: [n]i32) (xs: [n]i64) : [n]i64 =
  let vs = map2 mk ks xs
  in map back (scatter (replicate n (#unit : value)) (map (\i -> n - 1 - i) (iota n)) vs)
