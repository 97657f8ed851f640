-- | Vectors in space.

-- | Vectors over some number type.
module type vec3 = {
  -- | The type of coordinates.
  type real
  -- | A vector.
  type vec = {x: real, y: real, z: real}
  -- | All coordinates zero.
  val zero : vec
  val (+) : vec -> vec -> vec
  val (-) : vec -> vec -> vec
  -- | Product by coordinate, as for colours.
  val (*) : vec -> vec -> vec
  -- | Multiply by a number.
  val scale : real -> vec -> vec
  -- | Scalar product.
  val dot : vec -> vec -> real
  -- | Vector product.
  val cross : vec -> vec -> vec
  -- | Length.
  val norm : vec -> real
  -- | The vector of length one in the same direction.
  val normalise : vec -> vec
  -- | Mirror the first vector at the plane with the second one as normal.
  val reflect : vec -> vec -> vec
}

-- | Vectors over a real number type.
module mk_vec3 (R: real) : vec3 with real = R.t = {
  type real = R.t
  type vec = {x: real, y: real, z: real}

  local def map (f: real -> real) ({x, y, z}: vec) : vec = {x = f x, y = f y, z = f z}

  local def map2 (f: real -> real -> real) (a: vec) (b: vec) : vec =
    {x = f a.x b.x, y = f a.y b.y, z = f a.z b.z}

  def zero : vec = let o = R.i32 0 in {x = o, y = o, z = o}
  def scale (s: real) : vec -> vec = map (s R.*)
  def (*) = map2 (R.*)
  def (+) = map2 (R.+)
  def (-) = map2 (R.-)
  def dot (a: vec) (b: vec) : real = let p = a * b in R.(p.x + p.y + p.z)

  def cross (a: vec) (b: vec) : vec =
    R.({ x = a.y * b.z - a.z * b.y
       , y = a.z * b.x - a.x * b.z
       , z = a.x * b.y - a.y * b.x })

  def norm (a: vec) : real = R.sqrt (dot a a)
  def normalise (a: vec) : vec = scale (R.recip (norm a)) a
  def reflect (a: vec) (n: vec) : vec = a - scale (R.i32 2 R.* dot a n) n
}
