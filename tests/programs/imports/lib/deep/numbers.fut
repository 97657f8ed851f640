-- Used by ../shapes.fut and by the programs two folders up.

def distance (x: i32) (y: i32) : i32 = i32.abs (x - y)

module type scale = { val factor : i32 }

module scaled (S: scale) = {
  def apply (x: i32) : i32 = x * S.factor
}
