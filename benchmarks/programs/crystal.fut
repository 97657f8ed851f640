-- A quasicrystal: plane waves of many directions, added at each point of a picture, folded into brightness.
-- data: 200i64 40i64
-- small: 12i64 5i64
-- operations: 200 ** 2 * 40 * 15
def wave (degrees: i64) (x: f32) (y: f32) (k: i64) : f32 =
  let th = f32.pi * f32.i64 k / f32.i64 degrees
  in (f32.cos (f32.cos th * x + f32.sin th * y) + 1) / 2

-- Back and forth between 0 and 1.
def fold (v: f32) : f32 =
  let whole = f32.i64 (i64.f32 v)
  let rest = v - whole
  in if i64.f32 v % 2 == 0 then rest else 1 - rest

def main (size: i64) (degrees: i64) : [size][size]f32 =
  let scaled i = (f32.i64 i / f32.i64 size - 0.5) * 60
  let waves i j = f32.sum (map (wave degrees (scaled j) (scaled i)) (iota degrees))
  in tabulate_2d size size (\i j -> 1 + fold (waves i j))
