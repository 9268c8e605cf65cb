//! Quantifiers over places of short sequences, against the same formulas written out.
//!
//! Idea: where a sequence has at most three elements, a quantifier over its places is a conjunction or a disjunction of
//! three instances. Both scripts have the same answer, whatever the formulas say.

use crate::in_process::run;
use crate::random_script::Random;
use trine::options::Options;

const SORTS: [(&str, [&str; 3]); 4] = [
    ("Int", ["0", "1", "2"]),
    ("Bool", ["true", "false", "true"]),
    ("(_ BitVec 2)", ["#b00", "#b01", "#b11"]),
    ("U", ["u", "v", "u"]),
];

/// A formula about the sequences `s` and `t`, with `i` as a place.
struct Writer<'a> {
    random: &'a mut Random,
    elements: [&'static str; 3],
}

impl Writer<'_> {
    fn pick(&mut self, from: &[&str]) -> String {
        from[self.random.below(from.len())].to_owned()
    }

    fn place(&mut self) -> String {
        self.pick(&["i", "i", "i", "k", "0", "(+ i 1)", "(- (seq.len s) 1)"])
    }

    fn sequence(&mut self) -> String {
        match self.random.below(6) {
            0 => format!("(seq.unit {})", self.element()),
            1 => "(seq.++ s t)".to_owned(),
            2 => format!("(seq.extract s {} 2)", self.place()),
            3 => format!("(seq.update t {} (seq.unit e))", self.place()),
            _ => self.pick(&["s", "t"]),
        }
    }

    fn element(&mut self) -> String {
        if self.random.below(3) == 0 {
            let elements = self.elements;
            return self.pick(&elements);
        }
        let (sequence, place) = (self.pick(&["s", "t", "(seq.++ s t)"]), self.place());
        format!("(seq.nth {sequence} {place})")
    }

    fn formula(&mut self, depth: u32) -> String {
        if depth > 0 {
            let op = self.pick(&["and", "or", "=>", "=", "not"]);
            let first = self.formula(depth - 1);
            return match op.as_str() {
                "not" => format!("(not {first})"),
                _ => format!("({op} {first} {})", self.formula(depth - 1)),
            };
        }
        match self.random.below(5) {
            0 => format!("(= {} {})", self.sequence(), self.sequence()),
            1 => format!("(seq.contains {} {})", self.sequence(), self.sequence()),
            2 => format!("(<= {} {})", self.place(), self.place()),
            _ => format!("(= {} {})", self.element(), self.element()),
        }
    }
}

/// The quantifier over the places of `s`, and what it says of sequences of at most three elements.
fn quantified(writer: &mut Writer<'_>) -> [String; 2] {
    let body = writer.formula(2);
    let (quantifier, connective, guard) = match writer.random.below(3) {
        0 => ("exists", "or", "and"),
        _ => ("forall", "and", "=>"),
    };
    let within = "(and (<= 0 i) (< i (seq.len s)))";
    let bound = format!("({quantifier} ((i Int)) ({guard} {within} {body}))");
    let instances = (0..3).map(|place| format!("(let ((i {place})) ({guard} {within} {body}))"));
    let written = format!("({connective} {})", instances.collect::<Vec<_>>().join(" "));
    [bound, written]
}

fn scripts(random: &mut Random) -> [String; 2] {
    let (sort, elements) = SORTS[random.below(SORTS.len())];
    let mut writer = Writer { random, elements };
    let mut scripts = [(); 2].map(|()| {
        format!(
            "(set-logic ALL)\n(declare-sort U 0)\n(declare-const u U)\n(declare-const v U)\n\
             (declare-const s (Seq {sort}))\n(declare-const t (Seq {sort}))\n(declare-const e {sort})\n\
             (declare-const k Int)\n(assert (<= 1 (seq.len s) 3))\n(assert (<= (seq.len t) 3))\n"
        )
    });
    for _ in 0..=writer.random.below(2) {
        let [first, second] = [quantified(&mut writer), quantified(&mut writer)];
        let frame = writer.random.below(4);
        for (at, script) in scripts.iter_mut().enumerate() {
            let (one, other) = (&first[at], &second[at]);
            *script += &match frame {
                0 => format!("(assert (not {one}))\n"),
                1 => format!("(assert (or {one} {other}))\n"),
                2 => format!("(assert (= {one} {other}))\n"),
                _ => format!("(assert {one})\n"),
            };
        }
    }
    scripts.map(|script| script + "(check-sat)\n")
}

#[test]
fn a_quantifier_over_places_says_what_its_instances_say() {
    let mut random = Random(11);
    let options =
        Options { check_time: Some(std::time::Duration::from_secs(20)), ..Options::default() };
    let mut open = 0;
    for case in 0..90 {
        let [bound, written] = scripts(&mut random);
        let [bound_answer, written_answer] =
            [&bound, &written].map(|script| run(script, &options).output);
        match bound_answer.trim() {
            "unknown" => open += 1,
            answer => assert_eq!(answer, written_answer.trim(), "case {case}:\n{bound}\n{written}"),
        }
    }
    assert!(open <= 4, "{open} cases are open");
}
