//! Times and sizes as people write them: `2 s`, `1.5 min`, `512 MiB`, `4 GB`.

use serde::de::{Deserialize, Deserializer, Error, Unexpected, Visitor};
use std::fmt;

/// A time in seconds. A bare number counts seconds.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Seconds(pub f64);

/// A size in KiB. It needs a unit: a bare number is refused, since everybody means another one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Kibibytes(pub u64);

const TIMES: &[(&str, f64)] = &[("ms", 0.001), ("s", 1.0), ("min", 60.0), ("h", 3600.0)];

const SIZES: &[(&str, f64)] = &[
    ("KiB", 1024.0),
    ("MiB", 1_048_576.0),
    ("GiB", 1_073_741_824.0),
    ("kB", 1e3),
    ("MB", 1e6),
    ("GB", 1e9),
];

/// A number and a unit of the table: the number times the unit.
fn parse(text: &str, units: &[(&str, f64)]) -> Option<f64> {
    let text = text.trim();
    let split = text.find(|c: char| c.is_ascii_alphabetic())?;
    let number: f64 = text[..split].trim().parse().ok()?;
    let (_, factor) = units.iter().find(|(unit, _)| *unit == &text[split..])?;
    (number.is_finite() && number >= 0.0).then_some(number * factor)
}

impl<'de> Deserialize<'de> for Seconds {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Time;
        impl Visitor<'_> for Time {
            type Value = Seconds;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a time, such as \"2 s\", \"500 ms\", \"10 min\", \"1 h\", or a number of seconds")
            }
            fn visit_i64<E: Error>(self, value: i64) -> Result<Seconds, E> {
                self.visit_f64(value as f64)
            }
            fn visit_f64<E: Error>(self, value: f64) -> Result<Seconds, E> {
                let valid = value.is_finite() && value >= 0.0;
                if valid {
                    Ok(Seconds(value))
                } else {
                    Err(E::invalid_value(Unexpected::Float(value), &self))
                }
            }
            fn visit_str<E: Error>(self, text: &str) -> Result<Seconds, E> {
                parse(text, TIMES)
                    .map(Seconds)
                    .ok_or_else(|| E::invalid_value(Unexpected::Str(text), &self))
            }
        }
        deserializer.deserialize_any(Time)
    }
}

impl<'de> Deserialize<'de> for Kibibytes {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Size;
        impl Visitor<'_> for Size {
            type Value = Kibibytes;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a size with its unit, such as \"512 MiB\", \"4 GiB\" or \"30 GB\"")
            }
            fn visit_str<E: Error>(self, text: &str) -> Result<Kibibytes, E> {
                parse(text, SIZES)
                    .map(|bytes| Kibibytes((bytes / 1024.0) as u64))
                    .ok_or_else(|| E::invalid_value(Unexpected::Str(text), &self))
            }
        }
        deserializer.deserialize_any(Size)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn units_are_needed_and_known() {
        assert_eq!(parse("2 s", TIMES), Some(2.0));
        assert_eq!(parse("1.5min", TIMES), Some(90.0));
        assert_eq!(parse("4 GiB", SIZES), Some(4_294_967_296.0));
        for wrong in ["2", "2 sec", "-1 s", "s", "4 gb", "inf s"] {
            assert_eq!(parse(wrong, TIMES).or_else(|| parse(wrong, SIZES)), None, "{wrong}");
        }
    }
}
