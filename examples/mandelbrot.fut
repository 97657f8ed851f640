-- The Mandelbrot set, as text for a terminal and as a picture in the PPM format.
--
--   fehu c mandelbrot.fut
--   echo 78i64 36i64 | ./mandelbrot -b -e text | tail -c +24
--   echo 1200i64 800i64 | ./mandelbrot -b -e picture | tail -c +16 > mandelbrot.ppm
-- ==
-- entry: text
-- input { 4i64 2i64 } output { [[46u8, 58u8, 45u8, 45u8, 10u8], [46u8, 64u8, 64u8, 64u8, 10u8]] }

-- How many steps the point takes to escape, up to the limit.
def steps (limit: i32) (re: f64) (im: f64) : i32 =
  let (_, _, count) =
    loop (x, y, count) = (0, 0, 0) while count < limit && x * x + y * y < 4 do
      (x * x - y * y + re, 2 * x * y + im, count + 1)
  in count

-- The part of the plane that matters, cut into w times h points.
def plane (w: i64) (h: i64) (limit: i32) : [h][w]i32 =
  tabulate_2d h w (\i j ->
    steps limit (f64.i64 j / f64.i64 w * 3.2 - 2.3) (f64.i64 i / f64.i64 h * 2.4 - 1.2))

-- One character for each point, and the end of each line.
entry text (w: i64) (h: i64) : [h][w + 1]u8 =
  let shades = " .:-=+*#%@"
  let shade (count: i32) = if count == 100 then shades[9] else shades[i64.i32 count % 9]
  in map (\row -> map shade row ++ "\n" :> [w + 1]u8) (plane w h 100)

def colour (limit: i32) (count: i32) : [3]u8 =
  let t = f64.i32 count / f64.i32 limit
  let part (x: f64) = u8.f64 (255 * x)
  in if count == limit then [0, 0, 0]
     else [part (9 * (1 - t) * t ** 3 * 4 / 3), part (15 * (1 - t) ** 2 * t ** 2), part (8.5 * (1 - t) ** 3 * t)]

def digits (n: i64) : []u8 =
  let len = (loop (len, rest) = (1, n / 10) while rest > 0 do (len + 1, rest / 10)).0
  in map (\i -> u8.i64 (n / 10 ** (len - 1 - i) % 10) + '0') (iota len)

-- Red, green and blue of all points, after a heading that tells the size.
entry picture (w: i64) (h: i64) : []u8 =
  let pixels = flatten (flatten (map (map (colour 200)) (plane w h 200)))
  in "P6\n" ++ digits w ++ " " ++ digits h ++ "\n255\n" ++ pixels
