//! Proofs: for each check that they name, clauses by rules and a refutation of all clauses.
//!
//! Idea: the checker encodes the assertions of the script itself. A proof adds clauses, each by a rule
//! that is checked here, and an LRAT refutation of everything. Terms are written in SMT-LIB and read
//! in the scope of the check, so a proof can only speak of what the script declares.
//! Invariant: a check counts as refuted only if each clause of the refutation comes from the
//! assertions in force or from a rule that was checked; a clause without justification makes the
//! check holey.
//! Reference: `FORMAT.md` of this crate.

mod heap;
mod quantifiers;

use std::path::Path;

use dashu_int::{IBig, UBig};
use dashu_ratio::RBig;

use crate::container::text_of;
use crate::cubes;
use crate::encode::{Encoder, Products};
use crate::linear::Forms;
use crate::lrat;
use crate::reader::{Next, Reader};
use crate::refusal::{Place, Refusal, RefusalKind, Result};
use crate::rules::axiom::{self, Axiom};
use crate::rules::linear::{Constraint, Node, Relation};
use crate::rules::{congruence, denied, linear, strings};
use crate::sexp::{Form, Kind};
use crate::sort::Sort;
use crate::term::TermId;

/// The version of the format.
pub const VERSION: &str = "1";

/// What a proof is worth.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// Each check that the proof names is refuted.
    Valid,
    /// So it is, but for these steps without justification.
    Holey(Vec<String>),
    /// A step is wrong.
    Invalid(String),
    /// The script or the proof has something that the checker does not know.
    Unsupported(String),
}

/// The verdict on a proof, and what it says about which checks.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Report {
    /// The verdict.
    pub verdict: Verdict,
    /// The checks that the proof refutes, by position in the script from 1 on.
    pub checks: Vec<usize>,
    /// How many checks the script has.
    pub of: usize,
}

fn wrong<T>(form: &Form<'_>, message: impl Into<String>) -> Result<T> {
    Err(Refusal::malformed(form.place(0), message))
}

/// Judges a proof of answers `unsat` to a script; the proof may be in text or in the binary form.
#[must_use]
pub fn check_proof(script: &[u8], proof: &[u8]) -> Report {
    check_cube(script, proof, Cube { text: b"", literals: &[] })
}

/// A formula in a certificate of cubes, or its negation.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Literal<'a> {
    pub(crate) form: &'a Form<'a>,
    /// The node of the formula.
    pub(crate) index: u32,
    pub(crate) holds: bool,
}

/// What stands beside the assertions of each check, and the text that it comes from.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Cube<'a> {
    pub(crate) text: &'a [u8],
    pub(crate) literals: &'a [Literal<'a>],
}

/// What is read.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Source {
    Script,
    Proof,
    Cube,
}

/// Judges a proof of a script whose checks have the literals of a cube beside them.
pub(crate) fn check_cube(script: &[u8], proof: &[u8], cube: Cube<'_>) -> Report {
    let mut report = Report { verdict: Verdict::Valid, checks: Vec::new(), of: 0 };
    let proof = match text_of(proof) {
        Ok(text) => text,
        Err(refusal) => {
            let at = format!("proof byte {}: {refusal}", refusal.place.0);
            report.verdict = match refusal.kind {
                RefusalKind::Unsupported => Verdict::Unsupported(at),
                RefusalKind::Malformed => Verdict::Invalid(at),
            };
            return report;
        }
    };
    let proof = proof.as_ref();
    let mut judge = Judge {
        steps: Steps::default(),
        script: crate::sexp::Forms::new(script),
        proof: crate::sexp::Forms::new(proof),
        text: proof,
        checks: 0,
        refuted: &mut report.checks,
        source: Source::Proof,
        cube,
    };
    let outcome = judge.run();
    let source = judge.source;
    let holes = std::mem::take(&mut judge.steps.holes);
    report.of = judge.checks;
    report.verdict = match outcome {
        Ok(()) if holes.is_empty() => Verdict::Valid,
        Ok(()) => Verdict::Holey(holes),
        Err(refusal) => {
            let (name, text) = match source {
                Source::Script => ("script", script),
                Source::Proof => ("proof", proof),
                Source::Cube => ("certificate", cube.text),
            };
            let located = format!("{name} {}", refusal.located(text));
            if source == Source::Script || refusal.kind == RefusalKind::Unsupported {
                Verdict::Unsupported(located)
            } else {
                Verdict::Invalid(located)
            }
        }
    };
    report
}

/// What a step of a proof was.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Step {
    /// A definition, or clauses that now stand beside those of the assertions.
    Taken,
    /// The lines of a refutation of all clauses follow.
    Refutation,
    /// The whole refutation is missing.
    Missing,
}

/// Takes the steps of proofs, check by check. Whoever makes a proof feeds it to one of these as well,
/// and so sees the clauses that the checker will see.
#[derive(Debug, Default)]
pub struct Steps {
    /// Reads script and proof.
    pub reader: Reader,
    encoder: Encoder,
    /// How many demands of the encoder each assertion and those before it made.
    asserted: Vec<usize>,
    /// How deep each node of the tree of the last step lies; empty if it had none.
    depths: Vec<usize>,
    /// Steps without justification so far.
    pub holes: Vec<String>,
}

/// The word in the head of a section in which products have no circuits.
const OPEN_PRODUCTS: &str = "open-products";

impl Products {
    /// The head of the section of a check.
    #[must_use]
    pub fn head(self, number: usize) -> String {
        match self {
            Self::Circuits => format!("(check {number})"),
            Self::Open => format!("(check {number} {OPEN_PRODUCTS})"),
        }
    }

    /// What the head of a section says of products, by its elements behind the number.
    ///
    /// # Errors
    /// If it says something else.
    pub fn of_head(head: &Form<'_>, elements: &[u32]) -> Result<Self> {
        match *elements {
            [] => Ok(Self::Circuits),
            [word] if head.is_word(word, OPEN_PRODUCTS) => Ok(Self::Open),
            _ => wrong(head, "`(check NUMBER)` or `(check NUMBER open-products)` was expected"),
        }
    }
}

/// The exit code of programs that were called wrongly, or cannot read a file.
pub const WRONG_USE: u8 = 4;

/// Judges a proof in a file, or a certificate of cubes, which names further files.
///
/// # Errors
/// If a file cannot be read; the text names it.
pub fn judge_files(script: &Path, proof: &Path) -> std::result::Result<Report, String> {
    let read =
        |path: &Path| std::fs::read(path).map_err(|error| format!("{}: {error}", path.display()));
    let (script, text) = (read(script)?, read(proof)?);
    if cubes::is_certificate(&text) {
        return cubes::judge(&script, &text, proof.parent().unwrap_or(Path::new("")));
    }
    Ok(check_proof(&script, &text))
}

struct Judge<'a> {
    steps: Steps,
    script: crate::sexp::Forms<'a>,
    proof: crate::sexp::Forms<'a>,
    text: &'a [u8],
    /// How many checks of the script were met.
    checks: usize,
    refuted: &'a mut Vec<usize>,
    source: Source,
    cube: Cube<'a>,
}

impl Judge<'_> {
    fn run(&mut self) -> Result<()> {
        let Some(form) = self.proof.next_form()? else {
            return Err(Refusal::malformed(Place(0), "the proof is empty"));
        };
        let head: Vec<u32> = form.elements(0).collect();
        if head.len() != 2 || !form.is_word(head[0], "trine-proof") {
            return wrong(&form, "`(trine-proof 1)` was expected");
        }
        if form.text(head[1]) != VERSION.as_bytes() {
            return Err(Refusal::unsupported(form.place(0), "this version of the format"));
        }
        while let Some(form) = self.proof.next_form()? {
            let parts = form.list(0)?;
            match parts.as_slice() {
                &[head, number, ref how @ ..] if form.is_word(head, "check") => {
                    let number: Option<usize> = form.string(number).parse().ok();
                    let Some(number) = number.filter(|&number| number > self.checks) else {
                        return wrong(&form, "the numbers of checks have to rise");
                    };
                    let products = Products::of_head(&form, how)?;
                    self.read_script(&form, number)?;
                    let level = self.steps.reader.mark();
                    self.check(products)?;
                    self.steps.reader.back_to(level);
                    self.refuted.push(number);
                }
                _ => return wrong(&form, "`(check NUMBER)` was expected"),
            }
        }
        if self.refuted.is_empty() {
            return Err(Refusal::malformed(self.proof.place(), "the proof names no check"));
        }
        self.read_rest()
    }

    /// Reads the script up to this check.
    fn read_script(&mut self, form: &Form<'_>, number: usize) -> Result<()> {
        self.source = Source::Script;
        let is_there = self.steps.read_script(&mut self.script, number)?;
        self.source = Source::Cube;
        for literal in self.cube.literals.iter().filter(|_| is_there) {
            self.steps.reader.assume(literal.form, literal.index, literal.holds)?;
        }
        self.source = Source::Proof;
        self.checks = self.steps.reader.checks().len();
        if is_there { Ok(()) } else { wrong(form, "the script has no such check") }
    }

    /// What stands behind the last check of the proof is only counted; what is wrong there does not matter.
    fn read_rest(&mut self) -> Result<()> {
        while let Ok(Some(command)) = self.script.next_form() {
            if !matches!(self.steps.reader.command(&command), Ok(Next::Command)) {
                break;
            }
            self.checks = self.steps.reader.checks().len();
        }
        Ok(())
    }

    /// Judges the proof of the last check that was read.
    fn check(&mut self, products: Products) -> Result<()> {
        self.steps.begin(products);
        loop {
            let Some(form) = self.proof.next_form()? else {
                return Err(Refusal::malformed(self.proof.place(), "the proof ends too early"));
            };
            match self.steps.take(&form)? {
                Step::Taken => {}
                Step::Refutation => return self.refutation(),
                Step::Missing => return Ok(()),
            }
        }
    }

    /// The lines up to `(end)`.
    fn refutation(&mut self) -> Result<()> {
        let circuit = &self.steps.encoder.circuit;
        let mut checker = lrat::Checker::new(&circuit.clauses, circuit.variables());
        let mut at = self.proof.place().0;
        loop {
            let rest = &self.text[at.min(self.text.len())..];
            if rest.is_empty() {
                return Err(Refusal::malformed(Place(at), "the proof ends too early"));
            }
            let length = rest.iter().position(|&byte| byte == b'\n').unwrap_or(rest.len());
            let line = rest[..length].trim_ascii();
            let here = Place(at);
            at += length + 1;
            if line == b"(end)" {
                self.proof.go_to(Place(at));
                return if checker.is_refuted() {
                    Ok(())
                } else {
                    Err(Refusal::malformed(here, "the empty clause was not derived"))
                };
            }
            if !line.is_empty() {
                checker.line(line).map_err(|message| Refusal::malformed(here, message))?;
            }
        }
    }
}

impl Steps {
    /// A taker at the beginning of a script, which its reader reads.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Reads a script up to the check with this number, counted from 1 on; whether there is one.
    ///
    /// # Errors
    /// If the reader does not accept a command.
    pub fn read_script(
        &mut self,
        script: &mut crate::sexp::Forms<'_>,
        number: usize,
    ) -> Result<bool> {
        while self.reader.checks().len() < number {
            match script.next_form()? {
                Some(command) if self.reader.command(&command)? == Next::Command => {}
                _ => return Ok(false),
            }
        }
        Ok(true)
    }

    /// Begins with the last check that was read: its assertions are the first clauses.
    pub fn begin(&mut self, products: Products) {
        let assertions = self.reader.checks().last().map(|check| check.assertions.clone());
        self.encoder = Encoder::with_products(products);
        self.asserted.clear();
        for formula in assertions.unwrap_or_default() {
            self.encoder.assert(self.reader.terms_mut(), formula);
            self.asserted.push(self.encoder.demands().len());
        }
    }

    /// How many of [`Encoder::demands`] each assertion of the check and those before it made.
    #[must_use]
    pub fn asserted(&self) -> &[usize] {
        &self.asserted
    }

    /// How deep each node of the tree of the last step lies; empty if it had none.
    #[must_use]
    pub fn depths(&self) -> &[usize] {
        &self.depths
    }

    /// What the clauses so far are made of.
    #[must_use]
    pub fn encoder(&self) -> &Encoder {
        &self.encoder
    }

    /// Takes one step.
    ///
    /// # Errors
    /// If it is no step, or wrong.
    pub fn take(&mut self, form: &Form<'_>) -> Result<Step> {
        let parts = form.list(0)?;
        self.depths.clear();
        let Some((&head, rest)) = parts.split_first() else {
            return wrong(form, "a step was expected");
        };
        match (form.word(head), rest) {
            (b"define", &[name, term]) => {
                let term = self.reader.term(form, term)?;
                self.name(form, name, term)?;
            }
            (b"axiom", &[name, ref about @ ..]) => self.axiom(form, name, about)?,
            (b"congruence", formulas) => self.congruence(form, formulas)?,
            (b"linear", &[clause, equalities, ref nodes @ ..]) => {
                self.linear(form, clause, equalities, nodes)?;
            }
            (b"strings", &[clause, ref nodes @ ..]) => self.strings(form, clause, nodes)?,
            (b"heap", &[about, ref items @ ..]) => self.heap(form, about, items)?,
            (b"partition", &[about]) => self.partition(form, about)?,
            (b"assertion", &[name, number]) => self.assertion(form, name, number)?,
            (b"quantifier", &[name, term, number]) => self.quantifier(form, name, term, number)?,
            (b"instance", &[name, formula, ref values @ ..]) => {
                self.instance(form, name, formula, values)?;
            }
            (b"witness", &[name, formula, constants]) => {
                self.witness(form, name, formula, constants)?;
            }
            // Without formulas it stands for the whole refutation.
            (b"hole", &[reason, ref formulas @ ..]) => {
                let number = self.reader.checks().len();
                self.holes.push(format!("check {number}: {}", form.string(reason)));
                if formulas.is_empty() {
                    return Ok(Step::Missing);
                }
                let clause = self.formulas(form, formulas)?;
                self.encoder.clause(self.reader.terms_mut(), &clause);
            }
            (b"lrat", []) => return Ok(Step::Refutation),
            _ => return wrong(form, "an unknown step"),
        }
        Ok(Step::Taken)
    }

    /// Gives a term the name at a node.
    fn name(&mut self, form: &Form<'_>, node: u32, term: TermId) -> Result<()> {
        if !form.node(node).kind.is_symbol() {
            return Err(Refusal::malformed(form.place(node), "a name was expected"));
        }
        let named = self.reader.name(&form.string(node), term);
        named.map_err(|message| Refusal::malformed(form.place(node), message))
    }

    /// The formulas at some nodes of a form.
    ///
    /// # Errors
    /// If one is no formula.
    pub fn formulas(&mut self, form: &Form<'_>, nodes: &[u32]) -> Result<Vec<TermId>> {
        let mut formulas = Vec::with_capacity(nodes.len());
        for &node in nodes {
            let formula = self.reader.term(form, node)?;
            if *self.reader.terms().sort(formula) != Sort::Bool {
                return Err(Refusal::malformed(form.place(node), "a formula was expected"));
            }
            formulas.push(formula);
        }
        Ok(formulas)
    }

    fn axiom(&mut self, form: &Form<'_>, name: u32, about: &[u32]) -> Result<()> {
        let known = Axiom::ALL.into_iter().find(|axiom| form.is_word(name, axiom.name()));
        let Some(known) = known else { return wrong(form, "an unknown axiom") };
        let clauses = if known == Axiom::Difference {
            let &[place, one, other] = about else {
                return wrong(form, "a name and two arrays were expected");
            };
            let one = self.reader.term(form, one)?;
            let other = self.reader.term(form, other)?;
            let name = form.string(place).into_owned();
            match axiom::difference(self.reader.terms_mut(), &name, one, other) {
                Ok((term, clause)) => {
                    self.name(form, place, term)?;
                    Ok(vec![clause])
                }
                Err(message) => Err(message),
            }
        } else {
            let mut terms = Vec::with_capacity(about.len());
            for &node in about {
                terms.push(self.reader.term(form, node)?);
            }
            axiom::clauses(self.reader.terms_mut(), known, &terms)
        };
        match clauses {
            Ok(clauses) => {
                for clause in clauses {
                    self.encoder.clause(self.reader.terms_mut(), &clause);
                }
                Ok(())
            }
            Err(message) => wrong(form, message),
        }
    }

    fn congruence(&mut self, form: &Form<'_>, formulas: &[u32]) -> Result<()> {
        let clause = self.formulas(form, formulas)?;
        let facts = denied(self.reader.terms_mut(), &clause);
        if !congruence::refutes(self.reader.terms_mut(), &facts) {
            return wrong(form, "equality does not refute what the clause denies");
        }
        self.encoder.clause(self.reader.terms_mut(), &clause);
        Ok(())
    }

    fn linear(
        &mut self,
        form: &Form<'_>,
        clause: u32,
        equalities: u32,
        nodes: &[u32],
    ) -> Result<()> {
        let clause = self.formulas(form, &form.list(clause)?)?;
        let mut pairs = Vec::new();
        for pair in form.list(equalities)? {
            let &[one, other] = form.list(pair)?.as_slice() else {
                return Err(Refusal::malformed(form.place(pair), "two terms were expected"));
            };
            pairs.push((self.reader.term(form, one)?, self.reader.term(form, other)?));
        }
        let known = match premises(&mut self.reader, &clause, &pairs) {
            Ok(known) => known,
            Err(message) => return wrong(form, message),
        };
        let mut tree = Vec::with_capacity(nodes.len());
        for &node in nodes {
            tree.push(self.node(form, node)?);
        }
        self.depths =
            linear::check(self.reader.terms_mut(), known, &tree).map_err(|(at, message)| {
                let place = nodes.get(at).map_or(form.place(0), |&node| form.place(node));
                Refusal::malformed(place, message)
            })?;
        self.encoder.clause(self.reader.terms_mut(), &clause);
        Ok(())
    }

    fn strings(&mut self, form: &Form<'_>, clause: u32, nodes: &[u32]) -> Result<()> {
        let clause = self.formulas(form, &form.list(clause)?)?;
        let mut tree = Vec::with_capacity(nodes.len());
        for &node in nodes {
            tree.push(self.strings_node(form, node)?);
        }
        let facts = denied(self.reader.terms_mut(), &clause);
        let checked = strings::check(self.reader.terms_mut(), &facts, &tree);
        self.depths = checked.map_err(|(at, message)| {
            let place = nodes.get(at).map_or(form.place(0), |&node| form.place(node));
            Refusal::malformed(place, message)
        })?;
        self.encoder.clause(self.reader.terms_mut(), &clause);
        Ok(())
    }

    fn strings_node(&mut self, form: &Form<'_>, index: u32) -> Result<strings::Node> {
        use strings::{Choice, Node};
        let parts = form.list(index)?;
        let malformed = |message: &str| Err(Refusal::malformed(form.place(index), message));
        let Some((&head, rest)) = parts.split_first() else {
            return malformed("a node was expected");
        };
        if form.is_word(head, "numbers") {
            let mut nodes = Vec::with_capacity(rest.len());
            for &node in rest {
                nodes.push(self.node(form, node)?);
            }
            return Ok(Node::Numbers(nodes));
        }
        let numbers: Option<Vec<usize>> =
            rest.iter().map(|&number| form.string(number).parse().ok()).collect();
        let choice = match (form.word(head), numbers.as_deref()) {
            (b"open", Some(&[at])) => Choice::Open(at),
            (b"align-first", Some(&[at])) => Choice::AlignFirst(at),
            (b"align-last", Some(&[at])) => Choice::AlignLast(at),
            (b"differ", Some(&[at])) => Choice::Differ(at),
            (b"unsolvable", Some(&[at])) => Choice::Unsolvable(at),
            (b"common-root", Some(&[at])) => Choice::CommonRoot(at),
            (b"length", Some(&[at, limit])) => match u32::try_from(limit) {
                Ok(limit) => Choice::Length(at, limit),
                Err(_) => return malformed("the length is too great"),
            },
            (b"first", Some(&[at, letter])) => match u32::try_from(letter) {
                Ok(letter) => Choice::First(at, letter),
                Err(_) => return malformed("there is no such letter"),
            },
            _ => return malformed("an unknown node"),
        };
        Ok(Node::Choice(choice))
    }

    /// The linear form of a number.
    fn form_of(&mut self, form: &Form<'_>, node: u32) -> Result<crate::linear::Form> {
        let term = self.reader.term(form, node)?;
        if !matches!(self.reader.terms().sort(term), Sort::Int | Sort::Real) {
            return Err(Refusal::malformed(form.place(node), "a number was expected"));
        }
        Ok(Forms::default().of(self.reader.terms_mut(), term))
    }

    fn node(&mut self, form: &Form<'_>, index: u32) -> Result<Node> {
        let parts = form.list(index)?;
        let place = form.place(index);
        let malformed = |message: &str| Err(Refusal::malformed(place, message));
        let Some((&head, rest)) = parts.split_first() else {
            return malformed("a node was expected");
        };
        let numeral = |node: u32| -> Result<usize> {
            let number = form.string(node).parse();
            number.map_err(|_| Refusal::malformed(form.place(node), "a numeral was expected"))
        };
        match (form.word(head), rest) {
            (b"sum" | b"cut", rest) => {
                let mut sum = Vec::with_capacity(rest.len() / 2);
                for pair in rest.chunks(2) {
                    let &[fact, multiplier] = pair else {
                        return malformed("a multiplier is missing");
                    };
                    sum.push((numeral(fact)?, number(form, multiplier)?));
                }
                Ok(if form.is_word(head, "sum") { Node::Sum(sum) } else { Node::Cut(sum) })
            }
            (b"branch", &[term, bound]) => {
                let term = self.reader.term(form, term)?;
                if *self.reader.terms().sort(term) != Sort::Int {
                    return malformed("a branch needs an integer");
                }
                let bound = number(form, bound)?;
                if *bound.denominator() != UBig::ONE {
                    return malformed("a branch needs an integer");
                }
                let sum = Forms::default().of(self.reader.terms_mut(), term);
                Ok(Node::Branch(sum, bound.numerator().clone()))
            }
            (b"split", &[fact]) => Ok(Node::Split(numeral(fact)?)),
            (b"expand", &[]) => Ok(Node::Expand),
            (b"times", &[one, other]) => Ok(Node::Times(numeral(one)?, numeral(other)?)),
            (b"multiply", &[fact, factor]) => {
                Ok(Node::Multiply(numeral(fact)?, self.form_of(form, factor)?))
            }
            (b"square", &[factor]) => Ok(Node::Square(self.form_of(form, factor)?)),
            (b"consecutive", &[factor]) => Ok(Node::Consecutive(self.form_of(form, factor)?)),
            _ => malformed("an unknown node"),
        }
    }
}

/// What a linear lemma may use: what its clause denies, as far as that is about numbers, and equalities
/// that follow from it. A formula of the clause that is not about numbers has a number all the same.
///
/// # Errors
/// If an equality does not follow.
pub fn premises(
    reader: &mut Reader,
    clause: &[TermId],
    equalities: &[(TermId, TermId)],
) -> std::result::Result<Vec<Constraint>, &'static str> {
    let terms = reader.terms_mut();
    let facts = denied(terms, clause);
    let mut forms = Forms::default();
    let mut known = Vec::with_capacity(facts.len() + equalities.len());
    for &fact in &facts {
        // `0 = 0` where a fact says nothing about numbers.
        let nothing =
            || Constraint { form: crate::linear::Form::default(), relation: Relation::Zero };
        known.push(linear::constraint(terms, &mut forms, fact).unwrap_or_else(nothing));
    }
    if equalities.is_empty() {
        return Ok(known);
    }
    let more: Vec<TermId> = equalities.iter().flat_map(|&(a, b)| [a, b]).collect();
    let mut closure = congruence::Closure::new(terms, &facts, &more);
    if !equalities.iter().all(|&(a, b)| closure.are_equal(a, b)) {
        return Err("equality does not give this equation");
    }
    drop(closure);
    for &(a, b) in equalities {
        if !matches!(terms.sort(a), Sort::Int | Sort::Real) || terms.sort(a) != terms.sort(b) {
            return Err("an equation of numbers was expected");
        }
        let form = linear::difference(terms, &mut forms, a, b);
        known.push(Constraint { form, relation: Relation::Zero }.normalized(terms));
    }
    Ok(known)
}

/// A rational: a numeral, or a text `"-3/2"`.
fn number(form: &Form<'_>, index: u32) -> Result<RBig> {
    let malformed = || Refusal::malformed(form.place(index), "a number was expected");
    if !matches!(form.node(index).kind, Kind::Numeral | Kind::Text) {
        return Err(malformed());
    }
    let text = form.string(index);
    let (top, bottom) = text.split_once('/').unwrap_or((&text, "1"));
    let top = IBig::from_str_radix(top, 10).map_err(|_| malformed())?;
    let bottom = UBig::from_str_radix(bottom, 10).map_err(|_| malformed())?;
    if bottom == UBig::ZERO {
        return Err(malformed());
    }
    Ok(RBig::from_parts(top, bottom))
}

/// A rational as proofs write it.
#[must_use]
pub fn number_text(value: &RBig) -> String {
    let (top, bottom) = (value.numerator(), value.denominator());
    if *bottom != UBig::ONE {
        format!("\"{top}/{bottom}\"")
    } else if *top < IBig::ZERO {
        format!("\"{top}\"")
    } else {
        top.to_string()
    }
}

impl Verdict {
    /// The exit code of programs that print the verdict.
    #[must_use]
    pub fn exit_code(&self) -> u8 {
        match self {
            Self::Valid => 0,
            Self::Invalid(_) => 1,
            Self::Holey(_) => 2,
            Self::Unsupported(_) => 3,
        }
    }
}

impl std::fmt::Display for Report {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match &self.verdict {
            Verdict::Valid => writeln!(f, "valid")?,
            Verdict::Invalid(place) => return writeln!(f, "invalid {place}"),
            Verdict::Unsupported(place) => return writeln!(f, "unsupported {place}"),
            Verdict::Holey(holes) => {
                writeln!(f, "holey")?;
                for hole in holes {
                    writeln!(f, "; {hole}")?;
                }
            }
        }
        let checks: Vec<String> = self.checks.iter().map(ToString::to_string).collect();
        writeln!(f, "; checks {} of {}", checks.join(" "), self.of)
    }
}
