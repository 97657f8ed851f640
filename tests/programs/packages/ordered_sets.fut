-- Sets by sorted arrays with an abstract size-lifted type; algebra checked by properties.
-- ==
-- entry: algebra
-- input { [3i32, 1i32, 2i32, 3i32] [2i32, 5i32] } output { [1i32, 2i32, 3i32, 5i32] [2i32] [1i32, 3i32] 3i64 true }

-- ==
-- property: union_commutes member_of_union
module type ord_set = {
  type elem
  type~ set
  val empty : i64 -> set
  val from_array [n] : [n]elem -> set
  val to_array : set -> []elem
  val size : set -> i64
  val member : elem -> set -> bool
  val union : set -> set -> set
  val inter : set -> set -> set
  val diff : set -> set -> set
  val eq : set -> set -> bool
}
module mk_set (O: { type t val <= : t -> t -> bool }) : ord_set with elem = O.t = {
  type elem = O.t
  type~ set = []O.t
  def empty (_: i64) : set = []
  local def same (x: O.t) (y: O.t) = O.(x <= y) && O.(y <= x)
  local def sort [n] (xs: [n]O.t) : [n]O.t =
    let less i j = if same xs[i] xs[j] then i < j else O.(xs[i] <= xs[j])
    let rank i = i64.sum (map (\j -> i64.bool (less j i)) (iota n))
    in scatter (copy xs) (map rank (iota n)) xs
  def from_array [n] (xs: [n]O.t) : set =
    let s = sort xs
    let keep = filter (\i -> i == 0 || !(same s[i - 1] s[i])) (iota n)
    in map (\i -> s[i]) keep
  def to_array (s: set) = s
  def size (s: set) = length s
  def member (x: O.t) (s: set) : bool =
    let (lo, _) = loop (lo, hi) = (0, length s) while lo < hi do
      let m = (lo + hi) / 2 in if O.(x <= s[m]) then (lo, m) else (m + 1, hi)
    in lo < length s && same s[lo] x
  def union (a: set) (b: set) : set = from_array (a ++ b)
  def inter (a: set) (b: set) : set = filter (\x -> member x b) a
  def diff (a: set) (b: set) : set = filter (\x -> !(member x b)) a
  def eq (a: set) (b: set) = length a == length b && all (\x -> member x b) a
}
module is = mk_set i32
entry algebra (xs: []i32) (ys: []i32) =
  let (a, b) = (is.from_array xs, is.from_array ys)
  in ( is.to_array (is.union a b)
     , is.to_array (is.inter a b)
     , is.to_array (is.diff a b)
     , is.size a
     , is.eq (is.diff a a) (is.empty 0) )
#[prop]
entry union_commutes (p: {l: []i32, r: []i32}) =
  let (a, b) = (is.from_array p.l, is.from_array p.r)
  in is.eq (is.union a b) (is.union b a)
#[prop]
entry member_of_union (xs: []i32) =
  let s = is.from_array xs
  in all (\x -> is.member x (is.union s (is.empty 0))) xs
