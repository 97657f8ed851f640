-- Ranges of i16, up to the ends of the type.

-- ==
-- entry: up
-- input { 1i16 4i16 } output { [1i16, 2i16, 3i16] }
-- input { 32765i16 32767i16 } output { [32765i16, 32766i16] }
-- input { -32768i16 -32765i16 } output { [-32768i16, -32767i16, -32766i16] }
-- input { 3i16 3i16 } output { empty([0]i16) }
-- input { 4i16 3i16 }
-- error: Range .* is invalid.*i16.fut:11:|i16.fut:11:.*Range .* is invalid
entry up (x: i16) (z: i16) = x..<z

-- ==
-- entry: down
-- input { 4i16 1i16 } output { [4i16, 3i16, 2i16] }
-- input { -32766i16 -32768i16 } output { [-32766i16, -32767i16] }
-- input { 32767i16 32764i16 } output { [32767i16, 32766i16, 32765i16] }
-- input { 3i16 4i16 }
-- error: Range .* is invalid.*i16.fut:20:|i16.fut:20:.*Range .* is invalid
entry down (x: i16) (z: i16) = x..>z

-- ==
-- entry: inclusive
-- input { 1i16 3i16 7i16 } output { [1i16, 3i16, 5i16, 7i16] }
-- input { 7i16 5i16 0i16 } output { [7i16, 5i16, 3i16, 1i16] }
-- input { 32763i16 32765i16 32767i16 } output { [32763i16, 32765i16, 32767i16] }
-- input { -32764i16 -32766i16 -32768i16 } output { [-32764i16, -32766i16, -32768i16] }
-- input { 1i16 3i16 0i16 }
-- error: Range .* is invalid.*i16.fut:33:|i16.fut:33:.*Range .* is invalid
-- input { 2i16 2i16 5i16 }
-- error: Range .* is invalid.*i16.fut:33:|i16.fut:33:.*Range .* is invalid
-- input { -4i16 -2i16 3i16 } output { [-4i16, -2i16, 0i16, 2i16] }
entry inclusive (x: i16) (y: i16) (z: i16) = x..y...z

-- ==
-- entry: wide
-- input { -16384i16 0i16 32767i16 } output { [-16384i16, 0i16, 16384i16] }
-- input { 0i16 16383i16 32767i16 } output { [0i16, 16383i16, 32766i16] }
entry wide (x: i16) (y: i16) (z: i16) = x..y..<z
