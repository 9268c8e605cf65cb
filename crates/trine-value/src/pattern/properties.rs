//! Properties of letters in Unicode: categories, scripts, binary properties, simple case folding.
//!
//! Idea: `unicode.txt` has the sets of Unicode 17, those of Node.js 20.20; what an earlier version has not
//! assigned is not assigned there. A line has a kind, a name and numbers in base 36: of each range how many
//! letters lie between it and the one before, and how many more letters than one it has.
//! Invariant: sets are in normal form, and have letters of strings only.
//! Reference: the Unicode Standard, UAX #44; ECMA-262, tables of Unicode properties.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use super::letters::{LAST, Ranges, complement, normal};

static TABLES: LazyLock<BTreeMap<(&str, &str), &str>> = LazyLock::new(|| {
    let entry = |line: &'static str| {
        let (kind, rest) = line.split_once(' ')?;
        let (name, numbers) = rest.split_once(' ')?;
        Some(((kind, name), numbers))
    };
    include_str!("unicode.txt").lines().filter_map(entry).collect()
});

/// Which Unicode an engine knows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Version {
    /// Unicode 13, that of Java 17.
    V13,
    /// Unicode 15, that of .NET 8.
    V15,
    /// Unicode 17, that of Node.js 20.20.
    V17,
}

/// Letters whose category has changed since: the letter, what it is now, what it was, and in which versions.
const CHANGED: &[(u32, &str, &str, &[Version])] = &[
    (0x295, "Lo", "Ll", &[Version::V13, Version::V15]),
    (0x1734, "Mc", "Mn", &[Version::V13]),
    (0x1_171E, "Mc", "Mn", &[Version::V13]),
];

/// Short and long names of categories, and of groups of categories with their members.
const CATEGORIES: &[(&str, &str, &[&str])] = &[
    ("Lu", "Uppercase_Letter", &["Lu"]),
    ("Ll", "Lowercase_Letter", &["Ll"]),
    ("Lt", "Titlecase_Letter", &["Lt"]),
    ("LC", "Cased_Letter", &["Lu", "Ll", "Lt"]),
    ("Lm", "Modifier_Letter", &["Lm"]),
    ("Lo", "Other_Letter", &["Lo"]),
    ("L", "Letter", &["Lu", "Ll", "Lt", "Lm", "Lo"]),
    ("Mn", "Nonspacing_Mark", &["Mn"]),
    ("Mc", "Spacing_Mark", &["Mc"]),
    ("Me", "Enclosing_Mark", &["Me"]),
    ("M", "Mark", &["Mn", "Mc", "Me"]),
    ("M", "Combining_Mark", &["Mn", "Mc", "Me"]),
    ("Nd", "Decimal_Number", &["Nd"]),
    ("Nd", "digit", &["Nd"]),
    ("Nl", "Letter_Number", &["Nl"]),
    ("No", "Other_Number", &["No"]),
    ("N", "Number", &["Nd", "Nl", "No"]),
    ("Pc", "Connector_Punctuation", &["Pc"]),
    ("Pd", "Dash_Punctuation", &["Pd"]),
    ("Ps", "Open_Punctuation", &["Ps"]),
    ("Pe", "Close_Punctuation", &["Pe"]),
    ("Pi", "Initial_Punctuation", &["Pi"]),
    ("Pf", "Final_Punctuation", &["Pf"]),
    ("Po", "Other_Punctuation", &["Po"]),
    ("P", "Punctuation", &["Pc", "Pd", "Ps", "Pe", "Pi", "Pf", "Po"]),
    ("P", "punct", &["Pc", "Pd", "Ps", "Pe", "Pi", "Pf", "Po"]),
    ("Sm", "Math_Symbol", &["Sm"]),
    ("Sc", "Currency_Symbol", &["Sc"]),
    ("Sk", "Modifier_Symbol", &["Sk"]),
    ("So", "Other_Symbol", &["So"]),
    ("S", "Symbol", &["Sm", "Sc", "Sk", "So"]),
    ("Zs", "Space_Separator", &["Zs"]),
    ("Zl", "Line_Separator", &["Zl"]),
    ("Zp", "Paragraph_Separator", &["Zp"]),
    ("Z", "Separator", &["Zs", "Zl", "Zp"]),
    ("Cc", "Control", &["Cc"]),
    ("Cc", "cntrl", &["Cc"]),
    ("Cf", "Format", &["Cf"]),
    ("Cs", "Surrogate", &["Cs"]),
    ("Co", "Private_Use", &["Co"]),
    ("Cn", "Unassigned", &["Cn"]),
    ("C", "Other", &["Cc", "Cf", "Cs", "Co", "Cn"]),
];

/// Short names of binary properties in ECMAScript.
const BINARY: &[(&str, &str)] = &[
    ("Alpha", "Alphabetic"),
    ("Upper", "Uppercase"),
    ("Lower", "Lowercase"),
    ("space", "White_Space"),
    ("AHex", "ASCII_Hex_Digit"),
    ("Hex", "Hex_Digit"),
    ("IDS", "ID_Start"),
    ("IDC", "ID_Continue"),
    ("XIDS", "XID_Start"),
    ("XIDC", "XID_Continue"),
    ("Ideo", "Ideographic"),
    ("QMark", "Quotation_Mark"),
    ("RI", "Regional_Indicator"),
    ("VS", "Variation_Selector"),
    ("NChar", "Noncharacter_Code_Point"),
    ("Dia", "Diacritic"),
    ("EPres", "Emoji_Presentation"),
    ("EMod", "Emoji_Modifier"),
    ("EBase", "Emoji_Modifier_Base"),
    ("EComp", "Emoji_Component"),
    ("ExtPict", "Extended_Pictographic"),
];

fn numbers(text: &str) -> impl Iterator<Item = u32> {
    text.split(' ').filter_map(|digits| u32::from_str_radix(digits, 36).ok())
}

/// The set of a line.
fn table(kind: &'static str, name: &str) -> Option<Ranges> {
    let text = TABLES.range((kind, name)..).next().filter(|(key, _)| **key == (kind, name))?.1;
    let (mut ranges, mut numbers, mut next) = (Ranges::new(), numbers(text), 0);
    while let (Some(gap), Some(more)) = (numbers.next(), numbers.next()) {
        ranges.push((next + gap, next + gap + more));
        next += gap + more + 1;
    }
    Some(ranges)
}

fn both(a: Ranges, b: Ranges) -> Ranges {
    intersection(&a, &b)
}

/// The letters that are in both sets.
pub(super) fn intersection(a: &[(u32, u32)], b: &[(u32, u32)]) -> Ranges {
    let either = [complement(a.to_vec()), complement(b.to_vec())].concat();
    complement(either)
}

/// What a version has assigned.
fn assigned(version: Version) -> Ranges {
    let earlier = match version {
        Version::V13 => table("assigned", "13.0"),
        Version::V15 => table("assigned", "15.0"),
        Version::V17 => None,
    };
    earlier.unwrap_or_else(|| complement(unassigned()))
}

/// What Unicode 17 has not assigned.
fn unassigned() -> Ranges {
    let mut all = Ranges::new();
    for (_, long, members) in CATEGORIES {
        if members.len() == 1 && members[0] != "Cn" {
            all.extend(table("gc", members[0]).filter(|_| !long.is_empty()).unwrap_or_default());
        }
    }
    complement(all)
}

/// The letters of a category by its short or long name.
pub(super) fn category(name: &str, version: Version) -> Option<Ranges> {
    let (.., members) =
        CATEGORIES.iter().find(|&&(short, long, _)| short == name || long == name)?;
    let mut ranges = Ranges::new();
    for &member in *members {
        if member == "Cn" {
            ranges.extend(complement(assigned(version)));
            continue;
        }
        let mut letters = table("gc", member)?;
        if version != Version::V17 {
            letters = both(letters, assigned(version));
        }
        for &(letter, now, before, versions) in CHANGED {
            if versions.contains(&version) && now == member {
                letters = both(letters, complement(vec![(letter, letter)]));
            } else if versions.contains(&version) && before == member {
                letters.push((letter, letter));
            }
        }
        ranges.extend(letters);
    }
    Some(normal(ranges))
}

/// The letters of a script by its short or long name.
pub(super) fn script(name: &str, version: Version) -> Option<Ranges> {
    let mut letters = table("sc", &long_script(name))?;
    if version != Version::V17 {
        letters = both(letters, assigned(version));
        // Signs that were common to several scripts before Unicode 15.1.
        let changed = vec![(0x1_6FE2, 0x1_6FE3)];
        match (name, version) {
            ("Han" | "Hani", Version::V13) => letters = both(letters, complement(changed)),
            ("Common" | "Zyyy", Version::V13) => letters.extend(changed),
            _ => {}
        }
    }
    Some(normal(letters))
}

/// The letters that are used in a script.
pub(super) fn script_extensions(name: &str) -> Option<Ranges> {
    let name = long_script(name);
    table("scx", &name).or_else(|| table("sc", &name))
}

fn long_script(name: &str) -> String {
    let long = TABLES.iter().find(|((kind, short), _)| *kind == "alias" && *short == name);
    long.map_or(name, |(_, long)| long).to_owned()
}

/// The letters with a binary property of ECMAScript.
pub(super) fn binary(name: &str) -> Option<Ranges> {
    match name {
        "Any" => return Some(vec![(0, LAST)]),
        "ASCII" => return Some(vec![(0, 0x7F)]),
        "Assigned" => return Some(assigned(Version::V17)),
        _ => {}
    }
    let long = BINARY.iter().find(|(short, _)| *short == name).map_or(name, |(_, long)| long);
    table("is", long)
}

/// Letters with another representative under simple case folding, with it.
pub(super) fn simple_folding() -> Vec<(u32, u32)> {
    let text = TABLES.get(&("fold", "simple")).copied().unwrap_or_default();
    let (mut pairs, mut numbers, mut letter) = (Vec::new(), numbers(text), 0);
    while let (Some(gap), Some(down)) = (numbers.next(), numbers.next()) {
        letter += gap;
        pairs.push((letter, letter - down));
    }
    pairs
}
