-- Numbers as functions that iterate, with addition, multiplication, powers and predecessors.

-- ==
-- input { 0i32 } output { [0i32, 3i32, 5i32, 9i32, 8i32, 2i32, 0i32] }
-- input { 1i32 } output { [0i32, 3i32, 5i32, 9i32, 8i32, 2i32, 64i32] }
-- input { -3i32 } output { [0i32, 3i32, 5i32, 9i32, 8i32, 2i32, -192i32] }

-- ==
-- entry: of_arrays
-- input { empty([0]i32) } output { empty([0]i32) }
-- input { [1i32] } output { [1i32] }
-- input { [1i32, 2i32, 3i32, 4i32] } output { [3i32, 4i32, 1i32, 2i32] }

type^ nat '^a = (a -> a) -> a -> a

def zero '^a : nat a = \_ x -> x
def succ '^a (n: nat a) : nat a = \f x -> f (n f x)
def plus '^a (m: nat a) (n: nat a) : nat a = \f x -> m f (n f x)
def times '^a (m: nat a) (n: nat a) : nat a = \f -> m (n f)
def power '^a (m: nat (a -> a)) (n: nat a) : nat a = m n
def one '^a : nat a = succ zero
def two '^a : nat a = succ one
def three '^a : nat a = plus two one
def pred 'a (n: nat (a, a)) : nat a = \f x -> (n (\(_, b) -> (b, f b)) (x, x)).0

def eval (n: nat i32) : i32 = n (+ 1) 0

entry main (start: i32) : [7]i32 =
  [eval zero, eval three, eval (plus three two), eval (times three three), eval (power three two),
   eval (pred three), times two three (* 2) start]

entry of_arrays [n] (xs: [n]i32) : [n]i32 = plus two (times two two) (rotate 1) xs
