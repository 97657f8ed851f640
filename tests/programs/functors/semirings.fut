-- One matrix product over three semirings: reachability, distances, numbers of walks.

-- ==
-- entry: main
-- input { [[false, true, false], [false, false, true], [true, true, false]] } output { [[false, false, true], [true,
--   true, false], [false, true, true]] [[1000000i32, 1000000i32, 2i32], [2i32, 2i32, 1000000i32], [1000000i32, 2i32,
--   2i32]] [[0i32, 0i32, 1i32], [1i32, 1i32, 0i32], [0i32, 1i32, 1i32]] }
-- input { [[true]] } output { [[true]] [[2i32]] [[1i32]] }
-- input { [[false]] } output { [[false]] [[1000000i32]] [[0i32]] }

-- ==
-- entry: main
-- input { empty([0][0]bool) } output { empty([0][0]bool) empty([0][0]i32) empty([0][0]i32) }

module type semiring = {
  type t
  val zero : t
  val plus : t -> t -> t
  val times : t -> t -> t
  val edge : bool -> t
}
module graph (S: semiring) : { val two_steps [n] : [n][n]bool -> [n][n]S.t } = {
  def mul [n][m][k] (a: [n][m]S.t) (b: [m][k]S.t) : [n][k]S.t =
    map (\r -> map (\c -> reduce S.plus S.zero (map2 S.times r c)) (transpose b)) a
  def two_steps [n] (adjacent: [n][n]bool) : [n][n]S.t =
    let a = map (map S.edge) adjacent
    in mul a a
}
module reach = graph { type t = bool def zero = false def plus = (||) def times = (&&) def edge (b: bool) = b }
module walks = graph { type t = i32 def zero = 0i32 def plus = (i32.+) def times = (i32.*) def edge = i32.bool }
module dist = graph {
  type t = i32
  def zero = 1000000i32
  def plus = i32.min
  def times (a: t) (b: t) = i32.min zero (a + b)
  def edge (b: bool) = if b then 1i32 else zero
}

entry main [n] (a: [n][n]bool) : ([n][n]bool, [n][n]i32, [n][n]i32) =
  (reach.two_steps a, dist.two_steps a, walks.two_steps a)
