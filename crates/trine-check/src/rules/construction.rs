//! Datatypes in classes of equal terms.
//!
//! Idea: a class with a term of a constructor is built by it: its fields are the values of the
//! selectors, terms of the same constructor have equal fields, and two constructors contradict each
//! other. No term is a part of itself.
//! Reference: SMT-LIB 2.7, section 4.2.3; Barrett, Shikanian, Tinelli, "An Abstract Decision Procedure
//! for a Theory of Inductive Data Types", JSAT 2007.

use rustc_hash::FxHashMap;

use super::congruence::Closure;
use crate::operator::Operator;
use crate::sort::Sort;
use crate::term::TermId;

impl Closure<'_> {
    /// Merges what constructors make equal. Whether something was merged.
    pub(super) fn read_constructions(&mut self, order: &[TermId]) -> bool {
        let mut changed = false;
        let mut built: FxHashMap<TermId, (u32, TermId)> = FxHashMap::default();
        for &term in order {
            let Operator::Construct(constructor) = *self.terms.operator(term) else { continue };
            let class = self.find(term);
            let Some(&(other, first)) = built.get(&class) else {
                built.insert(class, (constructor, term));
                continue;
            };
            if other != constructor {
                self.contradiction = true;
                return changed;
            }
            let terms = self.terms;
            for (&one, &two) in terms.args(term).iter().zip(terms.args(first)) {
                changed |= self.merge(one, two);
            }
        }
        for &term in order {
            let (operator, args) = (self.terms.operator(term), self.terms.args(term));
            let Some(&arg) = args.first() else { continue };
            let Some(&(by, made)) = built.get(&self.find(arg)) else { continue };
            changed |= match *operator {
                Operator::SelectField(constructor, field) if constructor == by => {
                    let value = self.terms.args(made)[field as usize];
                    self.merge(term, value)
                }
                Operator::IsConstructor(constructor) => {
                    let truth = self.truth[usize::from(constructor == by)];
                    self.merge(term, truth)
                }
                Operator::UpdateField(constructor, _) if constructor != by => self.merge(term, arg),
                _ => false,
            };
        }
        changed
    }

    /// Notes a contradiction if some term would be a part of itself.
    pub(super) fn refute_circles(&mut self, order: &[TermId]) {
        let mut parts: FxHashMap<TermId, Vec<TermId>> = FxHashMap::default();
        for &term in order {
            if !matches!(self.terms.operator(term), Operator::Construct(_)) {
                continue;
            }
            let class = self.find(term);
            for &arg in self.terms.args(term) {
                if matches!(self.terms.sort(arg), Sort::Datatype(..)) {
                    let part = self.find(arg);
                    parts.entry(class).or_default().push(part);
                }
            }
        }
        // Classes on the path are open, those that lead to no circle are done.
        #[derive(Clone, Copy, PartialEq, Eq)]
        enum Mark {
            Open,
            Done,
        }
        let mut marks: FxHashMap<TermId, Mark> = FxHashMap::default();
        for &start in order {
            let mut stack = vec![(self.find(start), 0)];
            while let Some((class, next)) = stack.pop() {
                if next == 0 {
                    match marks.get(&class) {
                        Some(Mark::Done) => continue,
                        Some(Mark::Open) => {
                            self.contradiction = true;
                            return;
                        }
                        None => drop(marks.insert(class, Mark::Open)),
                    }
                }
                match parts.get(&class).and_then(|parts| parts.get(next)) {
                    Some(&part) => stack.extend([(class, next + 1), (part, 0)]),
                    None => drop(marks.insert(class, Mark::Done)),
                }
            }
        }
    }
}
