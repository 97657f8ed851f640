-- Settings; entry points here are plain functions to importers.
def max_name : i64 = 4
entry setting (x: i32) = x * 2
def main (x: i32) = x + 1
