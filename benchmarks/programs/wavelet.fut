-- A discrete wavelet transform (lifting scheme, 5/3) of a grey picture in several levels: rows, then columns, then again on the quarter of averages.
-- data: 4i64 --i32-bounds=0:255 [1024][1024]i32
-- small: 2i64 --i32-bounds=0:255 [8][8]i32
def forward [n] (xs: [n]i32) : [n]i32 =
  let h = n / 2
  let even i = xs[2 * i64.min i (h - 1)]
  let details = tabulate h (\i -> xs[2 * i + 1] - ((even i + even (i + 1)) >> 1))
  let averages = tabulate h (\i -> even i + ((details[i64.max 0 (i - 1)] + details[i] + 2) >> 2))
  in sized n (averages ++ details)
def forward_2d [n][m] (img: [n][m]i32) : [n][m]i32 =
  img |> map forward |> transpose |> map forward |> transpose
def main [n][m] (levels: i64) (img: [n][m]i32) : [n][m]i32 =
  loop img = copy img for l < levels do
    let h = n >> l
    let w = m >> l
    in img with [:h, :w] = copy (forward_2d img[:h, :w])
