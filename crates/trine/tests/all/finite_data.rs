//! Heaps whose cells hold data of few values, against enumeration.
//!
//! Idea: random formulas of cells, `sep`, a definition, connectives and quantifiers over addresses and data,
//! where data are of a declared sort, `Bool`, words of one bit, enumerations or pairs. What is refuted must
//! fail on all small stacks and heaps, a declared sort having one to three elements; a model that is printed is
//! read back, and must satisfy the formulas with the elements that it names. The evaluator of this test shares
//! nothing with the solver: it works on formulas of its own, with infinitely many addresses.
//!
//! `cargo test --release -p trine --test all finite_data:: -- --ignored --nocapture` runs thousands of them.

use crate::in_process::run;
use crate::random_script::Random;
use trine::options::Options;

/// The sorts of data.
const DATA: [Data; 6] = [
    Data { sort: "D", declared: "(declare-sort D 0)", values: &[] },
    Data { sort: "Bool", declared: "", values: &["false", "true"] },
    Data { sort: "(_ BitVec 1)", declared: "", values: &["#b0", "#b1"] },
    Data {
        sort: "E",
        declared: "(declare-datatypes ((E 0)) (((e0) (e1))))",
        values: &["e0", "e1"],
    },
    Data {
        sort: "E",
        declared: "(declare-datatypes ((E 0)) (((e0) (e1) (e2))))",
        values: &["e0", "e1", "e2"],
    },
    Data {
        sort: "P",
        declared: "(declare-datatypes ((P 0)) (((mk (u Bool) (v (_ BitVec 1))))))",
        values: &["(mk false #b0)", "(mk false #b1)", "(mk true #b0)", "(mk true #b1)"],
    },
];

/// A sort of data; without values it is a declared one.
#[derive(Clone, Copy)]
struct Data {
    sort: &'static str,
    declared: &'static str,
    values: &'static [&'static str],
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Address,
    Data,
}

/// A variable by its number: constants first, then those of quantifiers. Zero is nil.
type Name = usize;

const NIL: Name = 0;
const ADDRESSES: [Name; 2] = [1, 2];
const ITEMS: [Name; 2] = [3, 4];
const FIRST_BOUND: Name = 5;

enum Formula {
    True,
    Emp,
    /// A cell, its next address if it is a record, and its item.
    Cell(Name, Name, Name),
    /// The list whose neighbouring items differ.
    Changing(Name, Name),
    Same(Name, Name),
    Not(Box<Self>),
    And(Box<Self>, Box<Self>),
    Or(Box<Self>, Box<Self>),
    Sep(Box<Self>, Box<Self>),
    Exists(Name, Kind, Box<Self>),
    Forall(Name, Kind, Box<Self>),
}

/// What scripts are made of.
struct Maker<'r> {
    random: &'r mut Random,
    data: Data,
    records: bool,
    next: Name,
}

impl Maker<'_> {
    fn address(&mut self, scope: &[(Name, Kind)]) -> Name {
        self.variable(scope, Kind::Address, &[NIL, ADDRESSES[0], ADDRESSES[1], ADDRESSES[0]])
    }

    fn item(&mut self, scope: &[(Name, Kind)]) -> Name {
        self.variable(scope, Kind::Data, &ITEMS)
    }

    fn variable(&mut self, scope: &[(Name, Kind)], kind: Kind, constants: &[Name]) -> Name {
        let bound = scope.iter().filter(|(_, of)| *of == kind).map(|&(name, _)| name);
        let all: Vec<Name> = constants.iter().copied().chain(bound.clone()).chain(bound).collect();
        all[self.random.below(all.len())]
    }

    fn atom(&mut self, scope: &[(Name, Kind)]) -> Formula {
        match self.random.below(8) {
            0 => Formula::Emp,
            1 | 2 if self.records => Formula::Changing(self.address(scope), self.item(scope)),
            _ => Formula::Cell(self.address(scope), self.address(scope), self.item(scope)),
        }
    }

    fn fact(&mut self, scope: &[(Name, Kind)]) -> Formula {
        let same = match self.random.below(4) {
            0 => Formula::Same(self.address(scope), self.address(scope)),
            _ => Formula::Same(self.item(scope), self.item(scope)),
        };
        if self.random.below(2) == 0 { same } else { Formula::Not(Box::new(same)) }
    }

    fn quantified(
        &mut self,
        scope: &[(Name, Kind)],
        depth: usize,
        body: fn(&mut Self, &[(Name, Kind)], usize) -> Formula,
    ) -> (Name, Kind, Box<Formula>) {
        let kind = if self.random.below(4) == 0 { Kind::Address } else { Kind::Data };
        let name = self.next;
        self.next += 1;
        let mut inner = scope.to_vec();
        inner.push((name, kind));
        (name, kind, Box::new(body(self, &inner, depth - 1)))
    }

    /// A formula of cells, `sep`, `or`, `exists` and facts.
    fn symbolic(&mut self, scope: &[(Name, Kind)], depth: usize) -> Formula {
        if depth == 0 {
            return self.atom(scope);
        }
        match self.random.below(8) {
            0 => self.atom(scope),
            1 | 2 => Formula::Sep(
                Box::new(self.symbolic(scope, depth - 1)),
                Box::new(self.symbolic(scope, depth - 1)),
            ),
            3 | 4 => {
                let fact = Box::new(self.fact(scope));
                Formula::And(fact, Box::new(self.symbolic(scope, depth - 1)))
            }
            5 => Formula::Or(
                Box::new(self.symbolic(scope, depth - 1)),
                Box::new(self.symbolic(scope, depth - 1)),
            ),
            _ => {
                let (name, kind, body) = self.quantified(scope, depth, Self::symbolic);
                Formula::Exists(name, kind, body)
            }
        }
    }

    /// Any formula.
    fn any(&mut self, scope: &[(Name, Kind)], depth: usize) -> Formula {
        if depth == 0 {
            return if self.random.below(4) == 0 { self.fact(scope) } else { self.atom(scope) };
        }
        let two = |this: &mut Self| {
            (Box::new(this.any(scope, depth - 1)), Box::new(this.any(scope, depth - 1)))
        };
        match self.random.below(9) {
            0 => self.atom(scope),
            1 | 2 => {
                let (a, b) = two(self);
                Formula::Sep(a, b)
            }
            3 => {
                let (a, b) = two(self);
                Formula::And(a, b)
            }
            4 => {
                let (a, b) = two(self);
                Formula::Or(a, b)
            }
            5 => Formula::Not(Box::new(self.any(scope, depth - 1))),
            6 => Formula::True,
            7 => {
                let (name, kind, body) = self.quantified(scope, depth, Self::any);
                Formula::Forall(name, kind, body)
            }
            _ => {
                let (name, kind, body) = self.quantified(scope, depth, Self::any);
                Formula::Exists(name, kind, body)
            }
        }
    }

    fn assertions(&mut self) -> Vec<Formula> {
        let depth = 1 + self.random.below(3);
        if self.random.below(3) == 0 {
            return (0..=self.random.below(2)).map(|_| self.any(&[], depth)).collect();
        }
        let mut all = vec![self.symbolic(&[], depth)];
        for _ in 0..self.random.below(3) {
            let depth = 1 + self.random.below(3);
            all.push(Formula::Not(Box::new(self.symbolic(&[], depth))));
        }
        if self.random.below(2) == 0 {
            all.push(self.fact(&[]));
        }
        all
    }

    fn name(name: Name) -> String {
        match name {
            NIL => "(as nil Loc)".into(),
            1 => "x".into(),
            2 => "y".into(),
            3 => "a".into(),
            4 => "b".into(),
            bound => format!("q{bound}"),
        }
    }

    fn text(&self, formula: &Formula) -> String {
        let name = |at: &Name| Self::name(*at);
        let two = |op: &str, a: &Formula, b: &Formula| {
            format!("({op} {} {})", self.text(a), self.text(b))
        };
        let bound = |op: &str, at: &Name, kind: &Kind, body: &Formula| {
            let sort = if *kind == Kind::Address { "Loc" } else { self.data.sort };
            format!("({op} (({} {sort})) {})", name(at), self.text(body))
        };
        match formula {
            Formula::True => "true".into(),
            Formula::Emp => format!("(_ emp Loc {})", self.content()),
            Formula::Cell(at, next, item) if self.records => {
                format!("(pto {} (cell {} {}))", name(at), name(next), name(item))
            }
            Formula::Cell(at, _, item) => format!("(pto {} {})", name(at), name(item)),
            Formula::Changing(at, item) => format!("(changing {} {})", name(at), name(item)),
            Formula::Same(a, b) => format!("(= {} {})", name(a), name(b)),
            Formula::Not(inner) => format!("(not {})", self.text(inner)),
            Formula::And(a, b) => two("and", a, b),
            Formula::Or(a, b) => two("or", a, b),
            Formula::Sep(a, b) => two("sep", a, b),
            Formula::Exists(at, kind, body) => bound("exists", at, kind, body),
            Formula::Forall(at, kind, body) => bound("forall", at, kind, body),
        }
    }

    fn content(&self) -> &'static str {
        if self.records { "Cell" } else { self.data.sort }
    }

    fn script(&self, assertions: &[Formula]) -> String {
        let (sort, declared, content) = (self.data.sort, self.data.declared, self.content());
        let mut text = format!("(set-logic ALL)(declare-sort Loc 0){declared}\n");
        if self.records {
            text += &format!(
                "(declare-datatypes ((Cell 0)) (((cell (next Loc) (item {sort})))))
(declare-heap (Loc Cell))
(define-fun-rec changing ((r Loc) (w {sort})) Bool
  (or (and (= r (as nil Loc)) (_ emp Loc Cell))
      (exists ((s Loc) (v {sort})) (and (distinct v w) (sep (pto r (cell s v)) (changing s v))))))\n"
            );
        } else {
            text += &format!("(declare-heap (Loc {content}))\n");
        }
        text += "(declare-const x Loc)(declare-const y Loc)\n";
        text += &format!("(declare-const a {sort})(declare-const b {sort})\n");
        for formula in assertions {
            text += &format!("(assert {})\n", self.text(formula));
        }
        text + "(check-sat)\n(get-model)\n"
    }
}

/// A stack, a heap, and how many values there are.
struct Model {
    /// Values by names.
    values: Vec<usize>,
    /// Address, next address, item.
    cells: Vec<[usize; 3]>,
    records: bool,
    addresses: usize,
    items: usize,
}

impl Model {
    fn holds(&mut self, formula: &Formula, cells: u32) -> bool {
        match formula {
            Formula::True => true,
            Formula::Emp => cells == 0,
            Formula::Cell(at, next, item) => {
                let content = [self.values[*at], self.values[*next], self.values[*item]];
                let is_it = |cell: &[usize; 3]| {
                    cell[0] == content[0]
                        && (!self.records || cell[1] == content[1])
                        && cell[2] == content[2]
                };
                self.cells.iter().position(is_it).is_some_and(|place| cells == 1 << place)
            }
            Formula::Changing(at, item) => {
                self.is_changing(self.values[*at], self.values[*item], cells)
            }
            Formula::Same(a, b) => self.values[*a] == self.values[*b],
            Formula::Not(inner) => !self.holds(inner, cells),
            Formula::And(a, b) => self.holds(a, cells) && self.holds(b, cells),
            Formula::Or(a, b) => self.holds(a, cells) || self.holds(b, cells),
            Formula::Sep(a, b) => (0..=cells).any(|part| {
                part & !cells == 0 && self.holds(a, part) && self.holds(b, cells & !part)
            }),
            Formula::Exists(name, kind, body) => self.each(*name, *kind, body, cells, true),
            Formula::Forall(name, kind, body) => !self.each(*name, *kind, body, cells, false),
        }
    }

    /// Whether the body has a truth value for some element.
    fn each(&mut self, name: Name, kind: Kind, body: &Formula, cells: u32, wanted: bool) -> bool {
        let count = if kind == Kind::Address { self.addresses } else { self.items };
        if self.values.len() <= name {
            self.values.resize(name + 1, 0);
        }
        (0..count).any(|value| {
            self.values[name] = value;
            self.holds(body, cells) == wanted
        })
    }

    fn is_changing(&self, at: usize, item: usize, cells: u32) -> bool {
        if at == 0 {
            return cells == 0;
        }
        let place = self.cells.iter().position(|cell| cell[0] == at);
        place.is_some_and(|place| {
            let [_, next, other] = self.cells[place];
            cells >> place & 1 == 1
                && other != item
                && self.is_changing(next, other, cells & !(1 << place))
        })
    }

    fn satisfies(&mut self, assertions: &[Formula]) -> bool {
        let all = (1 << self.cells.len()) - 1;
        assertions.iter().all(|formula| self.holds(formula, all))
    }
}

/// Whether some stack and heap over two addresses satisfies the formulas.
fn has_small_model(maker: &Maker<'_>, assertions: &[Formula]) -> bool {
    let sizes = if maker.data.values.is_empty() {
        1..=3
    } else {
        maker.data.values.len()..=maker.data.values.len()
    };
    for items in sizes {
        let mut heaps: Vec<Vec<[usize; 3]>> = vec![Vec::new()];
        for at in [1, 2] {
            for smaller in heaps.clone() {
                for next in 0..if maker.records { 3 } else { 1 } {
                    for item in 0..items {
                        let mut larger = smaller.clone();
                        larger.push([at, next, item]);
                        heaps.push(larger);
                    }
                }
            }
        }
        for stack in 0..9 * items * items {
            let (x, y, rest) = (stack % 3, stack / 3 % 3, stack / 9);
            let values = vec![0, x, y, rest % items, rest / items];
            for cells in &heaps {
                let (cells, records) = (cells.clone(), maker.records);
                let mut model =
                    Model { values: values.clone(), cells, records, addresses: 7, items };
                if model.satisfies(assertions) {
                    return true;
                }
            }
        }
    }
    false
}

/// The forms in a list, as texts with one blank between words.
fn parts(list: &str) -> Vec<String> {
    let inner = list.trim().strip_prefix('(').and_then(|list| list.strip_suffix(')'));
    let (mut found, mut depth, mut word) = (Vec::new(), 0usize, String::new());
    for letter in inner.expect("a list").chars().chain([' ']) {
        match letter {
            '(' => depth += 1,
            ')' => depth -= 1,
            _ => {}
        }
        if depth == 0 && letter.is_whitespace() {
            if !word.is_empty() {
                found.push(std::mem::take(&mut word));
            }
        } else if !(letter.is_whitespace() && word.ends_with(char::is_whitespace)) {
            word.push(if letter.is_whitespace() { ' ' } else { letter });
        }
    }
    found
}

/// Values by their texts.
struct Numbers(Vec<String>);

impl Numbers {
    fn of(&mut self, text: &str) -> usize {
        let known = self.0.iter().position(|known| known == text);
        known.unwrap_or_else(|| {
            self.0.push(text.into());
            self.0.len() - 1
        })
    }
}

/// The model that was printed.
fn printed_model(maker: &Maker<'_>, text: &str) -> Model {
    let mut addresses = Numbers(vec!["(as nil Loc)".into()]);
    let mut items = Numbers(maker.data.values.iter().map(|&value| value.into()).collect());
    let (mut values, mut cells) = (vec![0; FIRST_BOUND], Vec::new());
    for part in parts(text) {
        let part = parts(&part);
        match &*part[0] {
            "define-fun" => {
                let name = (1..FIRST_BOUND).find(|&name| Maker::name(name) == part[1]);
                let name = name.expect("a constant of the script");
                let is_address = ADDRESSES.contains(&name);
                values[name] = if is_address { addresses.of(&part[4]) } else { items.of(&part[4]) };
            }
            "heap" => {
                for cell in &part[1..] {
                    let pair = parts(cell);
                    let at = addresses.of(&pair[0]);
                    assert_ne!(at, 0, "a cell at nil");
                    let content = if maker.records {
                        parts(&pair[1])
                    } else {
                        vec![String::new(), "(as nil Loc)".into(), pair[1].clone()]
                    };
                    cells.push([at, addresses.of(&content[1]), items.of(&content[2])]);
                }
            }
            "elements" => {
                for element in &part[1..] {
                    items.of(element);
                }
            }
            "unfolding" => {}
            other => panic!("`{other}` in a model"),
        }
    }
    // Quantifiers may need addresses that occur nowhere.
    let addresses = addresses.0.len() + 5;
    Model { values, cells, records: maker.records, addresses, items: items.0.len().max(1) }
}

fn agree(seeds: std::ops::Range<u64>) {
    let options = Options { resource_limit: Some(20_000_000), ..Options::default() };
    let mut counts = [0; 3];
    for seed in seeds {
        let mut random = Random(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) + 1);
        let data = DATA[if random.below(2) == 0 { 0 } else { random.below(DATA.len()) }];
        let records = random.below(2) == 0;
        let mut maker = Maker { random: &mut random, data, records, next: FIRST_BOUND };
        let assertions = maker.assertions();
        let script = maker.script(&assertions);
        let output = run(&script, &options).output;
        let (answer, model) = output.split_once('\n').unwrap_or((&output, ""));
        match answer {
            "sat" => {
                let mut model = printed_model(&maker, model);
                assert!(model.satisfies(&assertions), "seed {seed}: no model\n{script}{output}");
                counts[0] += 1;
            }
            "unsat" => {
                let found = has_small_model(&maker, &assertions);
                assert!(!found, "seed {seed}: wrong unsat\n{script}");
                counts[1] += 1;
            }
            "unknown" => counts[2] += 1,
            other => panic!("seed {seed}: {other}\n{script}"),
        }
    }
    println!("{} sat, {} unsat, {} unknown", counts[0], counts[1], counts[2]);
    assert!(counts[2] < counts[0] + counts[1], "most are decided");
}

#[test]
fn few_values_agree_with_enumeration() {
    agree(0..120);
}

#[test]
#[ignore = "minutes"]
fn thousands_agree_with_enumeration() {
    agree(1_000..9_000);
}
