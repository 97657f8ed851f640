-- Sums inside of segments, whose beginnings are flags: a scan with an operator on pairs, and the last of each segment.
-- data: --u8-bounds=0:9 [2000000]u8 [2000000]f32
-- small: --u8-bounds=0:3 [12]u8 [12]f32
module type monoid = { type t val zero: t val op: t -> t -> t }
module mk_segmented (M: monoid) = {
  def sums [n] (flags: [n]bool) (xs: [n]M.t) : [n]M.t =
    (unzip (scan (\(f, x) (g, y) -> (f || g, if g then y else M.op x y)) (false, M.zero) (zip flags xs))).1
  def reduce [n] (flags: [n]bool) (xs: [n]M.t) : []M.t =
    let all = sums flags xs
    let ends = rotate 1 flags
    in map (.0) (filter (.1) (zip all (map2 (\i e -> e || i == n - 1) (iota n) ends)))
}
module sums = mk_segmented { type t = f32 def zero = 0f32 def op = (f32.+) }
module maxima = mk_segmented { type t = f32 def zero = -f32.inf def op = f32.max }
def main [n] (marks: [n]u8) (xs: [n]f32) : ([]f32, [n]f32) =
  let flags = map (== 0) marks
  in (sums.reduce flags xs, maxima.sums flags xs)
