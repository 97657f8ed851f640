import "lib/helper"

entry main (x: i32) : i32 = twice x
