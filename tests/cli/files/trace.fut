type t = #some u8 [2]u16 | #other i16 | #word u32
entry main (k: i32) (x: u8) : u8 =
  let v : t = if k == 0 then #some x [65535, 1] else if k == 1 then #other (-3) else #word 4294967295
  in match #[trace] v case #some z _ -> z case #other w -> u8.i16 w case #word _ -> 0
entry nested (x: u64) =
  let v : #none | #some (#left u64 | #right u64) = if x > 0 then #some (#left x) else #none
  in match #[trace(v)] v case #some (#left y) -> y case #some (#right y) -> y case #none -> 1
