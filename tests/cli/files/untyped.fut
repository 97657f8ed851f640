-- Values without suffixes take the types of the parameters, in every mode.
-- ==
-- entry: scale
-- input @ untyped.in output { [2f32, 4f32] }
entry scale (xs: []f32) (n: u8) = map (* f32.u8 n) xs
