-- Colours: packing, conversions between spaces, blending, gradients.
-- ==
-- entry: to_hsv
-- input { [[1.0f64, 0.0f64, 0.0f64], [0.2f64, 0.4f64, 0.6f64], [0.5f64, 0.5f64, 0.5f64]] } output { [[0.0f64, 1.0f64, 1.0f64], [0.5833333333333334f64, 0.6666666666666666f64, 0.6f64], [0.0f64, 0.0f64, 0.5f64]] [[1.0f64, 0.0f64, 0.0f64], [0.2f64, 0.4f64, 0.6f64], [0.5f64, 0.5f64, 0.5f64]] }

-- ==
-- entry: blend
-- input { 0xff0000ffu32 0x80ff0000u32 } output { 0xff80007fu32 }

-- ==
-- entry: gradient
-- input { 5i64 } output { [0xff000000u32, 0xff400000u32, 0xff800000u32, 0xffbf0000u32, 0xffff0000u32] }
module type colour_space = {
  type c
  val to_rgb : c -> {r: f64, g: f64, b: f64}
  val of_rgb : {r: f64, g: f64, b: f64} -> c
}
type rgb = {r: f64, g: f64, b: f64}
module hsv : colour_space with c = {h: f64, s: f64, v: f64} = {
  type c = {h: f64, s: f64, v: f64}
  def of_rgb ({r, g, b}: rgb) : c =
    let v = f64.maximum [r, g, b]
    let d = v - f64.minimum [r, g, b]
    let h = if d == 0 then 0 else if v == r then (g - b) / d else if v == g then 2 + (b - r) / d else 4 + (r - g) / d
    let h6 = h / 6
    in {h = h6 - f64.floor h6, s = if v == 0 then 0 else d / v, v}
  def to_rgb ({h, s, v}: c) : rgb =
    let i = f64.floor (h * 6)
    let f = h * 6 - i
    let (p, q, t) = (v * (1 - s), v * (1 - s * f), v * (1 - s * (1 - f)))
    in match i64.f64 i % 6
       case 0 -> {r = v, g = t, b = p}
       case 1 -> {r = q, g = v, b = p}
       case 2 -> {r = p, g = v, b = t}
       case 3 -> {r = p, g = q, b = v}
       case 4 -> {r = t, g = p, b = v}
       case _ -> {r = v, g = p, b = q}
}
module argb : {
  type argb
  val pack : {a: f64, rgb: rgb} -> argb
  val unpack : argb -> {a: f64, rgb: rgb}
  val bits : argb -> u32
  val of_bits : u32 -> argb
} = {
  type argb = u32
  local def clamp (x: f64) : u32 = u32.f64 (f64.round (255 * f64.max 0 (f64.min 1 x)))
  def pack {a: f64, rgb: rgb} : argb = clamp a << 24 | clamp rgb.r << 16 | clamp rgb.g << 8 | clamp rgb.b
  def unpack (c: argb) =
    let get k = f64.u32 ((c >> k) & 0xff) / 255
    in {a = get 24, rgb = {r = get 16, g = get 8, b = get 0}}
  def bits (x: argb) = x
  def of_bits (x: u32) : argb = x
}
module mixing (S: colour_space) = { def through (f: S.c -> S.c) (x: rgb) = S.to_rgb (f (S.of_rgb x)) }
module mix_hsv = mixing hsv
def mix (t: f64) (x: rgb) (y: rgb) : rgb =
  {r = f64.lerp x.r y.r t, g = f64.lerp x.g y.g t, b = f64.lerp x.b y.b t}
entry to_hsv [n] (cs: [n][3]f64) =
  let rgbs = map (\c -> {r = c[0], g = c[1], b = c[2]}) cs
  let hs = map hsv.of_rgb rgbs
  in (map (\c -> [c.h, c.s, c.v]) hs, map (\x -> let {r, g, b} = mix_hsv.through id x in [r, g, b]) rgbs)
entry blend (under: u32) (over: u32) =
  let (u, o) = (argb.unpack (argb.of_bits under), argb.unpack (argb.of_bits over))
  in argb.bits (argb.pack {a = u.a, rgb = mix o.a u.rgb o.rgb})
entry gradient (n: i64) =
  let black = {r = 0f64, g = 0f64, b = 0f64}
  in tabulate n (\i -> mix (f64.i64 i / f64.i64 (n - 1)) black (black with r = 1)) |> map (\rgb -> argb.bits (argb.pack {a = 1, rgb}))
