-- Scatter, gather and in-place updates of arrays of sums with payloads in several slots.

-- ==
-- entry: table
-- input { 1i64 empty([0]i32) empty([0]i32) } output { [0i32] [0.0f32] }
-- input { 3i64 [4i32, 7i32, 1i32] [7i32] } output { [1i32, 4i32, -7i32] [2.0f32, 0.0f32, 0.0f32] }
-- input { 5i64 [5i32, 10i32, 5i32, 8i32] [8i32, 9i32] }
-- output { [5i32, 10i32, 0i32, -8i32, 0i32] [2.0f32, 1.0f32, 0.0f32, 0.0f32, 0.0f32] }

-- ==
-- entry: scattered
-- input { empty([0]i32) empty([0]i64) } output { empty([0]i32) empty([0]f32) }
-- input { [5i32] [0i64] } output { [-10i32] [0.0f32] }
-- input { [0i32, 1i32, 2i32, 3i32] [2i64, 9i64, -1i64, 0i64] }
-- output { [-10i32, 1i32, -12i32, 3i32] [0.0f32, 0.5f32, 0.0f32, 0.5f32] }

type slot = #free | #used {key: i32, value: f32} | #deleted i32

def put [n] (t: *[n]slot) (key: i32) (value: f32) : *[n]slot =
  let h = i64.i32 key % n
  let taken = \s -> match s case #free -> false case #deleted _ -> false case #used u -> u.key != key
  let (i, _) = loop (i, k) = (h, 0) while k < n && taken t[i] do ((i + 1) % n, k + 1)
  in t with [i] = #used {key, value}
def delete [n] (t: *[n]slot) (key: i32) : *[n]slot =
  loop t for i < n do
    match t[i]
    case #used u -> if u.key == key then t with [i] = #deleted key else t
    case _ -> t
def dump [n] (t: [n]slot) : ([n]i32, [n]f32) =
  unzip (map (\s -> match s case #free -> (0, 0) case #used {key, value} -> (key, value) case #deleted k -> (-k, 0)) t)

entry table [k] (n: i64) (keys: [k]i32) (gone: []i32) : ([n]i32, [n]f32) =
  let t = loop t = replicate n (#free : slot) for i < k do put t keys[i] (f32.i64 i)
  let t = loop t for g in gone do delete t g
  in dump t

entry scattered [n] [k] (xs: [n]i32) (is: [k]i64) : ([n]i32, [n]f32) =
  let t = map (\x : slot -> if x == 0 then #free else #used {key = x, value = 0.5}) xs
  in dump (scatter t is (map (\i -> #deleted (i32.i64 i + 10)) is))
