type t = #some u8 [2]u16 | #other i16 | #word u32
entry main (k: i32) (x: u8) : u8 =
  let v : t = if k == 0 then #some x [65535, 1] else if k == 1 then #other (-3) else #word 4294967295
  in match #[trace] v case #some z _ -> z case #other w -> u8.i16 w case #word _ -> 0
entry nested (x: u64) =
  let v : #none | #some (#left u64 | #right u64) = if x > 0 then #some (#left x) else #none
  in match #[trace(v)] v case #some (#left y) -> y case #some (#right y) -> y case #none -> 1
type mixed = #byte u8 | #small i8 | #none
def make (k: i32) : mixed = if k < 100 then #small (i8.i32 k) else if k < 300 then #byte (u8.i32 k) else #none
entry scalars (k: i32) = match #[trace(m)] make k case #byte x -> i32.u8 x case #small x -> i32.i8 x case #none -> 0
entry arrays (ks: []i32) = length (#[trace(ms)] map make ks)
entry deeper (k: i32) =
  let v : #one (#a u16 | #b i16) [2]u32 | #two i16 [2]i32 =
    if k == 0 then #one (#a 65535) [4294967295, 1] else if k == 1 then #one (#b (-1)) [4294967295, 1] else #two (-1) [-1, 1]
  in match #[trace(d)] (v, [make k, make (k + 200)]) case (#one _ xs, _) -> i64.u32 xs[0] case (#two _ xs, _) -> i64.i32 xs[0]
entry wide (k: i64) = match #[trace(w)] (if k < 0 then #int k else #word (u64.i64 k * 3) : #int i64 | #word u64) case #int x -> x case #word x -> i64.u64 x
