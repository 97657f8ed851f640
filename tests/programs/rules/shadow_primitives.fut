-- ==
-- input { 3u8 } output { true 4u8 }
type i32 = bool
type byte = u8
def flip (x: i32) : i32 = !x
def length (x: byte) = x + 1
def main (x: byte) : (i32, byte) = (flip false, length x)
