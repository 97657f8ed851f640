-- Two arrays that are put together, one of them a parameter.
def main [n] (xs: [n]i32) (ys: [n]i32) : []i32 = scan i32.max 0 xs ++ ys
