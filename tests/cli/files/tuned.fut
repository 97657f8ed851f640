def k : i64 = #[param(k)] 5
entry main (x: i64) : (i64, i64) = (x * k, #[param(square)] (x * x))
