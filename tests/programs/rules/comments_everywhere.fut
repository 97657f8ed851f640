-- | The file's own description.
-- goes on

-- | The first declaration.
-- ==
-- input { 3i32 } output { 5i32 }
def two = 2i32--3
-- ordinary
-- | a doc
def main -- name
  (x -- the parameter
   : i32) -- its type
  = x -- plus
  + two
