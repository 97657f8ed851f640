-- Sums in sums, in records and in arrays: what may not be restored.
type inner [n] = #x i8 | #y [n]i32 | #z
type outer [n] = #a i8 | #b (inner [n]) | #c {i: inner [n], n: i16}
type small = #p i8 | #q (#r | #s i32) | #t
type many = #c00 | #c01 | #c02 | #c03 i32 | #c04 | #c05 | #c06 | #c07 | #c08 | #c09
entry keep [n] (o: outer [n]) : outer [n] = o
entry keep_small [n] (os: [n]small) : [n]small = copy os
entry keep_pairs [n][m] (ps: [n][m](small, f32)) : [n][m](small, f32) = copy ps
entry keep_many (x: many) : many = x
entry rows [n] (rs: [n]{xs: [3]i32, y: small}) : i64 = n
entry a (x: i8) : outer [0] = #a x
entry b [n] (xs: [n]i32) : outer [n] = #b (#y xs)
entry c (x: i8) : outer [1] = #c {i = #x x, n = 7}
entry z : outer [2] = #b #z
entry smalls : []small = [#p (-5), #q #r, #q (#s 9), #t]
entry pairs : [2][2](small, f32) = [[(#t, 1), (#p 100, 2)], [(#q (#s 3), 3), (#q #r, 4)]]
entry nines (x: i32) : many = if x > 0 then #c09 else #c03 x
