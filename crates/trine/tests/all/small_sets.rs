//! Finite sets over few elements, against enumeration.
//!
//! Idea: random formulas over sets of truth values, words of one and two bits, enumerations and pairs, with all
//! operators, sizes, choices, a function and a case distinction. Each formula is guarded by a constant, so
//! that one script asks many questions: about some formulas by assumptions, and about more at a second level. What
//! is `unsat` must be so for all values, also for the assumptions that a core names; what is `sat` was
//! evaluated by the solver, and must be so for some values. The evaluator of this test shares nothing with the
//! solver: it works on formulas of its own, with sets as masks.
//!
//! `cargo test --release -p trine --test all small_sets:: -- --ignored --nocapture` runs thousands of them.

use crate::in_process::run;
use crate::random_script::Random;
use trine::options::Options;

/// A sort of elements.
struct Domain {
    sort: &'static str,
    declared: &'static str,
    values: &'static [&'static str],
}

const DOMAINS: [Domain; 5] = [
    Domain { sort: "Bool", declared: "", values: &["false", "true"] },
    Domain { sort: "(_ BitVec 1)", declared: "", values: &["#b0", "#b1"] },
    Domain { sort: "E", declared: "(declare-datatype E ((e) (f) (g)))", values: &["e", "f", "g"] },
    Domain { sort: "(_ BitVec 2)", declared: "", values: &["#b00", "#b01", "#b10", "#b11"] },
    Domain {
        sort: "P",
        declared: "(declare-datatype P ((mk (l Bool) (r (_ BitVec 1)))))",
        values: &["(mk false #b0)", "(mk false #b1)", "(mk true #b0)", "(mk true #b1)"],
    },
];

enum Element {
    Symbol(usize),
    Value(usize),
    Choose(Set),
}

#[derive(Clone, Copy)]
enum Merge {
    Union,
    Inter,
    Minus,
}

enum Set {
    Symbol(usize),
    Empty,
    Universe,
    Singleton(Box<Element>),
    Insert(Vec<Element>, Box<Self>),
    Merge(Merge, Vec<Self>),
    Complement(Box<Self>),
    Case(Box<Formula>, Box<Self>, Box<Self>),
    /// The function from elements to sets.
    Apply(Box<Element>),
}

enum Formula {
    Not(Box<Self>),
    And(Box<Self>, Box<Self>),
    Or(Box<Self>, Box<Self>),
    Member(Element, Set),
    Subset(Set, Set),
    Same(Set, Set),
    SameElement(Element, Element),
    Different(Vec<Set>),
    IsEmpty(Set),
    IsSingleton(Set),
    /// The sizes of the sets add up to less than that of the last one and the number.
    Fewer(Vec<Set>, Set, i32),
    SizeIs(Set, usize),
}

/// Values of everything.
#[derive(Clone, Default)]
struct Values {
    elements: [usize; 2],
    sets: [u32; 3],
    /// By set: what is chosen of it.
    choices: Vec<usize>,
    /// By element: the value of the function.
    function: Vec<u32>,
}

struct Maker<'r> {
    random: &'r mut Random,
    domain: &'static Domain,
    has_choices: bool,
    has_function: bool,
    has_sizes: bool,
}

impl Maker<'_> {
    fn size(&self) -> usize {
        self.domain.values.len()
    }

    fn element(&mut self, depth: usize) -> Element {
        match self.random.below(8) {
            0 | 1 => Element::Value(self.random.below(self.size())),
            2 if self.has_choices && depth > 0 => Element::Choose(self.set(depth - 1)),
            _ => Element::Symbol(self.random.below(2)),
        }
    }

    fn set(&mut self, depth: usize) -> Set {
        if depth == 0 {
            return Set::Symbol(self.random.below(if self.size() > 3 { 2 } else { 3 }));
        }
        let less = depth - 1;
        match self.random.below(20) {
            0 => Set::Empty,
            1 => Set::Universe,
            2 | 3 => Set::Singleton(Box::new(self.element(less))),
            4 | 5 => {
                let elements = (0..1 + self.random.below(2)).map(|_| self.element(less)).collect();
                Set::Insert(elements, Box::new(self.set(less)))
            }
            6 => Set::Complement(Box::new(self.set(less))),
            7 => Set::Case(
                Box::new(self.formula(less)),
                Box::new(self.set(less)),
                Box::new(self.set(less)),
            ),
            8 if self.has_function => Set::Apply(Box::new(self.element(less))),
            n @ 9..15 => {
                let merge = [Merge::Union, Merge::Inter, Merge::Minus][n % 3];
                let count = if self.random.below(6) == 0 { 3 } else { 2 };
                Set::Merge(merge, (0..count).map(|_| self.set(less)).collect())
            }
            _ => self.set(0),
        }
    }

    fn formula(&mut self, depth: usize) -> Formula {
        let less = depth.saturating_sub(1);
        match self.random.below(if depth == 0 { 14 } else { 20 }) {
            0 | 1 => Formula::Member(self.element(1), self.set(2)),
            2 | 3 => Formula::Subset(self.set(2), self.set(2)),
            4..=6 => Formula::Same(self.set(2), self.set(2)),
            7 => Formula::SameElement(self.element(1), self.element(1)),
            8 => Formula::Different((0..3).map(|_| self.set(1)).collect()),
            9 => Formula::IsEmpty(self.set(2)),
            10 => Formula::IsSingleton(self.set(2)),
            11 if self.has_sizes => {
                let number = self.random.below(self.size() + 1);
                Formula::SizeIs(self.set(2), number)
            }
            12 | 13 if self.has_sizes => {
                let parts = (0..1 + self.random.below(2)).map(|_| self.set(2)).collect();
                let number = self.random.below(3) as i32;
                Formula::Fewer(parts, self.set(2), number - 1)
            }
            11..=13 => Formula::Member(self.element(1), self.set(1)),
            14 | 15 => Formula::Not(Box::new(self.formula(less))),
            16 | 17 => Formula::And(Box::new(self.formula(less)), Box::new(self.formula(less))),
            _ => Formula::Or(Box::new(self.formula(less)), Box::new(self.formula(less))),
        }
    }
}

/// As scripts have it.
struct Text<'a>(&'a Domain);

impl Text<'_> {
    fn element(&self, element: &Element) -> String {
        match element {
            Element::Symbol(number) => format!("x{number}"),
            Element::Value(number) => self.0.values[*number].to_owned(),
            Element::Choose(set) => format!("(set.choose {})", self.set(set)),
        }
    }

    fn sets(&self, sets: &[Set]) -> String {
        sets.iter().map(|set| self.set(set)).collect::<Vec<_>>().join(" ")
    }

    fn set(&self, set: &Set) -> String {
        match set {
            Set::Symbol(number) => format!("s{number}"),
            Set::Empty => format!("(as set.empty (Set {}))", self.0.sort),
            Set::Universe => format!("(as set.universe (Set {}))", self.0.sort),
            Set::Singleton(element) => format!("(set.singleton {})", self.element(element)),
            Set::Insert(elements, set) => {
                let elements: Vec<String> =
                    elements.iter().map(|element| self.element(element)).collect();
                format!("(set.insert {} {})", elements.join(" "), self.set(set))
            }
            Set::Merge(merge, sets) => {
                let name = match merge {
                    Merge::Union => "union",
                    Merge::Inter => "inter",
                    Merge::Minus => "minus",
                };
                format!("(set.{name} {})", self.sets(sets))
            }
            Set::Complement(set) => format!("(set.complement {})", self.set(set)),
            Set::Case(condition, then, other) => {
                let condition = self.formula(condition);
                format!("(ite {condition} {} {})", self.set(then), self.set(other))
            }
            Set::Apply(element) => format!("(h {})", self.element(element)),
        }
    }

    fn formula(&self, formula: &Formula) -> String {
        match formula {
            Formula::Not(inner) => format!("(not {})", self.formula(inner)),
            Formula::And(a, b) => format!("(and {} {})", self.formula(a), self.formula(b)),
            Formula::Or(a, b) => format!("(or {} {})", self.formula(a), self.formula(b)),
            Formula::Member(element, set) => {
                format!("(set.member {} {})", self.element(element), self.set(set))
            }
            Formula::Subset(a, b) => format!("(set.subset {} {})", self.set(a), self.set(b)),
            Formula::Same(a, b) => format!("(= {} {})", self.set(a), self.set(b)),
            Formula::SameElement(a, b) => {
                format!("(= {} {})", self.element(a), self.element(b))
            }
            Formula::Different(sets) => format!("(distinct {})", self.sets(sets)),
            Formula::IsEmpty(set) => format!("(set.is_empty {})", self.set(set)),
            Formula::IsSingleton(set) => format!("(set.is_singleton {})", self.set(set)),
            Formula::Fewer(parts, set, number) => {
                let parts: Vec<String> =
                    parts.iter().map(|part| format!("(set.card {})", self.set(part))).collect();
                let sum = format!("(+ {} 0)", parts.join(" "));
                format!("(< {sum} (+ (set.card {}) (- {number} 0)))", self.set(set))
            }
            Formula::SizeIs(set, number) => format!("(= (set.card {}) {number})", self.set(set)),
        }
    }
}

impl Values {
    fn element(&self, element: &Element, all: u32) -> usize {
        match element {
            Element::Symbol(number) => self.elements[*number],
            Element::Value(number) => *number,
            Element::Choose(set) => self.choices[self.set(set, all) as usize],
        }
    }

    fn set(&self, set: &Set, all: u32) -> u32 {
        match set {
            Set::Symbol(number) => self.sets[*number],
            Set::Empty => 0,
            Set::Universe => all,
            Set::Singleton(element) => 1 << self.element(element, all),
            Set::Insert(elements, set) => elements
                .iter()
                .fold(self.set(set, all), |set, element| set | 1 << self.element(element, all)),
            Set::Merge(merge, sets) => {
                let mut sets = sets.iter().map(|set| self.set(set, all));
                let first = sets.next().unwrap_or(0);
                sets.fold(first, |one, other| match merge {
                    Merge::Union => one | other,
                    Merge::Inter => one & other,
                    Merge::Minus => one & !other,
                })
            }
            Set::Complement(set) => all & !self.set(set, all),
            Set::Case(condition, then, other) => {
                self.set(if self.holds(condition, all) { then } else { other }, all)
            }
            Set::Apply(element) => self.function[self.element(element, all)],
        }
    }

    fn holds(&self, formula: &Formula, all: u32) -> bool {
        let set = |of: &Set| self.set(of, all);
        match formula {
            Formula::Not(inner) => !self.holds(inner, all),
            Formula::And(a, b) => self.holds(a, all) && self.holds(b, all),
            Formula::Or(a, b) => self.holds(a, all) || self.holds(b, all),
            Formula::Member(element, of) => set(of) >> self.element(element, all) & 1 == 1,
            Formula::Subset(a, b) => set(a) & !set(b) == 0,
            Formula::Same(a, b) => set(a) == set(b),
            Formula::SameElement(a, b) => self.element(a, all) == self.element(b, all),
            Formula::Different(sets) => {
                let sets: Vec<u32> = sets.iter().map(set).collect();
                (1..sets.len()).all(|i| !sets[..i].contains(&sets[i]))
            }
            Formula::IsEmpty(of) => set(of) == 0,
            Formula::IsSingleton(of) => set(of).count_ones() == 1,
            Formula::Fewer(parts, of, number) => {
                let size = |of: &Set| set(of).count_ones() as i32;
                parts.iter().map(size).sum::<i32>() < size(of) + number
            }
            Formula::SizeIs(of, number) => set(of).count_ones() as usize == *number,
        }
    }
}

/// All tables of a number of places, whose entries are below what `most` says of the place.
fn tables(places: usize, entries: impl Fn(usize) -> Vec<usize>) -> Vec<Vec<usize>> {
    (0..places).fold(vec![Vec::new()], |tables, place| {
        let longer = |table: &Vec<usize>| {
            let longer = |entry| [table.as_slice(), &[entry]].concat();
            entries(place).into_iter().map(longer).collect::<Vec<_>>()
        };
        tables.iter().flat_map(longer).collect()
    })
}

/// All values of what the formulas speak of.
fn all_values(maker: &Maker<'_>) -> Vec<Values> {
    let size = maker.size();
    let choices = if maker.has_choices {
        tables(1 << size, |set| {
            let members: Vec<usize> = (0..size).filter(|member| set >> member & 1 == 1).collect();
            if members.is_empty() { (0..size).collect() } else { members }
        })
    } else {
        vec![Vec::new()]
    };
    let functions = if maker.has_function {
        tables(size, |_| (0..1 << size).collect())
    } else {
        vec![Vec::new()]
    };
    let sets =
        tables(3, |set| if size > 3 && set == 2 { vec![0] } else { (0..1 << size).collect() });
    let mut all = Vec::new();
    for elements in tables(2, |_| (0..size).collect()) {
        for sets in &sets {
            for choices in &choices {
                for function in &functions {
                    all.push(Values {
                        elements: [elements[0], elements[1]],
                        sets: [0, 1, 2].map(|set| sets[set] as u32),
                        choices: choices.clone(),
                        function: function.iter().map(|&set| set as u32).collect(),
                    });
                }
            }
        }
    }
    all
}

/// A check: the formulas that are asserted for it, and those that are assumed.
struct Question {
    asserted: Vec<usize>,
    assumed: Vec<usize>,
}

struct Problem {
    script: String,
    questions: Vec<Question>,
    /// By set of formulas, as a mask: whether some values satisfy them.
    satisfiable: Vec<bool>,
}

fn problem(seed: u64) -> Problem {
    let mut random = Random(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) + 1);
    let domain = &DOMAINS[random.below(DOMAINS.len())];
    let few = domain.values.len();
    let has_choices = few < 4 && random.below(3) == 0;
    let has_function = few < 3 && random.below(3) == 0;
    let has_sizes = random.below(2) == 0;
    let mut maker = Maker { random: &mut random, domain, has_choices, has_function, has_sizes };
    let count = 2 + maker.random.below(4);
    let formulas: Vec<Formula> = (0..count).map(|_| maker.formula(2)).collect();
    let all = (1 << few) - 1;
    let mut satisfiable = vec![false; 1 << count];
    for values in all_values(&maker) {
        let holding = formulas
            .iter()
            .enumerate()
            .map(|(place, formula)| usize::from(values.holds(formula, all)) << place);
        satisfiable[holding.sum::<usize>()] = true;
    }
    for mask in (0..satisfiable.len()).rev() {
        satisfiable[mask] |=
            (0..count).any(|bit| mask >> bit & 1 == 0 && satisfiable[mask | 1 << bit]);
    }
    let text = Text(domain);
    let sort = domain.sort;
    let mut script =
        String::from("(set-option :produce-unsat-assumptions true)\n(set-logic ALL)\n");
    script += &format!("{}\n", domain.declared);
    for number in 0..3 {
        script += &format!("(declare-const s{number} (Set {sort}))\n");
    }
    for number in 0..2 {
        script += &format!("(declare-const x{number} {sort})\n");
    }
    script += &format!("(declare-fun h ({sort}) (Set {sort}))\n");
    for (place, formula) in formulas.iter().enumerate() {
        script += &format!("(declare-const q{place} Bool)\n");
        script += &format!("(assert (=> q{place} {}))\n", text.formula(formula));
    }
    let names =
        |of: &[usize]| of.iter().map(|place| format!("q{place}")).collect::<Vec<_>>().join(" ");
    let mut questions = Vec::new();
    for _ in 0..3 {
        let mask = 1 + maker.random.below((1 << count) - 1);
        let about: Vec<usize> = (0..count).filter(|place| mask >> place & 1 == 1).collect();
        let levels = maker.random.below(2) == 0;
        let (below, above) = about.split_at(if levels { about.len() / 2 } else { 0 });
        script += &format!("(push 1)\n(assert (and true {}))\n", names(below));
        script += &format!("(check-sat-assuming ({}))\n", names(above));
        if !satisfiable[mask] {
            script += "(get-unsat-assumptions)\n";
        }
        script += "(pop 1)\n";
        questions.push(Question { asserted: below.to_vec(), assumed: above.to_vec() });
    }
    let about: Vec<usize> = (0..count).collect();
    script += &format!("(assert (and true {}))\n(check-sat)\n", names(&about));
    questions.push(Question { asserted: about, assumed: Vec::new() });
    Problem { script, questions, satisfiable }
}

fn agree(seeds: std::ops::Range<u64>) {
    let options = Options { resource_limit: Some(20_000_000), ..Options::default() };
    let (mut counts, number) = ([0; 2], seeds.end - seeds.start);
    for seed in seeds {
        let Problem { script, questions, satisfiable } = problem(seed);
        let output = run(&script, &options).output;
        let mut lines = output.lines();
        for Question { asserted, assumed } in &questions {
            let mask = |about: &[usize]| about.iter().fold(0, |mask, place| mask | 1 << place);
            let is_satisfiable = satisfiable[mask(asserted) | mask(assumed)];
            let expected = if is_satisfiable { "sat" } else { "unsat" };
            let answer = lines.next();
            assert!(
                answer == Some(expected),
                "seed {seed}: {answer:?}, expected {expected} of {asserted:?} {assumed:?}\n{script}{output}"
            );
            counts[usize::from(is_satisfiable)] += 1;
            if is_satisfiable || assumed.is_empty() {
                continue;
            }
            let failed = lines.next().unwrap_or_default();
            let words = failed.trim_matches(['(', ')']).split_whitespace();
            let failed: Vec<usize> = words.filter_map(|word| word[1..].parse().ok()).collect();
            assert!(
                !satisfiable[mask(asserted) | mask(&failed)],
                "seed {seed}: the assumptions {failed:?} do not fail\n{script}{output}"
            );
        }
    }
    println!("{number} scripts: {} unsat, {} sat", counts[0], counts[1]);
}

#[test]
fn small_sets_agree_with_enumeration() {
    agree(0..150);
}

#[test]
#[ignore = "minutes"]
fn thousands_of_small_sets_agree_with_enumeration() {
    agree(1_000..4_000);
}
