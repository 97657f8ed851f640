-- | Another comment.
def twice (x: i32) : i32 = x + x

module inner = {
  type t = (i32, i32)
  def swap ((a, b): t) : t = (b, a)
}
