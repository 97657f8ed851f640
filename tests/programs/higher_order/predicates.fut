-- Predicates built from predicates by combinators, over records, and counted in arrays.

-- ==
-- input { empty([0]i32) empty([0]i32) empty([0]u8) } output { [0i64, 0i64, 0i64, 0i64] empty([0]i32) }
-- input { [5i32] [9i32] [97u8] } output { [1i64, 0i64, 1i64, 1i64] [5i32] }
-- input { [5i32, 5i32, 20i32, 20i32, 0i32] [2i32, 9i32, 3i32, 4i32, 1i32] [97u8, 98u8, 97u8, 99u8, 98u8] }
-- output { [2i64, 3i64, 3i64, 3i64] [5i32, 20i32, 0i32] }

type item = {price: i32, size: i32, kind: u8}
type^ pred '^a = a -> bool

def (&&&) '^a (p: pred a) (q: pred a) : pred a = \x -> p x && q x
def (|||) '^a (p: pred a) (q: pred a) : pred a = \x -> p x || q x
def neg '^a (p: pred a) : pred a = \x -> !(p x)
def on '^a '^b (get: a -> b) (p: pred b) : pred a = \x -> p (get x)
def between (lo: i32) (hi: i32) : pred i32 = (>= lo) &&& (<= hi)
def one_of [n] (ks: [n]u8) : pred u8 = \k -> any (== k) ks
def count [n] 'a (p: pred a) (xs: [n]a) : i64 = i64.sum (map (i64.bool <-< p) xs)

def cheap : pred item = on (.price) (between 1 10)
def small : pred item = on (.size) (<= 3)

entry main [n] (prices: [n]i32) (sizes: [n]i32) (kinds: [n]u8) : ([4]i64, []i32) =
  let items : [n]item = map3 (\price size kind -> {price, size, kind}) prices sizes kinds
  let wanted = on (.kind) (one_of "ab") &&& (cheap ||| small) &&& neg (cheap &&& small)
  in ([count cheap items, count small items, count wanted items, count (neg (neg wanted)) items],
      map (.price) (filter wanted items))
