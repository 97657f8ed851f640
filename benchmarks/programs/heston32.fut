-- Fitting the model of Heston (1993) to prices of options, in f32: the errors of a population of parameters, and one step of differential evolution.
-- data: [24][5]f32 [24]f32 [40]f32 [40]f32 [40]f32
-- small: [6][5]f32 [6]f32 [5]f32 [5]f32 [5]f32
-- operations: 2 * 24 * 40 * 64 * 200
import "lib/heston"

module model = heston f32
def main = model.step
