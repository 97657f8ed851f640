-- A tunnel as in demos of the nineties: each point of a picture gets polar coordinates, and its brightness from some octaves of waves in them.
-- data: 600i64 0.7f32
-- small: 12i64 0.7f32
-- operations: 600 ** 2 * (60 + 3 * 30)
def texture (u: f32) (v: f32) (octave: i64) : f32 =
  let k = f32.i64 (1 << octave)
  in (f32.sin (k * u) * f32.cos (k * v) + 1) / (2 * k)

def main (size: i64) (time: f32) : [size][size]f32 =
  let at i j =
    let x = 2 * f32.i64 j / f32.i64 size - 0.99
    let y = 2 * f32.i64 i / f32.i64 size - 0.99
    let radius = f32.sqrt (x * x + y * y)
    let angle = f32.atan2 y x
    let depth = 0.3 / (radius + 0.05) + time
    let brightness = f32.sum (map (texture (3 * angle) (4 * depth)) (iota 3))
    in brightness * f32.min 1 (2 * radius) + 0.1
  in tabulate_2d size size at
