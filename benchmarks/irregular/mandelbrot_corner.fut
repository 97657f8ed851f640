-- How soon points of the plane escape. Only those in one corner of the picture take long.
-- data: 600i64 600i64 1500i32
-- small: 20i64 10i64 30i32
-- reference flags: -ffp-contract=off
def escape (limit: i32) (re: f64) (im: f64) : i32 =
  let (_, _, count) =
    loop (x, y, count) = (0f64, 0f64, 0i32) while count < limit && x * x + y * y < 4 do
      (x * x - y * y + re, 2 * x * y + im, count + 1)
  in count

def main (width: i64) (height: i64) (limit: i32) : [height][width]i32 =
  tabulate_2d height width (\i j ->
    escape limit (f64.i64 j * 3 / f64.i64 width - 0.5) (f64.i64 i * 3 / f64.i64 height))
