-- Abstract types with sizes, hidden sizes and functions, in arrays, sums and other modules.
-- ==
-- entry: type_with_hidden_and_explicit
-- input { 2i64 3i64 } output { 5i64 2i64 [0i64, 1i64, 2i64, 0i64, 1i64] }

-- ==
-- entry: lifted_in_record_of_module
-- input { [1f64, 2f64] } output { 5f64 [2f64, 4f64] }

-- ==
-- entry: modtype_with_size_lifted
-- input { 3i64 } output { 3i64 }

-- ==
-- entry: abstract_sized_arrays
-- input { [[1i32, 2i32], [3i32, 4i32]] } output { [4i32, 6i32] [[3i32, 4i32], [1i32, 2i32]] 2i64 }

-- ==
-- entry: local_modules_types
-- input { 3i32 } output { 4i32 }

-- ==
-- entry: consts_of_abstract
-- input { 2i64 } output { [5i32, 5i32] 5i32 }

-- ==
-- entry: size_lifted_module_param
-- input { 3i32 } output { 3i64 12i32 }

-- ==
-- entry: update_in_functor_record
-- input { 3i64 } output { [1i32, 0i32, 7i32] }

-- ==
-- entry: module_many_levels_sealed
-- input { 4i32 } output { 4i32 5i32 }

-- A size-lifted abstract type with a size parameter and a hidden size.
module type_with_hidden_and_explicit_ = {
  module m : {
    type~ t [n]
    val mk : (n: i64) -> i64 -> t [n]
    val total [n] : t [n] -> i64
    val keyed [n] : t [n] -> [n]i64
    val add [n] : t [n] -> t [n] -> t [n]
    val data [n] : t [n] -> []i64
  } = {
    type~ t [n] = {keys: [n]i64, data: []i64}
    def mk (n: i64) (k: i64) : t [n] = {keys = iota n, data = iota k}
    def total [n] (x: t [n]) = n + length x.data
    def keyed [n] (x: t [n]) = x.keys
    def add [n] (x: t [n]) (y: t [n]) : t [n] = {keys = map2 (+) x.keys y.keys, data = x.data ++ y.data}
    def data [n] (x: t [n]) : []i64 = x.data
  }
  def main (n: i64) (k: i64) =
    let x = m.mk n k
    let y = if k > 2 then m.add x (m.mk n 2) else x
    in (m.total x, length (m.keyed y), m.data y)
}
entry type_with_hidden_and_explicit = type_with_hidden_and_explicit_.main

-- Functions stored in records of abstract lifted types, with sizes in their types.
module lifted_in_record_of_module_ = {
  module type op = {
    type^ t [n] [m]
    val lin [n] [m] : [m][n]f64 -> t [n] [m]
    val ap [n] [m] : t [n] [m] -> [n]f64 -> [m]f64
    val then_ [n] [m] [k] : t [n] [m] -> t [m] [k] -> t [n] [k]
  }
  module op : op = {
    type^ t [n] [m] = {f: [n]f64 -> [m]f64, in_: [n](), out: [m]()}
    def lin [n] [m] (a: [m][n]f64) : t [n] [m] =
      {f = \(x: [n]f64) -> map (\r -> f64.sum (map2 (*) r x)) a, in_ = rep (), out = rep ()}
    def ap [n] [m] (o: t [n] [m]) (x: [n]f64) : [m]f64 = o.f x
    def then_ [n] [m] [k] (a: t [n] [m]) (b: t [m] [k]) : t [n] [k] =
      {f = \(x: [n]f64) -> b.f (a.f x), in_ = a.in_, out = b.out}
  }
  def main (x: [2]f64) =
    let d = op.lin [[1, 2]]
    let e = op.lin [[2, 0], [0, 2]]
    in ((op.ap d x)[0], op.ap (op.then_ e (op.lin [[1, 0], [0, 1]])) x)
}
entry lifted_in_record_of_module = lifted_in_record_of_module_.main

-- With a size-lifted type given by an existential.
module modtype_with_size_lifted_ = {
  module type S = { type~ t val mk : i64 -> t val len : t -> i64 }
  module type S' = S with t = ?[n].{xs: [n]i32, ys: [n]i32}
  module m : S' = {
    type~ t = ?[k].{xs: [k]i32, ys: [k]i32}
    def mk (n: i64) : t = {xs = replicate n 0, ys = replicate n 1}
    def len (x: t) = length (zip x.xs x.ys)
  }
  def main (n: i64) = let r = m.mk n in length (zip r.xs r.ys) + m.len r - n
}
entry modtype_with_size_lifted = modtype_with_size_lifted_.main

-- Arrays of abstract sized types, mapped, reduced, scattered.
module abstract_sized_arrays_ = {
  module v : {
    type t [n]
    val mk [n] : [n]i32 -> t [n]
    val add [n] : t [n] -> t [n] -> t [n]
    val zero : (n: i64) -> t [n]
    val un [n] : t [n] -> [n]i32
  } = {
    type t [n] = #v ([n]i32)
    def mk [n] (x: [n]i32) : t [n] = #v x
    def un [n] ((#v x): t [n]) = x
    def zero (n: i64) : t [n] = #v (replicate n 0)
    def add [n] ((#v x): t [n]) ((#v y): t [n]) : t [n] = #v (map2 (+) x y)
  }
  def main [k] [n] (xss: [k][n]i32) =
    let vs = map v.mk xss
    let total = reduce v.add (v.zero n) vs
    let swapped = scatter (replicate k (v.zero n)) (map (\i -> k - 1 - i) (iota k)) vs
    in (v.un total, map v.un swapped, length vs)
}
entry abstract_sized_arrays = abstract_sized_arrays_.main

-- Local modules and types that stay visible through the types of public values.
module local_modules_types_ = {
  module m = {
    local module hidden : {
      type t
      val mk : i32 -> t
      val get : t -> i32
    } = {
      type t = i32
      def mk x = x + 1
      def get (x: t) : i32 = x
    }
    def make = hidden.mk
    def read = hidden.get
  }
  def main (x: i32) = m.read (m.make x)
}
entry local_modules_types = local_modules_types_.main

-- Constants of abstract types as sizes and elements.
module consts_of_abstract_ = {
  module k : {
    type t
    val five : t
    val get : t -> i32
    val n : i64
  } = {
    type t = {x: i32}
    def five : t = {x = 5}
    def get (t: t) = t.x
    def n = 2i64
  }
  def fives : [k.n]k.t = replicate k.n k.five
  def main (n: i64) = (map k.get fives :> [n]i32, k.get fives[0])
}
entry consts_of_abstract = consts_of_abstract_.main

-- A functor over a size-lifted abstract type, instantiated with arrays and scalars.
module size_lifted_module_param_ = {
  module type acc = { type~ t val start : i32 -> t val add : i32 -> t -> t }
  module run (A: acc) = { def go (k: i32) : A.t = loop a = A.start 0 for i < k do A.add (i * 2 + 2) a }
  module list = { type~ t = []i32 def start (_: i32) : t = [] def add (x: i32) (t: t) : t = t ++ [x] }
  module total = { type t = i32 def start (_: i32) = 0i32 def add = (i32.+) }
  module rl = run list
  module rt = run total
  def main (k: i32) = let xs : list.t = rl.go k in (length xs, rt.go k)
}
entry size_lifted_module_param = size_lifted_module_param_.main

-- Updates of record fields of manifest types in functors, consumed parts.
module update_in_functor_record_ = {
  module st (E: {
    type t
    val d : t
  }) = {
    type s [n] = {buf: [n]E.t, k: i64}
    def new (n: i64) : *s [n] = {buf = replicate n E.d, k = 0}
    def put [n] (i: i64) (e: E.t) (s: *s [n]) : *s [n] = let s = s with buf[i] = copy e in s
  }
  module si = st { type t = i32 def d = 0i32 }
  def main (n: i64) = (si.put 2 7 (si.put 0 1 (si.new n))).buf
}
entry update_in_functor_record = update_in_functor_record_.main

-- A sealed submodule inside a sealed module keeps its own abstract type.
module module_many_levels_sealed_ = {
  module m : {
    module a : {
      type t
      val mk : i32 -> t
    }
    module b : {
      type t
      val of_a : a.t -> t
      val get : t -> i32
    }
    val peek : a.t -> i32
  } = {
    module a = { type t = i32 def mk (x: i32) = x }
    module b = { type t = (i32, i32) def of_a (x: a.t) = (x, x) def get (x: t) = x.1 }
    def peek (x: a.t) = x + 1
  }
  def main (x: i32) = let t = m.a.mk x in (m.b.get (m.b.of_a t), m.peek t)
}
entry module_many_levels_sealed = module_many_levels_sealed_.main
