//! Constant arrays that are linked by writes, against all values of small sorts.

use trine_check::{Verdict, check_proof};

/// Indices of sort `(_ BitVec 1)` or `(_ BitVec 2)`, and elements of a declared sort.
const INDICES: [&str; 4] = ["p", "q", "r", "s"];
const ELEMENTS: [&str; 2] = ["m", "n"];

/// A constant array with writes: its element, and an index with an element for each write.
type Chain = (usize, Vec<(usize, usize)>);

/// The next number below a bound.
fn below(state: &mut u64, bound: usize) -> usize {
    *state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
    ((*state >> 33) as usize) % bound
}

fn text(bits: usize, (element, writes): &Chain) -> String {
    let sort = format!("(Array (_ BitVec {bits}) E)");
    writes.iter().fold(format!("((as const {sort}) {})", ELEMENTS[*element]), |array, write| {
        format!("(store {array} {} {})", INDICES[write.0], ELEMENTS[write.1])
    })
}

/// The elements of a chain at all indices.
fn elements(
    count: usize,
    chain: &Chain,
    indices: &[usize; 4],
    elements: &[usize; 2],
) -> Vec<usize> {
    let mut array = vec![elements[chain.0]; count];
    for &(index, element) in &chain.1 {
        array[indices[index]] = elements[element];
    }
    array
}

/// Whether the chains are equal for some values of which the elements differ.
fn can_be_equal(bits: usize, one: &Chain, other: &Chain) -> bool {
    let count = 1 << bits;
    (0..count * count * count * count).any(|number: usize| {
        let indices = [0, 1, 2, 3].map(|place| (number >> (bits * place)) % count);
        let array = |chain| elements(count, chain, &indices, &[0, 1]);
        array(one) == array(other)
    })
}

#[test]
fn a_chain_of_few_writes_keeps_an_element() {
    let (mut state, mut refuted, mut open) = (7, 0, 0);
    for _ in 0..600 {
        let bits = 1 + below(&mut state, 2);
        let [one, other] = [0, 1].map(|element| -> Chain {
            let count = below(&mut state, 4);
            let write = |_| (below(&mut state, 4), below(&mut state, 2));
            (element, (0..count).map(write).collect())
        });
        let (left, right) = (text(bits, &one), text(bits, &other));
        let script = format!(
            "(set-logic ALL)\
             (declare-const p (_ BitVec {bits}))(declare-const q (_ BitVec {bits}))\
             (declare-const r (_ BitVec {bits}))(declare-const s (_ BitVec {bits}))\
             (declare-sort E 0)(declare-const m E)(declare-const n E)\
             (assert (= {left} {right}))(assert (not (= m n)))(check-sat)"
        );
        let proof = format!(
            "(trine-proof 1)\n(check 1)\n(congruence (not (= {left} {right})) (= m n))\n\
             (lrat)\n5 0 2 3 4 0\n(end)\n"
        );
        let is_refuted = match check_proof(script.as_bytes(), proof.as_bytes()).verdict {
            Verdict::Valid => true,
            Verdict::Invalid(_) => false,
            other => panic!("{script}\n{proof}\n{other:?}"),
        };
        let can_be_equal = can_be_equal(bits, &one, &other);
        assert!(!(is_refuted && can_be_equal), "{script}");
        refuted += u32::from(is_refuted);
        open += u32::from(!is_refuted && !can_be_equal);
    }
    // What stays open has writes at indices that must be equal, or that cover each other.
    assert!(refuted > 200 && open < 200, "{refuted} refuted, {open} open");
}
