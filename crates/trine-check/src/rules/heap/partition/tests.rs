//! What is said without the heap, against the definition of the semantics on small heaps.

use super::*;
use crate::reader::Reader;
use crate::sexp::Forms;

/// Numbers that look random, from a seed.
struct Dice(u64);

impl Dice {
    fn below(&mut self, limit: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        ((self.0 >> 33) as usize) % limit
    }

    fn place(&mut self) -> &'static str {
        ["a", "b", "c", "a", "b", "c", "(as nil L)"][self.below(7)]
    }

    fn cell(&mut self) -> String {
        format!("(pto {} {})", self.place(), self.place())
    }

    fn pure(&mut self) -> String {
        let equation = format!("(= {} {})", self.place(), self.place());
        if self.below(2) == 0 { equation } else { format!("(not {equation})") }
    }

    /// A formula that lists its cells.
    fn listing(&mut self) -> String {
        match self.below(8) {
            0 => "(_ emp L L)".into(),
            1 | 2 => self.cell(),
            3..=5 => format!("(sep {} {})", self.cell(), self.cell()),
            6 => format!("(and {} (sep {} {}))", self.pure(), self.cell(), self.cell()),
            _ => format!("(or {} (and {} {}))", self.cell(), self.cell(), self.pure()),
        }
    }

    fn formula(&mut self, depth: usize) -> String {
        if depth == 0 {
            return match self.below(6) {
                0 => "(_ emp L L)".into(),
                1 => self.pure(),
                2 => "true".into(),
                _ => self.cell(),
            };
        }
        let mut inner = || self.formula(depth - 1);
        let (one, other) = (inner(), inner());
        match self.below(12) {
            0..=3 => format!("(sep {one} {other})"),
            4 => format!("(sep {one} {other} {})", self.formula(0)),
            5 => format!("(wand {} {one})", self.listing()),
            6 => format!("(and {one} {other})"),
            7 => format!("(or {one} {other})"),
            8 => format!("(ite {} {one} {other})", self.pure()),
            9 => format!("(=> {one} {other})"),
            _ => format!("(not {one})"),
        }
    }
}

/// What lies at addresses 1 to 3, where 0 is nil.
type Small = [Option<u8>; 3];

fn all_heaps() -> Vec<Small> {
    let content = |code: usize| u8::try_from(code).ok().filter(|&code| code < 4);
    (0..125).map(|code| [content(code / 25), content(code / 5 % 5), content(code % 5)]).collect()
}

/// Both together, if they share no address.
fn union(one: &Small, other: &Small) -> Option<Small> {
    let mut both = *one;
    for (place, &content) in both.iter_mut().zip(other) {
        if place.is_some() && content.is_some() {
            return None;
        }
        *place = place.or(content);
    }
    Some(both)
}

struct Truth<'a> {
    terms: &'a Terms,
    heaps: &'a [Small],
    constants: &'a [TermId],
    values: [u8; 3],
}

impl Truth<'_> {
    fn value(&self, term: TermId) -> u8 {
        let position = self.constants.iter().position(|&constant| constant == term);
        position.map_or(0, |position| self.values[position])
    }

    /// The definition of the semantics, word by word.
    fn holds(&self, term: TermId, heap: &Small) -> bool {
        let args = self.terms.args(term);
        let holds = |arg: TermId| self.holds(arg, heap);
        match self.terms.operator(term) {
            Operator::True => true,
            Operator::False => false,
            Operator::Not => !holds(args[0]),
            Operator::And => args.iter().all(|&arg| holds(arg)),
            Operator::Or => args.iter().any(|&arg| holds(arg)),
            Operator::Implies => !holds(args[0]) || holds(args[1]),
            Operator::Ite => holds(args[if holds(args[0]) { 1 } else { 2 }]),
            Operator::Equal => self.value(args[0]) == self.value(args[1]),
            Operator::SepEmp => heap.iter().all(Option::is_none),
            Operator::SepPto => {
                let address = self.value(args[0]) as usize;
                let mut only = [None; 3];
                address > 0 && {
                    only[address - 1] = Some(self.value(args[1]));
                    only == *heap
                }
            }
            Operator::SepStar => self.parts(args, heap),
            Operator::SepWand => self.heaps.iter().all(|more| match union(heap, more) {
                Some(both) => !self.holds(args[0], more) || self.holds(args[1], &both),
                None => true,
            }),
            other => unreachable!("{other:?} was not generated"),
        }
    }

    fn parts(&self, args: &[TermId], heap: &Small) -> bool {
        let Some((&first, rest)) = args.split_first() else {
            return heap.iter().all(Option::is_none);
        };
        (0..8).any(|choice: usize| {
            let taken = |at: usize| (choice >> at) & 1 == 1;
            let (mut one, mut other) = (*heap, *heap);
            for at in 0..3 {
                *(if taken(at) { &mut other[at] } else { &mut one[at] }) = None;
            }
            // Each way to part the heap once.
            (0..3).all(|at| !taken(at) || heap[at].is_some())
                && self.holds(first, &one)
                && self.parts(rest, &other)
        })
    }
}

fn reader() -> Reader {
    let mut reader = Reader::default();
    let script = b"(declare-sort L 0) (declare-heap (L L)) (declare-const a L)
        (declare-const b L) (declare-const c L)";
    let mut forms = Forms::new(script);
    while let Ok(Some(form)) = forms.next_form() {
        reader.command(&form).expect("a command");
    }
    reader
}

fn read(reader: &mut Reader, text: &str) -> TermId {
    let form = Forms::new(text.as_bytes()).next_form().expect("a form").expect("a form");
    reader.term(&form, 0).unwrap_or_else(|refusal| panic!("{text}: {refusal}"))
}

/// On all heaps with at most three cells: what is said without the heap holds of constants exactly if some
/// heap satisfies all formulas.
#[test]
fn without_the_heap_as_much_is_said() {
    let mut dice = Dice(5);
    let heaps = all_heaps();
    let rounds = std::env::var("TRINE_ROUNDS").ok().and_then(|rounds| rounds.parse().ok());
    let (mut holding, mut all) = (0, 0);
    for _ in 0..rounds.unwrap_or(60) {
        let mut reader = reader();
        let constants: Vec<TermId> =
            ["a", "b", "c"].into_iter().map(|name| read(&mut reader, name)).collect();
        let mut texts = vec![dice.listing()];
        for _ in 0..1 + dice.below(2) {
            texts.push(dice.formula(3));
        }
        let formulas: Vec<TermId> = texts.iter().map(|text| read(&mut reader, text)).collect();
        let without = without_heap(reader.terms_mut(), &formulas)
            .unwrap_or_else(|why| panic!("{why}: {texts:?}"));
        let both = reader.terms_mut().apply(Operator::And, &formulas).expect("formulas");
        let is_pure = |&formula: &TermId| !is_about_heap(reader.terms(), formula);
        let pure: Vec<TermId> =
            conjuncts(reader.terms(), &formulas).into_iter().filter(is_pure).collect();
        for code in 0..64_u8 {
            let values = [code / 16, code / 4 % 4, code % 4];
            let (terms, constants) = (reader.terms(), constants.as_slice());
            let truth = Truth { terms, heaps: &heaps, constants, values };
            let expected = heaps.iter().any(|heap| truth.holds(both, heap));
            // What does not speak of the heap stands beside for itself.
            let holds = |&formula: &TermId| truth.holds(formula, &[None; 3]);
            let apart = pure.iter().all(holds);
            let found = truth.holds(without, &[None; 3]) && apart;
            assert_eq!(found, expected, "{values:?} {texts:#?}");
            holding += usize::from(found);
            all += 1;
        }
    }
    // Neither side may be all there is.
    assert!(holding * 100 > all && holding * 100 < 99 * all, "{holding} of {all}");
}

fn conjuncts(terms: &Terms, formulas: &[TermId]) -> Vec<TermId> {
    let (mut found, mut pending) = (Vec::new(), formulas.to_vec());
    while let Some(formula) = pending.pop() {
        match terms.operator(formula) {
            Operator::And => pending.extend(terms.args(formula)),
            _ => found.push(formula),
        }
    }
    found
}

fn is_about_heap(terms: &Terms, formula: TermId) -> bool {
    Vocabulary::default().is_spatial(terms, &Predicates::default(), formula)
}

#[test]
fn what_lists_no_cells_is_refused() {
    for texts in [
        &["true", "(not (pto a b))"][..],
        &["(not (_ emp L L))"],
        &["(exists ((x L)) (pto a x))"],
        &["(pto a b)", "(exists ((x L)) (sep (pto a x) true))"],
        &["(pto a b)", "(wand (not (pto b a)) true)", "(wand true (pto a b))"],
    ] {
        let mut reader = reader();
        let formulas: Vec<TermId> = texts.iter().map(|text| read(&mut reader, text)).collect();
        assert!(without_heap(reader.terms_mut(), &formulas).is_err(), "{texts:?}");
    }
}
