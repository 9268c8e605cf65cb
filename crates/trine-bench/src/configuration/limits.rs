//! The limits of runs: presets of competitions, changed by what the configuration says.
//!
//! Reference: rules of SL-COMP 2018 (600 s and 4 GB); the runs of SL-COMP 2019, which were ended at
//! 600 s in the divisions of list segments and at 2,400 s in the others, and at 10 GiB of memory
//! (4 GiB in `qf_bsl_sat`); rules of SMT-COMP 2026 (1,200 s of wall time, 4 cores, 30 GB).

use std::collections::BTreeMap;

use serde::Deserialize;

use super::quantity::{Kibibytes, Seconds};
use crate::result::Limits;

/// Limits whose values stand somewhere: `[limits]` and `[limits.divisions.NAME]`.
#[derive(Clone, Copy, Default, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(super) struct Given {
    wall: Option<Seconds>,
    cpu: Option<Seconds>,
    memory: Option<Kibibytes>,
    cores: Option<u32>,
    grace: Option<Seconds>,
}

impl Given {
    fn change(self, limits: &mut Limits) {
        limits.wall_s = self.wall.map(|t| t.0).or(limits.wall_s);
        limits.cpu_s = self.cpu.map(|t| t.0).or(limits.cpu_s);
        limits.memory_kib = self.memory.map(|m| m.0).or(limits.memory_kib);
        limits.cores = self.cores.unwrap_or(limits.cores);
        limits.grace_s = self.grace.map_or(limits.grace_s, |t| t.0);
    }
}

/// The table `[limits]`.
#[derive(Clone, Default, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(super) struct GivenTable {
    preset: Option<Preset>,
    wall: Option<Seconds>,
    cpu: Option<Seconds>,
    memory: Option<Kibibytes>,
    cores: Option<u32>,
    grace: Option<Seconds>,
    #[serde(default)]
    divisions: BTreeMap<String, Given>,
}

/// Limits of a competition.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Preset {
    Slcomp2018,
    Slcomp2019,
    Smtcomp2026,
}

impl Preset {
    fn limits(self) -> LimitTable {
        let limits = |seconds: f64, memory_kib, cores: u32| Limits {
            wall_s: Some(seconds),
            cpu_s: Some(seconds * f64::from(cores)),
            memory_kib: Some(memory_kib),
            cores,
            grace_s: 0.0,
        };
        let mut divisions = BTreeMap::new();
        let general = match self {
            Self::Slcomp2018 => limits(600.0, 4 << 20, 1),
            Self::Slcomp2019 => {
                for name in ["qf_shls_entl", "qf_shls_sat"] {
                    divisions.insert(name.to_owned(), limits(600.0, 10 << 20, 1));
                }
                divisions.insert("qf_bsl_sat".to_owned(), limits(2400.0, 4 << 20, 1));
                limits(2400.0, 10 << 20, 1)
            }
            Self::Smtcomp2026 => limits(1200.0, 30_000_000_000 / 1024, 4),
        };
        LimitTable { general, divisions, named: Vec::new() }
    }
}

/// The limits of every division.
#[derive(Clone, PartialEq, Debug)]
pub struct LimitTable {
    /// Where a division has none of its own.
    pub general: Limits,
    /// Divisions with limits of their own.
    pub divisions: BTreeMap<String, Limits>,
    /// The divisions that the configuration names itself.
    pub named: Vec<String>,
}

impl LimitTable {
    pub(super) fn new(given: &GivenTable) -> Self {
        let none = Limits { wall_s: None, cpu_s: None, memory_kib: None, cores: 1, grace_s: 1.0 };
        let none = Self { general: none, divisions: BTreeMap::new(), named: Vec::new() };
        let mut table = given.preset.map_or(none, Preset::limits);
        let general = Given {
            wall: given.wall,
            cpu: given.cpu,
            memory: given.memory,
            cores: given.cores,
            grace: given.grace,
        };
        general.change(&mut table.general);
        for limits in table.divisions.values_mut() {
            general.change(limits);
        }
        for (name, own) in &given.divisions {
            own.change(table.divisions.entry(name.clone()).or_insert(table.general));
        }
        table.named = given.divisions.keys().cloned().collect();
        table
    }

    /// Whether nothing can run under some of the limits.
    #[must_use]
    pub fn forbids_all(&self) -> bool {
        let nothing =
            |l: &Limits| l.wall_s == Some(0.0) || l.cpu_s == Some(0.0) || l.memory_kib == Some(0);
        self.divisions.values().chain([&self.general]).any(nothing)
    }

    /// The limits of runs in a division.
    #[must_use]
    pub fn of(&self, division: &str) -> Limits {
        self.divisions.get(division).copied().unwrap_or(self.general)
    }

    /// The most cores that any division uses.
    #[must_use]
    pub fn most_cores(&self) -> u32 {
        self.divisions.values().map(|l| l.cores).fold(self.general.cores, u32::max)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn table(text: &str) -> LimitTable {
        LimitTable::new(&toml::from_str(text).expect("limits"))
    }

    #[test]
    fn what_is_written_wins_over_the_preset() {
        let limits = table("preset = 'slcomp2019'\nwall = '2 s'\n[divisions.qf_bsl_sat]\ncpu = 7");
        assert_eq!(limits.of("qf_shls_sat").wall_s, Some(2.0));
        assert_eq!(limits.of("qf_shls_sat").cpu_s, Some(600.0));
        assert_eq!(limits.of("shid_entl").cpu_s, Some(2400.0));
        assert_eq!(limits.of("qf_bsl_sat").cpu_s, Some(7.0));
        assert_eq!(limits.of("qf_bsl_sat").memory_kib, Some(4 << 20));
    }

    #[test]
    fn four_cores_have_four_times_the_cpu_time() {
        let limits = table("preset = 'smtcomp2026'").general;
        assert_eq!((limits.wall_s, limits.cpu_s, limits.cores), (Some(1200.0), Some(4800.0), 4));
    }
}
