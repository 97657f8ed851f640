import "cycle_a"
