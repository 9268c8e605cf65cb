//! Flavours of patterns: what a letter sequence means in which language, as one table.
//!
//! Idea: the reader is one for all flavours; a row says where they differ.
//! Invariant: a construct that no row mentions has the same meaning everywhere.
//! Reference: ECMA-262, 11th edition (2020), section 21.2 and annex B.1.4, 15th edition (2024) for the
//! flag `v`; the module `re` of Python 3.11; POSIX.1-2017, XBD chapter 9 (extended regular expressions);
//! `java.util.regex.Pattern` of Java 17; the regular expressions of .NET.

use super::back_reference::Unset;
use super::letters::Letters;

/// The language whose patterns are read.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Flavour {
    /// Patterns of ECMAScript 2020, and of 2024 with the flag `v`.
    EcmaScript,
    /// Patterns of the module `re` of Python 3.11, for `str`.
    Python,
    /// Extended regular expressions of POSIX, in the POSIX locale.
    Posix,
    /// Patterns of `java.util.regex` of Java 17.
    Java,
    /// Patterns of `System.Text.RegularExpressions` of .NET, with `CultureInvariant`.
    DotNet,
}

impl Flavour {
    /// The flavours.
    pub const ALL: [Self; 5] =
        [Self::EcmaScript, Self::Python, Self::Posix, Self::Java, Self::DotNet];

    /// The flavour with this number, its place in [`Self::ALL`].
    #[must_use]
    pub fn from_number(number: u32) -> Option<Self> {
        Self::ALL.get(usize::try_from(number).ok()?).copied()
    }

    /// The place in [`Self::ALL`].
    #[must_use]
    pub fn number(self) -> u32 {
        match self {
            Self::EcmaScript => 0,
            Self::Python => 1,
            Self::Posix => 2,
            Self::Java => 3,
            Self::DotNet => 4,
        }
    }

    /// The end of the names of the functions that read it: `re.from_NAME` and `re.from_NAME_flags`.
    #[must_use]
    pub fn name(self) -> &'static str {
        self.row().name
    }

    /// How matches are chosen and looked for.
    #[must_use]
    pub fn search(self) -> SearchRule {
        self.row().search
    }

    pub(super) fn row(self) -> &'static Row {
        match self {
            Self::EcmaScript => &ECMASCRIPT,
            Self::Python => &PYTHON,
            Self::Posix => &POSIX,
            Self::Java => &JAVA,
            Self::DotNet => &DOT_NET,
        }
    }
}

/// Which match at a place counts, and what follows an empty one when each match is replaced.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum SearchRule {
    /// The first by priority; after an empty match the search goes on behind the next letter.
    Priority,
    /// The first by priority; where an empty match was, a match with letters is looked for.
    PriorityThenLetters,
    /// The first by priority, only where the search begins; after an empty match one letter further.
    Sticky,
    /// The longest; no empty match directly behind another match.
    Longest,
}

/// What is done with a repetition whose round reads nothing.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum EmptyRound {
    /// It does not count, unless it is required; a round forgets what its groups captured before.
    Refused,
    /// It is the last one; captures of earlier rounds stay.
    Last,
}

/// What may be said about a quantifier behind it.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Moods {
    None,
    /// `a*?`.
    Lazy,
    /// `a*?` and `a*+`.
    LazyOrPossessive,
}

/// What a brace is that begins no quantifier.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Brace {
    Letter,
    Refused,
}

/// What an opening parenthesis with a question mark begins.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Group {
    Plain,
    Named,
    Ahead {
        holds: bool,
    },
    Behind {
        holds: bool,
    },
    Atomic,
    Comment,
    /// `(?'n'...)`.
    Quoted,
    /// `(?P=n)`.
    Back,
    Refused(&'static str),
}

/// What `$` asserts outside of lines.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Dollar {
    End,
    EndOrLastLineEnd,
    /// As that, where `\r\n` is one line end; and `^` between lines is not at the end.
    Java,
}

/// What is read of the rest of the syntax.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Dialect {
    EcmaScript,
    Python,
    Posix,
    Java,
    DotNet,
}

/// Where a flavour differs from others.
pub(super) struct Row {
    pub(super) name: &'static str,
    /// Flags beside the pattern.
    pub(super) flags: &'static str,
    /// Flags inside of it.
    pub(super) inline_flags: &'static str,
    /// Flags that say nothing here.
    pub(super) idle_flags: &'static str,
    pub(super) moods: Moods,
    pub(super) brace: Brace,
    /// Whether `{,3}` begins at 0.
    pub(super) open_low: bool,
    /// Whether look-ahead may be repeated.
    pub(super) repeats_look_ahead: bool,
    /// What follows `(?`, longest first.
    pub(super) groups: &'static [(&'static str, Group)],
    pub(super) letters: Letters,
    /// What a dot does not match.
    pub(super) not_dot: &'static [(u32, u32)],
    /// What ends a line.
    pub(super) line_ends: &'static [(u32, u32)],
    pub(super) dollar: Dollar,
    pub(super) empty_round: EmptyRound,
    /// What a reference to a group matches that has captured nothing.
    pub(super) unset: Unset,
    pub(super) search: SearchRule,
    pub(super) dialect: Dialect,
}

const ECMASCRIPT_LINE_ENDS: &[(u32, u32)] = &[(0x0A, 0x0A), (0x0D, 0x0D), (0x2028, 0x2029)];
const JAVA_LINE_ENDS: &[(u32, u32)] = &[(0x0A, 0x0A), (0x0D, 0x0D), (0x85, 0x85), (0x2028, 0x2029)];
const LINE_FEED: &[(u32, u32)] = &[(0x0A, 0x0A)];

static ECMASCRIPT: Row = Row {
    name: "ecma2020",
    flags: "dgimsuvy",
    inline_flags: "",
    idle_flags: "dg",
    moods: Moods::Lazy,
    brace: Brace::Letter,
    open_low: false,
    repeats_look_ahead: true,
    groups: &[
        ("<=", Group::Behind { holds: true }),
        ("<!", Group::Behind { holds: false }),
        (":", Group::Plain),
        ("=", Group::Ahead { holds: true }),
        ("!", Group::Ahead { holds: false }),
        ("<", Group::Named),
    ],
    letters: Letters::EcmaScript,
    not_dot: ECMASCRIPT_LINE_ENDS,
    line_ends: ECMASCRIPT_LINE_ENDS,
    dollar: Dollar::End,
    empty_round: EmptyRound::Refused,
    unset: Unset::Empty,
    search: SearchRule::Priority,
    dialect: Dialect::EcmaScript,
};

static PYTHON: Row = Row {
    name: "python",
    flags: "aimsux",
    inline_flags: "aimsux",
    idle_flags: "u",
    moods: Moods::LazyOrPossessive,
    brace: Brace::Letter,
    open_low: true,
    repeats_look_ahead: true,
    groups: &[
        ("P<", Group::Named),
        ("P=", Group::Back),
        ("<=", Group::Behind { holds: true }),
        ("<!", Group::Behind { holds: false }),
        (":", Group::Plain),
        ("=", Group::Ahead { holds: true }),
        ("!", Group::Ahead { holds: false }),
        (">", Group::Atomic),
        ("#", Group::Comment),
        ("(", Group::Refused("conditions on captures are not supported")),
    ],
    letters: Letters::Unicode,
    not_dot: LINE_FEED,
    line_ends: LINE_FEED,
    dollar: Dollar::EndOrLastLineEnd,
    empty_round: EmptyRound::Last,
    unset: Unset::Fails,
    search: SearchRule::PriorityThenLetters,
    dialect: Dialect::Python,
};

static POSIX: Row = Row {
    name: "posix",
    flags: "i",
    inline_flags: "",
    idle_flags: "",
    moods: Moods::None,
    brace: Brace::Refused,
    open_low: false,
    repeats_look_ahead: false,
    groups: &[],
    letters: Letters::Ascii,
    not_dot: &[(0, 0)],
    line_ends: &[],
    dollar: Dollar::End,
    empty_round: EmptyRound::Refused,
    unset: Unset::Fails,
    search: SearchRule::Longest,
    dialect: Dialect::Posix,
};

static JAVA: Row = Row {
    name: "java",
    flags: "dimsx",
    inline_flags: "dimsx",
    idle_flags: "",
    moods: Moods::LazyOrPossessive,
    brace: Brace::Refused,
    open_low: false,
    repeats_look_ahead: true,
    groups: &[
        ("<=", Group::Behind { holds: true }),
        ("<!", Group::Behind { holds: false }),
        (":", Group::Plain),
        ("=", Group::Ahead { holds: true }),
        ("!", Group::Ahead { holds: false }),
        (">", Group::Atomic),
        ("<", Group::Named),
    ],
    letters: Letters::Java,
    not_dot: JAVA_LINE_ENDS,
    line_ends: JAVA_LINE_ENDS,
    dollar: Dollar::Java,
    empty_round: EmptyRound::Last,
    unset: Unset::Fails,
    search: SearchRule::Priority,
    dialect: Dialect::Java,
};

static DOT_NET: Row = Row {
    name: "dotnet",
    flags: "imnsx",
    inline_flags: "imnsx",
    idle_flags: "",
    moods: Moods::Lazy,
    brace: Brace::Letter,
    open_low: false,
    repeats_look_ahead: true,
    groups: &[
        ("<=", Group::Behind { holds: true }),
        ("<!", Group::Behind { holds: false }),
        (":", Group::Plain),
        ("=", Group::Ahead { holds: true }),
        ("!", Group::Ahead { holds: false }),
        (">", Group::Atomic),
        ("#", Group::Comment),
        ("<", Group::Named),
        ("'", Group::Quoted),
        ("(", Group::Refused("conditions on captures are not supported")),
    ],
    letters: Letters::DotNet,
    not_dot: LINE_FEED,
    line_ends: LINE_FEED,
    dollar: Dollar::EndOrLastLineEnd,
    empty_round: EmptyRound::Last,
    unset: Unset::Fails,
    search: SearchRule::Priority,
    dialect: Dialect::DotNet,
};
