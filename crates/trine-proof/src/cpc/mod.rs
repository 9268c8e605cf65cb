//! Proofs in CPC, the Cooperating Proof Calculus of cvc5, which Ethos checks.
//!
//! Idea: a derivation line by line; a clause is a formula. Where CPC computes another clause than the derivation has
//! (double negations, for example), a resolution with `split` follows. What has no rule is a step `trust`, behind a
//! comment that says what stands behind it.
//! Invariant: the formula that a step proves is the clause of its known literals, in the spelling of [`Page::literal`].
//! Reference: the rules of the Cooperating Proof Calculus, in cvc5's `proofs/eo/cpc/rules`, as of cvc5 1.4.

mod clause;
mod declarations;
mod equality;
mod spelling;
mod sums;

use std::collections::BTreeMap;
use std::fmt::Write as _;

use rustc_hash::FxHashMap;
use trine_check::rules::axiom::Axiom;

use crate::alethe::Written;
use crate::derivation::{Connective, Line, Lit, Rule, Shown, Step, StepId, Writer, derivation};
use crate::walk::{ReadCheck, Walk};
use declarations::declarations;
use spelling::{parts, spelled};

/// The refutation of a check in CPC; the check was the last that the walk read.
///
/// # Errors
/// If the refutation is missing, or speaks of what has no text in CPC; the text says what.
pub fn cpc(walk: &mut Walk<'_>, check: &ReadCheck<'_>) -> Result<Written, String> {
    let found = derivation(walk, check)?;
    let declared = declarations(walk.steps.reader.terms(), &found)?;
    let mut page = Page::new(&found);
    for line in &found.lines {
        match line {
            Line::Define { name, text, .. } => {
                let _ = writeln!(page.text, "(define {name} () {})", spelled(text));
            }
            &Line::Step(step) => {
                let known = page.taken(step);
                page.known.push(known);
            }
        }
    }
    let last = page.known.last().ok_or("there are no steps")?;
    if !last.lits.is_empty() {
        return Err("the empty clause is not derived".into());
    }
    let mut text = format!("; check {}\n", check.number);
    for (why, count) in &page.holes {
        let _ = writeln!(text, "; trust {why}: {count}");
    }
    Ok(Written { text: text + &declared + &page.text, holes: page.holes })
}

/// A step that was written.
#[derive(Clone, Debug)]
struct Known {
    /// Its name.
    name: String,
    /// Its literals.
    lits: Vec<Lit>,
}

/// The clause that a step proves: its literals as they stand there.
type Parts = Vec<(String, Lit)>;

/// What is written so far.
struct Page<'f> {
    found: &'f Writer,
    text: String,
    names: usize,
    /// The steps of the derivation that are written.
    known: Vec<Known>,
    /// What names stand for.
    meanings: FxHashMap<&'f str, &'f str>,
    holes: BTreeMap<String, usize>,
}

impl<'f> Page<'f> {
    fn new(found: &'f Writer) -> Self {
        let mut meanings = FxHashMap::default();
        for line in &found.lines {
            if let Line::Define { name, text, .. } = line {
                meanings.insert(name.as_str(), text.as_str());
            }
        }
        let (text, names, known, holes) = (String::new(), 0, Vec::new(), BTreeMap::new());
        Self { found, text, names, known, meanings, holes }
    }

    /// A name that no step has yet.
    fn fresh(&mut self) -> String {
        self.names += 1;
        format!("@p{}", self.names)
    }

    /// Writes a step; its name.
    fn step(&mut self, rule: &str, premises: &[&str], args: &str) -> String {
        let name = self.fresh();
        let _ = write!(self.text, "(step {name} :rule {rule}");
        if !premises.is_empty() {
            let _ = write!(self.text, " :premises ({})", premises.join(" "));
        }
        if !args.is_empty() {
            let _ = write!(self.text, " :args ({args})");
        }
        self.text.push_str(")\n");
        name
    }

    /// The parts of what a formula or term stands for, its head first.
    fn parts(&self, text: &'f str) -> Vec<&'f str> {
        parts(self.meanings.get(text).copied().unwrap_or(text))
    }

    /// A literal as later steps know it.
    fn literal(&self, lit: Lit) -> String {
        let atom = spelled(&self.found.shown[lit.atom as usize]);
        if lit.holds { atom } else { format!("(not {atom})") }
    }

    /// A step of the derivation: by its rule, or on trust where CPC has none.
    fn taken(&mut self, number: StepId) -> Known {
        let step = &self.found.steps[number];
        // What was begun and did not work out leaves nothing behind.
        let (length, names) = (self.text.len(), self.names);
        if let Some(known) = self.by_rule(step) {
            return known;
        }
        self.text.truncate(length);
        self.names = names;
        self.trusted(step)
    }

    fn trusted(&mut self, step: &Step) -> Known {
        let why = match &step.rule {
            Rule::Hole(why) => why.clone(),
            Rule::Axiom(axiom) => axiom.name().to_owned(),
            Rule::Linear(_) => "linear".to_owned(),
            rule => format!("{rule:?}").to_lowercase(),
        };
        let lits = step.lits.clone();
        let texts: Vec<String> = lits.iter().map(|&lit| self.literal(lit)).collect();
        let _ = writeln!(self.text, "; trust: {why}");
        *self.holes.entry(why).or_default() += 1;
        let name = self.step("trust", &[], &clause::text(&texts));
        Known { name, lits }
    }

    fn by_rule(&mut self, step: &'f Step) -> Option<Known> {
        let first = step.premises.first().map(|&premise| self.known[premise].name.clone());
        let name = match &step.rule {
            Rule::Assume(_) => {
                let name = self.fresh();
                let formula = spelled(&step.clause.first()?.text);
                let _ = writeln!(self.text, "(assume {name} {formula})");
                name
            }
            Rule::True => {
                let same = self.step("refl", &[], "true");
                self.step("true_elim", &[&same], "")
            }
            Rule::And(at) => self.step("and_elim", &[&first?], &at.to_string()),
            // A disjunction is its clause.
            Rule::Or => first?,
            Rule::Connective(what) => self.connective(step, *what)?,
            Rule::Resolution | Rule::Weakening => {
                return self.resolution(&step.lits, &step.premises);
            }
            Rule::Linear(summands) => {
                let (name, parts) = self.sum(&step.clause, summands)?;
                return self.settled(name, parts);
            }
            Rule::Disequality => self.disequality(step.clause.first()?)?,
            Rule::Distinct => self.step("distinct-elim", &[], &spelled(&step.clause.first()?.text)),
            Rule::Symmetric => {
                let &[_, own, _] = self.parts(&step.clause.first()?.text).as_slice() else {
                    return None;
                };
                let &["=", one, other] = self.parts(own).as_slice() else { return None };
                self.step("eq-symm", &[], &format!("{} {}", spelled(one), spelled(other)))
            }
            Rule::Reflexive => {
                let &[_, side, _] = self.parts(&step.clause.first()?.text).as_slice() else {
                    return None;
                };
                self.step("refl", &[], &spelled(side))
            }
            Rule::Transitive => self.transitive(&step.clause)?,
            Rule::Congruent => self.congruent(&step.clause)?,
            Rule::CongruentPredicate => self.congruent_predicate(&step.clause)?,
            Rule::Axiom(axiom) => {
                let (name, parts) = self.axiom(*axiom, &step.clause)?;
                return self.settled(name, parts);
            }
            Rule::Hole(_) => return None,
        };
        self.settled(name, spelled_parts(&step.clause))
    }

    /// What a connective means.
    fn connective(&mut self, step: &Step, what: Connective) -> Option<String> {
        use Connective as C;
        let (rule, index) = match what {
            C::AndPos(at) => ("cnf_and_pos", Some(at)),
            C::OrNeg(at) => ("cnf_or_neg", Some(at)),
            C::AndNeg => ("cnf_and_neg", None),
            C::OrPos => ("cnf_or_pos", None),
            C::XorPosBoth => ("cnf_xor_pos1", None),
            C::XorPosNone => ("cnf_xor_pos2", None),
            C::XorNegFirst => ("cnf_xor_neg1", None),
            C::XorNegSecond => ("cnf_xor_neg2", None),
            C::EquivPosSecond => ("cnf_equiv_pos1", None),
            C::EquivPosFirst => ("cnf_equiv_pos2", None),
            C::EquivNegBoth => ("cnf_equiv_neg1", None),
            C::EquivNegNone => ("cnf_equiv_neg2", None),
            C::ImpliesPos => ("cnf_implies_pos", None),
            C::ImpliesNegFirst => ("cnf_implies_neg1", None),
            C::ImpliesNegSecond => ("cnf_implies_neg2", None),
            C::ItePosThen => ("cnf_ite_pos1", None),
            C::ItePosElse => ("cnf_ite_pos2", None),
            C::IteNegThen => ("cnf_ite_neg1", None),
            C::IteNegElse => ("cnf_ite_neg2", None),
        };
        let own = &step.clause.first()?.text;
        let own = clause::denied(own).unwrap_or(own);
        let index = index.map(|at| format!(" {at}")).unwrap_or_default();
        Some(self.step(rule, &[], &(spelled(own) + &index)))
    }

    /// A clause of an axiom about arrays.
    fn axiom(&mut self, axiom: Axiom, clause: &'f [Shown]) -> Option<(String, Parts)> {
        let equation = clause.last()?;
        let &["=", read, element] = self.parts(&equation.text).as_slice() else { return None };
        let &["select", array, index] = self.parts(read).as_slice() else { return None };
        let plain = spelled_parts(clause);
        match (axiom, clause) {
            (Axiom::ReadSame, [_]) => {
                let &["store", _, written, value] = self.parts(array).as_slice() else {
                    return None;
                };
                let holds = written == index && value == element;
                let args = spelled(read);
                holds.then(|| (self.step("arrays_read_over_write_1", &[], &args), plain))
            }
            (Axiom::ReadConstant, [_]) => {
                let args = spelled(&equation.text);
                Some((self.step("arrays-select-const", &[], &args), plain))
            }
            (Axiom::ReadOther, [same, _]) => {
                let &["=", written, other] = self.parts(&same.text).as_slice() else {
                    return None;
                };
                let &["store", _, place, _] = self.parts(array).as_slice() else { return None };
                if (written, other) != (place, index) {
                    return None;
                }
                let differ = format!("(not {})", spelled(&same.text));
                let assumed = vec![self.assumed(&differ)];
                let premise = assumed[0].step.clone();
                let read = self.step("arrays_read_over_write", &[&premise], &spelled(read));
                let name = self.discharged(&assumed, &read, Some(&spelled(&equation.text)));
                let first = (format!("(not {differ})"), same.lit);
                Some((name, vec![first, (spelled(&equation.text), equation.lit)]))
            }
            _ => None,
        }
    }
}

/// The literals of a clause as they stand in it.
fn spelled_parts(clause: &[Shown]) -> Parts {
    clause.iter().map(|part| (spelled(&part.text), part.lit)).collect()
}
