-- Many tridiagonal systems of equations, each by elimination and substitution (the method of Thomas).
-- data: [10000][100]f32 [10000][100]f32 [10000][100]f32 [10000][100]f32
-- small: [5][10]f32 [5][10]f32 [5][10]f32 [5][10]f32
-- bytes: 10000 * 100 * 20
def solve [n] (lower: [n]f32) (diagonal: [n]f32) (upper: [n]f32) (right: [n]f32) : [n]f32 =
  let first = 4 + diagonal[0]
  let cs = replicate n 0 with [0] = upper[0] / first
  let xs = replicate n 0 with [0] = right[0] / first
  let (cs, xs) =
    loop (cs, xs) for i in 1..<n do
      let pivot = 4 + diagonal[i] - lower[i] * cs[i - 1]
      let x = (right[i] - lower[i] * xs[i - 1]) / pivot
      in (cs with [i] = upper[i] / pivot, xs with [i] = x)
  in loop xs for k < n - 1 do
       let i = n - 2 - k
       let x = xs[i] - cs[i] * xs[i + 1]
       in xs with [i] = x

def main [m][n] (lower: [m][n]f32) (diagonal: [m][n]f32) (upper: [m][n]f32) (right: [m][n]f32) : [m][n]f32 =
  map4 solve lower diagonal upper right
