import "../../app/config"
def name_of (i: i64) : []u8 = take (i64.min i max_name) "tables"
type entry_t 'a = {key: i64, value: a}
module type table = { type row val key : row -> i64 }
