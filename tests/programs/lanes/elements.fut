-- Lanes that read and write memory: neighbours, strides, anywhere, and only where they may.

def numbers (n: i64) : [n]i32 = map (\i -> i32.i64 (i * 7919 % 1009) - 300) (iota n)

-- An element is read, and a division done, only in lanes that get there.
entry guarded (n: i64) : [n]i32 =
  let xs = numbers n
  in map2 (\i x ->
             let before = if i > 0 then xs[i - 1] else 7
             let after = if i + 1 < n && xs[i + 1] % 2 == 0 then xs[i + 1] else 9
             let quotient = if x % 5 == 0 then 11 else 1000 / (x % 5)
             in loop s = before + 2 * after + quotient for j < i32.i64 (i % 4) do s + 100 / (j + 1))
          (iota n) xs

-- Rows: neighbouring lanes are a row apart.
entry rows (n: i64) (m: i64) : ([n][m]i32, [n]i32) =
  let xss = unflatten (numbers (n * m))
  in unzip (map (\xs ->
                   let ys = map (\x -> loop y = x while y > 9 do y / 3) xs
                   in (ys, loop s = 0 for i < m do if ys[i] > 0 then s + xs[i] else s - 1))
                xss)

-- Indices that are computed from elements.
entry anywhere (n: i64) : [n]i32 =
  let xs = numbers n
  in map (\x -> let (_, y) = loop (i, y) = (i64.i32 (i32.abs x) % n, 0) while y < 50 && i % 7 != 3 do
                               ((i * 5 + 1) % n, y + i32.abs xs[i] % 10 + 1)
                in y)
         xs

-- Results of several types, and stores in branches of the body's own loops.
entry mixed (n: i64) : ([n]i8, [n]u16, [n]i64, [n]f64, [n][3]i32) =
  let one (x: i32) =
    let k = loop k = 0i64 while k * k < i64.i32 (i32.abs x) do k + 1
    in (i8.i32 x, u16.i32 x, k, f64.i32 x / f64.i64 (k + 1), [x, i32.i64 k, if x > 0 then 1 else 0])
  in unzip5 (map one (numbers n))

-- A lane fails: the message is that of the first iteration that does.
entry fails (n: i64) (k: i64) : [n]i32 =
  let xs = numbers n
  in map (\i -> loop s = 0 for j < i % 5 do s + xs[if i == k then n + j else j]) (iota n)

-- ==
-- entry: guarded
-- input { 1i64 } output { [36i32] }
-- input { 8i64 } output { [1130i32, 818i32, 1539i32, 615i32, 638i32, 465i32, 1112i32, 492i32] }
-- input { 37i64 } output { [1130i32, 818i32, 1539i32, 615i32, 638i32, 465i32, 1112i32, 1462i32, 915i32, 1970i32, 842i32, 146i32, 553i32, 250i32, 754i32, 1286i32, 934i32, 1397i32, 249i32, 1519i32, 838i32, 1849i32, 702i32, 1181i32, 485i32, 680i32, 1622i32, 209i32, 2230i32, 912i32, 473i32, 856i32, 270i32, 1064i32, 1373i32, 1477i32, 1417i32] }

-- ==
-- entry: rows
-- input { 3i64 2i64 } output { [[-300i32, 6i32],  [4i32, 9i32],  [3i32, -56i32]] [555i32, 653i32, 96i32] }
-- input { 11i64 5i64 } output { [[-300i32, 6i32, 4i32, 9i32, 3i32],  [-56i32, -209i32, 7i32, 6i32, 4i32],  [6i32, 3i32, -118i32, -271i32, 7i32],  [5i32, 3i32, 4i32, -27i32, -180i32],  [8i32, 6i32, 4i32, 8i32, 7i32],  [-89i32, -242i32, 7i32, 5i32, 3i32],  [5i32, 2i32, -151i32, 8i32, 6i32],  [4i32, 9i32, 3i32, -60i32, -213i32],  [7i32, 6i32, 4i32, 6i32, 3i32],  [-122i32, -275i32, 7i32, 5i32, 3i32],  [4i32, -31i32, -184i32, 8i32, 6i32]] [1305i32, 1480i32, 806i32, 835i32, 1850i32, 1381i32, 1413i32, 736i32, 1685i32, 1282i32, 1311i32] }

-- ==
-- entry: anywhere
-- input { 5i64 } output { [50i32, 56i32, 0i32, 50i32, 53i32] }
-- input { 37i64 } output { [43i32, 17i32, 14i32, 8i32, 53i32, 20i32, 0i32, 8i32, 29i32, 48i32, 0i32, 18i32, 29i32, 9i32, 6i32, 43i32, 55i32, 33i32, 48i32, 31i32, 0i32, 55i32, 18i32, 31i32, 48i32, 33i32, 55i32, 19i32, 0i32, 9i32, 29i32, 30i32, 0i32, 30i32, 50i32, 27i32, 0i32] }

-- ==
-- entry: mixed
-- input { 0i64 } output { empty([0]i8) empty([0]u16) empty([0]i64) empty([0]f64) empty([0][3]i32) }
-- input { 19i64 } output { [-44i8, 44i8, -109i8, -6i8, 97i8, -56i8, 47i8, -121i8, -18i8, 85i8, -68i8, 35i8, -118i8, -15i8, 73i8, -80i8, 23i8, 126i8, -27i8] [65236u16, 556u16, 403u16, 250u16, 97u16, 65480u16, 65327u16, 647u16, 494u16, 341u16, 188u16, 35u16, 65418u16, 65265u16, 585u16, 432u16, 279u16, 126u16, 65509u16] [18i64, 24i64, 21i64, 16i64, 10i64, 8i64, 15i64, 26i64, 23i64, 19i64, 14i64, 6i64, 11i64, 17i64, 25i64, 21i64, 17i64, 12i64, 6i64] [-15.789473684210526f64, 22.24f64, 18.318181818181817f64, 14.705882352941176f64, 8.818181818181818f64, -6.222222222222222f64, -13.0625f64, 23.962962962962962f64, 20.583333333333332f64, 17.05f64, 12.533333333333333f64, 5.0f64, -9.833333333333334f64, -15.055555555555555f64, 22.5f64, 19.636363636363637f64, 15.5f64, 9.692307692307692f64, -3.857142857142857f64] [[-300i32, 18i32, 0i32],  [556i32, 24i32, 1i32],  [403i32, 21i32, 1i32],  [250i32, 16i32, 1i32],  [97i32, 10i32, 1i32],  [-56i32, 8i32, 0i32],  [-209i32, 15i32, 0i32],  [647i32, 26i32, 1i32],  [494i32, 23i32, 1i32],  [341i32, 19i32, 1i32],  [188i32, 14i32, 1i32],  [35i32, 6i32, 1i32],  [-118i32, 11i32, 0i32],  [-271i32, 17i32, 0i32],  [585i32, 25i32, 1i32],  [432i32, 21i32, 1i32],  [279i32, 17i32, 1i32],  [126i32, 12i32, 1i32],  [-27i32, 6i32, 0i32]] }

-- ==
-- entry: fails
-- input { 20i64 2i64 } error: Index \[20\] out of bounds for array of shape \[20\]
-- input { 20i64 13i64 } error: Index \[20\] out of bounds for array of shape \[20\]
-- input { 20i64 19i64 } error: Index \[20\] out of bounds for array of shape \[20\]
-- input { 20i64 15i64 } output { [0i32, -300i32, 256i32, 659i32, 909i32, 0i32, -300i32, 256i32, 659i32, 909i32, 0i32, -300i32, 256i32, 659i32, 909i32, 0i32, -300i32, 256i32, 659i32, 909i32] }
