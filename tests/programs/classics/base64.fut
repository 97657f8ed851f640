-- Base64 both ways: groups of three bytes as rows of a matrix, with padding; hexadecimal as well.

-- ==
-- entry: encode
-- input { [77u8, 97u8, 110u8] } output { [84u8, 87u8, 70u8, 117u8] }
-- input { empty([0]u8) } output { empty([0]u8) }
-- input { [77u8] } output { [84u8, 81u8, 61u8, 61u8] }
-- input { [77u8, 97u8] } output { [84u8, 87u8, 69u8, 61u8] }
-- input { [97u8, 110u8, 121u8, 32u8, 99u8, 97u8, 114u8, 110u8, 97u8, 108u8, 32u8, 112u8, 108u8, 101u8, 97u8, 115u8] }
--   output { [89u8, 87u8, 53u8, 53u8, 73u8, 71u8, 78u8, 104u8, 99u8, 109u8, 53u8, 104u8, 98u8, 67u8, 66u8, 119u8,
--   98u8, 71u8, 86u8, 104u8, 99u8, 119u8, 61u8, 61u8] }

-- ==
-- entry: decode
-- input { [84u8, 87u8, 70u8, 117u8] } output { [77u8, 97u8, 110u8] }
-- input { empty([0]u8) } output { empty([0]u8) }
-- input { [84u8, 81u8, 61u8, 61u8] } output { [77u8] }
-- input { [84u8, 87u8, 69u8, 61u8] } output { [77u8, 97u8] }
-- input { [43u8, 47u8, 43u8, 47u8] } output { [251u8, 255u8, 191u8] }
-- input { [97u8, 98u8, 99u8] }
--   error: .

def alphabet : [64]u8 = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"

entry encode [n] (s: [n]u8) : []u8 =
  let groups = (n + 2) / 3
  let rest = groups * 3 - n
  let at i = if i < n then u32.u8 s[i] else 0
  let quad g =
    let v = (at (3 * g) << 16) | (at (3 * g + 1) << 8) | at (3 * g + 2)
    in map (\k -> alphabet[i64.u32 ((v >> k) & 63)]) [18, 12, 6, 0]
  let out = flatten (map quad (iota groups))
  in map2 (\i c -> if i >= groups * 4 - rest then '=' else c) (indices out) out

entry decode [n] (s: [n]u8) : []u8 =
  let values = scatter (replicate 256 0) (map i64.u8 alphabet) (map u32.i64 (iota 64))
  let pads = i64.sum (map (\c -> i64.bool (c == '=')) s)
  let quads = n / 4
  let triple (q: [4]u8) : [3]u8 =
    let v = foldl (\v c -> (v << 6) | values[i64.u8 c]) 0 q
    in map (\k -> u8.u32 ((v >> k) & 255)) [16, 8, 0]
  let bytes = flatten (map triple (unflatten (s :> [quads * 4]u8)))
  in take (quads * 3 - pads) bytes
