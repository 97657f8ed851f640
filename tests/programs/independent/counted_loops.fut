-- Loops with counters of all types, and nests of loops that update in place, forwards and backwards.

-- ==
-- entry: u8s
-- input { 255u8 } output { 255i64 }
-- input { 0u8 } output { 0i64 }
entry u8s (n: u8) : i64 = loop c = 0i64 for _i < n do c + 1

-- ==
-- entry: i8s
-- input { -5i8 } output { 0i64 }
-- input { 127i8 } output { 8001i64 }
entry i8s (n: i8) : i64 = loop c = 0i64 for i < n do c + i64.i8 i

-- ==
-- entry: u64s
-- input { 3u64 } output { [0u64, 2u64, 4u64] }
entry u64s (n: u64) : [3]u64 = loop a = replicate 3 0u64 for i < n do a with [i64.u64 i] = 2 * i

-- ==
-- entry: tri
-- input { 7i32 } output { 21i32 }
-- compiled input { 100000i32 } output { 704982704i32 }
entry tri (n: i32) : i32 = loop s = 0 for i < n do s + i
-- Nested triangular updates: Pascal mod p in place (backwards), Gaussian elimination mod p, sieve with steps

-- ==
-- entry: pascal
-- input { 6i64 } output { [1i64, 6i64, 15i64, 20i64, 15i64, 6i64, 1i64] }
-- input { 0i64 } output { [1i64] }
entry pascal (n: i64) : []i64 =
  let row = replicate (n + 1) 0i64 with [0] = 1
  in loop row for i < n do
       loop row for j < i + 1 do
         let k = i + 1 - j in row with [k] = (row[k] + row[k - 1]) % 1000007
-- forwards, where the write is read by the next (wrong Pascal, but defined: prefix sums)

-- ==
-- entry: fore
-- input { 5i64 } output { [1i64, 5i64, 15i64, 35i64, 70i64] }
entry fore (n: i64) : []i64 =
  loop row = replicate n 1i64 for _i < i64.max 0 (n - 1) do
    loop row for j < n - 1 do row with [j + 1] = (row[j] + row[j + 1]) % 1000003

-- ==
-- entry: sieve
-- input { 30i64 } output { [2i64, 3i64, 5i64, 7i64, 11i64, 13i64, 17i64, 19i64, 23i64, 29i64] }
-- input { 2i64 } output { empty([0]i64) }
-- input { 0i64 } output { empty([0]i64) }
entry sieve (n: i64) : []i64 =
  let a = replicate n true
  let a = loop a for i in [0, 1] do if i < n then a with [i] = false else a
  let (a, _) = loop (a, i) = (a, 2) while i * i < n do
    let a = if a[i] then loop a for j in map (\k -> i * i + k * i) (iota ((n - i * i + i - 1) / i)) do a with [j] = false else a
    in (a, i + 1)
  in zip (iota n) a |> filter (.1) |> map (.0)
def inv (p: i64) (a: i64) = (loop (r, b, e) = (1, a % p, p - 2) while e > 0 do (if e % 2 == 1 then r * b % p else r, b * b % p, e / 2)).0

-- ==
-- entry: det
-- input { [[2i64,1],[1,3]] } output { 5i64 }
-- input { empty([0][0]i64) } output { 1i64 }
-- input { [[0i64,1],[1,0]] } output { 100002i64 }
-- input { [[0i64,0],[1,0]] } output { 0i64 }
entry det [n] (m: [n][n]i64) : i64 =
  let p = 100003
  let (_, d) = loop (m, d) = (copy m, 1) for k < n do
    let (best, _) = loop (b, found) = (-1, false) for i < n do if !found && i >= k && m[i, k] % p != 0 then (i, true) else (b, found)
    in if best < 0 then (m, 0) else
    let d = if best == k then d else (p - d) % p
    let rk = copy m[k]
    let rb = copy m[best]
    let m[k] = rb
    let m[best] = rk
    let m = if best == k then m with [k] = rb else m
    let iv = inv p m[k, k]
    let d = d * (m[k, k] % p) % p
    let m = loop m for i in k + 1..<n do
      let f = m[i, k] * iv % p
      in loop m for j in k..<n do m with [i, j] = (m[i, j] - f * m[k, j]) % p
    in (m, d)
  in d

-- ==
-- entry: rot
-- input { [[1i32,2,3],[4,5,6],[7,8,9]] } output { [[7i32, 4i32, 1i32], [8i32, 5i32, 2i32], [9i32, 6i32, 3i32]] }
-- input { [[1i32]] } output { [[1i32]] }
-- input { empty([0][0]i32) } output { empty([0][0]i32) }
entry rot [n] (m: *[n][n]i32) : [n][n]i32 =
  loop m for i < n / 2 do
    loop m for j in i..<n - 1 - i do
      let t = m[i, j]
      let m[i, j] = m[n - 1 - j, i]
      let m[n - 1 - j, i] = m[n - 1 - i, n - 1 - j]
      let m[n - 1 - i, n - 1 - j] = m[j, n - 1 - i]
      let m[j, n - 1 - i] = t
      in m

-- ==
-- entry: rev
-- input { [1i32,2,3,4,5] } output { [5i32, 4i32, 3i32, 2i32, 1i32] }
-- input { empty([0]i32) } output { empty([0]i32) }
entry rev [n] (xs: *[n]i32) : *[n]i32 = xs with [:] = copy xs[::-1]

-- ==
-- entry: shift
-- input { [1i32,2,3,4] } output { [1i32, 1i32, 2i32, 3i32] }
-- input { [1i32] } output { [1i32] }
entry shift [n] (xs: *[n]i32) : *[n]i32 = xs with [1:] = copy xs[:n - 1]

-- ==
-- entry: shift2
-- input { [1i32,2,3,4] } output { [1i32, 2i32, 4i32, 6i32] }
entry shift2 [n] (xs: *[n]i32) : *[n]i32 = xs with [1:] = map (* 2) xs[:n - 1]

-- ==
-- entry: interleave
-- input { [1i32,2,3,4,5,6] } output { [1i32, 4i32, 2i32, 5i32, 3i32, 6i32] }
entry interleave [n] (xs: *[n]i32) : *[n]i32 =
  let a = copy xs[:n / 2]
  let b = copy xs[n / 2:]
  let xs[0::2] = a
  let xs[1::2] = b
  in xs
