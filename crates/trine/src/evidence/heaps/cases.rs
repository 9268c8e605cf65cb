//! Cases of the Boolean structure above formulas about the heap.
//!
//! Idea: disjunctions, implications, `xor`, `ite` and equations of truth values are taken apart down to literals. In
//! each model of the formulas the literals of one case hold, so refuting each case refutes the formulas; which
//! clauses follow from that the checker's circuits know.
//! Reference: Reynolds, Iosif, Serban, King, "A decision procedure for separation logic in SMT", ATVA 2016.

use trine_sep::normalize::Vocabulary;
use trine_term::{Op, TermId, TermStore};

/// How many cases there may be.
const MOST_CASES: usize = 32;

/// The literals of each case; nothing where there is one case only, or too many.
pub(in super::super) fn cases(
    store: &mut TermStore,
    formulas: &[TermId],
) -> Option<Vec<Vec<TermId>>> {
    let vocabulary = Vocabulary::new(store, formulas, &[]);
    let first: Vec<(TermId, bool)> =
        formulas.iter().rev().map(|&formula| (formula, true)).collect();
    let (mut open, mut done) = (vec![(first, Vec::new())], Vec::new());
    while let Some((mut pending, mut literals)) = open.pop() {
        while let Some((term, holds)) = pending.pop() {
            let args = store.args(term).to_vec();
            let both = |sides: [bool; 2]| vec![(args[0], sides[0]), (args[1], sides[1])];
            let ways: Vec<Vec<(TermId, bool)>> = match store.op(term) {
                _ if !vocabulary.is_spatial(term) => Vec::new(),
                Op::Not => vec![vec![(args[0], !holds)]],
                Op::And | Op::Or if (store.op(term) == Op::And) == holds => {
                    vec![args.iter().rev().map(|&arg| (arg, holds)).collect()]
                }
                Op::And | Op::Or => args.iter().map(|&arg| vec![(arg, holds)]).collect(),
                Op::Implies if args.len() == 2 && !holds => vec![both([true, false])],
                Op::Implies if args.len() == 2 => {
                    vec![vec![(args[0], false)], vec![(args[1], true)]]
                }
                Op::Xor | Op::Eq if args.len() == 2 => {
                    let same = (store.op(term) == Op::Eq) == holds;
                    vec![both([true, same]), both([false, !same])]
                }
                Op::Ite => vec![
                    vec![(args[0], true), (args[1], holds)],
                    vec![(args[0], false), (args[2], holds)],
                ],
                _ => Vec::new(),
            };
            let Some((way, others)) = ways.split_first() else {
                literals.push(if holds { term } else { store.mk(Op::Not, &[term]) });
                continue;
            };
            for other in others {
                let rest = [&*pending, other].concat();
                open.push((rest, literals.clone()));
            }
            pending.extend(way);
            if open.len() + done.len() > MOST_CASES {
                return None;
            }
        }
        done.push(literals);
    }
    (done.len() > 1).then_some(done)
}
