#!/usr/bin/env python3
"""Writes crates/trine-value/src/pattern/unicode.txt from what engines answer.

    node properties.mjs scripts.txt > props.json; node folding.mjs > fold.json
    java Types > java.txt
    tables.py props.json fold.json java.txt assigned15.json aliases.json > unicode.txt

A line has a kind, a name and numbers in base 36: of each range how many letters lie between it and the one
before, and how many more letters than one it has.
"""
import json, sys

def base36(n):
    digits = "0123456789abcdefghijklmnopqrstuvwxyz"
    text = ""
    while True:
        n, d = divmod(n, 36)
        text = digits[d] + text
        if n == 0:
            return text

def line(kind, name, ranges):
    parts, end = [], 0
    for low, high in ranges:
        parts += [base36(low - end), base36(high - low)]
        end = high + 1
    return " ".join([kind, name] + parts)

KEPT = """Alphabetic Uppercase Lowercase White_Space ASCII_Hex_Digit Hex_Digit ID_Start ID_Continue
XID_Start XID_Continue Dash Math Emoji Emoji_Presentation Emoji_Modifier Emoji_Modifier_Base
Emoji_Component Extended_Pictographic Ideographic Quotation_Mark Regional_Indicator
Variation_Selector Noncharacter_Code_Point Cased Diacritic""".split()

props, folds = (json.load(open(name)) for name in sys.argv[1:3])
java = [int(row.split("w")[0].split("-")[0]) for row in open(sys.argv[3])]
for name, ranges in sorted(props["gc"].items()):
    print(line("gc", name, ranges))
for name, ranges in sorted(props["sc"].items()):
    if ranges:
        print(line("sc", name, ranges))
        if props["scx"][name] != ranges:
            print(line("scx", name, props["scx"][name]))
for name in sorted(KEPT):
    print(line("is", name, props["bin"][name]))
assigned, start = [], None
for point, kind in enumerate(java + [0]):
    if kind and start is None:
        start = point
    elif not kind and start is not None:
        assigned.append((start, point - 1))
        start = None
print(line("assigned", "13.0", assigned))
print(line("assigned", "15.0", json.load(open(sys.argv[4]))))
for short, name in json.load(open(sys.argv[5])):
    print("alias", short, name)
# Letter and representative: how far from the letter before, and from the representative.
parts, last = [], 0
for point, to in folds:
    assert to < point
    parts += [base36(point - last), base36(point - to)]
    last = point
print(" ".join(["fold", "simple"] + parts))
