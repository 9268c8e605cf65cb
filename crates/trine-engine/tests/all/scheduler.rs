//! The scheduler over searches that only count.

use std::cell::RefCell;
use std::rc::Rc;

use trine_collections::{Budget, Exhausted};
use trine_engine::{
    Answer, Bid, Efforts, IncrementalSolver, MembershipOf, Question, RoomSearches, Scheduler,
    Search, Stepped,
};
use trine_term::{Interpretation, Link, Membership, Op, Sort, TermId, TermStore};

/// What a search has seen.
#[derive(Default)]
struct Seen {
    spent: u64,
    steps: u64,
    formulas: Vec<TermId>,
}

/// A search that is done once it has spent so many ticks, and keeps what it has spent.
struct Counter {
    bid: Bid,
    cost: u64,
    end: Stepped,
    seen: Rc<RefCell<Seen>>,
}

impl Search for Counter {
    fn name(&self) -> &'static str {
        "counter"
    }

    fn bid(
        &mut self,
        _: &mut TermStore,
        _: &Question<'_>,
        _: &Budget,
    ) -> Result<Option<Bid>, Exhausted> {
        Ok(Some(self.bid))
    }

    fn read(
        &mut self,
        _: &mut TermStore,
        question: &Question<'_>,
        _: &Budget,
    ) -> Result<(), Exhausted> {
        self.seen.borrow_mut().formulas = question.formulas();
        Ok(())
    }

    fn step(&mut self, _: &mut TermStore, _: &Question<'_>, slice: &Budget) -> Stepped {
        let mut seen = self.seen.borrow_mut();
        seen.steps += 1;
        while seen.spent < self.cost {
            if slice.spend(1000).is_err() {
                return Stepped::OutOfTicks;
            }
            seen.spent += 1000;
        }
        self.end.clone()
    }

    fn failed(&self, _: TermId) -> bool {
        self.end == Stepped::Refuted
    }

    fn model(&self, _: &TermStore, _: &Budget) -> Result<Interpretation, Exhausted> {
        Ok(Interpretation::new())
    }

    fn statistics(&self) -> Vec<(&'static str, u64)> {
        vec![("steps", self.seen.borrow().steps)]
    }
}

fn counter(bid: Bid, cost: u64, end: Stepped) -> (Box<dyn Search>, Rc<RefCell<Seen>>) {
    let seen = Rc::new(RefCell::new(Seen::default()));
    (Box::new(Counter { bid, cost, end, seen: Rc::clone(&seen) }), seen)
}

/// Keeps components without integers.
fn without_integers() -> MembershipOf {
    Box::new(|store: &TermStore, term| Membership {
        link: Link::of(store, term),
        is_marked: *store.sort_of(term) == Sort::Int,
    })
}

const MILLION: u64 = 1_000_000;

#[test]
fn a_search_that_is_alone_is_not_interrupted() {
    let mut store = TermStore::new();
    let (search, seen) = counter(Bid::default(), 500 * MILLION, Stepped::Model);
    let mut scheduler = Scheduler::new(vec![search]);
    assert_eq!(scheduler.check(&mut store, &[], &Budget::unlimited()), Answer::Sat(()));
    assert_eq!(seen.borrow().steps, 1);
}

#[test]
fn searches_have_their_shares() {
    let mut store = TermStore::new();
    let (one, three) = (Bid::default(), Bid { share: 3, ..Bid::default() });
    let never = u64::MAX;
    for cost in [10, 50, 200].map(|cost| cost * MILLION) {
        // Whoever is next passes by a factor of two at most.
        for (bids, costs, most) in [
            ([one, three], [cost, never], 6 * cost),
            ([one, three], [never, cost], cost),
            ([one, one], [never, cost], 2 * cost),
        ] {
            let (searches, seen): (Vec<_>, Vec<_>) =
                bids.into_iter().zip(costs).map(|(bid, c)| counter(bid, c, Stepped::Model)).unzip();
            let mut scheduler = Scheduler::new(searches);
            let budget = Budget::unlimited();
            assert_eq!(scheduler.check(&mut store, &[], &budget), Answer::Sat(()));
            let other = seen.iter().zip(costs).find(|&(_, cost)| cost == never);
            let spent = other.map(|(seen, _)| seen.borrow().spent).unwrap();
            assert!(spent <= most + 10 * MILLION, "{bids:?} {costs:?}: {spent}");
            assert!(budget.ticks_spent() >= spent + cost);
        }
    }
}

#[test]
fn a_search_waits_until_others_have_spent_something() {
    let mut store = TermStore::new();
    let late = Bid { after: 60 * MILLION, ..Bid::default() };
    for (cost, is_asked) in [(50, false), (500, true)] {
        let (first, _) = counter(Bid::default(), cost * MILLION, Stepped::Model);
        let (second, seen) = counter(late, u64::MAX, Stepped::Model);
        let mut scheduler = Scheduler::new(vec![second, first]);
        assert_eq!(scheduler.check(&mut store, &[], &Budget::unlimited()), Answer::Sat(()));
        assert_eq!(seen.borrow().steps > 0, is_asked);
    }
}

#[test]
fn who_gives_up_hides_nobody() {
    let mut store = TermStore::new();
    let gives_up = Stepped::GaveUp(trine_term::Cause::WrongGuess.into());
    for (end, expected) in
        [(Stepped::Model, Answer::Sat(())), (Stepped::Refuted, Answer::Unsat(()))]
    {
        let (first, _) = counter(Bid::default(), MILLION, gives_up.clone());
        let (second, _) = counter(Bid::default(), 90 * MILLION, end);
        let mut scheduler = Scheduler::new(vec![first, second]);
        assert_eq!(scheduler.check(&mut store, &[], &Budget::unlimited()), expected);
    }
    let (first, _) = counter(Bid::default(), MILLION, gives_up);
    let (second, _) = counter(Bid::default(), MILLION, Stepped::Nothing);
    let mut scheduler = Scheduler::new(vec![second, first]);
    let answer = scheduler.check(&mut store, &[], &Budget::unlimited());
    assert!(matches!(answer, Answer::Unknown(trine_term::Reason::Incomplete(_))), "{answer:?}");
}

#[test]
fn a_search_that_ends_by_a_limit_of_its_own_is_not_asked_for_ever() {
    let mut store = TermStore::new();
    let (search, seen) = counter(Bid::default(), 0, Stepped::OutOfTicks);
    let mut scheduler = Scheduler::new(vec![search]);
    let answer = scheduler.check(&mut store, &[], &Budget::unlimited());
    assert_eq!(answer, Answer::Unknown(trine_term::Reason::Exhausted(Exhausted::Ticks)));
    assert_eq!(seen.borrow().steps, 1);
    // Beside others it has its turns, and hides no model.
    let (search, _) = counter(Bid::default(), 0, Stepped::OutOfTicks);
    let (other, _) = counter(Bid::default(), MILLION, Stepped::Model);
    let mut scheduler = Scheduler::new(vec![search, other]);
    assert_eq!(scheduler.check(&mut store, &[], &Budget::unlimited()), Answer::Sat(()));
}

/// A constant of a sort, and a formula about it.
fn fact(store: &mut TermStore, name: &str, is_int: bool) -> TermId {
    if !is_int {
        let sort = store.sorts.bool();
        return store.declare_const(name, sort);
    }
    let sort = store.sorts.int();
    let constant = store.declare_const(name, sort);
    let zero = store.mk_int(&trine_value::number::Integer::from(0));
    store.mk(Op::Le, &[zero, constant])
}

#[test]
fn rooms_share_the_clock_and_the_first_refutation_ends_all() {
    let mut store = TermStore::new();
    let (narrow_fact, other_fact) = (fact(&mut store, "p", false), fact(&mut store, "x", true));
    for (narrow_cost, other_cost) in [(40, 10), (10, 40), (30, 30)] {
        let (narrow, of_narrow) = counter(Bid::default(), narrow_cost * MILLION, Stepped::Model);
        let (other, of_other) = counter(Bid::default(), other_cost * MILLION, Stepped::Model);
        let mut scheduler = Scheduler::new(vec![other]).with_room(without_integers(), vec![narrow]);
        let budget = Budget::unlimited();
        scheduler.assert(&mut store, &[narrow_fact, other_fact], &budget).unwrap();
        assert_eq!(scheduler.check(&mut store, &[], &budget), Answer::Sat(()));
        assert_eq!(of_narrow.borrow().formulas, [narrow_fact]);
        assert_eq!(of_other.borrow().formulas, [other_fact]);
        assert!(budget.ticks_spent() < (narrow_cost + other_cost + 1) * MILLION);

        // An endless search beside one that refutes.
        let (narrow, _) = counter(Bid::default(), u64::MAX, Stepped::Model);
        let (other, _) = counter(Bid::default(), other_cost * MILLION, Stepped::Refuted);
        let mut scheduler = Scheduler::new(vec![other]).with_room(without_integers(), vec![narrow]);
        let budget = Budget::unlimited();
        scheduler.assert(&mut store, &[narrow_fact], &budget).unwrap();
        assert_eq!(scheduler.check(&mut store, &[other_fact], &budget), Answer::Unsat(()));
        assert!(scheduler.failed(other_fact) && !scheduler.failed(narrow_fact));
        assert!(budget.ticks_spent() < 5 * other_cost * MILLION);
    }
}

/// Random levels: what each room knows is what its components ask for.
#[test]
fn each_room_knows_what_it_decides() {
    let mut store = TermStore::new();
    let bools: Vec<TermId> = (0..4).map(|i| fact(&mut store, &format!("p{i}"), false)).collect();
    let ints: Vec<TermId> = (0..2).map(|i| fact(&mut store, &format!("x{i}"), true)).collect();
    let mut random = 5_u64;
    let mut below = |bound: usize| {
        random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        (random >> 33) as usize % bound
    };
    let (narrow, of_narrow) = counter(Bid::default(), 0, Stepped::Model);
    let (other, of_other) = counter(Bid::default(), 0, Stepped::Model);
    let mut scheduler = Scheduler::new(vec![other]).with_room(without_integers(), vec![narrow]);
    let mut levels: Vec<Vec<TermId>> = vec![Vec::new()];
    let budget = Budget::unlimited();
    for _ in 0..5_000 {
        match below(5) {
            0 => {
                scheduler.push();
                levels.push(Vec::new());
            }
            1 if levels.len() > 1 => {
                scheduler.pop();
                levels.pop();
            }
            _ => {
                let all: Vec<TermId> = bools.iter().chain(&ints).copied().collect();
                let one = all[below(all.len())];
                let two = if below(3) == 0 { all[below(all.len())] } else { one };
                let formula = store.mk(Op::Or, &[one, two]);
                scheduler.assert(&mut store, &[formula], &budget).unwrap();
                levels.last_mut().unwrap().push(formula);
            }
        }
        let asserted = levels.concat();
        of_narrow.borrow_mut().formulas.clear();
        assert_eq!(scheduler.check(&mut store, &[], &budget), Answer::Sat(()));
        // Which constants are tied to integers.
        let mut tied = ints.clone();
        loop {
            let before = tied.len();
            for &formula in &asserted {
                let args = store.args(formula);
                if args.iter().any(|arg| tied.contains(arg)) {
                    tied.extend(
                        args.iter().filter(|arg| !tied.contains(arg)).copied().collect::<Vec<_>>(),
                    );
                }
            }
            if tied.len() == before {
                break;
            }
        }
        let mut of_rest: Vec<TermId> = of_other.borrow().formulas.clone();
        let narrow = of_narrow.borrow();
        for &formula in &asserted {
            let is_tied = store.args(formula).iter().any(|arg| tied.contains(arg));
            let known = if is_tied { &mut of_rest } else { &mut narrow.formulas.clone() };
            assert!(known.contains(&formula));
        }
        of_rest.retain(|formula| !asserted.contains(formula));
        assert!(of_rest.is_empty(), "no room knows more than is asserted");
        assert!(narrow.formulas.iter().all(|formula| asserted.contains(formula)));
    }
}

/// Ties what has a symbol in common; formulas about these integers are undividable.
fn by_symbols(undivided: Option<TermId>) -> MembershipOf {
    Box::new(move |store: &TermStore, term| Membership {
        link: Link::of(store, term),
        is_marked: undivided == Some(term),
    })
}

/// What is hard is divided: the cost is that of the components, and their formulas come to a search each.
#[test]
fn what_a_room_does_not_decide_is_divided_into_components() {
    let mut store = TermStore::new();
    let facts: Vec<TermId> = (0..4).map(|i| fact(&mut store, &format!("p{i}"), false)).collect();
    let joined = store.mk(Op::Or, &[facts[0], facts[1]]);
    for undivided in [None, Some(facts[3])] {
        let (whole, of_whole) = counter(Bid::default(), 900 * MILLION, Stepped::Model);
        let parts: Rc<RefCell<Vec<Rc<RefCell<Seen>>>>> = Rc::default();
        let of_parts = Rc::clone(&parts);
        let make = move || -> Vec<Box<dyn Search>> {
            let (search, seen) = counter(Bid::default(), 20 * MILLION, Stepped::Refuted);
            of_parts.borrow_mut().push(seen);
            vec![search]
        };
        let searches = RoomSearches::with_parts(vec![whole], Rc::new(make));
        let mut scheduler = Scheduler::new(searches).tied_by(by_symbols(undivided));
        let budget = Budget::unlimited();
        scheduler.assert(&mut store, &[joined, facts[2]], &budget).unwrap();
        scheduler.push();
        scheduler.assert(&mut store, &facts[3..], &budget).unwrap();
        let answer = scheduler.check(&mut store, &facts[..1], &budget);
        if undivided.is_some() {
            assert_eq!(answer, Answer::Sat(()));
            assert!(parts.borrow().is_empty());
            continue;
        }
        assert_eq!(answer, Answer::Unsat(()));
        let mut known: Vec<Vec<TermId>> =
            parts.borrow().iter().map(|seen| seen.borrow().formulas.clone()).collect();
        known.sort();
        let mut expected = vec![vec![joined, facts[0]], vec![facts[2]], vec![facts[3]]];
        expected.sort();
        assert_eq!(known, expected);
        assert!(of_whole.borrow().spent < 5 * MILLION);
        // The largest component was first.
        assert!(scheduler.failed(facts[0]));
        // The parts are gone with the question, not what they have counted.
        let steps = |scheduler: &Scheduler| scheduler.statistics()[0].1;
        let before = steps(&scheduler);
        scheduler.pop();
        let all = store.mk(Op::And, &facts);
        scheduler.assert(&mut store, &[all], &budget).unwrap();
        assert_eq!(scheduler.check(&mut store, &[], &budget), Answer::Sat(()));
        assert!(steps(&scheduler) > before && parts.borrow().len() == 3);
    }
}

/// With two parts at a time, the small components are divided again and again, down to one each.
#[test]
fn what_is_left_of_a_division_is_divided_again() {
    let mut store = TermStore::new();
    let facts: Vec<TermId> = (0..5).map(|i| fact(&mut store, &format!("p{i}"), false)).collect();
    let parts: Rc<RefCell<Vec<Rc<RefCell<Seen>>>>> = Rc::default();
    let of_parts = Rc::clone(&parts);
    let make = move || -> Vec<Box<dyn Search>> {
        let (search, seen) = counter(Bid::default(), 20 * MILLION, Stepped::Model);
        of_parts.borrow_mut().push(seen);
        vec![search]
    };
    let mut efforts = Efforts::default();
    assert!(efforts.set("room-parts", 1).is_err(), "a single part is the room itself");
    efforts.set("room-parts", 2).unwrap();
    let searches = RoomSearches::with_parts(make(), Rc::new(make));
    let mut scheduler = Scheduler::new(searches).tied_by(by_symbols(None)).with_efforts(&efforts);
    let budget = Budget::unlimited();
    scheduler.assert(&mut store, &facts, &budget).unwrap();
    assert_eq!(scheduler.check(&mut store, &[], &budget), Answer::Sat(()));
    // The room itself, and four divisions into two.
    let parts = parts.borrow();
    let mut sizes: Vec<usize> = parts.iter().map(|seen| seen.borrow().formulas.len()).collect();
    sizes.sort_unstable();
    assert_eq!(sizes, [1, 1, 1, 1, 1, 2, 3, 4, 5]);
    assert!(budget.ticks_spent() < 130 * MILLION);
}
