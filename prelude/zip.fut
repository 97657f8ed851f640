-- | Pairing up arrays, and taking arrays of tuples apart. Arrays of tuples are stored as tuples of arrays, so all
-- of these are free.

-- | An array of pairs from a pair of arrays.
def zip 'a 'b [n] (as: [n]a) (bs: [n]b) : *[n](a, b) = intrinsics.zip as bs

-- | The same as `zip`.
def zip2 'a 'b [n] (as: [n]a) (bs: [n]b) : *[n](a, b) = intrinsics.zip as bs

-- | As `zip`, for three arrays.
def zip3 'a 'b 'c [n] (as: [n]a) (bs: [n]b) (cs: [n]c) : *[n](a, b, c) =
  intrinsics.map (\(a, (b, c)) -> (a, b, c)) (intrinsics.zip as (intrinsics.zip bs cs))

-- | As `zip`, for four arrays.
def zip4 'a 'b 'c 'd [n] (as: [n]a) (bs: [n]b) (cs: [n]c) (ds: [n]d) : *[n](a, b, c, d) =
  intrinsics.map (\((a, b), (c, d)) -> (a, b, c, d))
                 (intrinsics.zip (intrinsics.zip as bs) (intrinsics.zip cs ds))

-- | As `zip`, for five arrays.
def zip5 'a 'b 'c 'd 'e [n] (as: [n]a) (bs: [n]b) (cs: [n]c) (ds: [n]d) (es: [n]e) : *[n](a, b, c, d, e) =
  intrinsics.map (\((a, b), (c, (d, e))) -> (a, b, c, d, e))
                 (intrinsics.zip (intrinsics.zip as bs) (intrinsics.zip cs (intrinsics.zip ds es)))

-- | A pair of arrays from an array of pairs.
def unzip 'a 'b [n] (xs: [n](a, b)) : ([n]a, [n]b) = intrinsics.unzip xs

-- | The same as `unzip`.
def unzip2 'a 'b [n] (xs: [n](a, b)) : ([n]a, [n]b) = intrinsics.unzip xs

-- | As `unzip`, for triples.
def unzip3 'a 'b 'c [n] (xs: [n](a, b, c)) : ([n]a, [n]b, [n]c) =
  (intrinsics.map (.0) xs, intrinsics.map (.1) xs, intrinsics.map (.2) xs)

-- | As `unzip`, for quadruples.
def unzip4 'a 'b 'c 'd [n] (xs: [n](a, b, c, d)) : ([n]a, [n]b, [n]c, [n]d) =
  (intrinsics.map (.0) xs, intrinsics.map (.1) xs, intrinsics.map (.2) xs, intrinsics.map (.3) xs)

-- | As `unzip`, for quintuples.
def unzip5 'a 'b 'c 'd 'e [n] (xs: [n](a, b, c, d, e)) : ([n]a, [n]b, [n]c, [n]d, [n]e) =
  ( intrinsics.map (.0) xs, intrinsics.map (.1) xs, intrinsics.map (.2) xs
  , intrinsics.map (.3) xs, intrinsics.map (.4) xs )
