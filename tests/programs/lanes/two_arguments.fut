-- Mathematical functions of two different arguments, in lanes: compilers differ in how they hand such vectors to the vector library.

def firsts (n: i64) : [n]f64 = map (\i -> f64.i64 (i + 1) / 4) (iota n)
def seconds (n: i64) : [n]f64 = map (\i -> f64.i64 (7 - i % 3) / 2) (iota n)

entry angles (n: i64) : [n]f64 = map2 f64.atan2 (firsts n) (seconds n)

entry angles_f32 (n: i64) : [n]f32 = map2 f32.atan2 (map f32.f64 (firsts n)) (map f32.f64 (seconds n))

entry powers (n: i64) : [n]f64 = map2 (**) (firsts n) (seconds n)

entry powers_f32 (n: i64) : [n]f32 = map2 (**) (map f32.f64 (firsts n)) (map f32.f64 (seconds n))

-- One inside of the other.
entry nested (n: i64) : [n]f64 = map2 (\x y -> f64.atan2 (x ** f64.atan2 y x) (f64.atan2 x (y ** x))) (firsts n) (seconds n)

-- ==
-- entry: angles
-- input { 11i64 }
-- output { [7.130746478529032e-2f64, 0.16514867741462683f64, 0.2914567944778671f64, 0.27829965900511133f64, 0.3947911196997615f64, 0.5404195002705842f64, 0.4636476090008061f64, 0.5880026035475675f64, 0.7328151017865066f64, 0.6202494859828215f64, 0.7419472680059175f64] }

-- ==
-- entry: angles_f32
-- input { 11i64 }
-- output { [7.1307465e-2f32, 0.16514868f32, 0.29145682f32, 0.27829966f32, 0.3947911f32, 0.5404195f32, 0.4636476f32, 0.5880026f32, 0.7328151f32, 0.6202495f32, 0.7419473f32] }

-- ==
-- entry: powers
-- input { 11i64 }
-- output { [7.8125e-3f64, 0.125f64, 0.48713928962874675f64, 1.0f64, 1.953125f64, 2.7556759606310752f64, 7.089786716368395f64, 8.0f64, 7.59375f64, 24.705294220065465f64, 20.796875f64] }

-- ==
-- entry: powers_f32
-- input { 11i64 }
-- output { [7.8125e-3f32, 0.125f32, 0.48713928f32, 1.0f32, 1.953125f32, 2.755676f32, 7.0897865f32, 8.0f32, 7.59375f32, 24.705294f32, 20.796875f32] }

-- ==
-- entry: nested
-- input { 11i64 }
-- output { [0.6052895481592881f64, 0.9307829817641935f64, 1.090323389780815f64, 1.2993650445052027f64, 1.3391843780173978f64, 1.3363566667173807f64, 1.4673183473539582f64, 1.4605983156472477f64, 1.4303973353950334f64, 1.5253502610845864f64, 1.5132459964046647f64] }
