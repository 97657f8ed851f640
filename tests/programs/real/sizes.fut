-- Sizes through modules: members of type i64 in types, sized abstract types, functors of functors, refinement, nested opens.

module type dims = { val n : i64 val m : i64 }

module type vector = {
  type elem
  type vec
  val n : i64
  val rep : elem -> vec
  val init : (i64 -> elem) -> vec
  val to_array : vec -> [n]elem
  val from_array : [n]elem -> vec
  val map : (elem -> elem) -> vec -> vec
  val zip_with : (elem -> elem -> elem) -> vec -> vec -> vec
  val reduce : (elem -> elem -> elem) -> elem -> vec -> elem
}

module vec_array (E: {type t}) (N: {val n : i64}) : vector with elem = E.t = {
  type elem = E.t
  def n = N.n
  type vec = [n]elem
  def rep (x: elem) : vec = replicate n x
  def init (f: i64 -> elem) : vec = tabulate n f
  def to_array (v: vec) = v
  def from_array (v: vec) = v
  def map = map
  def zip_with (f: elem -> elem -> elem) (a: vec) (b: vec) : vec = map2 f a b
  def reduce = reduce
}

-- A pair of vectors as one; sizes are sums of members.
module vec_append (A: vector) (B: vector with elem = A.elem) : vector with elem = A.elem = {
  type elem = A.elem
  type vec = {left: A.vec, right: B.vec}
  def n = A.n + B.n
  def rep x : vec = {left = A.rep x, right = B.rep x}
  def init (f: i64 -> elem) : vec = {left = A.init f, right = B.init (\i -> f (A.n + i))}
  def to_array ({left, right}: vec) : [n]elem = sized n (A.to_array left ++ B.to_array right)
  def from_array (xs: [n]elem) : vec =
    {left = A.from_array (take A.n xs), right = B.from_array (sized B.n (drop A.n xs))}
  def map f ({left, right}: vec) : vec = {left = A.map f left, right = B.map f right}
  def zip_with f (a: vec) (b: vec) : vec = {left = A.zip_with f a.left b.left, right = B.zip_with f a.right b.right}
  def reduce f z ({left, right}: vec) = f (A.reduce f z left) (B.reduce f z right)
}

module vec_one (E: {type t}) : vector with elem = E.t with vec = E.t = {
  type elem = E.t
  type vec = elem
  def n = 1i64
  def rep (x: elem) = x
  def init (f: i64 -> elem) = f 0
  def to_array (x: vec) : [n]elem = sized n [x]
  def from_array (xs: [n]elem) = xs[0]
  def map (f: elem -> elem) (x: vec) = f x
  def zip_with (f: elem -> elem -> elem) (x: vec) (y: vec) = f x y
  def reduce (f: elem -> elem -> elem) (z: elem) (x: vec) = f z x
}

module f64_elem = {type t = f64}
module V1 = vec_one f64_elem
module V2 = vec_append V1 V1
module V3 = vec_append V2 V1
module V5 = vec_append V2 V3
module V8 = vec_append V5 V3
module A8 = vec_array f64_elem {def n = 8i64}

-- A functor that takes a functor: any vector construction gives an inner product space.
module space (F: (E: {type t}) -> (N: {val n : i64}) -> (vector with elem = E.t)) (D: dims) = {
  module row = F f64_elem {def n = D.m}
  def dot (a: row.vec) (b: row.vec) = row.reduce (+) 0 (row.zip_with (*) a b)
  def apply (a: [D.n]row.vec) (x: row.vec) : [D.n]f64 = map (dot x) a
  def matrix (f: i64 -> i64 -> f64) : [D.n]row.vec = tabulate D.n (\i -> row.init (f i))
}
module s34 = space vec_array {def n = 3i64 def m = 4i64}

-- ==
-- entry: towers
-- input { [1f64, 2f64, 3f64, 4f64, 5f64, 6f64, 7f64, 8f64] } output { 36f64 204f64 [8i64, 8i64, 5i64, 3i64] true }
entry towers (xs: [8]f64) =
  let v = V8.from_array (xs :> [V8.n]f64)
  let w = A8.from_array (xs :> [A8.n]f64)
  let sq = V8.zip_with (*) v v
  let same = and (map2 (==) (V8.to_array sq :> [8]f64) (A8.to_array (A8.map (\x -> x * x) w) :> [8]f64))
  in (V8.reduce (+) 0 v, V8.reduce (+) 0 sq, [V8.n, A8.n, V5.n, V3.n], same)

-- ==
-- entry: product
-- input { [1f64, 2f64, 3f64, 4f64] } output { [30f64, 40f64, 50f64] }
-- input { [1f64, 2f64, 3f64] } error: 
entry product (xs: []f64) : []f64 =
  s34.apply (s34.matrix (\i j -> f64.i64 (i + j + 1))) (s34.row.from_array (xs :> [s34.row.n]f64))

-- Types that depend on sizes: blocks with two sizes, sized results, hidden sizes.
module type blocks = {
  type block [n][m] 'a
  type~ any 'a
  val mk 'a : (n: i64) -> (m: i64) -> (i64 -> i64 -> a) -> block [n][m] a
  val get 'a [n][m] : block [n][m] a -> (i64, i64) -> a
  val flip 'a [n][m] : block [n][m] a -> block [m][n] a
  val beside 'a [n][m][k] : block [n][m] a -> block [n][k] a -> block [n][m + k] a
  val above 'a [n][m][k] : block [n][m] a -> block [k][m] a -> block [n + k][m] a
  val hide 'a [n][m] : block [n][m] a -> any a
  val shape 'a : any a -> (i64, i64)
  val open_any 'a : any a -> ?[n][m].block [n][m] a
  val map 'a 'b [n][m] : (a -> b) -> block [n][m] a -> block [n][m] b
  val rows 'a [n][m] : block [n][m] a -> [n][m]a
}
module row_major : blocks = {
  type block [n][m] 'a = [n][m]a
  type~ any 'a = [][]a
  def mk 'a (n: i64) (m: i64) (f: i64 -> i64 -> a) : block [n][m] a = tabulate_2d n m f
  def get 'a [n][m] (b: block [n][m] a) (i: i64, j: i64) : a = b[i, j]
  def flip 'a [n][m] (b: block [n][m] a) : block [m][n] a = transpose b
  def beside 'a [n][m][k] (a: block [n][m] a) (b: block [n][k] a) : block [n][m + k] a = map2 (++) a b
  def above 'a [n][m][k] (a: block [n][m] a) (b: block [k][m] a) : block [n + k][m] a = a ++ b
  def hide 'a [n][m] (b: block [n][m] a) : any a = b
  def shape 'a (b: any a) = (length b, if null b then 0 else length b[0])
  def open_any 'a (b: any a) = b
  def map 'a 'b [n][m] (f: a -> b) (b: block [n][m] a) : block [n][m] b = map1 (map1 f) b
  def rows 'a [n][m] (b: block [n][m] a) = b
}
-- The same, but stored transposed with its sizes beside it.
module column_major : blocks = {
  type block [n][m] 'a = {cols: [m][n]a, dummy: [n]()}
  type~ any 'a = ?[n][m].block [n][m] a
  def mk 'a (n: i64) (m: i64) (f: i64 -> i64 -> a) : block [n][m] a =
    {cols = tabulate_2d m n (\j i -> f i j), dummy = replicate n ()}
  def get 'a [n][m] (b: block [n][m] a) (i: i64, j: i64) : a = b.cols[j, i]
  def rows 'a [n][m] (b: block [n][m] a) : [n][m]a = transpose b.cols
  def flip 'a [n][m] (b: block [n][m] a) : block [m][n] a = {cols = transpose b.cols, dummy = replicate m ()}
  def beside 'a [n][m][k] (a: block [n][m] a) (b: block [n][k] a) : block [n][m + k] a =
    {cols = a.cols ++ b.cols, dummy = a.dummy}
  def above 'a [n][m][k] (a: block [n][m] a) (b: block [k][m] a) : block [n + k][m] a =
    {cols = map2 (++) a.cols b.cols, dummy = a.dummy ++ b.dummy}
  def hide 'a [n][m] (b: block [n][m] a) : any a = b
  def shape 'a (b: any a) = let [n][m] ({cols = _, dummy = _}: block [n][m] a) = b in (n, m)
  def open_any 'a (b: any a) = b
  def map 'a 'b [n][m] (f: a -> b) (b: block [n][m] a) : block [n][m] b = {cols = map1 (map1 f) b.cols, dummy = b.dummy}
}

module quilt (B: blocks) = {
  -- Four copies in a square: [a at; b bt] as one block.
  def square 'a [n] (a: B.block [n][n] a) (b: B.block [n][n] a) : B.block [n + n][n + n] a =
    B.above (B.beside a (B.flip a)) (B.beside b (B.flip b))
  def grow (k: i64) : B.any i64 =
    loop acc = B.hide (B.mk 1 1 (\_ _ -> 1)) for i < k do
      let [n][m] (b: B.block [n][m] i64) = B.open_any acc
      in B.hide (B.beside b (B.map (+ i) (B.mk n 1 (\r _ -> B.get b (r, m - 1)))))
}
module q_row = quilt row_major
module q_col = quilt column_major

-- ==
-- entry: quilts
-- input { 2i64 } output { [[0i64, 1i64, 0i64, 10i64], [10i64, 11i64, 1i64, 11i64], [5i64, 6i64, 5i64, 7i64], [7i64, 8i64, 6i64, 8i64]] true }
entry quilts (n: i64) =
  let go_r = row_major.rows (q_row.square (row_major.mk n n (\i j -> 10 * i + j)) (row_major.mk n n (\i j -> 5 + 2 * i + j)))
  let go_c = column_major.rows (q_col.square (column_major.mk n n (\i j -> 10 * i + j)) (column_major.mk n n (\i j -> 5 + 2 * i + j)))
  in (go_r, and (map2 (==) (flatten go_r) (flatten go_c)))

-- ==
-- entry: grown
-- input { 4i64 } output { 1i64 5i64 [[1i64, 1i64, 2i64, 4i64, 7i64]] }
-- input { 0i64 } output { 1i64 1i64 [[1i64]] }
entry grown (k: i64) : (i64, i64, [][]i64) =
  let b = q_col.grow k
  let (n, m) = column_major.shape b
  let r = row_major.shape (q_row.grow k)
  in assert (r.0 == n && r.1 == m) (n, m, column_major.rows (column_major.open_any b))

-- Refinement of types inside submodules, and includes that build up a signature.
module type has_zero = { type t val zero : t }
module type monoid = { include has_zero val <> : t -> t -> t }
module type action = { module M : monoid type point val act : M.t -> point -> point }
module run (A: action with point = (f64, f64)) = {
  def all [n] (ms: [n]A.M.t) (p: A.point) : A.point = A.act (reduce (A.M.<>) A.M.zero ms) p
  def each [n] (ms: [n]A.M.t) (p: A.point) : [n]A.point = map (\m -> A.act m p) (scan (A.M.<>) A.M.zero ms)
}
module shifts = {
  module M = { type t = (f64, f64) def zero : t = (0, 0) def (<>) (a: t) (b: t) : t = (a.0 + b.0, a.1 + b.1) }
  type point = (f64, f64)
  def act = (M.<>)
}
module turns : action with M.t = i32 with point = (f64, f64) = {
  module M = { type t = i32 def zero = 0i32 def (<>) (a: t) (b: t) : t = (a + b) % 4 }
  type point = (f64, f64)
  def act (k: M.t) ((x, y): point) : point =
    match k case 0 -> (x, y) case 1 -> (-y, x) case 2 -> (-x, -y) case _ -> (y, -x)
}
module run_shifts = run shifts
module run_turns = run turns
-- ==
-- entry: moved
-- input { [1f64, 2f64] [1i32, 1i32, 3i32] } output { 3f64 4f64 [-1f64, 0f64, -1f64] [0f64, -1f64, 0f64] }
entry moved (xs: []f64) (ks: []i32) =
  let p = run_shifts.all (map (\x -> (x, x)) xs) (0, 1)
  let ps = run_turns.each ks (0, 1)
  in (p.0, p.1, map (.0) ps, map2 (\k (_, y) -> y * f64.i32 (if k == 1 then 1 else 2)) ks ps)
