-- Used by the programs one folder up.
import "deep/numbers"

type point = {x: i32, y: i32}

def make (x: i32) (y: i32) : point = {x, y}

def norm1 (p: point) : i32 = distance p.x 0 + distance p.y 0

local def hidden = 1000i32

def shown : i32 = hidden + 1

-- An entry point of an imported file is an ordinary function.
entry double (x: i32) : i32 = x * 2
