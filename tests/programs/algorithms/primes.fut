-- A sieve that grows by squaring.

-- ==
-- input { 1i64 } output { empty([0]i64) }
-- input { 2i64 } output { [2i64] }
-- input { 3i64 } output { [2i64, 3i64] }
-- input { 30i64 } output { [2i64, 3i64, 5i64, 7i64, 11i64, 13i64, 17i64, 19i64, 23i64, 29i64] }
-- input { 100i64 } output { [2i64, 3i64, 5i64, 7i64, 11i64, 13i64, 17i64, 19i64, 23i64, 29i64, 31i64, 37i64, 41i64,
--   43i64, 47i64, 53i64, 59i64, 61i64, 67i64, 71i64, 73i64, 79i64, 83i64, 89i64, 97i64] }
def primes (n: i64) =
  (loop (acc, c) = ([], 2) while c < n + 1 do
    let c2 = i64.min (c * c) (n + 1)
    let flags = map (\i -> all (\p -> (i + c) % p != 0) acc && (acc == acc)) (iota (c2 - c))
    let cand = filter (\i -> flags[i - c]) (map (+ c) (iota (c2 - c)))
    in (acc ++ (if c == 2 then filter (\p -> all (\q -> q < 2 || q >= p || p % q != 0) (iota p)) cand else cand), c2)).0
entry main (n: i64) = primes n
