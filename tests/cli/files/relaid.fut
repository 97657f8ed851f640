import    "lib/helper_moved"
-- The same program as good.fut, with other layout and file names.
entry main
  (x: i32)
  : i32 =
  twice x
