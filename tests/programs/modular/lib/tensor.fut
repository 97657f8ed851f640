-- Tensors with tracked sizes.
module type tensor = {
  type e
  type t [n] [m]
  val tab : (n: i64) -> (m: i64) -> (i64 -> i64 -> e) -> t [n] [m]
  val get [n][m] : t [n] [m] -> (i64, i64) -> e
  val set [n][m] : *t [n] [m] -> (i64, i64) -> e -> *t [n] [m]
  val dims [n][m] : t [n] [m] -> (i64, i64)
  val tr [n][m] : t [n] [m] -> t [m] [n]
  val rows [n][m] : t [n] [m] -> [n](t [1] [m])
  val stack [n][m] : [n](t [1] [m]) -> t [n] [m]
  val resize [n][m] : (k: i64) -> (l: i64) -> e -> t [n] [m] -> t [k] [l]
  val vcat [n][k][m] : t [n] [m] -> t [k] [m] -> t [n + k] [m]
  val trim [n][m] : (e -> bool) -> t [n] [m] -> ?[k].(t [k] [m], [k]i64)
  val diag [n] : [n]e -> t [n] [n]
  val map_e [n][m] : (e -> e) -> t [n] [m] -> t [n] [m]
  val reduce_rows [n][m] : (e -> e -> e) -> e -> t [n] [m] -> [n]e
}
module dense (E: {type t val zero : t}) : (tensor with e = E.t) = {
  type e = E.t
  type t [n] [m] = [n][m]e
  def tab n m f : t [n] [m] = tabulate_2d n m f
  def get [n][m] (x: t [n] [m]) (i: i64, j: i64) = x[i, j]
  def set [n][m] (x: *t [n] [m]) (i: i64, j: i64) (v: e) = x with [i, j] = copy v
  def dims [n][m] (_: t [n] [m]) = (n, m)
  def tr [n][m] (x: t [n] [m]) = transpose x
  def rows [n][m] (x: t [n] [m]) = map (\r -> [r]) x
  def stack [n][m] (xs: [n](t [1] [m])) : t [n] [m] = map head xs
  def resize [n][m] k l z (x: t [n] [m]) : t [k] [l] = tabulate_2d k l (\i j -> if i < n && j < m then x[i, j] else z)
  def vcat [n][k][m] (x: t [n] [m]) (y: t [k] [m]) : t [n + k] [m] = x ++ y
  def trim [n][m] (p: e -> bool) (x: t [n] [m]) = unzip (filter (\(r, _) -> any p r) (zip x (iota n)))
  def diag [n] (d: [n]e) : t [n] [n] = tabulate_2d n n (\i j -> if i == j then d[i] else E.zero)
  def map_e f x = map (map f) x
  def reduce_rows f z x = map (reduce f z) x
}
module colmajor (T: tensor) : (tensor with e = T.e) = {
  type e = T.e
  type t [n] [m] = T.t [m] [n]
  def tab n m f : t [n] [m] = T.tab m n (\i j -> f j i)
  def get [n][m] (x: t [n] [m]) (i, j) = T.get x (j, i)
  def set [n][m] (x: *t [n] [m]) (i, j) v : *t [n] [m] = T.set x (j, i) v
  def dims [n][m] (x: t [n] [m]) = let (a, b) = T.dims x in (b, a)
  def tr [n][m] (x: t [n] [m]) : t [m] [n] = T.tr x
  def rows [n][m] (x: t [n] [m]) : [n](t [1] [m]) = T.rows (T.tr x) |> map (\r -> T.tr r)
  def stack [n][m] (xs: [n](t [1] [m])) : t [n] [m] = T.tr (T.stack (map (\x -> T.tr x) xs))
  def resize [n][m] k l z (x: t [n] [m]) : t [k] [l] = T.resize l k z x
  def vcat [n][k][m] (x: t [n] [m]) (y: t [k] [m]) : t [n + k] [m] = T.tr (T.vcat (T.tr x) (T.tr y))
  def trim [n][m] (p: e -> bool) (x: t [n] [m]) : ?[k].(t [k] [m], [k]i64) = let (a, b) = T.trim p (T.tr x) in (T.tr a, b)
  def diag [n] (d: [n]e) : t [n] [n] = T.diag d
  def map_e [n][m] f (x: t [n] [m]) : t [n] [m] = T.map_e f x
  def reduce_rows [n][m] f z (x: t [n] [m]) = T.reduce_rows f z (T.tr x)
}
module paired (A: tensor) (B: tensor) : (tensor with e = (A.e, B.e)) = {
  type e = (A.e, B.e)
  type t [n] [m] = {b: B.t [n] [m], a: A.t [n] [m]}
  def tab n m (f: i64 -> i64 -> e) : t [n] [m] = {a = A.tab n m (\i j -> (f i j).0), b = B.tab n m (\i j -> (f i j).1)}
  def get [n][m] (x: t [n] [m]) ij : e = (A.get x.a ij, B.get x.b ij)
  def set [n][m] ({a, b}: *t [n] [m]) ij (v: e) : *t [n] [m] = {a = A.set a ij v.0, b = B.set b ij v.1}
  def dims [n][m] (_: t [n] [m]) = (n, m)
  def tr [n][m] (x: t [n] [m]) : t [m] [n] = {a = A.tr x.a, b = B.tr x.b}
  def rows [n][m] (x: t [n] [m]) : [n](t [1] [m]) = map2 (\a b -> {a, b}) (A.rows x.a) (B.rows x.b)
  def stack [n][m] (xs: [n](t [1] [m])) : t [n] [m] = {a = A.stack (map (.a) xs), b = B.stack (map (.b) xs)}
  def resize [n][m] k l (z: e) (x: t [n] [m]) : t [k] [l] = {a = A.resize k l z.0 x.a, b = B.resize k l z.1 x.b}
  def vcat [n][k][m] (x: t [n] [m]) (y: t [k] [m]) : t [n + k] [m] = {a = A.vcat x.a y.a, b = B.vcat x.b y.b}
  def trim [n][m] (p: e -> bool) (x: t [n] [m]) : ?[k].(t [k] [m], [k]i64) =
    let r = zip (rows x) (iota n) |> filter (\(r, _) -> any (\j -> p (get r (0, j))) (iota m))
    let (rs, is) = unzip r
    in (stack rs, is)
  def diag [n] (d: [n]e) : t [n] [n] = let (p, q) = unzip d in {a = A.diag p, b = B.diag q}
  def map_e [n][m] (f: e -> e) (x: t [n] [m]) : t [n] [m] = tab n m (\i j -> f (get x (i, j)))
  def reduce_rows [n][m] (f: e -> e -> e) (z: e) (x: t [n] [m]) = tabulate n (\i -> loop s = z for j < m do f s (get x (i, j)))
}
