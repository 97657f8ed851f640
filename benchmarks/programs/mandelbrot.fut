-- The set of Mandelbrot in f32, coloured by how soon points escape.
-- data: 800i64 600i64 255i32
-- small: 20i64 10i64 30i32
-- reference flags: -ffp-contract=off
-- operations: 10 * 49e6
type complex = (f32, f32)

def square ((a, b): complex) : complex = (a * a - b * b, 2 * a * b)
def plus ((a, b): complex) ((c, d): complex) : complex = (a + c, b + d)
def size ((a, b): complex) : f32 = a * a + b * b

def diverges (limit: i32) (c: complex) : i32 =
  let (_, i) = loop (z, i) = (c, 0) while i < limit && size z < 4 do (plus c (square z), i + 1)
  in i

def colour (limit: i32) (i: i32) : i32 =
  if i == limit then 0
  else let (r, g, b) = (3 * i, 5 * i, 7 * i) in ((r & 255) << 16) | ((g & 255) << 8) | (b & 255)

def main (width: i64) (height: i64) (limit: i32) : [height][width]i32 =
  let point i j = (f32.i64 j * 3.5 / f32.i64 width - 2.5, f32.i64 i * 2 / f32.i64 height - 1)
  let counts = tabulate_2d height width (\i j -> diverges limit (point i j))
  in map (map (colour limit)) counts
