-- Long chains of >-> and <-<, each link a closure over another value.

-- ==
-- input { 1i32 2i32 empty([0]i32) } output { empty([0]i32) empty([0]i32) empty([0]i32) }
-- input { 3i32 -4i32 [5i32] } output { [-74i32] [-74i32] [32i32] }
-- input { 7i32 9i32 [0i32, 1i32, -20i32, 500i32] }
-- output { [121i32, 139i32, -205i32, 195i32] [121i32, 139i32, -205i32, 195i32] [63i32, 64i32, 43i32, 563i32] }
-- input { 0i32 0i32 [1i32, 2i32] } output { [0i32, 0i32] [0i32, 0i32] [1i32, 2i32] }

def add (k: i32) = (+ k)
def mul (k: i32) = (* k)
def clamp (lo: i32) (hi: i32) = i32.max lo >-> i32.min hi
def chain (a: i32) (b: i32) : i32 -> i32 =
  add a >-> mul b >-> clamp (-100) 100 >-> (\x -> x - a) >-> mul 2 >-> add b
def back (a: i32) (b: i32) : i32 -> i32 = add b <-< mul 2 <-< (\x -> x - a) <-< clamp (-100) 100 <-< mul b <-< add a
def thrice 'a (f: a -> a) = f >-> f >-> f
def nine 'a (f: a -> a) = thrice (thrice f)

-- Both orders of writing are the same function; thrice of thrice applies it nine times.
entry main [n] (a: i32) (b: i32) (xs: [n]i32) : ([n]i32, [n]i32, [n]i32) =
  (map (chain a b) xs, map (back a b) xs, map (nine (add a >-> (% 1000))) xs)
