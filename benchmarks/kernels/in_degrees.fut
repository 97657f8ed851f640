-- How many edges of a graph lead to each node: a histogram with nearly as many bins as elements.
-- data: 4000000i64 --i32-bounds=0:3999999 [5000000]i32
-- small: 40i64 --i32-bounds=0:39 [100]i32
-- bytes: 4 * 5e6 + 4 * 4e6
def main (n: i64) (targets: []i32) : [n]i32 = hist (+) 0 n (map i64.i32 targets) (map (const 1) targets)
