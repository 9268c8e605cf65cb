//! Words that are only compared for equality need no more bits than there are words.
//!
//! Idea: constants that occur nowhere but in equalities with each other and with numbers, directly
//! or through `ite`, form a class. A model of `n` constants and `k` numbers uses at most `n + k`
//! different values, and which ones makes no difference; so each constant is replaced by a shorter
//! one, and each number by a number of that width. Where an assertion says that some of them are all
//! different and no number is compared, these may as well be 0, 1, 2 and so on.
//! Invariant: the definition of a constant is an injective map from the short words, under which
//! the short number that stands for a number goes to that number. So two short words are equal if
//! and only if the words that they stand for are, and every pattern of equalities between `n`
//! constants and `k` numbers can be had. A constant that was replaced must not occur in a later
//! assertion: its values are restricted.
//! Reference: Pnueli, Rodeh, Strichman, Siegel, "The Small Model Property: How Small Can It Be?",
//! Information and Computation 2002 (range allocation).

use rustc_hash::FxHashMap;
use trine_collections::{Budget, Exhausted};
use trine_term::{Op, TermId, TermMap, TermSet, TermStore};

use super::Work;
use super::origin::Origin;
use super::solve_equation::is_constant;
use super::substitution::Definition;
use super::whole::{Found, unquantified_terms};

/// Classes with more numbers that no short number can be equal to are left alone: each of them is
/// mentioned in the definition of each constant.
const MAX_DISPLACED: usize = 64;

/// Words that are compared with each other, by their representative.
#[derive(Default)]
struct Class {
    width: u32,
    constants: u64,
    numbers: Vec<TermId>,
    /// A member is used in another way, or is not a constant, a number or an `ite`.
    spoiled: bool,
}

/// How a class is made shorter.
struct Plan {
    width: u32,
    by: u32,
    /// The short numbers for numbers.
    codes: FxHashMap<TermId, TermId>,
    /// Short numbers that stand for another number than themselves.
    displaced: Vec<(TermId, TermId)>,
    /// The values of constants that are all different.
    chosen: FxHashMap<TermId, u64>,
}

/// A union-find over the words that are compared.
#[derive(Default)]
struct Classes {
    parents: TermMap<TermId>,
}

impl Classes {
    fn find(&mut self, term: TermId) -> TermId {
        let mut root = term;
        while let Some(&parent) = self.parents.get(root) {
            root = parent;
        }
        let mut at = term;
        while at != root {
            let next = self.parents.insert(at, root).unwrap_or(root);
            at = next;
        }
        root
    }

    fn union(&mut self, left: TermId, right: TermId) {
        let (left, right) = (self.find(left), self.find(right));
        if left != right {
            self.parents.insert(left, right);
        }
    }
}

fn is_word(store: &TermStore, term: TermId) -> bool {
    store.sorts.width(store.sort(term)).is_some()
}

/// The words that a term compares, or chooses between.
fn compared(store: &TermStore, term: TermId) -> &[TermId] {
    let args = store.args(term);
    match store.op(term) {
        Op::Eq | Op::Distinct if is_word(store, args[0]) => args,
        Op::Ite if is_word(store, term) => &args[1..],
        _ => &[],
    }
}

/// Shortens the words that are only compared; `elsewhere` says which constants occur elsewhere.
pub(super) fn shorten(
    store: &mut TermStore,
    work: &mut [Work],
    elsewhere: &TermSet,
    budget: &Budget,
) -> Result<Found, Exhausted> {
    let Some(order) = unquantified_terms(store, work, budget)? else { return Ok(Found::default()) };
    let mut classes = Classes::default();
    let found = classify(store, &order, elsewhere, &mut classes);
    let mut plans: FxHashMap<TermId, Plan> = FxHashMap::default();
    let mut representatives: Vec<TermId> = found.keys().copied().collect();
    representatives.sort_unstable();
    for representative in representatives {
        if let Some(plan) = plan(store, &found[&representative]) {
            plans.insert(representative, plan);
        }
    }
    if plans.is_empty() {
        return Ok(Found::default());
    }
    // The values rest on the assertion, which a core may leave out.
    let given = work.iter().filter(|assertion| assertion.origin == Origin::NONE);
    choose(store, given.map(|assertion| assertion.term), &found, &mut classes, &mut plans);
    budget.spend(order.len() as u64)?;
    let mut run =
        Shortening { store, classes, plans, results: TermMap::new(), definitions: Vec::new() };
    order.iter().for_each(|&term| run.rebuild(term));
    for assertion in work {
        assertion.term = run.result(assertion.term);
    }
    Ok(run.definitions.into())
}

/// The classes by representative.
fn classify(
    store: &TermStore,
    order: &[TermId],
    elsewhere: &TermSet,
    classes: &mut Classes,
) -> FxHashMap<TermId, Class> {
    for &term in order {
        let mut members =
            compared(store, term).iter().copied().filter(|&member| !store.is_value(member));
        let first = if store.op(term) == Op::Ite && is_word(store, term) {
            Some(term)
        } else {
            members.next()
        };
        if let Some(first) = first {
            members.for_each(|member| classes.union(first, member));
        }
    }
    let mut found: FxHashMap<TermId, Class> = FxHashMap::default();
    for &term in order {
        let compared = compared(store, term);
        // The class to which the numbers among the members belong.
        let host = match store.op(term) {
            Op::Ite => Some(term),
            _ => compared.iter().copied().find(|&member| !store.is_value(member)),
        };
        for &member in compared {
            let Some(host) = host else { break };
            if store.is_value(member) {
                let class = found.entry(classes.find(host)).or_default();
                if !class.numbers.contains(&member) {
                    class.numbers.push(member);
                }
                // The list is searched, so it has to be short.
                class.spoiled |= class.numbers.len() > 4 * MAX_DISPLACED;
            }
        }
        if compared.is_empty() {
            for &arg in store.args(term).iter().filter(|&&arg| is_word(store, arg)) {
                found.entry(classes.find(arg)).or_default().spoiled = true;
            }
        }
        if is_word(store, term) && !store.is_value(term) {
            let class = found.entry(classes.find(term)).or_default();
            class.width = store.width(term);
            let constant = is_constant(store, term);
            class.constants += u64::from(constant);
            let fits = if constant { !elsewhere.contains(term) } else { store.op(term) == Op::Ite };
            class.spoiled |= !fits;
        }
    }
    found
}

/// How a class becomes shorter, if it does.
fn plan(store: &mut TermStore, class: &Class) -> Option<Plan> {
    if class.spoiled || class.constants == 0 {
        return None;
    }
    let values = class.constants + class.numbers.len() as u64;
    let width = (u64::BITS - (values - 1).leading_zeros()).max(1);
    if width >= class.width {
        return None;
    }
    let mut plan = Plan {
        width,
        by: class.width - width,
        codes: FxHashMap::default(),
        displaced: Vec::new(),
        chosen: FxHashMap::default(),
    };
    let mut taken = Vec::new();
    let mut large = Vec::new();
    for &number in &class.numbers {
        let value = store.bv_value(number)?;
        if value.width() - value.leading_zeros() <= width {
            let code = value.extract(width - 1, 0);
            taken.push(code.low_u64());
            let code = store.mk_bv(&code);
            plan.codes.insert(number, code);
        } else {
            large.push(number);
        }
    }
    if large.len() > MAX_DISPLACED {
        return None;
    }
    taken.sort_unstable();
    let mut free = (0..).filter(|code| taken.binary_search(code).is_err());
    for number in large {
        let code = store.mk_bv_u64(width, free.next()?);
        plan.codes.insert(number, code);
        plan.displaced.push((code, number));
    }
    Some(plan)
}

/// Chooses the values of constants that an assertion says are all different, where nothing but these
/// patterns of equalities matters: the longest such list of each class.
fn choose(
    store: &TermStore,
    roots: impl Iterator<Item = TermId>,
    found: &FxHashMap<TermId, Class>,
    classes: &mut Classes,
    plans: &mut FxHashMap<TermId, Plan>,
) {
    let mut open: Vec<TermId> = roots.collect();
    open.reverse();
    while let Some(term) = open.pop() {
        let args = store.args(term);
        match store.op(term) {
            Op::And => open.extend(args.iter().rev()),
            Op::Distinct if args.iter().all(|&arg| is_constant(store, arg)) => {
                let class = classes.find(args[0]);
                let Some(plan) = plans.get_mut(&class) else { continue };
                let mut chosen: FxHashMap<TermId, u64> = FxHashMap::default();
                chosen.extend(args.iter().copied().zip(0..));
                let is_longest = chosen.len() == args.len() && chosen.len() > plan.chosen.len();
                if is_longest && found[&class].numbers.is_empty() {
                    plan.chosen = chosen;
                }
            }
            _ => {}
        }
    }
}

/// The rebuilding of the assertions.
struct Shortening<'a> {
    store: &'a mut TermStore,
    classes: Classes,
    plans: FxHashMap<TermId, Plan>,
    results: TermMap<TermId>,
    definitions: Vec<Definition>,
}

impl Shortening<'_> {
    fn result(&self, term: TermId) -> TermId {
        self.results.get(term).copied().unwrap_or(term)
    }

    /// What a term becomes whose arguments are done.
    fn rebuild(&mut self, term: TermId) {
        let members = compared(self.store, term).to_vec();
        let host = match self.store.op(term) {
            Op::Ite => Some(term),
            _ => members.iter().copied().find(|&member| !self.store.is_value(member)),
        };
        let class = host.filter(|_| !members.is_empty()).map(|host| self.classes.find(host));
        let args: Vec<TermId> = self
            .store
            .args(term)
            .iter()
            .map(|&arg| {
                let code = class.and_then(|class| self.plans.get(&class)?.codes.get(&arg));
                code.copied().unwrap_or_else(|| self.result(arg))
            })
            .collect();
        if args != self.store.args(term) {
            let rebuilt = self.store.with_args(term, &args);
            self.results.insert(term, rebuilt);
        } else if is_constant(self.store, term) && is_word(self.store, term) {
            let class = self.classes.find(term);
            if let Some(plan) = self.plans.get(&class) {
                if let Some(&chosen) = plan.chosen.get(&term) {
                    let value = self.store.mk_bv_u64(plan.width + plan.by, chosen);
                    self.definitions.push(Definition { constant: term, value });
                    let short = self.store.mk_bv_u64(plan.width, chosen);
                    self.results.insert(term, short);
                    return;
                }
                let sort = self.store.sorts.bitvec(plan.width);
                let short = self.store.skolem("compared", sort);
                let mut value = self.store.mk_indexed(Op::ZeroExtend, [plan.by, 0], &[short]);
                for &(code, number) in &plan.displaced {
                    let is_code = self.store.mk(Op::Eq, &[short, code]);
                    value = self.store.mk(Op::Ite, &[is_code, number, value]);
                }
                self.definitions.push(Definition { constant: term, value });
                self.results.insert(term, short);
            }
        }
    }
}
