//! What operators on values ask of their caller: decisions in open cases, and payment for long
//! searches.
//!
//! Idea: constant folding and evaluation share all operators; they differ only in the host.
//! Invariant: a host gives equal open cases equal values.

use trine_collections::Budget;
use trine_value::Regex;
use trine_value::regex::Matcher;

use super::Fold;
use crate::interpretation::{Interpretation, OpenCase, OpenTable};
use crate::op::Op;
use crate::sort::SortId;
use crate::store::TermStore;
use crate::value::Value;

/// How many regular expressions stay prepared for further strings.
const MAX_MATCHERS: usize = 16;

/// Who asks for a value: decides open cases, and pays for long searches.
pub(super) trait Host {
    /// The value of an open case, if it is to be decided.
    fn choose(&mut self, case: OpenCase) -> Option<Value>;

    /// Pays for work; false if it has to stop.
    fn pay(&mut self, units: u64) -> bool;

    /// The matcher for a regular expression.
    fn matcher(&mut self, regex: &Regex) -> &mut Matcher;
}

/// The host of [`fold`]: decides nothing, and does not pay for long searches.
#[derive(Default)]
pub(super) struct Alone(Option<(Regex, Matcher)>);

impl Host for Alone {
    fn choose(&mut self, _: OpenCase) -> Option<Value> {
        None
    }

    fn pay(&mut self, _: u64) -> bool {
        false
    }

    fn matcher(&mut self, regex: &Regex) -> &mut Matcher {
        let known = self.0.take().filter(|(known, _)| std::ptr::eq(known.node(), regex.node()));
        &mut self.0.insert(known.unwrap_or_else(|| (regex.clone(), Matcher::new(regex)))).1
    }
}

/// The value of an open case, if the host gives it.
pub(super) fn open(host: &mut dyn Host, case: OpenCase) -> Fold {
    host.choose(case).map_or(Fold::Open, Fold::Value)
}

/// Decides open cases as the interpretation says, or by default, and takes note.
pub(super) struct ModelHost<'a> {
    pub(super) store: &'a TermStore,
    pub(super) interpretation: &'a Interpretation,
    /// The sort of the term that is evaluated.
    pub(super) sort: SortId,
    pub(super) open_cases: &'a mut OpenTable,
    pub(super) matchers: &'a mut Vec<(Regex, Matcher)>,
    pub(super) budget: &'a Budget,
}

impl Host for ModelHost<'_> {
    fn choose(&mut self, case: OpenCase) -> Option<Value> {
        let given = self.interpretation.open(&case).cloned();
        let value = given.or_else(|| default_of_open_case(self.store, &case, self.sort))?;
        self.open_cases.set(case, value.clone());
        Some(value)
    }

    fn pay(&mut self, units: u64) -> bool {
        self.budget.spend(units).is_ok()
    }

    fn matcher(&mut self, regex: &Regex) -> &mut Matcher {
        let known = self.matchers.iter().position(|(r, _)| std::ptr::eq(r.node(), regex.node()));
        let newest = match known {
            Some(place) => self.matchers.remove(place),
            None => {
                if self.matchers.len() == MAX_MATCHERS {
                    self.matchers.remove(0);
                }
                (regex.clone(), Matcher::new(regex))
            }
        };
        self.matchers.push(newest);
        let last = self.matchers.len() - 1;
        &mut self.matchers[last].1
    }
}

/// What the evaluator takes where neither standard nor interpretation decides; see [`OpenCase`].
fn default_of_open_case(store: &TermStore, case: &OpenCase, sort: SortId) -> Option<Value> {
    match case.op {
        Op::Mod => case.args.first().cloned(),
        Op::FpMin | Op::FpMax => case.args.last().cloned(),
        Op::SetChoose => match case.args.first().and_then(Value::as_set) {
            Some([least, ..]) => Some(least.clone()),
            _ => store.default_value(sort),
        },
        _ => store.default_value(sort),
    }
}
