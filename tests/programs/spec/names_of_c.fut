-- Names that mean something to C or to its library.

-- ==
-- entry: c_keywords_as_names
-- input { 1i32 } output { 10i32 }

-- ==
-- entry: int
-- input { 2i32 } output { 4i32 }

def struct (switch: i32) = switch * 2
def f (int: i32) (double: i32) (return: i32) (NULL: i32) = int + double + return + NULL
entry int (void: i32) = struct void
entry c_keywords_as_names (static: i32) = let register = 2i32 let volatile = 3i32 in f static register volatile 4

-- ==
-- entry: malloc
-- input { 1i32 } output { 2i32 }

-- ==
-- entry: printf
-- input { 1i32 } output { 3i32 }

-- ==
-- entry: exit
-- input { 1i32 } output { 4i32 }

-- ==
-- entry: y0
-- input { 2f64 } output { 4f64 }

-- ==
-- entry: c_lib_names
-- input { 1i32 } output { 10i32 }

def memcpy (x: i32) = x + 8
def stdout = 1i32
entry malloc (x: i32) = x + 1
entry printf (x: i32) = x + 2
entry exit (free: i32) = free + 3
entry y0 (x: f64) = x + 2
entry c_lib_names (errno: i32) = memcpy errno + stdout

-- ==
-- entry: x'y
-- input { 1i32 } output { 2i32 }

-- ==
-- entry: A_
-- input { 1i32 } output { 3i32 }

-- ==
-- entry: zz
-- input { 1i32 } output { 4i32 }

-- ==
-- entry: futhark_context_new
-- input { 1i32 } output { 5i32 }

-- ==
-- entry: ctx
-- input { 1i32 } output { 6i32 }

entry x'y (x: i32) = x + 1
entry A_ (x: i32) = x + 2
entry zz (x: i32) = x + 3
entry futhark_context_new (x: i32) = x + 4
entry ctx (x: i32) = x + 5
