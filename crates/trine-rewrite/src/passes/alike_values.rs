//! Values of an enumeration that the assertions do not tell apart.
//!
//! Idea: where no assertion names a value of an enumeration, values may be exchanged in every model: `n` of
//! them make `n!` models of one. So of a sequence of terms the first may as well have the first value, the second
//! one of the first two, and so on: values in the order in which the sequence meets them. Its terms are all different,
//! so they have their values then.
//! Invariants: the assertions are all there are, and are made of what treats values alike: equations, choices,
//! connectives, constants, constructors around the enumeration. No functions are among them, selectors neither: a later
//! assertion could say something of one without a constant that occurs here. What is added holds in one of the models that the exchange
//! of values makes of any model. That is so for every subset of the assertions, so it rests on none of them.
//! Cost: a clique is looked for from a few terms that differ from most others.
//! Reference: Walsh, "Symmetry Breaking Using Value Precedence", ECAI 2006; Déharbe, Fontaine, Merz,
//! Woltzenlogel Paleo, "Exploiting Symmetry in SMT Problems", CADE 2011.

use rustc_hash::{FxHashMap, FxHashSet};
use trine_collections::{Budget, Exhausted};
use trine_term::{FunId, FunKind, Op, Sort, SortId, TermId, TermStore};

use super::origin::Origin;
use super::whole::unquantified_terms;
use super::{Preprocessor, Work};

/// Terms from which a clique is looked for.
const MOST_STARTS: usize = 32;

/// Terms that may join a clique, those first that differ from most others.
const MOST_NEIGHBOURS: usize = 128;

/// Values of an enumeration up to which an order is asked of them.
const MOST_VALUES: usize = 64;

/// An enumeration none of whose values is named.
#[derive(Default)]
struct Alike {
    /// The terms of the sort, in the order in which they occur.
    members: Vec<TermId>,
    /// Which of them an assertion says are different.
    different: FxHashMap<TermId, FxHashSet<TermId>>,
}

impl Preprocessor {
    /// Asks for an order of the values of enumerations that the assertions do not tell apart; false if there is none.
    /// From then on no other assertion may mention their constants.
    pub(super) fn order_alike_values(
        &mut self,
        store: &mut TermStore,
        work: &mut Vec<Work>,
        kept: &[Work],
        budget: &Budget,
    ) -> Result<bool, Exhausted> {
        if !self.orders_values || !self.used.is_empty() {
            return Ok(false);
        }
        self.orders_values = false;
        let all: Vec<Work> = work.iter().chain(kept).copied().collect();
        let Some(order) = unquantified_terms(store, &all, budget)? else { return Ok(false) };
        let Some(found) = alike_sorts(store, &order, &all) else { return Ok(false) };
        let mut added = Vec::new();
        for (sort, alike) in found {
            let values = values_of(store, sort);
            let sequence = sequence(&alike, values.len(), budget)?;
            for (place, &term) in sequence.iter().enumerate() {
                let mut choices = Vec::with_capacity(place + 1);
                for &value in &values[..=place] {
                    let value = store.apply_instance(value, sort, &[]);
                    choices.push(store.mk(Op::Eq, &[term, value]));
                }
                let formula = match choices[..] {
                    [only] => only,
                    _ => store.mk(Op::Or, &choices),
                };
                added.push(Work { term: formula, origin: Origin::NONE });
            }
        }
        if added.is_empty() {
            return Ok(false);
        }
        self.statistics.ordered += added.len() as u64;
        work.append(&mut added);
        for &term in order.iter().filter(|&&term| store.op(term) == Op::Apply) {
            self.consumed.insert(term);
        }
        Ok(true)
    }
}

/// The constructors of a datatype, if each of them is a value.
fn values_of(store: &TermStore, sort: SortId) -> Vec<FunId> {
    let &Sort::Datatype { datatype, .. } = store.sorts.get(sort) else { return Vec::new() };
    let constructors = &store.datatype(datatype).constructors;
    if constructors.iter().any(|constructor| !constructor.selectors.is_empty()) {
        return Vec::new();
    }
    constructors.iter().map(|constructor| constructor.function).collect()
}

/// The enumerations of which assertions name no value, in the order of their sorts; none if something is asserted
/// that may tell values apart by itself.
fn alike_sorts(
    store: &TermStore,
    order: &[TermId],
    assertions: &[Work],
) -> Option<Vec<(SortId, Alike)>> {
    let mut found: FxHashMap<SortId, Option<Alike>> = FxHashMap::default();
    for &term in order {
        match store.op(term) {
            Op::True | Op::False | Op::Not | Op::And | Op::Or | Op::Xor | Op::Implies => {}
            Op::Eq | Op::Distinct | Op::Ite => {}
            Op::IsConstructor => {
                let sort = store.sort(store.arg(term, 0));
                found.insert(sort, None);
            }
            Op::Construct if store.args(term).is_empty() => {
                found.insert(store.sort(term), None);
            }
            Op::Construct => {}
            Op::Apply => {
                let kind = store.function(term).map(|f| store.function_decl(f).kind);
                let is_constant = store.args(term).is_empty();
                if !is_constant || !matches!(kind, Some(FunKind::Declared | FunKind::Skolem)) {
                    return None;
                }
            }
            _ => return None,
        }
        let sort = store.sort(term);
        if let Sort::Datatype { .. } = store.sorts.get(sort)
            && let Some(alike) = found.entry(sort).or_insert_with(|| Some(Alike::default()))
        {
            alike.members.push(term);
        }
    }
    let mut differ = |one: TermId, other: TermId| {
        if let Some(Some(alike)) = found.get_mut(&store.sort(one)) {
            alike.different.entry(one).or_default().insert(other);
            alike.different.entry(other).or_default().insert(one);
        }
    };
    for assertion in assertions {
        match (store.op(assertion.term), store.args(assertion.term)) {
            (Op::Distinct, args) if args.len() <= MOST_VALUES => {
                for (place, &one) in args.iter().enumerate() {
                    args[..place].iter().for_each(|&other| differ(one, other));
                }
            }
            (Op::Not, &[inner]) => {
                if let (Op::Eq, &[one, other]) = (store.op(inner), store.args(inner)) {
                    differ(one, other);
                }
            }
            _ => {}
        }
    }
    let mut alike: Vec<(SortId, Alike)> = found
        .into_iter()
        .filter_map(|(sort, alike)| Some((sort, alike?)))
        .filter(|(sort, _)| (2..=MOST_VALUES).contains(&values_of(store, *sort).len()))
        .collect();
    alike.sort_unstable_by_key(|&(sort, _)| sort);
    Some(alike)
}

/// Terms that are all different, at most one fewer than there are values. Others would have to wait for their turn, which
/// takes more from models than it helps refutations. Empty where no two terms are said to be different.
fn sequence(alike: &Alike, values: usize, budget: &Budget) -> Result<Vec<TermId>, Exhausted> {
    let none = FxHashSet::default();
    let neighbours = |term: TermId| alike.different.get(&term).unwrap_or(&none);
    let degree = |term: TermId| neighbours(term).len();
    let mut starts: Vec<TermId> =
        alike.members.iter().copied().filter(|&member| degree(member) > 0).collect();
    starts.sort_by_key(|&member| std::cmp::Reverse(degree(member)));
    let mut best: (usize, usize, Vec<TermId>) = (0, 0, Vec::new());
    for &start in starts.iter().take(MOST_STARTS) {
        let mut clique = vec![start];
        let mut open: Vec<TermId> = neighbours(start).iter().copied().collect();
        open.sort_unstable_by_key(|&term| (std::cmp::Reverse(degree(term)), term));
        open.truncate(MOST_NEIGHBOURS);
        while clique.len() < values && !open.is_empty() {
            budget.spend((open.len() * open.len()) as u64)?;
            let inside =
                |term: TermId| open.iter().filter(|o| neighbours(term).contains(o)).count();
            let Some(&next) = open.iter().max_by_key(|&&term| (inside(term), degree(term), term))
            else {
                break;
            };
            clique.push(next);
            open.retain(|&term| neighbours(next).contains(&term));
        }
        let weight = clique.iter().map(|&term| degree(term)).sum();
        if (clique.len(), weight) > (best.0, best.1) {
            best = (clique.len(), weight, clique);
        }
    }
    let mut sequence = best.2;
    sequence.truncate(values.saturating_sub(1));
    Ok(sequence)
}
