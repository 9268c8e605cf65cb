//! Existential variables of formulas without a heap, eliminated where an equation says what they are.
//!
//! Idea: the formula is spread into alternatives, as far as the variable occurs in its connectives. In an
//! alternative with an equation `v = t`, the term takes the place of the variable; one that only says which
//! elements of an infinite sort the variable is not says nothing. Elsewhere the quantifier stays.
//! Invariant: the result is equivalent to the quantified formula in every model.
//! Reference: the one-point rule; Comon, "Disunification: a survey", 1991.

use trine_collections::{Budget, Exhausted};
use trine_term::{Op, Sort, TermId, TermSet, TermStore, post_order};

/// How many alternatives a formula may have.
const MAX_ALTERNATIVES: usize = 512;

/// An alternative on the way.
#[derive(Clone)]
struct Alternative {
    literals: Vec<TermId>,
    pending: Vec<(TermId, bool)>,
}

/// A formula that says that some, or each, element is as the body says.
pub(crate) fn quantified(
    store: &mut TermStore,
    (op, variable, body): (Op, TermId, TermId),
    budget: &Budget,
) -> Result<TermId, Exhausted> {
    let wanted = op == Op::Exists;
    let Some(alternatives) = spread(store, variable, (body, wanted), budget)? else {
        return Ok(store.mk(op, &[variable, body]));
    };
    let mut ways = Vec::with_capacity(alternatives.len());
    for literals in alternatives {
        budget.spend(literals.len() as u64 + 1)?;
        ways.push(some(store, variable, literals));
    }
    let some = match *ways {
        [] => store.mk_bool(false),
        [single] => single,
        _ => store.mk(Op::Or, &ways),
    };
    Ok(match (wanted, store.op(some)) {
        (true, _) => some,
        (false, Op::True | Op::False) => {
            let holds = store.op(some) == Op::False;
            store.mk_bool(holds)
        }
        (false, _) => store.mk(Op::Not, &[some]),
    })
}

/// The alternatives of a formula that holds, or fails; nothing if there are too many.
fn spread(
    store: &mut TermStore,
    variable: TermId,
    formula: (TermId, bool),
    budget: &Budget,
) -> Result<Option<Vec<Vec<TermId>>>, Exhausted> {
    let mut containing = TermSet::new();
    post_order(store, &[formula.0], &mut TermSet::new(), |term| {
        if term == variable || store.args(term).iter().any(|&arg| containing.contains(arg)) {
            containing.insert(term);
        }
    });
    let mut open = vec![Alternative { literals: Vec::new(), pending: vec![formula] }];
    let mut done = Vec::new();
    'alternatives: while let Some(mut at) = open.pop() {
        while let Some((term, wanted)) = at.pending.pop() {
            budget.spend(1)?;
            let args = store.args(term).to_vec();
            match store.op(term) {
                Op::True | Op::False if (store.op(term) == Op::True) == wanted => {}
                Op::True | Op::False => continue 'alternatives,
                Op::Not => at.pending.push((args[0], !wanted)),
                Op::And | Op::Or if (store.op(term) == Op::And) == wanted => {
                    at.pending.extend(args.iter().map(|&arg| (arg, wanted)));
                }
                Op::And | Op::Or if containing.contains(term) => {
                    for &arg in &args {
                        let mut next = at.clone();
                        next.pending.push((arg, wanted));
                        open.push(next);
                    }
                    if open.len() + done.len() > MAX_ALTERNATIVES {
                        return Ok(None);
                    }
                    continue 'alternatives;
                }
                _ => at.literals.push(if wanted { term } else { store.mk(Op::Not, &[term]) }),
            }
        }
        done.push(at.literals);
    }
    Ok(Some(done))
}

/// Some element satisfies these literals.
fn some(store: &mut TermStore, variable: TermId, literals: Vec<TermId>) -> TermId {
    let (about, mut rest): (Vec<TermId>, Vec<TermId>) =
        literals.into_iter().partition(|&literal| occurs(store, variable, literal));
    let image = about.iter().find_map(|&literal| image(store, variable, literal));
    if let Some(image) = image {
        rest.extend(about.iter().map(|&literal| store.substitute(literal, &[(variable, image)])));
    } else if !(is_infinite(store, variable)
        && about.iter().all(|&literal| {
            store.op(literal) == Op::Not && {
                let inner = store.arg(literal, 0);
                self::image(store, variable, inner).is_some()
            }
        }))
    {
        let body = conjunction(store, &about);
        rest.push(store.mk(Op::Exists, &[variable, body]));
    }
    conjunction(store, &rest)
}

/// What a variable is by an equation.
fn image(store: &TermStore, variable: TermId, literal: TermId) -> Option<TermId> {
    let &[left, right] = store.args(literal) else { return None };
    if store.op(literal) != Op::Eq {
        return None;
    }
    let sides = [(left, right), (right, left)];
    let of = |(side, other): (TermId, TermId)| {
        (side == variable && !occurs(store, variable, other)).then_some(other)
    };
    sides.into_iter().find_map(of)
}

fn is_infinite(store: &TermStore, variable: TermId) -> bool {
    matches!(store.sort_of(variable), Sort::Int | Sort::Real | Sort::String)
}

fn occurs(store: &TermStore, variable: TermId, term: TermId) -> bool {
    let mut found = false;
    post_order(store, &[term], &mut TermSet::new(), |part| found |= part == variable);
    found
}

fn conjunction(store: &mut TermStore, parts: &[TermId]) -> TermId {
    let mut kept = Vec::with_capacity(parts.len());
    for &part in parts {
        match store.op(part) {
            Op::True => {}
            Op::Eq if store.args(part).iter().all(|&arg| arg == store.arg(part, 0)) => {}
            Op::False => return part,
            _ if kept.contains(&part) => {}
            _ => kept.push(part),
        }
    }
    match *kept {
        [] => store.mk_bool(true),
        [single] => single,
        _ => store.mk(Op::And, &kept),
    }
}
