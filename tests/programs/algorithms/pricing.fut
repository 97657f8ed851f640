-- Sobol sequences from direction vectors, Brownian paths, Black-Scholes and a Monte Carlo price.

-- ==
-- entry: points
-- input { 8i64 } output { [[0.0f64, 0.0f64], [0.5f64, 0.5f64], [0.75f64, 0.25f64], [0.25f64, 0.75f64],
--   [0.375f64, 0.375f64], [0.875f64, 0.875f64], [0.625f64, 0.125f64], [0.125f64, 0.625f64]] }

-- ==
-- entry: agree
-- input { 5u32 40i64 } output { true }

-- ==
-- entry: exact
-- input { 100.0f64 100.0f64 0.05f64 0.2f64 1.0f64 } output { 10.450583572185565f64 }

-- ==
-- entry: close
-- input { 1023i64 } output { true }

module type sobol_dir = { val dims : i64 val dirs : [dims][30]u32 }
module mk_sobol (D: sobol_dir) : { val point : u32 -> [D.dims]f64 val stream : (n: i64) -> [n][D.dims]f64 val chunk : u32 -> (n: i64) -> [n][D.dims]u32 } = {
  def norm = 2f64 ** 30
  def gray (i: u32) = (i >> 1) ^ i
  def test_bit (x: u32) (k: i64) = (x >> u32.i64 k) & 1 == 1
  def bits (i: u32) : [D.dims]u32 =
    let g = gray i
    in map (\row -> map2 (\k d -> if test_bit g k then d else 0) (iota 30) row |> reduce (^) 0) D.dirs
  def point i = map (\x -> f64.u32 x / norm) (bits i)
  def rec_step (i: u32) (x: [D.dims]u32) = let k = i64.i32 (u32.ctz (!i)) in map2 (\row v -> v ^ row[k]) D.dirs x
  def chunk (off: u32) (n: i64) : [n][D.dims]u32 =
    let contribs = map (\k -> if k == 0 then bits off else let i = off + u32.i64 k - 1 in map (\row -> row[i64.i32 (u32.ctz (!i))]) D.dirs) (iota n)
    in scan (map2 (^)) (replicate D.dims 0) contribs
  def stream n = map point (map u32.i64 (iota n))
}
module van_der_corput_2 = {
  def dims = 2i64
  def vdc : [30]u32 = map (\i -> 1 << (29 - u32.i64 i)) (iota 30)
  -- x^2 + x + 1 style second dimension: m_1 = 1, m_i = 2 m_{i-1} xor m_{i-1}
  def second : [30]u32 =
    let ms = (loop ms = replicate 30 1u32 for i in 1..<30 do ms with [i] = (2 * ms[i-1]) ^ ms[i-1])
    in map2 (\m i -> m << (29 - u32.i64 i)) ms (iota 30)
  def dirs : [dims][30]u32 = [vdc, second] :> [dims][30]u32
}
module sob = mk_sobol van_der_corput_2

def cnd (x: f64) = 0.5 * f64.erfc (-x / f64.sqrt 2)
def black_scholes {s: f64, k: f64, r: f64, v: f64, t: f64} =
  let d1 = (f64.log (s / k) + (r + v * v / 2) * t) / (v * f64.sqrt t)
  let d2 = d1 - v * f64.sqrt t
  in s * cnd d1 - k * f64.exp (-r * t) * cnd d2

-- inverse normal by bisection, steady enough for a test
def inv_norm (p: f64) = let (l, h) = (loop (l, h) = (-8, 8) for _i < 60i32 do let m = (l + h) / 2 in if cnd m < p then (m, h) else (l, m)) in (l + h) / 2

entry points (n: i64) = sob.stream n
entry agree (off: u32) (n: i64) = map (map (\x -> f64.u32 x / 2 ** 30)) (sob.chunk off n) |> flatten |> map2 (\a b -> f64.abs (a - b)) (flatten (map (\i -> sob.point (off + u32.i64 i)) (iota n))) |> f64.maximum |> (== 0)
entry exact (s: f64) (k: f64) (r: f64) (v: f64) (t: f64) = black_scholes {s, k, r, v, t}
entry mc (n: i64) (s: f64) (k: f64) (r: f64) (v: f64) (t: f64) =
  let payoff (u: [2]f64) =
    let z = (inv_norm u[0] + inv_norm u[1]) / f64.sqrt 2
    in f64.max 0 (s * f64.exp ((r - v * v / 2) * t + v * f64.sqrt t * z) - k)
  let us = map (\i -> sob.point (u32.i64 i + 1) :> [2]f64) (iota n)
  in f64.exp (-r * t) * f64.sum (map payoff us) / f64.i64 n
entry close (n: i64) = let a = mc n 100 100 0.05 0.2 1 let b = exact 100 100 0.05 0.2 1 in f64.abs (a - b) < 0.3
