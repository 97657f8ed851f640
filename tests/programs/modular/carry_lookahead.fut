-- Large numbers: additions by a scan over carries, of a width that a module gives.
-- ==
-- entry: add8
-- input { [3407369726, 2464538600, 3530265750, 346043753, 2083207870, 3273696371, 1123655737, 158152503] [887597569, 1830428695, 764701545, 3948923542, 2211759425, 1021270924, 3171311558, 4136814792] }
-- output { [4294967295, 4294967295, 4294967295, 4294967295, 4294967295, 4294967295, 4294967295, 4294967295] }
-- input { [1371750992, 3307725433, 94015969, 1171229348, 2099557270, 3444200791, 850862735, 3134573762] [2923216303, 987241862, 4200951326, 3123737947, 2195410025, 850766504, 3444104560, 1160393533] }
-- output { [4294967295, 4294967295, 4294967295, 4294967295, 4294967295, 4294967295, 4294967295, 4294967295] }
-- input { [2847134114, 3450427735, 2620132034, 2945015643, 378425479, 3626164985, 1824069726, 1441313771] [4253032544, 400010022, 1555381952, 3437188107, 1760699801, 3456510285, 1075832060, 1912172751] }
-- output { [2805199362, 3850437758, 4175513986, 2087236454, 2139125281, 2787707974, 2899901787, 3353486522] }
-- ==
-- entry: fact_dec
-- input { 0 }
-- output { [49] }
-- input { 1 }
-- output { [49] }
-- input { 5 }
-- output { [49, 50, 48] }
-- ==
-- entry: sub3
-- input { 5 7 }
-- output { [4294967294, 4294967295, 4294967295] }
-- ==
-- entry: shl3
-- input { 0 16045690984503098046 }
-- output { [3405691582, 3735928559, 0] }
-- input { 1 16045690984503098046 }
-- output { [2516415868, 3176889823, 1] }
-- input { 31 16045690984503098046 }
-- output { [0, 3850329439, 1867964279] }
-- ==
-- entry: cmp3
-- input { [1,2,3] [2,2,3] }
-- output { -1 }
-- input { [1,2,3] [1,2,3] }
-- output { 0 }
-- input { [9,2,4] [1,9,3] }
-- output { 1 }

type big [n] = [n]u32
module type digits = { val width : i64 }
module mk_big (D: digits) = {
  type t = [D.width]u32
  def zero : t = replicate D.width 0
  def from_u64 (x: u64) : t = tabulate D.width (\i -> if i == 0 then u32.u64 x else if i == 1 then u32.u64 (x >> 32) else zero[i])
  -- carry lookahead with a scan over carry states
  type carry = #kill | #prop | #gen
  def ccomb (a: carry) (b: carry) : carry = match b case #prop -> a case #kill -> #kill case #gen -> #gen
  def add (a: t) (b: t) : t =
    let s = map2 (+) a b
    let cs = map3 (\s x (_y: u32) : carry -> if s < x then #gen else if s == u32.highest then #prop else #kill) s a b
    let sc = scan ccomb #prop cs
    in map2 (\s i -> if i > 0 && (match sc[i - 1] case #gen -> true case _ -> false) then s + 1 else s) s (iota D.width)
  def neg (a: t) : t = add (map (\x -> !x) a) (from_u64 1)
  def sub (a: t) (b: t) : t = add a (neg b)
  def shl (k: i64) (a: t) : t =
    let w = k / 32
    let b = u32.i64 (k % 32)
    in map (\i -> let lo = if i - w >= 0 then a[i - w] << b else 0
                  let hi = if b > 0 && i - w - 1 >= 0 then a[i - w - 1] >> (32 - b) else 0
                  in lo | hi) (iota D.width)
  def mul (a: t) (b: t) : t =
    let (r, _) = loop (acc: *t, i) = (copy zero, 0) while i < D.width do
      let (row, _) = loop (row, c: u64) = (copy acc, 0) for j in i..<D.width do
        let p = u64.u32 a[i] * u64.u32 b[j - i] + u64.u32 row[j] + c
        in (row with [j] = u32.u64 p, p >> 32)
      in (row, i + 1)
    in r
  def cmp (a: t) (b: t) : i32 =
    let f x y = if x < y then -1 else if x > y then 1i32 else 0
    in reduce (\l h -> if h != 0 then h else l) 0 (map2 f a b)
  def fact (n: u64) : t = loop r = from_u64 1 for k < n do mul r (from_u64 (k + 1))
  def divmod_small (a: t) (d: u32) : (t, u32) =
    let (q, r) = loop (q, r: u64) = (copy zero, 0) for i in (D.width - 1)..(D.width - 2)...0 do
      let x = (r << 32) | u64.u32 a[i]
      in (q with [i] = u32.u64 (x / u64.u32 d), x % u64.u32 d)
    in (q, u32.u64 r)
  def to_decimal (a: t) : []u8 =
    let (ds, _) = loop (ds: []u8, a) = ([], a) while cmp a zero != 0 || null ds do
      let (q, r) = divmod_small a 10
      in ([u8.u32 r + '0'] ++ ds, q)
    in ds
}
module b8 = mk_big { def width = 8i64 }
module b3 = mk_big { def width = 3i64 }
entry add8 (a: [8]u32) (b: [8]u32) = b8.add (a :> b8.t) (b :> b8.t)
entry fact_dec (n: u64) = b8.to_decimal (b8.fact n)
entry sub3 (a: u64) (b: u64) = copy (b3.sub (b3.from_u64 a) (b3.from_u64 b) :> [3]u32)
entry shl3 (k: i64) (a: u64) = b3.shl k (b3.from_u64 a) :> [3]u32
entry cmp3 (a: []u32) (b: []u32) = b3.cmp (a :> b3.t) (b :> b3.t)
