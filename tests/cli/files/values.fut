-- Results of all kinds, for `run`, `eval` and `script`.
type point = {x: i32, y: f64}
type shape = #circle f32 | #square {a: i32, b: i32} | #none

entry points (n: i64) : [n]point = map (\i -> {x = i32.i64 i, y = f64.i64 i}) (iota n)
entry norm (p: point) : f64 = f64.i32 p.x + p.y
entry pair (a: i32) (b: f32) = (a, [b, b])
entry shape (a: i32) : shape = if a == 0 then #none else if a < 5 then #circle 1 else #square {a, b = a}
entry matrix (n: i64) : [n][2]i64 = tabulate_2d n 2 (\i j -> i + j)
entry bytes (s: []u8) = length s

def nested (x: i32) = (x, (x + 1, {p = [[x, 1], [2, 3]], q = true}))
def traced (x: i32) = #[trace] (x + 1)
def poly 'a (x: a) = x
type twins = (i32, i32)
def twins (x: i32) : twins = (x, x + 1)
def unit = ()
type~ pack = {a: []i32, b: i32}
entry ramp (n: i64) : []i32 = map i32.i64 (iota n)
entry overwrite (xs: *[]i32) : []i32 = xs with [0] = 9
entry unpack (p: *pack) : []i32 = p.a with [0] = 77
