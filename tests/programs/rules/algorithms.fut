-- Algorithms as users write them. Written from the specification.

-- ==
-- entry: radix_sort
-- input { [165u8, 77u8, 202u8, 24u8, 37u8, 48u8, 187u8, 29u8, 109u8, 19u8, 44u8, 222u8, 214u8, 35u8, 123u8, 46u8, 217u8, 30u8, 63u8, 114u8] } output { [19u8, 24u8, 29u8, 30u8, 35u8, 37u8, 44u8, 46u8, 48u8, 63u8, 77u8, 109u8, 114u8, 123u8, 165u8, 187u8, 202u8, 214u8, 217u8, 222u8] [9i64, 3i64, 7i64, 17i64, 13i64, 4i64, 10i64, 15i64, 5i64, 18i64, 1i64, 8i64, 19i64, 14i64, 0i64, 6i64, 2i64, 12i64, 16i64, 11i64] }
module m_radix_sort = {
  type kv = {key: u8, val_: i64}
  def step [n] (xs: [n]kv) (b: i32) : [n]kv =
    let bits = map (\x -> u8.get_bit b x.key) xs
    let zeros = map (1 -) bits
    let offs0 = exscan (+) 0 (map i64.i32 zeros)
    let nz = i64.sum (map i64.i32 zeros)
    let offs1 = map (+ nz) (exscan (+) 0 (map i64.i32 bits))
    let is = map3 (\b o0 o1 -> if b == 0 then o0 else o1) bits offs0 offs1
    in scatter (copy xs) is xs
  def main [n] (ks: [n]u8) =
    let r = loop xs = map2 (\key val_ -> {key, val_}) ks (iota n) for b < u8.num_bits do step xs b
    in (map (.key) r, map (.val_) r)
}
entry radix_sort = m_radix_sort.main

-- ==
-- entry: lcs_and_edit_distance
-- input { "kitten" "sitting" } output { 4i32 3i32 }
-- input { "abcbdab" "bdcaba" } output { 4i32 5i32 }
-- input { "" "abc" } output { 0i32 3i32 }
module m_lcs_and_edit_distance = {
  def lcs [n][m] (a: [n]u8) (b: [m]u8) : i32 =
    let t = loop t = replicate (n+1) (replicate (m+1) 0i32) for i < n do
      loop t for j < m do
        t with [i+1, j+1] = if a[i] == b[j] then t[i,j] + 1 else i32.max t[i,j+1] t[i+1,j]
    in t[n,m]
  def edit [n][m] (a: [n]u8) (b: [m]u8) =
    let row0 = map i32.i64 (0...m)
    let last_row =
      loop row = row0 for i in 1..<n+1 do
        (loop (cur, diag) = (copy row with [0] = i32.i64 i, row[0]) for j < m do
           let v = i32.min (i32.min (row[j+1] + 1) (cur[j] + 1)) (diag + i32.bool (a[i-1] != b[j]))
           in (cur with [j+1] = v, row[j+1])).0
    in last last_row
  def main (a: []u8) (b: []u8) = (lcs a b, edit a b)
}
entry lcs_and_edit_distance = m_lcs_and_edit_distance.main

-- ==
-- entry: floyd_warshall_and_dijkstra
-- input { [[0i32, 4i32, 1i32, 1000000i32, 1000000i32, 1000000i32], [1000000i32, 0i32, 1000000i32, 5i32, 1000000i32, 1000000i32], [1000000i32, 2i32, 0i32, 8i32, 1000000i32, 1000000i32], [1000000i32, 1000000i32, 1000000i32, 0i32, 3i32, 1000000i32], [1000000i32, 1000000i32, 1000000i32, 1000000i32, 0i32, 1000000i32], [1000000i32, 1000000i32, 1000000i32, 1000000i32, 1000000i32, 0i32]] } output { [[0i32, 3i32, 1i32, 8i32, 11i32, -1i32], [-1i32, 0i32, -1i32, 5i32, 8i32, -1i32], [-1i32, 2i32, 0i32, 7i32, 10i32, -1i32], [-1i32, -1i32, -1i32, 0i32, 3i32, -1i32], [-1i32, -1i32, -1i32, -1i32, 0i32, -1i32], [-1i32, -1i32, -1i32, -1i32, -1i32, 0i32]] [0i32, 3i32, 1i32, 8i32, 11i32, -1i32] }
module m_floyd_warshall_and_dijkstra = {
  def inf : i32 = 1_000_000
  def show x = if x >= inf then -1 else x
  def fw [n] (d: [n][n]i32) : [n][n]i32 =
    loop d = copy d for k < n do
      tabulate_2d n n (\i j -> i32.min d[i,j] (d[i,k] + d[k,j]))
  def dijkstra [n] (d: [n][n]i32) (src: i64) =
    let dist0 = replicate n inf with [src] = 0
    let (dist, _) =
      loop (dist, done) = (dist0, replicate n false) for _k < n do
        let (u, best) = reduce (\(i, x) (j, y) -> if x <= y then (i, x) else (j, y)) (-1, i32.highest)
                               (map3 (\i x b -> (i, if b then i32.highest else x)) (iota n) dist done)
        in if best >= inf then (dist, done)
           else (map2 (\x w -> i32.min x (best + w)) dist d[u], copy done with [u] = true)
    in dist
  def main [n] (d: [n][n]i32) = (map (map show) (fw d), map show (dijkstra d 0))
}
entry floyd_warshall_and_dijkstra = m_floyd_warshall_and_dijkstra.main

-- ==
-- entry: game_of_life
-- input { 7i32 [[0u8, 1u8, 0u8, 0u8, 0u8, 0u8], [0u8, 0u8, 1u8, 0u8, 0u8, 0u8], [1u8, 1u8, 1u8, 0u8, 0u8, 0u8], [0u8, 0u8, 0u8, 0u8, 0u8, 0u8], [0u8, 0u8, 0u8, 0u8, 0u8, 0u8]] } output { [[0u8, 0u8, 0u8, 0u8, 0u8, 0u8], [0u8, 0u8, 0u8, 0u8, 0u8, 0u8], [0u8, 0u8, 1u8, 0u8, 0u8, 0u8], [0u8, 0u8, 0u8, 1u8, 1u8, 0u8], [0u8, 0u8, 1u8, 1u8, 0u8, 0u8]] }
module m_game_of_life = {
  def step [n][m] (g: [n][m]bool) : [n][m]bool =
    let count = map u8.bool
    let add3 a b c = map3 (map3 (\x y z -> x + y + z : u8)) a b c
    let h = map count g
    let rows = add3 (rotate (-1) h) h (rotate 1 h)
    let around = transpose (let t = transpose rows in add3 (rotate (-1) t) t (rotate 1 t))
    in map2 (map2 (\alive k -> let k = k - u8.bool alive in match (alive, k) case (_, 3) -> true case (true, 2) -> true case _ -> false)) g around
  def main [n][m] (k: i32) (g: [n][m]u8) = iterate k step (map (map bool.u8) g) |> map (map u8.bool)
}
entry game_of_life = m_game_of_life.main

-- ==
-- entry: fft_complex_module
-- input { [1.0f64, 2.0f64, -1.0f64, 0.5f64, 3.0f64, -2.0f64, 0.0f64, 1.5f64] } output { [5.0f64, 1.5355339059327373f64, 4.999999999999998f64, -5.535533905932735f64, 1.0f64, -5.535533905932736f64, 5.000000000000004f64, 1.5355339059327398f64] [0.0f64, -1.1213203435596424f64, 2.000000000000001f64, -3.121320343559645f64, 7.347880794884119e-16f64, 3.1213203435596393f64, -1.9999999999999973f64, 1.1213203435596477f64] }
module m_fft_complex_module = {
  module type complex = { type t type real val mk : real -> real -> t val re : t -> real val im : t -> real val (+) : t -> t -> t val (-) : t -> t -> t val (*) : t -> t -> t val polar : real -> t }
  module mk_complex (R: real) : (complex with real = R.t) = {
    type real = R.t
    type t = (R.t, R.t)
    def mk (a: real) (b: real) : t = (a, b)
    def re (a: t) = a.0
    def im (a: t) = a.1
    def ((a, b): t) + ((c, d): t) : t = R.((a + c, b + d))
    def ((a, b): t) - ((c, d): t) : t = R.((a - c, b - d))
    def ((a, b): t) * ((c, d): t) : t = R.((a * c - b * d, a * d + b * c))
    def polar (x: real) : t = (R.cos x, R.sin x)
  }
  module c64 = mk_complex f64
  def fft [n] (xs: [n]c64.t) : [n]c64.t =
    let lg = i64.i32 (i64.num_bits - 1 - i64.clz n)
    let rev (i: i64) = loop r = 0 for b < lg do (r << 1) | ((i >> b) & 1)
    let xs = map (\i -> xs[rev i]) (iota n)
    in loop xs for s < lg do
         let half = 1 << s
         in tabulate n (\i ->
              let k = i % half
              let blk = i / (2 * half)
              let a = xs[blk * 2 * half + k]
              let w = c64.polar (-(f64.pi) * f64.i64 k / f64.i64 half)
              let b = c64.(w * xs[blk i64.* 2 i64.* half i64.+ k i64.+ half])
              in if i % (2 * half) < half then c64.(a + b) else c64.(a - b))
  def main [n] (xs: [n]f64) =
    let r = fft (map (\x -> c64.mk x 0) xs)
    in (map c64.re r, map c64.im r)
}
entry fft_complex_module = m_fft_complex_module.main

-- ==
-- entry: gauss_solve
-- input { [[2.0f64, 1.0f64, -1.0f64], [-3.0f64, -1.0f64, 2.0f64], [-2.0f64, 1.0f64, 2.0f64]] [8.0f64, -11.0f64, -3.0f64] } output { [2f64,3,-1] -1f64 }
module m_gauss_solve = {
  def swap_rows [n][m] (t: *[n][m]f64) (i: i64) (j: i64) : *[n][m]f64 =
    let a = copy t[i]
    let b = copy t[j]
    in t with [i] = b with [j] = a
  def solve [n] (a: [n][n]f64) (b: [n]f64) : ([n]f64, f64) =
    let t = map2 (\r x -> r ++ [x]) a b
    let (t, det) =
      loop (t, det) = (t, 1f64) for k < n do
        let piv = (loop (p, v) = (k, f64.abs t[k,k]) for i in k..<n do if f64.abs t[i,k] > v then (i, f64.abs t[i,k]) else (p, v)).0
        let t = swap_rows t k piv
        let det = if piv == k then det else -det
        let d = t[k,k]
        let prow = map (/ d) t[k]
        in ( map2 (\i r -> if i == k then prow else map2 (\x p -> x - r[k] * p) r prow) (iota n) t
           , det * d )
    in (map (\r -> r[n]) t, det)
  def main [n] (a: [n][n]f64) (b: [n]f64) = solve a b
}
entry gauss_solve = m_gauss_solve.main

-- ==
-- entry: kmp
-- input { "aba" "ababababa" } output { [0i64, 2i64, 4i64, 6i64] }
-- input { "xyz" "abc" } output { empty([0]i64) }
module m_kmp = {
  def failure [m] (p: [m]u8) : [m]i64 =
    (loop (f, k) = (replicate m 0, 0) for i in 1..<m do
       let k = loop k while k > 0 && p[k] != p[i] do f[k-1]
       let k = if p[k] == p[i] then k + 1 else k
       in (f with [i] = k, k)).0
  def main [m][n] (p: [m]u8) (s: [n]u8) =
    let f = failure p
    let (hits, cnt, _) =
      loop (hits, cnt, k) = (replicate n 0i64, 0, 0i64) for i < n do
        let k = loop k while k > 0 && (k == m || p[k] != s[i]) do f[k-1]
        let k = if p[k] == s[i] then k + 1 else k
        in if k == m then (hits with [cnt] = i - m + 1, cnt + 1, k) else (hits, cnt, k)
    in hits[:cnt]
}
entry kmp = m_kmp.main

-- ==
-- entry: lis_binary_search
-- input { [20i32, 20i32, 17i32, -17i32, 16i32, 17i32, 5i32, -17i32, -6i32, -18i32, 15i32, -12i32, -2i32, 6i32, -11i32] } output { 4i64 }
-- input { empty([0]i32) } output { 0i64 }
module m_lis_binary_search = {
  def lower_bound (p: i64 -> bool) (n: i64) : i64 =
    (loop (lo, hi) = (0, n) while lo < hi do
       let mid = lo + (hi - lo) / 2
       in if p mid then (lo, mid) else (mid + 1, hi)).0
  def main [n] (xs: [n]i32) =
    (loop (tails, len) = (replicate n 0i32, 0i64) for x in xs do
       let i = lower_bound (\j -> tails[j] >= x) len
       in (tails with [i] = x, i64.max len (i + 1))).1
}
entry lis_binary_search = m_lis_binary_search.main

-- ==
-- entry: brainfuck_machine
-- input { "++>+++[<++++++++>-]<.>,[.-]" "\3" } output { [26u8, 3u8, 2u8, 1u8] }
module m_brainfuck_machine = {
  type op = #move i64 | #add u8 | #out | #in | #open | #close | #nop
  def decode (c: u8) : op =
    match c
    case '>' -> #move 1
    case '<' -> #move (-1)
    case '+' -> #add 1
    case '-' -> #add 255
    case '.' -> #out
    case ',' -> #in
    case '[' -> #open
    case ']' -> #close
    case _ -> #nop
  def jumps [n] (ops: [n]op) : [n]i64 =
    (loop (js, st, sp) = (replicate n (-1), replicate n 0i64, 0i64) for i < n do
       match ops[i]
       case #open -> (js, st with [sp] = i, sp + 1)
       case #close -> let o = st[sp-1] in (js with [i] = o with [o] = i, st, sp - 1)
       case _ -> (js, st, sp)).0
  def main [n][m] (prog: [n]u8) (input: [m]u8) =
    let ops = map decode prog
    let js = jumps ops
    let m0 = {tape = replicate 32 0u8, p = 0i64, ip = 0i64, out = replicate 64 0u8, o = 0i64, k = 0i64}
    let r = loop m = m0 while m.ip < n do
      let cell = m.tape[m.p]
      let {tape, p, ip, out, o, k} = m
      let next = {tape, p, ip = ip + 1, out, o, k}
      in match ops[ip]
         case #move d -> next with p = p + d
         case #add x -> next with tape = (copy tape with [p] = cell + x)
         case #out -> next with out = (copy out with [o] = cell) with o = o + 1
         case #in -> next with tape = (copy tape with [p] = if k < length input then input[k] else 0) with k = k + 1
         case #open -> if cell == 0 then next with ip = js[ip] + 1 else next
         case #close -> if cell != 0 then next with ip = js[ip] + 1 else next
         case #nop -> next
    in r.out[:r.o]
}
entry brainfuck_machine = m_brainfuck_machine.main

-- ==
-- entry: bigint_add_scan
-- input { [4294967295u32, 4294967295u32, 5u32, 4294967294u32] [1u32, 0u32, 4294967289u32, 1u32] } output { [0u32, 0u32, 4294967295u32, 4294967295u32, 0u32] }
module m_bigint_add_scan = {
  type c = #kill | #prop | #gen
  def op (a: c) (b: c) : c = match b case #prop -> a case _ -> b
  def main [n] (a: [n]u32) (b: [n]u32) : [n+1]u32 =
    let cls x y : c = let s = x + y in if s < x then #gen else if s == u32.highest then #prop else #kill
    let cs = scan op #prop (map2 cls a b)
    let carry = map (\c -> match c case #gen -> 1u32 case _ -> 0) cs
    let sums = map2 (+) a b
    in map2 (+) (sums ++ [0]) ([0] ++ carry :> [n+1]u32)
}
entry bigint_add_scan = m_bigint_add_scan.main

-- ==
-- entry: dfa_by_function_composition
-- input { "110101101" } output { [1u8, 0u8, 0u8, 1u8, 2u8, 2u8, 2u8, 1u8, 0u8] true }
module m_dfa_by_function_composition = {
  type fn = [3]u8
  def compose (f: fn) (g: fn) : fn = map (\x -> g[i64.u8 x]) f
  def delta (c: u8) : fn = tabulate 3 (\s -> u8.i64 ((s * 2 + i64.u8 (c - '0')) % 3))
  def main (s: []u8) =
    let fs = scan compose [0, 1, 2] (map delta s)
    let st = map (.[0]) fs
    in (st, last st == 0)
}
entry dfa_by_function_composition = m_dfa_by_function_composition.main

-- ==
-- entry: convex_hull
-- input { [-6i64, -3i64, -2i64, 1i64, 2i64, 2i64, 8i64, 8i64, 8i64, 8i64, 9i64, 9i64, 9i64, 9i64] [9i64, 6i64, -4i64, 5i64, -6i64, 0i64, -7i64, -6i64, -4i64, 4i64, -8i64, -3i64, 0i64, 5i64] } output { [-6i64, -2i64, 2i64, 9i64, 9i64] [9i64, -4i64, -6i64, -8i64, 5i64] }
module m_convex_hull = {
  type pt = {x: i64, y: i64}
  def cross (o: pt) (a: pt) (b: pt) = (a.x - o.x) * (b.y - o.y) - (a.y - o.y) * (b.x - o.x)
  def half [n] (ps: [n]pt) : []pt =
    let (st, sp) =
      loop (st, sp) = (replicate n {x = 0, y = 0}, 0i64) for p in ps do
        let sp = loop sp while sp >= 2 && cross st[sp-2] st[sp-1] p <= 0 do sp - 1
        in (st with [sp] = p, sp + 1)
    in st[:sp]
  def main [n] (xs: [n]i64) (ys: [n]i64) =
    let ps = map2 (\x y -> {x, y}) xs ys
    let h = init (half ps) ++ init (half (reverse ps))
    in (map (.x) h, map (.y) h)
}
entry convex_hull = m_convex_hull.main

-- ==
-- entry: topological_levels
-- input { 6i64 [0i64, 0i64, 1i64, 2i64, 3i64, 5i64] [1i64, 2i64, 3i64, 3i64, 4i64, 4i64] } output { [0i32, 1i32, 1i32, 2i32, 3i32, 0i32] }
-- input { 2i64 [0i64,1] [1i64,0] } output { [-1i32,-1] }
module m_topological_levels = {
  def main [m] (n: i64) (from: [m]i64) (to: [m]i64) =
    let indeg = hist (+) 0i32 n to (replicate m 1)
    let (lvl, _, _, _) =
      loop (lvl, indeg, l, go) = (replicate n (-1i32), indeg, 0i32, true) while go do
        let ready = map2 (\d v -> d == 0 && v < 0) indeg lvl
        let lvl' = map2 (\r v -> if r then l else v) ready lvl
        let dec = map (\f -> if ready[f] then -1 else 0) from
        in (lvl', reduce_by_index (copy indeg) (+) 0 to dec, l + 1, or ready)
    in lvl
}
entry topological_levels = m_topological_levels.main

-- ==
-- entry: utf8_decode
-- input { "aé€😀z" } output { [97u32, 233u32, 8364u32, 128512u32, 122u32] 12i64 }
module m_utf8_decode = {
  def lead (b: u8) : #ascii | #cont | #two | #three | #four =
    if b < 0x80 then #ascii else if b < 0xC0 then #cont else if b < 0xE0 then #two else if b < 0xF0 then #three else #four
  def main [n] (s: [n]u8) =
    let at k = u32.u8 s[k] & 0x3F
    let dec i : u32 =
      match lead s[i]
      case #ascii -> u32.u8 s[i]
      case #cont -> u32.highest
      case #two -> (u32.u8 s[i] & 0x1F) << 6 | at (i+1)
      case #three -> (u32.u8 s[i] & 0x0F) << 12 | at (i+1) << 6 | at (i+2)
      case #four -> (u32.u8 s[i] & 0x07) << 18 | at (i+1) << 12 | at (i+2) << 6 | at (i+3)
    in (map dec (iota n) |> filter (!= u32.highest), n + 1)
}
entry utf8_decode = m_utf8_decode.main

-- ==
-- entry: knapsack_par_rows
-- input { [3i64, 4i64, 5i64, 9i64, 4i64] [3i32, 4i32, 4i32, 10i32, 5i32] 11i64 } output { [0i32, 0i32, 0i32, 3i32, 5i32, 5i32, 5i32, 8i32, 9i32, 10i32, 10i32, 12i32] 12i32 }
module m_knapsack_par_rows = {
  def main [n] (ws: [n]i64) (vs: [n]i32) (c: i64) =
    let best = loop d = replicate (c+1) 0i32 for (w, v) in zip ws vs do
      map (\j -> if j >= w then i32.max d[j] (d[j-w] + v) else d[j]) (0...c)
    in (best, last best)
}
entry knapsack_par_rows = m_knapsack_par_rows.main

-- ==
-- entry: csr_matvec
-- input { [2.0f32, 1.0f32, 3.0f32, 1.0f32, 1.0f32, 1.0f32, 1.0f32] [1i64, 3i64, 0i64, 0i64, 1i64, 2i64, 3i64] [2i64, 1i64, 0i64, 4i64] [1.0f32, 2.0f32, 3.0f32, 4.0f32] } output { [8.0f32, 3.0f32, 0.0f32, 10.0f32] [8.0f32, 3.0f32, 0.0f32, 10.0f32] }
module m_csr_matvec = {
  type csr [nnz] [r] = {vals: [nnz]f32, cols: [nnz]i64, lens: [r]i64}
  def nested [nnz][r][c] (m: csr [nnz] [r]) (v: [c]f32) : [r]f32 =
    let offs = exscan (+) 0 m.lens
    in map2 (\o l -> f32.sum (map (\i -> m.vals[o+i] * v[m.cols[o+i]]) (iota l))) offs m.lens
  def flat [nnz][r][c] (m: csr [nnz] [r]) (v: [c]f32) : [r]f32 =
    let prods = map2 (\x j -> x * v[j]) m.vals m.cols
    let owner = (flatmap' (\(i, l) -> replicate l i) (zip (iota r) m.lens)).3 :> [nnz]i64
    in hist (+) 0 r owner prods
  def main [nnz][r][c] (vals: [nnz]f32) (cols: [nnz]i64) (lens: [r]i64) (v: [c]f32) =
    let m = {vals, cols, lens}
    in (nested m v, flat m v)
}
entry csr_matvec = m_csr_matvec.main

-- ==
-- entry: rng_module
-- input { 5i64 2463534242u32 } output { [723471715u32, 2497366906u32, 2064144800u32, 2008045182u32, 3532304609u32] }
module m_rng_module = {
  module type rng = { type state type out val seed : u32 -> state val next : state -> (state, out) }
  module xorshift : rng with out = u32 = {
    type state = u32
    type out = u32
    def seed = \(s: u32) -> s
    def next (s: state) : (state, out) =
      let s = s ^ (s << 13)
      let s = s ^ (s >> 17)
      let s = s ^ (s << 5)
      in (s, s)
  }
  module take_rng (G: rng) = {
    def many (n: i64) (s: G.state) (d: G.out) : (G.state, [n]G.out) =
      loop (s, out) = (s, replicate n d) for i < n do
        let (s', x) = G.next s
        in (s', out with [i] = x)
  }
  module t = take_rng xorshift
  def main (n: i64) (s: u32) = (t.many n (xorshift.seed s) 0).1
}
entry rng_module = m_rng_module.main

-- ==
-- entry: shunting_yard
-- input { "2*(3+4)-5*(6-1)" } output { -11i64 }
-- input { "((7))" } output { 7i64 }
-- input { "10-2-3*2+1" } output { 3i64 }
module m_shunting_yard = {
  type stacks = {nums: [32]i64, np: i64, ops: [32]u8, op_: i64}
  def prec (c: u8) : i32 = match c case '+' -> 1 case '-' -> 1 case '*' -> 2 case _ -> 0
  def apply (s: stacks) : stacks =
    let b = s.nums[s.np-1]
    let a = s.nums[s.np-2]
    let r = match s.ops[s.op_-1] case '+' -> a + b case '-' -> a - b case _ -> a * b
    in s with nums = (copy s.nums with [s.np-2] = r) with np = s.np - 1 with op_ = s.op_ - 1
  def push_op (s: stacks) (c: u8) : stacks = s with ops = (copy s.ops with [s.op_] = c) with op_ = s.op_ + 1
  def push_num (s: stacks) (x: i64) : stacks = s with nums = (copy s.nums with [s.np] = x) with np = s.np + 1
  def digit (c: u8) = c >= '0' && c <= '9'
  def main [n] (txt: [n]u8) =
    let s0 : stacks = {nums = rep 0, np = 0, ops = rep 0, op_ = 0}
    let (s, _) =
      loop (s, i) = (s0, 0) while i < n do
        if digit txt[i] then
          let (v, j) = loop (v, j) = (0i64, i) while j < n && digit txt[j] do (v * 10 + i64.u8 (txt[j] - '0'), j + 1)
          in (push_num s v, j)
        else if txt[i] == '(' then (push_op s '(', i + 1)
        else if txt[i] == ')' then
          let s = loop s while s.ops[s.op_-1] != '(' do apply s
          in (s with op_ = s.op_ - 1, i + 1)
        else
          let s = loop s while s.op_ > 0 && prec s.ops[s.op_-1] >= prec txt[i] do apply s
          in (push_op s txt[i], i + 1)
    let s = loop s while s.op_ > 0 do apply s
    in s.nums[0]
}
entry shunting_yard = m_shunting_yard.main
