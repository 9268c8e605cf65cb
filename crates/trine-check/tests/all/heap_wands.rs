//! Steps about magic wands: which are refused, and random ones against all heaps over two addresses.
//!
//! Idea: whether a formula holds on a heap is written here once more, by trying all ways to part the heap and all
//! extensions. Where the facts before a step have a model, so have those after it.

use std::collections::BTreeMap;

use trine_check::rules::heap::adjunction::{WandStep, after, flat};
use trine_check::{Forms, Operator, Steps, TermId, Terms, Verdict, check_proof};

const PREAMBLE: &str = "(declare-sort L 0) (declare-heap (L L))
(define-fun-rec ls ((x L) (y L)) Bool
  (or (and (= x y) (_ emp L L)) (exists ((z L)) (sep (pto x z) (ls z y)))))
(declare-const a L) (declare-const b L) (declare-const c L)\n";

fn verdict(assertions: &[&str], moves: &str) -> Verdict {
    let mut script = PREAMBLE.to_owned();
    let mut numbers = Vec::new();
    for (number, assertion) in assertions.iter().enumerate() {
        script += &format!("(assert {assertion})\n");
        numbers.push(number.to_string());
    }
    script += "(check-sat)\n";
    let numbers = numbers.join(" ");
    let body = format!("(trine-proof 1)\n(check 1)\n(heap ({numbers})\n {moves})\n(lrat)\n(end)\n");
    check_proof(script.as_bytes(), body.as_bytes()).verdict
}

/// What the checker says of moves. A proof without a refutation of its clauses is refused at its end.
fn refusal(assertions: &[&str], moves: &str) -> String {
    match verdict(assertions, moves) {
        Verdict::Invalid(why) => why,
        other => format!("{other:?}"),
    }
}

const USE: &str = "(goal 0 () 0 ()) (call 0 0) (empty)";

#[test]
fn steps_that_do_not_fit_are_refused() {
    let modus_ponens = ["(sep (ls a b) (wand (ls a b) (ls b c)))", "(not (ls b c))"];
    let fits = refusal(&modus_ponens, &format!("(apply 0 1 (0)) {USE}"));
    assert!(!fits.contains("heap") && !fits.contains("operand"), "{fits}");
    for (moves, why) in [
        ("(apply 0 0 (1))", "a wand was expected"),
        ("(apply 0 1 ())", "not the left side"),
        ("(apply 0 1 (1))", "no such operand, or one for two"),
        ("(apply 0 1 (2))", "no such operand"),
        ("(apply 0 7 (0))", "no such operand"),
        ("(apply 1 1 (0))", "no separating conjunction"),
        ("(apply 2 1 (0))", "no such fact"),
        ("(extend 1 0)", "a negated fact of another kind"),
        ("(part 0 1 (0) (0))", "a negated fact of another kind"),
    ] {
        let found = refusal(&modus_ponens, &format!("{moves} {USE}"));
        assert!(found.contains(why), "{moves}: {found}");
    }
    // Another list than the wand takes.
    let other = ["(sep (ls a c) (wand (ls a b) (ls b c)))", "(not (ls b c))"];
    assert!(refusal(&other, &format!("(apply 0 1 (0)) {USE}")).contains("not the left side"));
    // The wand holds, so nothing says that it has such an extension.
    let holds = ["(ls a b)", "(wand (ls b c) (ls a c))"];
    assert!(refusal(&holds, &format!("(extend 1 0) {USE}")).contains("a negated fact"));
    // Operands that are taken away on one side have to be there on the other one.
    let parts = ["(sep (ls a b) (pto b c))", "(not (sep (ls a b) (pto b a)))"];
    for (moves, why) in [
        ("(part 0 1 (0) (1))", "not the same"),
        ("(part 0 1 (1) (1))", "not the same"),
        ("(part 0 1 (0 0) (0 0))", "one for two"),
        ("(part 0 1 (0 1) (0))", "without partners"),
        ("(part 0 0 (0) (0))", "a negated fact of another kind"),
    ] {
        let found = refusal(&parts, &format!("{moves} {USE}"));
        assert!(found.contains(why), "{moves}: {found}");
    }
    let same = ["(sep (ls a b) (pto b c))", "(not (sep (ls a b) (pto b c)))"];
    assert!(refusal(&same, "(part 0 1 (0 1) (0 1))").contains("no operand is left"));
}

/// Variables of two binders are the same only at the same place.
#[test]
fn bound_variables_are_told_apart() {
    let swapped = [
        "(sep (exists ((u L) (v L)) (pto u v)) (wand (exists ((u L) (v L)) (pto v u)) (ls a b)))",
        "(not (ls a b))",
    ];
    assert!(refusal(&swapped, &format!("(apply 0 1 (0)) {USE}")).contains("not the left side"));
    let renamed =
        swapped.map(|text| text.replace("(u L) (v L)) (pto v u)", "(p L) (q L)) (pto p q)"));
    let renamed: Vec<&str> = renamed.iter().map(String::as_str).collect();
    assert!(!refusal(&renamed, &format!("(apply 0 1 (0)) {USE}")).contains("left side"));
    let free = [
        "(sep (exists ((u L)) (pto u a)) (wand (exists ((u L)) (pto u b)) (ls a b)))",
        "(not (ls a b))",
    ];
    assert!(refusal(&free, &format!("(apply 0 1 (0)) {USE}")).contains("not the left side"));
}

/// A heap: what each of its addresses holds. Zero is nil.
type Cells = BTreeMap<u8, u8>;

const LOCATIONS: u8 = 3;

struct Random(u64);

impl Random {
    fn below(&mut self, limit: usize) -> usize {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) as usize) % limit
    }
}

/// All heaps that have no cell of another one.
fn heaps_apart(from: &Cells) -> Vec<Cells> {
    let mut found = vec![Cells::new()];
    for at in (1..LOCATIONS).filter(|at| !from.contains_key(at)) {
        for heap in found.clone() {
            for content in 0..LOCATIONS {
                let mut larger = heap.clone();
                larger.insert(at, content);
                found.push(larger);
            }
        }
    }
    found
}

fn value(terms: &Terms, term: TermId, stack: &BTreeMap<TermId, u8>) -> u8 {
    if *terms.operator(term) == Operator::SepNil { 0 } else { stack[&term] }
}

/// Whether a formula holds: by the meaning of each operator.
fn holds(terms: &mut Terms, formula: TermId, stack: &BTreeMap<TermId, u8>, heap: &Cells) -> bool {
    let args = terms.args(formula).to_vec();
    match terms.operator(formula).clone() {
        Operator::True => true,
        Operator::False => false,
        Operator::Not => !holds(terms, args[0], stack, heap),
        Operator::And => args.iter().all(|&arg| holds(terms, arg, stack, heap)),
        Operator::Or => args.iter().any(|&arg| holds(terms, arg, stack, heap)),
        Operator::Equal => value(terms, args[0], stack) == value(terms, args[1], stack),
        Operator::SepEmp => heap.is_empty(),
        Operator::SepPto => {
            let (at, content) = (value(terms, args[0], stack), value(terms, args[1], stack));
            at != 0 && *heap == Cells::from([(at, content)])
        }
        Operator::SepStar => {
            let Some((&first, rest)) = args.split_first() else { return heap.is_empty() };
            let cells: Vec<(u8, u8)> = heap.iter().map(|(&at, &content)| (at, content)).collect();
            (0..1usize << cells.len()).any(|way| {
                let side = |wanted: bool| -> Cells {
                    let own = |(place, _): &(usize, &(u8, u8))| (way >> place & 1 == 1) == wanted;
                    cells.iter().enumerate().filter(own).map(|(_, &cell)| cell).collect()
                };
                let others = match rest {
                    &[single] => single,
                    rest => terms.apply(Operator::SepStar, rest).expect("a formula"),
                };
                holds(terms, first, stack, &side(true)) && holds(terms, others, stack, &side(false))
            })
        }
        Operator::SepWand => {
            let right = match &args[1..] {
                &[single] => single,
                rest => terms.apply(Operator::SepWand, rest).expect("a formula"),
            };
            heaps_apart(heap).into_iter().all(|more| {
                !holds(terms, args[0], stack, &more) || {
                    let both = heap.iter().chain(&more).map(|(&at, &content)| (at, content));
                    holds(terms, right, stack, &both.collect())
                }
            })
        }
        Operator::Exists(variables) => {
            let [variable] = *variables else { panic!("one variable") };
            let variable = terms.variable_term(variable);
            (0..LOCATIONS).any(|at| {
                let mut stack = stack.clone();
                stack.insert(variable, at);
                holds(terms, args[0], &stack, heap)
            })
        }
        other => panic!("{other:?}"),
    }
}

fn atom(random: &mut Random) -> String {
    let name = |random: &mut Random| ["a", "b", "(as nil L)"][random.below(3)];
    match random.below(8) {
        0 => "(_ emp L L)".into(),
        1 => "true".into(),
        2 => format!("(exists ((u L)) (pto {} u))", name(random)),
        3 => format!("(exists ((v L)) (pto v {}))", name(random)),
        4 => format!("(and (= {} {}) (_ emp L L))", name(random), name(random)),
        5 => format!("(not (pto {} {}))", name(random), name(random)),
        _ => format!("(pto {} {})", name(random), name(random)),
    }
}

/// Facts of the kinds that steps take, over few formulas.
fn facts(random: &mut Random) -> Vec<String> {
    let pool: Vec<String> = (0..4).map(|_| atom(random)).collect();
    let one = |random: &mut Random| pool[random.below(pool.len())].clone();
    let wand = |random: &mut Random| match random.below(4) {
        0 => format!("(wand {} {} {})", one(random), one(random), one(random)),
        1 => format!("(wand (sep {} {}) {})", one(random), one(random), one(random)),
        2 => format!("(wand {} (sep {} {}))", one(random), one(random), one(random)),
        _ => format!("(wand {} {})", one(random), one(random)),
    };
    let mut facts = vec![match random.below(4) {
        0 => format!("(sep {} {})", one(random), one(random)),
        1 => format!("(sep {} {} {})", wand(random), one(random), one(random)),
        2 => one(random),
        _ => format!("(sep {} {})", one(random), wand(random)),
    }];
    facts.push(match random.below(4) {
        0 => format!("(not {})", wand(random)),
        1 => format!("(not (sep {} {}))", one(random), wand(random)),
        2 => format!("(not (sep {} {}))", one(random), one(random)),
        _ => format!("(not {})", one(random)),
    });
    if random.below(3) == 0 {
        facts.push("(not (= a b))".into());
    }
    facts
}

fn step(random: &mut Random) -> WandStep {
    let small = |random: &mut Random| random.below(3);
    let list = |random: &mut Random, most: usize| -> Vec<usize> {
        (0..random.below(most)).map(|_| random.below(3)).collect()
    };
    match random.below(3) {
        0 => WandStep::Extend { wand: small(random), known: list(random, 3) },
        1 => WandStep::Apply {
            fact: random.below(2),
            wand: small(random),
            operands: list(random, 3),
        },
        _ => {
            let mine = list(random, 3);
            let common = mine.into_iter().map(|at| (at, random.below(3))).collect();
            WandStep::Part { holds: random.below(2), fails: random.below(2), common }
        }
    }
}

/// A stack under which the facts hold of some heap.
fn stack_of_model(
    terms: &mut Terms,
    facts: &[TermId],
    names: [TermId; 2],
) -> Vec<BTreeMap<TermId, u8>> {
    let mut found = Vec::new();
    for a in 0..LOCATIONS {
        for b in 0..LOCATIONS {
            let stack = BTreeMap::from([(names[0], a), (names[1], b)]);
            let mut heaps = heaps_apart(&Cells::new()).into_iter();
            if heaps.any(|heap| facts.iter().all(|&fact| holds(terms, fact, &stack, &heap))) {
                found.push(stack);
            }
        }
    }
    found
}

#[test]
fn steps_keep_models() {
    let mut random = Random(7);
    let (mut taken, mut of_models) = ([0; 3], 0);
    for _ in 0..6_000 {
        let facts = facts(&mut random);
        let mut text = PREAMBLE.to_owned();
        facts.iter().for_each(|fact| text += &format!("(assert {fact})\n"));
        text += "(assert (= a a)) (assert (= b b)) (check-sat)\n";
        let mut steps = Steps::new();
        assert!(steps.read_script(&mut Forms::new(text.as_bytes()), 1).expect("a script"));
        let check = steps.reader.checks().last().expect("a check");
        let mut assertions = check.assertions.clone();
        let terms = steps.reader.terms_mut();
        let names = [assertions[facts.len()], assertions[facts.len() + 1]];
        let names = names.map(|equation| terms.args(equation)[0]);
        assertions.truncate(facts.len());
        let flattened = flat(terms, &assertions).expect("facts");
        let before = stack_of_model(terms, &assertions, names);
        assert_eq!(before, stack_of_model(terms, &flattened, names), "{text}");
        for _ in 0..12 {
            let step = step(&mut random);
            let Ok(next) = after(terms, &flattened, &step) else { continue };
            taken[match step {
                WandStep::Extend { .. } => 0,
                WandStep::Apply { .. } => 1,
                WandStep::Part { .. } => 2,
            }] += 1;
            of_models += usize::from(!before.is_empty());
            let later = stack_of_model(terms, &next, names);
            assert!(before.iter().all(|stack| later.contains(stack)), "{step:?}\n{text}");
        }
    }
    assert!(taken.iter().all(|&count| count > 100) && of_models > 500, "{taken:?} {of_models}");
}
