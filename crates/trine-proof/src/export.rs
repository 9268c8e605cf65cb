//! Proofs of single checks in the formats of others.
//!
//! Idea: a proof that the checker accepts is read up to the check that is wanted and written in the format; what the
//! format leaves out is said beside it.

use trine_check::{Verdict, check_proof};

use crate::{Walk, Written, alethe, cpc, lrat};

/// A format of others.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Format {
    /// Clauses in DIMACS and a refutation in LRAT.
    Lrat,
    /// Alethe.
    Alethe,
    /// CPC, the calculus of cvc5.
    Cpc,
}

impl Format {
    /// The format with this name.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        match name {
            "lrat" => Some(Self::Lrat),
            "alethe" => Some(Self::Alethe),
            "cpc" => Some(Self::Cpc),
            _ => None,
        }
    }
}

/// The proof of a check in a format.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Exported {
    /// Texts with the usual endings of their files.
    pub texts: Vec<(&'static str, String)>,
    /// What the format leaves to belief.
    pub remarks: Vec<String>,
}

/// Why a proof is not exported.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum NotExported {
    /// The checker does not accept it.
    Rejected(String),
    /// It has no such check.
    NoCheck,
    /// It has something that the format does not cover.
    NotCovered(String),
}

impl std::fmt::Display for NotExported {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Rejected(why) => write!(f, "the checker does not accept the proof: {why}"),
            Self::NoCheck => f.write_str("the proof has no such check"),
            Self::NotCovered(why) => f.write_str(why),
        }
    }
}

/// Exports the proof of a check, by its number in the script from 1 on, or the first of the proof.
///
/// # Errors
/// Why it is not exported.
pub fn export(
    script: &[u8],
    proof: &[u8],
    number: Option<usize>,
    format: Format,
) -> Result<Exported, NotExported> {
    // What is exported was accepted before.
    let holes = match check_proof(script, proof).verdict {
        verdict @ (Verdict::Invalid(_) | Verdict::Unsupported(_)) => {
            return Err(NotExported::Rejected(format!("{verdict:?}")));
        }
        Verdict::Valid => Vec::new(),
        Verdict::Holey(holes) => holes,
    };
    let mut walk = Walk::new(script, proof);
    loop {
        let check = walk.next_check();
        let check = check.map_err(|refusal| NotExported::Rejected(refusal.to_string()))?;
        let check = check.ok_or(NotExported::NoCheck)?;
        if number.is_some_and(|number| number != check.number) {
            continue;
        }
        let not_covered =
            |why| NotExported::NotCovered(format!("check {} is not covered: {why}", check.number));
        return match format {
            Format::Lrat => {
                let exported = lrat(&walk, &check).map_err(not_covered)?;
                let own = format!("check {}: ", check.number);
                let of_check = holes.iter().filter_map(|hole| hole.strip_prefix(&own));
                let remarks =
                    of_check.map(|hole| format!("hole {hole}: its clause is one of those refuted"));
                let remarks = remarks.collect();
                let texts = vec![("cnf", exported.clauses), ("lrat", exported.lines)];
                Ok(Exported { texts, remarks })
            }
            Format::Alethe => {
                Ok(written("alethe", "hole", alethe(&mut walk, &check).map_err(not_covered)?))
            }
            Format::Cpc => {
                Ok(written("cpc", "trust", cpc(&mut walk, &check).map_err(not_covered)?))
            }
        };
    }
}

/// A proof with steps, and how many of them nothing justifies, by what stands behind them.
fn written(ending: &'static str, missing: &str, proof: Written) -> Exported {
    let remarks = proof.holes.iter().map(|(why, count)| format!("{missing} {why}: {count}"));
    Exported { remarks: remarks.collect(), texts: vec![(ending, proof.text)] }
}
