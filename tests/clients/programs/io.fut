-- Entry points for reading and printing values of every type.
entry t_i8 (x: i8) (xs: []i8) = (x, xs)
entry t_i16 (x: i16) (xs: []i16) = (x, xs)
entry t_i32 (x: i32) (xs: []i32) = (x, xs)
entry t_i64 (x: i64) (xs: []i64) = (x, xs)
entry t_u8 (x: u8) (xs: []u8) = (x, xs)
entry t_u16 (x: u16) (xs: []u16) = (x, xs)
entry t_u32 (x: u32) (xs: []u32) = (x, xs)
entry t_u64 (x: u64) (xs: []u64) = (x, xs)
entry t_f16 (x: f16) (xs: []f16) = (x, xs)
entry t_f32 (x: f32) (xs: []f32) = (x, xs)
entry t_f64 (x: f64) (xs: []f64) = (x, xs)
entry t_bool (x: bool) (xs: []bool) = (x, xs)
entry matrix (xs: [][]i32) = xs
entry cube (xs: [][][]u8) = xs
entry main (x: i32) (y: i32) : i32 = x + y
entry same [n] (xs: [n]i32) (ys: [n]i32) : i32 = i32.sum xs + i32.sum ys
entry nested (x: i32) = ((x, x + 1), (x + 2, (x > 0, [x])))
entry nothing (x: i32) = if x > 0 then () else ()
entry record (x: i32) = {a = x, b = true}
entry mixed (x: i32) : (i32, {a: i32}) = (x, {a = x})
entry takes_record (r: {a: i32}) : i32 = r.a
entry sum (x: i32) : #a i32 | #b = if x > 0 then #a x else #b
entry records (n: i64) = map (\i -> {a = i, b = i}) (iota n)
entry index (xs: []i32) (i: i64) : i32 = xs[i]
entry divide (x: i32) (y: i32) : i32 = x / y
entry loud (x: i32) : i32 = #[trace] (x + 1)
entry big (n: i64) : [n]i64 = replicate n 1i64
entry none = 7u16
