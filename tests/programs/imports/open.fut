-- Imported names, without those the imported file hides or imports itself.
import "lib/shapes"

-- ==
-- input { 3i32 -4i32 } output { 7i32 1001i32 6i32 }
-- input { 0i32 0i32 } output { 0i32 1001i32 0i32 }
def main (x: i32) (y: i32) = (norm1 (make x y), shown, double x)

-- A name the library imports is not passed on, so it is free here.
def distance (x: i32) : i32 = x + 1

def hidden : i32 = 5

-- ==
-- entry: own
-- input { 3i32 } output { 9i32 }
entry own (x: i32) = distance x + hidden
