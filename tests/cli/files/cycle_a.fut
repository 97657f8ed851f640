import "cycle_b"
