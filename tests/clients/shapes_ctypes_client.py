"""A Python program that drives a library made by fehu through its manifest, with ctypes.

program: shapes.fut
"""
import ctypes
import json
import sys

PRIMS = {"i8": ctypes.c_int8, "i16": ctypes.c_int16, "i32": ctypes.c_int32, "i64": ctypes.c_int64,
         "u8": ctypes.c_uint8, "u16": ctypes.c_uint16, "u32": ctypes.c_uint32, "u64": ctypes.c_uint64,
         "f16": ctypes.c_uint16, "f32": ctypes.c_float, "f64": ctypes.c_double, "bool": ctypes.c_bool}


class Library:
    def __init__(self, path):
        folder, name = path.rsplit("/", 1)
        with open(f"{path}.json") as file:
            self.manifest = json.load(file)
        self.types = self.manifest["types"]
        self.lib = ctypes.CDLL(f"{folder}/lib{name}.so")
        for function in ("futhark_context_config_new", "futhark_context_new", "futhark_context_get_error"):
            getattr(self.lib, function).restype = ctypes.c_void_p
        self.cfg = ctypes.c_void_p(self.lib.futhark_context_config_new())
        self.ctx = ctypes.c_void_p(self.lib.futhark_context_new(self.cfg))
        assert self.error() is None

    def error(self):
        text = self.lib.futhark_context_get_error(self.ctx)
        return None if text is None else ctypes.string_at(text).decode()

    def ctype(self, name):
        return PRIMS.get(name, ctypes.c_void_p)

    def do(self, function, *arguments):
        if getattr(self.lib, function)(self.ctx, *arguments) != 0:
            raise RuntimeError(self.error())

    def call(self, name, *arguments):
        entry = self.manifest["entry_points"][name]
        inputs = [self.ctype(i["type"])(a) for i, a in zip(entry["inputs"], arguments, strict=True)]
        return self.give(entry["cfun"], entry["output"]["type"], *inputs)

    def give(self, function, type_name, *arguments):
        """Calls a function whose first argument says where the result goes."""
        out = self.ctype(type_name)()
        self.do(function, ctypes.byref(out), *arguments)
        return out.value

    def array(self, type_name, values, *shape):
        info = self.types[type_name]
        new = getattr(self.lib, info["ops"]["new"])
        new.restype = ctypes.c_void_p
        data = (PRIMS[info["elemtype"]] * max(len(values), 1))(*values)
        return new(self.ctx, data, *map(ctypes.c_int64, shape or (len(values),)))

    def shape(self, type_name, array):
        info = self.types[type_name]
        kind = info if info["kind"] == "array" else info.get("record_array", info.get("opaque_array"))
        function = getattr(self.lib, info["ops"]["shape"] if info["kind"] == "array" else kind["shape"])
        function.restype = ctypes.POINTER(ctypes.c_int64)
        return list(function(self.ctx, ctypes.c_void_p(array))[:kind["rank"]])

    def values(self, type_name, array):
        info = self.types[type_name]
        count = 1
        for size in self.shape(type_name, array):
            count *= size
        data = (PRIMS[info["elemtype"]] * max(count, 1))()
        self.do(info["ops"]["values"], ctypes.c_void_p(array), data)
        return list(data)[:count]

    def new(self, type_name, *fields):
        record = self.types[type_name]["record"]
        given = [self.ctype(f["type"])(v) for f, v in zip(record["fields"], fields, strict=True)]
        return self.give(record["new"], type_name, *given)

    def project(self, type_name, value, field):
        info = self.types[type_name]
        fields = info.get("record", info.get("record_array"))["fields"]
        (found,) = [f for f in fields if f["name"] == field]
        return self.give(found["project"], found["type"], ctypes.c_void_p(value))

    def free(self, type_name, value):
        self.do(self.types[type_name]["ops"]["free"], ctypes.c_void_p(value))

    def close(self):
        self.lib.futhark_context_free(self.ctx)
        self.lib.futhark_context_config_free(self.cfg)


def expect(got, wanted):
    assert got == wanted, f"got {got!r}, wanted {wanted!r}"


def manifest(lib):
    expect(lib.manifest["backend"], "c")
    expect(lib.types["point"]["doc"], "A place in the plane.")
    scale = lib.manifest["entry_points"]["scale"]
    expect(scale["doc"], "Multiplies both coordinates.")
    expect(scale["inputs"], [{"name": "k", "type": "f64", "unique": False}, {"name": "p", "type": "point", "unique": False}])
    expect(scale["output"], {"type": "point", "unique": False})
    add_to = lib.manifest["entry_points"]["add_to"]
    expect(add_to["attributes"], ["prop(size(10))"])
    expect([i["unique"] for i in add_to["inputs"]], [False, True])
    expect(add_to["output"], {"type": "[]i32", "unique": True})
    expect(lib.manifest["entry_points"]["share"]["output"]["unique"], False)
    expect(lib.types["[]i32"]["ctype"], "struct futhark_i32_1d *")
    expect([v["payload"] for v in lib.types["shape"]["sum"]["variants"]], [["point", "f64"], [], ["[]point"]])
    expect([f["type"] for f in lib.types["[]{row: []f32, total: f32}"]["record_array"]["fields"]], ["[][]f32", "[]f32"])
    expect(lib.manifest["entry_points"]["maybe"]["output"]["type"], "[]none: | some:i32")


def values(lib):
    xs = lib.array("[]i32", [1, 2, 3])
    ys = lib.call("add_to", 10, xs)
    expect(lib.values("[]i32", ys), [11, 12, 13])
    lib.free("[]i32", xs)
    lib.free("[]i32", ys)
    matrix = lib.array("[][]f32", [1, 2, 3, 4, 5, 6], 2, 3)
    rows = lib.call("rows", matrix)
    lib.free("[][]f32", matrix)
    row_type = "[]{row: []f32, total: f32}"
    expect(lib.shape(row_type, rows), [2])
    totals = lib.project(row_type, rows, "total")
    expect(lib.values("[]f32", totals), [6.0, 15.0])
    lib.free("[]f32", totals)
    info = lib.types[row_type]["record_array"]
    second = lib.give(info["index"], info["elemtype"], ctypes.c_void_p(rows), ctypes.c_int64(1))
    row = lib.project(info["elemtype"], second, "row")
    expect(lib.values("[]f32", row), [4.0, 5.0, 6.0])
    for type_name, value in (("[]f32", row), (info["elemtype"], second), (row_type, rows)):
        lib.free(type_name, value)


def sums(lib):
    point = lib.new("point", 3.0, 4.0)
    info = lib.types["shape"]["sum"]
    circle = lib.give(info["variants"][0]["construct"], "shape", ctypes.c_void_p(point), ctypes.c_double(1))
    mirrored = lib.call("mirror", circle)
    expect(getattr(lib.lib, info["variant"])(lib.ctx, ctypes.c_void_p(mirrored)), 0)
    centre, radius = ctypes.c_void_p(), ctypes.c_double()
    lib.do(info["variants"][0]["destruct"], ctypes.byref(centre), ctypes.byref(radius), ctypes.c_void_p(mirrored))
    expect((lib.project("point", centre.value, "x"), radius.value), (4.0, 1.0))
    for type_name, value in (("point", point), ("point", centre.value), ("shape", circle), ("shape", mirrored)):
        lib.free(type_name, value)
    numbers = lib.array("[]i32", [5, -1])
    maybes = lib.call("maybe", numbers)
    array = lib.types["[]none: | some:i32"]["opaque_array"]
    kinds = lib.types[array["elemtype"]]["sum"]
    first = lib.give(array["index"], array["elemtype"], ctypes.c_void_p(maybes), ctypes.c_int64(0))
    expect(getattr(lib.lib, kinds["variant"])(lib.ctx, ctypes.c_void_p(first)), 1)
    lib.free(array["elemtype"], first)
    lib.free("[]none: | some:i32", maybes)
    lib.free("[]i32", numbers)


def errors(lib):
    try:
        lib.call("divide", 1, 0)
    except RuntimeError as error:
        assert str(error).startswith("Error: division by zero\n\nBacktrace:\n-> #0  shapes.fut:"), error
    else:
        raise AssertionError("no error")
    expect(lib.call("divide", -7, 2), -4)


def main():
    lib = Library(sys.argv[1])
    manifest(lib)
    values(lib)
    sums(lib)
    errors(lib)
    lib.close()


if __name__ == "__main__":
    main()
