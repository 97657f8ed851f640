-- | Building, taking apart, rearranging and folding arrays. Parts, reversals, transpositions and flattenings are
-- views: O(1), aliasing their argument.

-- | The number of rows.
def length 't [n] (_: [n]t) : i64 = n

-- | Is the array empty?
def null 't [n] (_: [n]t) : bool = n == 0

-- | The first row.
def head 't [n] (x: [n]t) : t = x[0]

-- | The last row.
def last 't [n] (x: [n]t) : t = x[n - 1]

-- | All but the first row.
def tail 't [n] (x: [n]t) : [n - 1]t = x[1:]

-- | All but the last row.
def init 't [n] (x: [n]t) : [n - 1]t = x[:n - 1]

-- | The first `i` rows.
def take 't [n] (i: i64) (x: [n]t) : [i]t = x[:i]

-- | All but the first `i` rows.
def drop 't [n] (i: i64) (x: [n]t) : [n - i]t = x[i:]

-- | `xs`, asserted to have `n` rows.
def sized 't [m] (n: i64) (xs: [m]t) : [n]t = xs :> [n]t

-- | Both parts of an array whose size is a sum; the context says where to split.
def split 't [n] [m] (xs: [n + m]t) : ([n]t, [m]t) = (xs[:n], xs[n:] :> [m]t)

-- | The rows in opposite order.
def reverse 't [n] (x: [n]t) : [n]t = x[::-1]

-- | Concatenation.
def (++) 't [n] [m] (xs: [n]t) (ys: [m]t) : *[n + m]t = intrinsics.concat xs ys

-- | Concatenation, as a named function.
def concat 't [n] [m] (xs: [n]t) (ys: [m]t) : *[n + m]t = intrinsics.concat xs ys

-- | The numbers 0, 1, ..., n-1.
def iota (n: i64) : *[n]i64 = 0..<n

-- | The indices of the rows of an array.
def indices 't [n] (_: [n]t) : *[n]i64 = 0..<n

-- | Row i is row (i + r) mod n of `a`; `r` may be any number.
def rotate 't [n] (r: i64) (a: [n]t) : *[n]t =
  let s = if n == 0 then 0 else r % n
  let turn (i: i64) = if i + s < n then i + s else i + s - n
  in intrinsics.map (\i -> #[unsafe] a[turn i]) (0..<n)

-- | `n` copies of `x`.
def replicate 't (n: i64) (x: t) : *[n]t = intrinsics.map (\_ -> x) (0..<n)

-- | As many copies of `x` as the context asks for.
def rep 't [n] (x: t) : *[n]t = intrinsics.map (\_ -> x) (0..<n)

-- | The same value in memory of its own.
def copy 't (a: t) : *t = intrinsics.copy a

-- | As `copy`, with arrays laid out in row-major order.
def manifest 't (a: t) : *t = intrinsics.manifest a

-- | Join the two outer dimensions.
def flatten 't [n] [m] (xs: [n][m]t) : [n * m]t = intrinsics.flatten xs

-- | Join the three outer dimensions.
def flatten_3d 't [n] [m] [l] (xs: [n][m][l]t) : [n * m * l]t =
  intrinsics.flatten (intrinsics.flatten xs)

-- | Join the four outer dimensions.
def flatten_4d 't [n] [m] [l] [k] (xs: [n][m][l][k]t) : [n * m * l * k]t =
  intrinsics.flatten (intrinsics.flatten (intrinsics.flatten xs))

-- | Split the outer dimension in two; the inverse of `flatten`.
def unflatten 't [n] [m] (xs: [n * m]t) : [n][m]t = intrinsics.unflatten n m xs

-- | Split the outer dimension in three.
def unflatten_3d 't [n] [m] [l] (xs: [n * m * l]t) : [n][m][l]t =
  intrinsics.unflatten n m (intrinsics.unflatten (n * m) l xs)

-- | Split the outer dimension in four.
def unflatten_4d 't [n] [m] [l] [k] (xs: [n * m * l * k]t) : [n][m][l][k]t =
  intrinsics.unflatten n m (intrinsics.unflatten (n * m) l (intrinsics.unflatten (n * m * l) k xs))

-- | Swap the two outer dimensions.
def transpose 't [n] [m] (a: [n][m]t) : [m][n]t = intrinsics.transpose a

-- | Are all elements true?
def and [n] (xs: [n]bool) : bool = intrinsics.reduce_comm (&&) true xs

-- | Is any element true?
def or [n] (xs: [n]bool) : bool = intrinsics.reduce_comm (||) false xs

-- | Sequential fold from the left.
def foldl 'a 'b [n] (f: a -> b -> a) (acc: a) (bs: [n]b) : a =
  loop acc = acc for b in bs do f acc b

-- | Sequential fold from the right.
def foldr 'a 'b [n] (f: b -> a -> a) (acc: a) (bs: [n]b) : a =
  loop acc = acc for b in bs[::-1] do f b acc

-- | `f` of each index below `n`.
def tabulate 'a (n: i64) (f: i64 -> a) : *[n]a = intrinsics.map f (0..<n)

-- | `f` of each pair of indices below `n` and `m`.
def tabulate_2d 'a (n: i64) (m: i64) (f: i64 -> i64 -> a) : *[n][m]a =
  intrinsics.map (\i -> intrinsics.map (f i) (0..<m)) (0..<n)

-- | `f` of each triple of indices below `n`, `m` and `o`.
def tabulate_3d 'a (n: i64) (m: i64) (o: i64) (f: i64 -> i64 -> i64 -> a) : *[n][m][o]a =
  intrinsics.map (\i -> intrinsics.map (\j -> intrinsics.map (f i j) (0..<o)) (0..<m)) (0..<n)
