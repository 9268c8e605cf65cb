//! Proofs of entailments and their checker.
//!
//! Idea: valid entailments of several families are proved, and each proof is checked. Then proofs are
//! damaged: each node gets a rule that closes it, premises are dropped, back-links are made that shrink
//! nothing, and proofs are offered for claims that a heap refutes. The checker refuses them.

use crate::no_data::NoData;
use crate::random_script::{Random, Script, read};
use trine_collections::Budget;
use trine_sep::compiled::CompiledDefinitions;
use trine_sep::decide::{Connectives, HeapAnswer, decide};
use trine_sep::proof::certificate::{Certificate, prove};
use trine_sep::proof::check::Rejection;
use trine_sep::proof::{Companion, Derivation, Goal, Node, Proof, Rule, Step, Use};
use trine_term::TermStore;

const LISTS: &str = "
(declare-sort L 0)
(declare-heap (L L))
(define-fun-rec ls ((x L) (y L)) Bool
  (or (and (= x y) (_ emp L L)) (exists ((z L)) (sep (pto x z) (ls z y)))))
(define-fun-rec rl ((x L) (y L)) Bool
  (or (and (= x y) (_ emp L L)) (exists ((z L)) (sep (rl x z) (pto z y)))))
(define-fun-rec ga ((x L) (y L)) Bool
  (or (and (= x y) (_ emp L L)) (exists ((z L)) (and (distinct x y) (sep (pto x z) (ga z y))))))
(define-funs-rec ((ev ((x L) (y L)) Bool) (od ((x L) (y L)) Bool))
  ((or (and (= x y) (_ emp L L)) (exists ((z L)) (sep (pto x z) (od z y))))
   (exists ((z L)) (sep (pto x z) (ev z y)))))
(define-fun-rec ll ((x L) (y L) (n Int)) Bool
  (or (and (= x y) (= n 0) (_ emp L L))
      (exists ((z L) (k Int)) (and (= k (- n 1)) (<= 0 k) (sep (pto x z) (ll z y k))))))
(declare-const a L)
(declare-const b L)
(declare-const c L)
(declare-const d L)
(declare-const i Int)
(declare-const j Int)
(declare-const k Int)
";

/// Premise and conclusion.
const VALID: [(&str, &str); 20] = [
    ("(sep (ls a b) (ls b c))", "(ls a c)"),
    ("(sep (pto a b) (ls b c))", "(ls a c)"),
    ("(sep (ls a b) (pto b c))", "(ls a c)"),
    ("(sep (rl a b) (rl b c))", "(rl a c)"),
    ("(rl a b)", "(ls a b)"),
    ("(ls a b)", "(rl a b)"),
    ("(sep (rl a b) (ls b c) (rl c d))", "(ls a d)"),
    ("(ga a b)", "(ls a b)"),
    ("(sep (ga a b) (ga b (as nil L)))", "(ga a (as nil L))"),
    ("(sep (ev a b) (ev b c))", "(ev a c)"),
    ("(sep (od a b) (od b c))", "(ev a c)"),
    ("(sep (od a b) (ev b c))", "(ls a c)"),
    ("(and (distinct a b) (ls a b))", "(exists ((u L)) (sep (pto a u) (ls u b)))"),
    ("(sep (pto a b) (pto a c))", "(ls a d)"),
    ("(and (= k (+ i j)) (sep (ll a b i) (ll b c j)))", "(ll a c k)"),
    ("(ll a b i)", "(and (<= 0 i) (ls a b))"),
    ("(sep (ll a b i) (pto b c))", "(exists ((n Int)) (and (= n (+ i 1)) (ll a c n)))"),
    // What `ga c nil` says of `c` is needed for the rest.
    ("(sep (ga a b) (pto b c) (ga c (as nil L)))", "(sep (ga a c) (ga c (as nil L)))"),
    // What is known of `a` stands in the way of induction.
    ("(and (distinct a b) (ls a b))", "(exists ((u L)) (sep (ls a u) (pto u b)))"),
    // One call after the other.
    ("(sep (rl a b) (ga b c) (rl c d))", "(exists ((u L) (v L)) (sep (ls a u) (ls u v) (ls v d)))"),
];

const INVALID: [(&str, &str); 9] = [
    ("(ls a b)", "(ga a b)"),
    ("(sep (ls a b) (ls b c))", "(ls a b)"),
    ("(sep (ga a b) (ga b c))", "(ga a c)"),
    ("(ls a b)", "(ev a b)"),
    ("(sep (od a b) (ev b c))", "(ev a c)"),
    ("(ls a b)", "(exists ((u L)) (sep (pto a u) (ls u b)))"),
    ("(sep (pto a b) (ls b c))", "(ga a c)"),
    ("(and (= k (+ i j 1)) (sep (ll a b i) (ll b c j)))", "(ll a c k)"),
    ("(ll a b i)", "(and (<= 1 i) (ls a b))"),
];

fn script((premise, conclusion): (&str, &str)) -> Script {
    read(&format!("{LISTS} (assert {premise}) (assert (not {conclusion}))"))
}

fn budget() -> Budget {
    Budget::unlimited().with_ticks(400_000_000)
}

fn verdict(certificate: &Certificate, store: &mut TermStore) -> Result<(), Rejection> {
    certificate.check(store, &mut NoData, &budget(), &mut |_, _, _, _| {})
}

fn proved(sides: (&str, &str)) -> (Script, Certificate) {
    let mut script = script(sides);
    let assertions = script.assertions.clone();
    let found = prove(&mut script.store, &assertions, &mut NoData, &budget());
    let certificate = found.unwrap_or_else(|reason| panic!("{sides:?}: {reason:?}"));
    (script, certificate)
}

#[test]
fn proofs_are_found_and_checked() {
    for sides in VALID {
        let (mut script, certificate) = proved(sides);
        let checked = verdict(&certificate, &mut script.store);
        assert_eq!(checked, Ok(()), "{sides:?}\n{:#?}", certificate.proof);
    }
}

/// All derivations of a proof.
fn derivations(proof: &mut Proof) -> Vec<&mut Derivation> {
    let lemmas = proof.lemmas.iter_mut().map(|lemma| &mut lemma.proof);
    lemmas.chain(proof.goals.iter_mut().map(|goal| &mut goal.proof)).collect()
}

#[test]
fn nodes_that_are_closed_too_early_are_refused() {
    let mut damaged = 0;
    for sides in VALID {
        let (mut script, certificate) = proved(sides);
        let mut own = certificate.clone();
        let lengths: Vec<usize> =
            derivations(&mut own.proof).iter().map(|derivation| derivation.nodes.len()).collect();
        for (which, &length) in lengths.iter().enumerate() {
            for node in 0..length {
                for rule in [Rule::Contradiction, Rule::Axiom(Vec::new())] {
                    let mut copy = certificate.clone();
                    let place = &mut derivations(&mut copy.proof)[which].nodes[node];
                    if place.premises.is_empty() {
                        continue;
                    }
                    place.rule = rule;
                    place.premises.clear();
                    damaged += 1;
                    assert!(verdict(&copy, &mut script.store).is_err(), "{sides:?} {which} {node}");
                }
                let mut copy = certificate.clone();
                if derivations(&mut copy.proof)[which].nodes[node].premises.pop().is_some() {
                    damaged += 1;
                    assert!(verdict(&copy, &mut script.store).is_err(), "{sides:?} {which} {node}");
                }
            }
        }
    }
    assert!(damaged > 300, "{damaged}");
}

#[test]
fn a_back_link_must_make_the_heap_smaller() {
    // `ls(a, b) |- ga(a, b)` from itself, in each case of the first call.
    let mut script = script(("(ls a b)", "(ga a b)"));
    let assertions = script.assertions.clone();
    assert!(prove(&mut script.store, &assertions, &mut NoData, &budget()).is_err());
    let (_, certificate) = proved(("(ls a b)", "(ls a b)"));
    let mut certificate = certificate;
    let places = (1..certificate.premises[0].locals.len()).map(trine_sep::symbolic_heap::Loc::new);
    let step = Use {
        companion: Companion::Label(0),
        cells: Vec::new(),
        calls: vec![0],
        locations: places.map(|loc| (loc, loc)).collect(),
        data: Vec::new(),
    };
    let node = |rule, premises| Node { steps: Vec::new(), rule, premises };
    let leaf = node(Rule::Use(Box::new(step)), vec![0]);
    let end = Node {
        steps: vec![Step::MatchCall { left: 0, right: 0 }],
        rule: Rule::Axiom(Vec::new()),
        premises: Vec::new(),
    };
    let unfold = |premises| {
        let names = vec![Vec::new(); 2];
        node(Rule::UnfoldLeft { label: 0, call: 0, names }, premises)
    };
    let mut again = leaf.clone();
    again.premises = vec![1];
    let nodes = vec![end.clone(), end, leaf, again, unfold(vec![2, 3])];
    certificate.proof.goals[0].proof = Derivation { nodes, root: 4 };
    let refused = verdict(&certificate, &mut script.store);
    assert!(refused.is_err());
}

/// The proof of each valid entailment is offered for each invalid one.
#[test]
fn no_proof_shows_what_a_heap_refutes() {
    for wrong in INVALID {
        let mut about = script(wrong);
        let assertions = about.assertions.clone();
        let answer = decide(
            &mut about.store,
            &assertions,
            Connectives::Cases,
            &mut CompiledDefinitions::default(),
            &mut NoData,
            &budget(),
        );
        assert!(matches!(answer, HeapAnswer::Sat(_)), "{wrong:?}");
        for sides in VALID {
            // The same script text before the assertions gives the same terms and predicates.
            let text = format!(
                "{LISTS} (assert {}) (assert (not {})) (assert {}) (assert (not {}))",
                sides.0, sides.1, wrong.0, wrong.1
            );
            let mut both = read(&text);
            let (right, other) = both.assertions.split_at(2);
            let (right, other) = (right.to_vec(), other.to_vec());
            let Ok(good) = prove(&mut both.store, &right, &mut NoData, &budget()) else { continue };
            let shape = trine_sep::proof::certificate::claim(&mut both.store, &other, &budget());
            let (definitions, premises, conclusions) = shape.expect("symbolic heaps");
            let forged = Certificate { definitions, premises, conclusions, proof: good.proof };
            assert!(verdict(&forged, &mut both.store).is_err(), "{sides:?} for {wrong:?}");
        }
    }
}

/// Proofs of valid entailments with random damage, which are offered for valid and for invalid claims.
#[test]
fn random_damage_is_refused() {
    let mut random = Random(7);
    let (mut refused, mut tried) = (0, 0);
    for sides in VALID {
        let (mut script, certificate) = proved(sides);
        for _ in 0..60 {
            let mut copy = certificate.clone();
            let mut all = derivations(&mut copy.proof);
            let which = random.below(all.len());
            let count = all[which].nodes.len();
            let node = &mut all[which].nodes[random.below(count)];
            damage(node, count, &mut random);
            drop(all);
            if copy.proof == certificate.proof {
                continue;
            }
            tried += 1;
            refused += usize::from(verdict(&copy, &mut script.store).is_err());
        }
    }
    // The others leave a proof: steps that it does not need, locations that are equal.
    assert!(refused * 2 >= tried, "{refused} of {tried}");
}

fn damage(node: &mut Node, count: usize, random: &mut Random) {
    match random.below(5) {
        0 if !node.steps.is_empty() => {
            let at = random.below(node.steps.len());
            node.steps.remove(at);
        }
        1 if node.premises.len() > 1 => node.premises.swap(0, 1),
        2 if !node.premises.is_empty() => node.premises[0] = random.below(count),
        3 => match &mut node.rule {
            Rule::Use(step) | Rule::Backward(step) if !step.locations.is_empty() => {
                let (at, other) =
                    (random.below(step.locations.len()), random.below(step.locations.len()));
                step.locations[at].1 = step.locations[other].1;
            }
            Rule::UnfoldRight { rule, .. } => *rule = 1 - (*rule).min(1),
            Rule::UnfoldLeft { label, .. } => *label += 1,
            Rule::SplitLocations(a, b) => std::mem::swap(a, b),
            rule => *rule = Rule::Frame { left: 0, right: 0 },
        },
        _ => {
            if let Some(step) = node.steps.first_mut() {
                *step = match step.clone() {
                    Step::MatchCell { left, right } => Step::MatchCell { left: left + 1, right },
                    Step::Instantiate { flexible, .. } => Step::Instantiate {
                        flexible,
                        by: trine_sep::symbolic_heap::Loc::new(random.below(4)),
                    },
                    Step::Equal { from, to } => Step::Equal { from: to, to: from },
                    step => step,
                };
            }
        }
    }
}

#[test]
fn a_goal_without_its_premise_is_refused() {
    let (mut script, mut certificate) = proved(VALID[0]);
    let goals: Vec<Goal> = std::mem::take(&mut certificate.proof.goals);
    assert!(verdict(&certificate, &mut script.store).is_err());
    certificate.proof.goals = goals;
    certificate.conclusions.clear();
    assert!(verdict(&certificate, &mut script.store).is_err());
}
