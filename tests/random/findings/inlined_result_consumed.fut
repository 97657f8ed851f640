-- Found by fehu_random, seed 20656: verify after inline (1): :  cannot be consumed here 
-- entry1_43: go_42 cannot be consumed here
-- ==
-- entry: entry1
-- input { 0i32 }
-- output { [0f32, 0f32] }

type t54 = {a: {a: i32, b: u32, key: bool}}

type t112 = #none (t54) (t54)

module F166 (X: {type t val zero: t val step: t -> t}) = {
  def go [n161] (x162: [n161]{a: i16}) (x163: t112) (x164: [n161]X.t): X.t =
    X.zero
}
module m167 = F166 {
  type t = [2]u16
  def zero: t = replicate 2 0x7_u16
  def step: t -> t = \(x165: [2]u16) -> x165
}

module F182 (X: {type t val zero: t val step: t -> t}) = {
  def go (n151: i64) (x152: i8) (x153: f64) (x154: [n151]X.t): X.t =
    foldr (\(x168: u16) (x169: X.t) -> X.zero) X.zero ((loop (ix160, (x159: [2]u16)) = (0i32, replicate 2 0u16) while ix160 < 3 && false do (ix160 + 1, m167.go (replicate 5 ({a = 0i16})) (#none ({a = {a = ix160, b = 0b0u32, key = true}}) ({a = {a = 7i32, b = 2u32, key = true}}) : t112) (replicate 5 x159))).1)
}
module m183 = F182 {
  type t = [2]f32
  def zero: t = replicate 2 0f32
  def step: t -> t = \(x179: [2]f32) -> replicate 2 0f32
}

entry entry1 (a150: i32) =
  m183.go 2 0i8 0f64 (replicate 2 (replicate 2 0f32))

