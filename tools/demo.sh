#!/usr/bin/env bash
# tools/demo.sh FEHU: the main jobs of the program, shown on three examples.
set -eu
cd "$(dirname "$0")/.."
fehu=$1
out=build/demo
mkdir -p "$out"

echo
echo "== A program with mistakes: fehu check examples/broken.fut"
status=0
"$fehu" check examples/broken.fut || status=$?
[ "$status" -eq 2 ] || { echo "expected exit status 2, got $status" >&2; exit 1; }

echo
echo "== A program: examples/statistics.fut"
cat examples/statistics.fut
echo "== echo '[[1f64, 2, 3], [4, 5, 9]]' | fehu run -e statistics examples/statistics.fut"
echo '[[1f64, 2, 3], [4, 5, 9]]' | "$fehu" run -e statistics examples/statistics.fut

echo
echo "== Compiled to C: fehu c examples/mandelbrot.fut"
"$fehu" c -o "$out/mandelbrot" examples/mandelbrot.fut
# Binary results begin with a heading: 7 bytes and 8 for each dimension.
echo '78i64 32i64' | "$out/mandelbrot" -b -e text | tail -c +24
echo '1200i64 800i64' | "$out/mandelbrot" -b -e picture | tail -c +16 > "$out/mandelbrot.ppm"
echo "A larger picture: $out/mandelbrot.ppm ($(wc -c < "$out/mandelbrot.ppm") bytes)"
