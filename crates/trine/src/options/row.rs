//! What an option is: its name and spellings, when it may be set, and how its value is written.
//!
//! Idea: a row knows the field of [`Options`] that it is about, so that whoever sets or prints an option
//! needs nothing but its row.
//! Reference: SMT-LIB 2.7, section 4.1.7 (`set-option`, `get-option`).

use std::time::Duration;

use trine_engine::{EFFORTS, Efforts};

use super::{CORES, Jobs, MemoryLimit, Options, SHARE, all};

/// When an option may be set by a script.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum When {
    /// Only before the first assertion. (The standard says: before `set-logic`; scripts of all peers
    /// set options after it.)
    Start,
    /// At any time.
    Always,
    /// Only on the command line.
    CommandLine,
}

/// How the value of an option is written, with access to the field.
#[derive(Clone, Copy)]
pub enum Access {
    /// `true` or `false`; on the command line the bare flag means `true`.
    Switch(fn(&mut Options) -> &mut bool),
    /// A number from zero to `u64::MAX`.
    Number(fn(&mut Options, u64), fn(&Options) -> u64),
    /// A time, zero for none, in the unit given.
    Time(TimeUnit, fn(&mut Options) -> &mut Option<Duration>),
    /// A number of MiB, zero for none, or a word for the share of the machine.
    Memory(fn(&mut Options) -> &mut MemoryLimit),
    /// A number from one on, or a word for the number of cores.
    Jobs(fn(&mut Options) -> &mut Jobs),
    /// A text.
    Text(fn(&mut Options) -> &mut String),
    /// Pairs of a name and a number, with commas between them; each changes one value.
    Efforts(fn(&mut Options) -> &mut Efforts),
    /// One of these words, by its position.
    Choice(&'static [&'static str], fn(&mut Options, usize), fn(&Options) -> usize),
}

/// The unit in which a time is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TimeUnit {
    /// Thousandths of a second.
    Milliseconds,
    /// Seconds, with decimals if wanted.
    Seconds,
}

impl TimeUnit {
    /// What a time looks like, for whoever wrote something else.
    fn expected(self) -> &'static str {
        match self {
            Self::Milliseconds => "a time, such as 500 (milliseconds), 500ms, 10s, 2min or 1h",
            Self::Seconds => "a time, such as 10 (seconds), 500ms, 10s, 2min or 1h",
        }
    }
}

/// One option.
pub struct OptionRow {
    /// The name, without the colon of SMT-LIB and the dashes of the command line.
    pub name: &'static str,
    /// Other spellings on the command line, each with its dashes and with `:` or `=` before the
    /// value if it has one.
    pub spellings: &'static [Spelling],
    /// When a script may set it.
    pub when: When,
    /// Kind and field.
    pub access: Access,
    /// One sentence for people.
    pub help: &'static str,
}

/// What a spelling of another solver counts in.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Unit {
    /// Time; other values are as they are.
    Time(TimeUnit),
    /// Steps of which each is so many ticks.
    Steps(u64),
}

/// A spelling of another solver, with the unit that it uses.
pub struct Spelling {
    /// What is written before the value, for example `-T:` or `--tlimit=`.
    pub prefix: &'static str,
    /// For times and steps: the unit.
    pub unit: Unit,
}

pub(super) const fn as_is(prefix: &'static str) -> Spelling {
    Spelling { prefix, unit: Unit::Time(TimeUnit::Milliseconds) }
}

pub(super) const fn seconds(prefix: &'static str) -> Spelling {
    Spelling { prefix, unit: Unit::Time(TimeUnit::Seconds) }
}

pub(super) const fn steps(prefix: &'static str, ticks: u64) -> Spelling {
    Spelling { prefix, unit: Unit::Steps(ticks) }
}

/// A switch in the field of this name.
macro_rules! switch {
    ($field:ident) => {
        Access::Switch(|options| &mut options.$field)
    };
}
pub(super) use switch;

/// Why a value does not fit an option.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct InvalidValue {
    /// What the option accepts.
    pub expected: String,
}

impl OptionRow {
    /// The row with this name.
    #[must_use]
    pub fn named(name: &str) -> Option<&'static Self> {
        all().find(|row| row.name == name)
    }

    /// The row with this name, or with the name that it has in pairs `NAME=VALUE` of Z3; older clients of Z3 write names
    /// in capitals.
    #[must_use]
    pub fn spelled(name: &str) -> Option<&'static Self> {
        let is_pair = |row: &&Self| {
            let mut pairs = row.spellings.iter().filter_map(|row| row.prefix.strip_suffix('='));
            row.name.eq_ignore_ascii_case(name) || pairs.any(|pair| pair.eq_ignore_ascii_case(name))
        };
        Self::named(name).or_else(|| all().find(is_pair))
    }

    /// What a value looks like, for help texts.
    #[must_use]
    pub fn value_name(&self) -> String {
        match self.access {
            Access::Switch(_) => "true|false".into(),
            Access::Number(..) => "N".into(),
            Access::Time(TimeUnit::Milliseconds, _) => "MS".into(),
            Access::Time(TimeUnit::Seconds, _) => "S".into(),
            Access::Memory(_) => format!("{SHARE}|N"),
            Access::Jobs(_) => format!("{CORES}|N"),
            Access::Text(_) => "NAME".into(),
            Access::Efforts(_) => "NAME=N,..".into(),
            Access::Choice(words, ..) => words.join("|"),
        }
    }

    /// What the bare flag means on the command line, if it may stand without a value.
    #[must_use]
    pub fn bare_value(&self) -> Option<&'static str> {
        match self.access {
            Access::Switch(_) => Some("true"),
            Access::Choice(words, ..) => words.iter().copied().find(|&word| word == "true"),
            Access::Number(..)
            | Access::Time(..)
            | Access::Memory(_)
            | Access::Jobs(_)
            | Access::Text(_)
            | Access::Efforts(_) => None,
        }
    }

    /// Stores a value given as text.
    ///
    /// # Errors
    /// What would fit, if the text does not.
    pub fn set(&self, options: &mut Options, text: &str) -> Result<(), InvalidValue> {
        self.set_in(options, text, None)
    }

    /// As [`set`](Self::set), for a spelling that counts in its own unit.
    ///
    /// # Errors
    /// What would fit, if the text does not.
    pub fn set_in(
        &self,
        options: &mut Options,
        text: &str,
        unit: Option<Unit>,
    ) -> Result<(), InvalidValue> {
        let invalid = |expected: &str| Err(InvalidValue { expected: expected.into() });
        match self.access {
            Access::Switch(field) => match text {
                "true" => *field(options) = true,
                "false" => *field(options) = false,
                _ => return invalid("`true` or `false`"),
            },
            Access::Number(store, _) => match (text.parse::<u64>(), unit) {
                (Ok(steps), Some(Unit::Steps(ticks))) => {
                    store(options, steps.saturating_mul(ticks))
                }
                (Ok(number), _) => store(options, number),
                (Err(_), _) => return invalid("a number"),
            },
            Access::Time(default_unit, field) => {
                let unit = match unit {
                    Some(Unit::Time(unit)) => unit,
                    Some(Unit::Steps(_)) | None => default_unit,
                };
                match time(text, unit) {
                    Some(time) => *field(options) = time,
                    None => return invalid(unit.expected()),
                }
            }
            Access::Memory(field) => {
                *field(options) = match text.parse::<u64>() {
                    _ if text == SHARE => MemoryLimit::Share,
                    Ok(0) => MemoryLimit::None,
                    Ok(number) => MemoryLimit::Bytes(number.saturating_mul(1 << 20)),
                    Err(_) => return invalid(&format!("a number or `{SHARE}`")),
                };
            }
            Access::Jobs(field) => {
                *field(options) = match text.parse() {
                    _ if text == CORES => Jobs::Cores,
                    Ok(count) => Jobs::Count(count),
                    Err(_) => return invalid(&format!("a number from 1 on or `{CORES}`")),
                };
            }
            Access::Text(field) => *field(options) = text.into(),
            Access::Efforts(field) => set_efforts(field(options), text)?,
            Access::Choice(words, store, _) => match words.iter().position(|&word| word == text) {
                Some(position) => store(options, position),
                None => return invalid(&format!("`{}`", words.join("` or `"))),
            },
        }
        Ok(())
    }

    /// The value as `get-option` prints it.
    #[must_use]
    pub fn get(&self, options: &Options) -> String {
        // The field accessors are written for stores; reading goes through a copy.
        let mut copy = options.clone();
        match self.access {
            Access::Switch(field) => field(&mut copy).to_string(),
            Access::Number(_, load) => load(options).to_string(),
            Access::Time(_, field) => {
                field(&mut copy).map_or(0, |time| time.as_millis()).to_string()
            }
            Access::Memory(field) => match *field(&mut copy) {
                MemoryLimit::Share => SHARE.into(),
                MemoryLimit::None => "0".into(),
                MemoryLimit::Bytes(bytes) => (bytes >> 20).to_string(),
            },
            Access::Jobs(field) => match *field(&mut copy) {
                Jobs::Cores => CORES.into(),
                Jobs::Count(count) => count.to_string(),
            },
            Access::Text(field) => format!("\"{}\"", field(&mut copy).replace('"', "\"\"")),
            Access::Efforts(field) => {
                let changes = field(&mut copy).changes().into_iter();
                let pairs: Vec<String> = changes.map(|(name, n)| format!("{name}={n}")).collect();
                format!("\"{}\"", pairs.join(","))
            }
            Access::Choice(words, _, load) => words[load(options)].into(),
        }
    }
}

/// A time: a number, and the unit that it is in if that is another one than usual. Zero is no limit.
fn time(text: &str, usual: TimeUnit) -> Option<Option<Duration>> {
    let digits = text.trim_end_matches(|c: char| c.is_ascii_alphabetic());
    let scale = match (&text[digits.len()..], usual) {
        ("ms", _) | ("", TimeUnit::Milliseconds) => 1e-3,
        ("s", _) | ("", TimeUnit::Seconds) => 1.0,
        ("min", _) => 60.0,
        ("h", _) => 3600.0,
        _ => return None,
    };
    // Neither signs nor exponents: a time is written as people write it.
    let is_plain = digits.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.');
    let number: f64 = digits.parse().ok().filter(|_| is_plain)?;
    let fits = (0.0..=1e15).contains(&number);
    fits.then(|| (number > 0.0).then(|| Duration::from_secs_f64(number * scale)))
}

/// Changes efforts as a text says, all or none.
fn set_efforts(efforts: &mut Efforts, text: &str) -> Result<(), InvalidValue> {
    let invalid = |expected: String| InvalidValue { expected };
    let mut changed = efforts.clone();
    for pair in text.split(',').filter(|pair| !pair.is_empty()) {
        let (name, number) = pair.split_once('=').unwrap_or((pair, ""));
        let number = number.parse().map_err(|_| invalid(format!("`{name}=` and a number")))?;
        changed.set(name, number).map_err(|row| match row {
            Some(row) => {
                let (least, greatest) = (row.range.start(), row.range.end());
                invalid(format!("`{name}=` and a number from {least} to {greatest}"))
            }
            None => {
                let names: Vec<&str> = EFFORTS.iter().map(|row| row.name).collect();
                invalid(format!("an effort, which are `{}`", names.join("`, `")))
            }
        })?;
    }
    *efforts = changed;
    Ok(())
}
