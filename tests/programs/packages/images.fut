-- Image processing with a pixel module.
-- ==
-- entry: on_grey
-- input { [[10u8, 20u8, 30u8, 40u8], [50u8, 60u8, 70u8, 80u8], [90u8, 100u8, 110u8, 120u8]] } output { [[26u8, 33u8, 43u8, 50u8], [53u8, 60u8, 70u8, 76u8], [80u8, 86u8, 96u8, 103u8]] [3i32, 3i32, 3i32, 3i32, 0i32, 0i32, 0i32, 0i32] [[10i32, 30i32, 60i32, 100i32], [60i32, 140i32, 240i32, 360i32], [150i32, 330i32, 540i32, 780i32]] [[35u8, 55u8]] [[50i32, 60i32, 60i32, 50i32], [90i32, 100i32, 100i32, 90i32], [50i32, 60i32, 60i32, 50i32]] }

-- ==
-- entry: colour
-- input { [[0xFF8000u32, 0x102030u32]] } output { [[0x0080FFu32, 0x302010u32]] [[127u8, 32u8]] }
module type pixel = {
  type p
  type acc
  val zero : acc
  val widen : p -> acc
  val add : acc -> acc -> acc
  val div : acc -> i32 -> p
}
module grey : pixel with p = u8 with acc = i32 = {
  type p = u8
  type acc = i32
  def zero = 0i32
  def widen = i32.u8
  def add = (i32.+)
  def div (a: acc) (k: i32) = u8.i32 (a / k)
}
module rgb : pixel with p = (u8, u8, u8) = {
  type p = (u8, u8, u8)
  type acc = [3]i32
  def zero = [0i32, 0, 0]
  def widen ((r, g, b): p) : acc = [i32.u8 r, i32.u8 g, i32.u8 b]
  def add (a: acc) (b: acc) : acc = map2 (+) a b
  def div (a: acc) (k: i32) : p = (u8.i32 (a[0] / k), u8.i32 (a[1] / k), u8.i32 (a[2] / k))
}
module filters (P: pixel) = {
  type img [h] [w] = [h][w]P.p
  local def clamp (n: i64) (i: i64) = i64.max 0 (i64.min (n - 1) i)
  def at [h] [w] (im: img [h] [w]) (i: i64) (j: i64) = im[clamp h i, clamp w j]
  def window [h] [w] 'a (f: [3][3]P.p -> a) (im: img [h] [w]) : [h][w]a =
    tabulate_2d h w (\i j -> f (tabulate_2d 3 3 (\a b -> at im (i + a - 1) (j + b - 1))))
  def blur [h] [w] (im: img [h] [w]) : img [h] [w] =
    window (\ws -> P.div (reduce P.add P.zero (map P.widen (flatten ws))) 9) im
  def halve [h] [w] (im: img [h] [w]) : img [h / 2] [w / 2] =
    tabulate_2d (h / 2) (w / 2) (\i j ->
      let cells = im[2 * i : 2 * i + 2, 2 * j : 2 * j + 2]
      in P.div (loop acc = P.zero for r in cells do loop acc for c in r do P.add acc (P.widen c)) 4)
}
module fg = filters grey
module fc = filters rgb
def integral_image [h] [w] (im: [h][w]u8) : [h][w]i32 =
  im |> map (map i32.u8) |> map (scan (+) 0) |> transpose |> map (scan (+) 0) |> transpose
def unpack (c: u32) = (u8.u32 (c >> 16), u8.u32 ((c >> 8) & 0xff), u8.u32 (c & 0xff))
def pack ((r, g, b): (u8, u8, u8)) = u32.u8 r << 16 | u32.u8 g << 8 | u32.u8 b
entry on_grey [h] [w] (im: [h][w]u8) =
  let edges = fg.window (\ws -> i32.abs (i32.u8 ws[1, 2] - i32.u8 ws[1, 0]) + i32.abs (i32.u8 ws[2, 1] - i32.u8 ws[0, 1])) im
  in ( fg.blur im
     , hist (+) 0 8 (map (\p -> i64.u8 p / 32) (flatten im)) (replicate (h * w) 1i32)
     , integral_image im
     , fg.halve im
     , edges )
entry colour [h] [w] (im: [h][w]u32) =
  let ps = map (map unpack) im
  let swapped = map (map (\(r, g, b) -> pack (b, g, r))) ps
  in ( swapped
     , map (map (\p -> let a = rgb.widen p in (rgb.div (rgb.add a (rgb.widen (p.1, p.2, p.0)) |> flip rgb.add (rgb.widen (p.2, p.0, p.1))) 3).0)) ps )
