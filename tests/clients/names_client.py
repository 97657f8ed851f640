#!/usr/bin/env python3
"""Every function that a manifest names is in the header, once, and in the library; names in C are unique.

program: names.fut
"""
import ctypes
import hashlib
import json
import os
import re
import sys

BASE = sys.argv[1]
KEYS = {
    "array": {"free", "shape", "values", "new", "new_raw", "values_raw", "index"},
    "opaque": {"free", "store", "restore"},
    "record": {"new", "fields"},
    "sum": {"variant", "variants"},
    "opaque_array": {"rank", "elemtype", "index", "shape", "new", "set"},
    "record_array": {"rank", "elemtype", "fields", "zip", "index", "shape", "new", "set"},
}


def read(path):
    with open(path, encoding="utf-8") as file:
        return file.read()


def functions_of(value):
    """All names of functions, wherever they are."""
    if isinstance(value, dict):
        return [name for member in value.values() for name in functions_of(member)]
    if isinstance(value, list):
        return [name for member in value for name in functions_of(member)]
    return [value] if isinstance(value, str) and re.fullmatch(r"futhark_\w+", value) else []


def check_type(name, description, types):
    structures = [key for key in ("record", "sum", "opaque_array", "record_array") if key in description]
    assert set(description["ops"]) == KEYS[description["kind"]], name
    assert len(structures) == (description["kind"] == "opaque"), name
    for key in structures:
        assert set(description[key]) == KEYS[key], (name, key)
        for field in description[key].get("fields", []):
            assert set(field) == {"name", "type", "project"}
            assert field["type"] in types or re.fullmatch(r"[iu](8|16|32|64)|f(16|32|64)|bool", field["type"]), field
        for variant in description[key].get("variants", []):
            assert set(variant) == {"name", "payload", "construct", "destruct"}


def main():
    text = read(BASE + ".json")
    manifest = json.loads(text)
    assert text == json.dumps(manifest, sort_keys=True, separators=(",", ":"), ensure_ascii=False), "keys, spaces, newline"
    assert set(manifest) == {"backend", "version", "entry_points", "types"} and manifest["backend"] == "c"
    for name, description in manifest["types"].items():
        check_type(name, description, manifest["types"])
    ctypes_of_types = [description["ctype"] for description in manifest["types"].values()]
    assert len(set(ctypes_of_types)) == len(ctypes_of_types)

    header = read(BASE + ".h")
    library = ctypes.CDLL(os.path.join(os.path.dirname(BASE), f"lib{os.path.basename(BASE)}.so"))
    functions = functions_of(manifest)
    assert len(set(functions)) == len(functions), sorted(f for f in functions if functions.count(f) > 1)
    for name in functions:
        assert len(re.findall(rf"\b{name}\(", header)) == 1, name
        assert getattr(library, name)

    # The rules where there is no clash; of two names that are one in C the second gives way.
    entries, types = manifest["entry_points"], manifest["types"]
    assert entries["div'"]["cfun"] == "futhark_entry_divzq" and entries["divzq"]["cfun"] != "futhark_entry_divzq"
    for name in ("auto", "printf", "errno", "NULL", "z_Z0", "x_12", "main", "ctx"):
        assert entries[name]["cfun"] == f"futhark_entry_{name}"
    assert types["m.t"]["ctype"] == "struct futhark_opaque_m_t *"
    assert types["m_t"]["ctype"] == f"struct futhark_opaque_{hashlib.md5(b'm_t').hexdigest()} *"
    assert types["a"]["ctype"] == "struct futhark_opaque_a *"
    assert types["int"]["ctype"] == "struct futhark_opaque_int *"
    assert types["t'"]["ctype"] == f"struct futhark_opaque_{hashlib.md5(bytes([116, 39])).hexdigest()} *"
    fields = {field["name"]: field["project"] for field in types["int"]["record"]["fields"]}
    assert fields["x'"] == "futhark_project_opaque_int_xzq" and fields["class"] == "futhark_project_opaque_int_class"


if __name__ == "__main__":
    main()
