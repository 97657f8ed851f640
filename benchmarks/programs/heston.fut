-- Fitting the model of Heston (1993) to prices of options, in f64: the errors of a population of parameters, and one step of differential evolution.
-- data: [24][5]f64 [24]f64 [40]f64 [40]f64 [40]f64
-- small: [6][5]f64 [6]f64 [5]f64 [5]f64 [5]f64
-- operations: 2 * 2 * 24 * 40 * 64 * 200
import "lib/heston"

module model = heston f64
def main = model.step
