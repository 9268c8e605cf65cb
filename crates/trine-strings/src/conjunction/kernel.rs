//! The kernel of a conjunction: word equations, memberships, disequalities, not-contains constraints, conversions, and
//! linear constraints over lengths.
//!
//! Idea: literals are read once. A string term is a word of characters and variables; what is no
//! concatenation and no literal is a variable, its meaning is the business of its axiom. Integer
//! terms are sums of unknowns of one [`LinearSession`]; each variable has its length there.
//! Invariant: whatever satisfies the literals satisfies the kernel. Literals that are not read make
//! it weaker, never stronger.

use std::rc::Rc;

use rustc_hash::FxHashMap;
use trine_arith::{ArithVar, Formula, Int, LinearForm, LinearSession, Rat};
use trine_automata::RegexId;
use trine_term::{Op, TermId, TermStore};

use super::deps::{Deps, Tags};
use super::functions::{Application, Function, function};
use super::lengths::length_of;
use crate::axioms::{
    has_language_of_occurrences, has_membership_axiom, is_closed_language, open_strings,
};
use crate::language::{Languages, codes};
use crate::relation::Relation;
use crate::settings::Settings;

/// A character or a variable.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) enum Sym {
    /// A string unknown, by number.
    Var(u32),
    /// A code point.
    Char(u32),
}

/// Characters and variables in a row.
pub(crate) type Word = Vec<Sym>;

/// A part of a word: characters in a row, as many as there are, or a variable.
pub(crate) enum Piece {
    /// Code points.
    Letters(Vec<u32>),
    /// A string unknown.
    Var(u32),
}

/// The parts of a word in their order.
pub(crate) fn pieces(word: &[Sym]) -> impl Iterator<Item = Piece> + '_ {
    let both_letters = |a: &Sym, b: &Sym| matches!((a, b), (Sym::Char(_), Sym::Char(_)));
    word.chunk_by(both_letters).map(|piece| match *piece {
        [Sym::Var(var)] => Piece::Var(var),
        _ => Piece::Letters(
            piece
                .iter()
                .filter_map(|symbol| match *symbol {
                    Sym::Char(code) => Some(code),
                    Sym::Var(_) => None,
                })
                .collect(),
        ),
    })
}

/// The letters that a word begins with.
pub(crate) fn leading_letters(word: &[Sym]) -> Vec<u32> {
    let letter = |symbol: &Sym| match *symbol {
        Sym::Char(code) => Some(code),
        Sym::Var(_) => None,
    };
    word.iter().map_while(letter).collect()
}

/// Two words are equal.
#[derive(Clone, Debug)]
pub(crate) struct Equation {
    pub(crate) left: Word,
    pub(crate) right: Word,
    pub(crate) deps: Deps,
}

/// A word is in a language.
#[derive(Clone, Debug)]
pub(crate) struct Membership {
    pub(crate) word: Word,
    pub(crate) regex: RegexId,
    pub(crate) deps: Deps,
}

/// Two words differ (`left`, `right`), or the first does not contain the second.
#[derive(Clone, Debug)]
pub(crate) struct Negative {
    pub(crate) left: Word,
    pub(crate) right: Word,
    /// The atom that is false.
    pub(crate) atom: TermId,
    pub(crate) deps: Deps,
}

/// A word is before another one in the lexicographic order, or the same unless `is_strict`.
#[derive(Clone, Debug)]
pub(crate) struct Order {
    pub(crate) smaller: Word,
    pub(crate) larger: Word,
    pub(crate) is_strict: bool,
    pub(crate) deps: Deps,
}

/// Words are not related.
#[derive(Clone, Debug)]
pub(crate) struct NegatedRelation {
    pub(crate) relation: Rc<Relation>,
    pub(crate) words: Vec<Word>,
    /// The atom that is false.
    pub(crate) atom: TermId,
    pub(crate) deps: Deps,
}

/// What a conversion computes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum ConversionKind {
    /// `str.to_code`
    Code,
    /// `str.to_int`
    Number,
}

/// An integer unknown that is a conversion of a word.
#[derive(Clone, Debug)]
pub(crate) struct Conversion {
    pub(crate) kind: ConversionKind,
    pub(crate) word: Word,
    /// The application.
    pub(crate) term: TermId,
    pub(crate) value: ArithVar,
}

/// How a sum compares with a number.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Comparison {
    /// It is at most the number.
    AtMost,
    /// It is the number.
    Equal,
    /// It is another number.
    Differs,
}

/// An integer literal: a sum of unknowns of the session against a number.
#[derive(Clone, Debug)]
pub(crate) struct LinearFact {
    pub(crate) form: LinearForm,
    pub(crate) comparison: Comparison,
    pub(crate) limit: Rat,
    pub(crate) deps: Deps,
}

impl LinearFact {
    /// The fact that a comparison of a sum with a number states, if it is true or false as given.
    fn new(op: Op, value: bool, form: LinearForm, limit: Rat, deps: &Deps) -> Self {
        let (comparison, form, limit) = match (op, value) {
            (Op::Le, true) | (Op::Gt, false) => (Comparison::AtMost, form, limit),
            (Op::Lt, true) | (Op::Ge, false) => (Comparison::AtMost, form, &limit - &Rat::ONE),
            (Op::Ge, true) | (Op::Lt, false) => {
                (Comparison::AtMost, form.scaled(&Rat::MINUS_ONE), -&limit)
            }
            (Op::Gt, true) | (Op::Le, false) => {
                (Comparison::AtMost, form.scaled(&Rat::MINUS_ONE), -&(&limit + &Rat::ONE))
            }
            _ if (op == Op::Eq) == value => (Comparison::Equal, form, limit),
            _ => (Comparison::Differs, form, limit),
        };
        Self { form, comparison, limit, deps: deps.clone() }
    }
}

/// The literals of a conjunction as equations, memberships, disequalities, conversions and linear constraints
/// over lengths.
#[derive(Clone)]
pub(crate) struct Kernel {
    /// The term of each string unknown; those after them are parts that have no term.
    pub(crate) terms: Vec<TermId>,
    of_term: FxHashMap<TermId, u32>,
    pub(crate) equations: Vec<Equation>,
    pub(crate) memberships: Vec<Membership>,
    pub(crate) disequalities: Vec<Negative>,
    pub(crate) not_contains: Vec<Negative>,
    /// Literals about the order of words. Their axioms say what they mean, so that candidates need not
    /// be tried on them.
    pub(crate) orders: Vec<Order>,
    /// Relations that must not hold: candidates are tried.
    pub(crate) negated_relations: Vec<NegatedRelation>,
    pub(crate) conversions: Vec<Conversion>,
    /// Values of functions; an application comes before those that its arguments need.
    pub(crate) applications: Vec<Application>,
    /// Unknowns whose terms were not looked at yet.
    unread: Vec<(u32, TermId)>,
    /// Whether the arguments of all applications are known words.
    pub(crate) are_arguments_fixed: bool,
    /// Whether equations say which words matches are replaced in by words that are not known.
    pub(crate) are_strings_fixed: bool,
    /// How many applications have values that are known words.
    pub(crate) fixed_values: usize,
    /// How many variables were fixed to short words.
    pub(crate) small_words: u32,
    /// How many equations were taken apart since they shift a variable along itself.
    pub(crate) shifts: u32,
    /// How many letters have cut the equations into blocks.
    pub(crate) separators: u32,
    /// The integer literals that compare two sums.
    pub(crate) facts: Vec<LinearFact>,
    /// Linear constraints.
    pub(crate) session: LinearSession,
    /// The dependencies that tags of the session stand for.
    pub(crate) tags: Tags,
    /// How many choices the search has made whose branch this is.
    pub(crate) choices: u32,
    /// The length of each string unknown.
    pub(crate) lengths: Vec<ArithVar>,
    /// Whether an integer literal speaks of the unknown's length or code.
    pub(crate) measured: Vec<bool>,
    /// Integer terms that are unknowns of the session.
    pub(crate) numbers: Vec<(TermId, ArithVar)>,
    number_of: FxHashMap<TermId, ArithVar>,
    /// Whether there is an integer literal.
    pub(crate) has_forms: bool,
    /// All dependencies of integer literals.
    pub(crate) form_deps: Deps,
    /// What was not read of languages: candidates are tried on it.
    pub(crate) open: OpenLanguages,
    /// What whoever asks has chosen.
    pub(crate) settings: Rc<Settings>,
}

/// A literal about membership in a language that a model chooses.
#[derive(Clone, Copy, Debug)]
pub(crate) struct OpenMembership {
    pub(crate) atom: TermId,
    pub(crate) is_member: bool,
    /// The place of the literal in the conjunction.
    pub(crate) position: u32,
}

/// What is written with languages that a model chooses.
#[derive(Clone, Debug, Default)]
pub(crate) struct OpenLanguages {
    /// Memberships.
    pub(crate) memberships: Vec<OpenMembership>,
    /// Replacements of matches.
    pub(crate) applications: Vec<TermId>,
}

impl OpenLanguages {
    /// Whether there is none.
    pub(crate) fn is_empty(&self) -> bool {
        self.memberships.is_empty() && self.applications.is_empty()
    }
}

/// Whether the second argument of an operator that gives strings is a language.
fn has_language(op: Op) -> bool {
    matches!(
        op,
        Op::StrReplaceRe
            | Op::StrReplaceReAll
            | Op::StrReplaceReLongest
            | Op::StrReplaceReLongestAll
    )
}

impl Kernel {
    /// Reads literals: atoms with their truth values.
    pub(crate) fn read(
        store: &TermStore,
        languages: &mut Languages,
        literals: &[(TermId, bool)],
        settings: &Rc<Settings>,
    ) -> Self {
        let mut kernel = Self {
            terms: Vec::new(),
            of_term: FxHashMap::default(),
            equations: Vec::new(),
            memberships: Vec::new(),
            disequalities: Vec::new(),
            not_contains: Vec::new(),
            orders: Vec::new(),
            negated_relations: Vec::new(),
            conversions: Vec::new(),
            applications: Vec::new(),
            unread: Vec::new(),
            are_arguments_fixed: false,
            are_strings_fixed: false,
            fixed_values: 0,
            small_words: 0,
            shifts: 0,
            separators: 0,
            facts: Vec::new(),
            session: LinearSession::new(),
            tags: Tags::default(),
            choices: 0,
            lengths: Vec::new(),
            measured: Vec::new(),
            numbers: Vec::new(),
            number_of: FxHashMap::default(),
            has_forms: false,
            form_deps: Deps::none(),
            open: OpenLanguages::default(),
            settings: Rc::clone(settings),
        };
        for (position, &(atom, value)) in literals.iter().enumerate() {
            kernel.literal(store, languages, atom, value, position as u32);
        }
        kernel.read_applications(store, languages);
        kernel
    }

    /// Reads the strings that a language is written with.
    fn open_words(&mut self, store: &TermStore, language: TermId) {
        for string in open_strings(store, language).unwrap_or_default() {
            self.word(store, string);
        }
    }

    /// Reads the functions that unknowns are values of, until no unknown is new.
    fn read_applications(&mut self, store: &TermStore, languages: &mut Languages) {
        while let Some((var, term)) = self.unread.pop() {
            let Some((function, args)) = function(store, languages, term, self.settings.only)
            else {
                if has_language(store.op(term)) && !is_closed_language(store, store.arg(term, 1)) {
                    self.word(store, store.arg(term, 0));
                    self.word(store, store.arg(term, 2));
                    self.open_words(store, store.arg(term, 1));
                    self.open.applications.push(term);
                }
                continue;
            };
            let args = args.into_iter().map(|arg| self.word(store, arg)).collect();
            let value = vec![Sym::Var(var)];
            self.applications.push(Application { value, function, args, deps: Deps::none() });
        }
        // Arguments are older terms than what is made of them.
        let terms = &self.terms;
        let age = |symbol: &Sym| match *symbol {
            Sym::Var(var) => Some(terms[var as usize]),
            Sym::Char(_) => None,
        };
        self.applications.sort_by_key(|a| std::cmp::Reverse(a.value.iter().filter_map(age).max()));
    }

    fn literal(
        &mut self,
        store: &TermStore,
        languages: &mut Languages,
        atom: TermId,
        value: bool,
        position: u32,
    ) {
        let deps = Deps::of(position);
        let args = store.args(atom);
        match store.op(atom) {
            Op::Eq | Op::Distinct if store.sort(args[0]) == store.sorts.string() => {
                let equal = value == (store.op(atom) == Op::Eq);
                if args.len() != 2 {
                    return;
                }
                let (left, right) = (self.word(store, args[0]), self.word(store, args[1]));
                if equal {
                    self.equations.push(Equation { left, right, deps });
                } else {
                    self.disequalities.push(Negative { left, right, atom, deps });
                }
            }
            Op::StrInRe if is_closed_language(store, args[1]) => {
                let Some(regex) = languages.regex(store, args[1]) else {
                    self.open.memberships.push(OpenMembership { atom, is_member: value, position });
                    return;
                };
                let regex = if value { regex } else { languages.regexes.complement(regex) };
                let word = self.word(store, args[0]);
                self.memberships.push(Membership { word, regex, deps });
            }
            Op::StrInRe if has_membership_axiom(store, args[1], value) => {}
            Op::StrInRe => {
                self.word(store, args[0]);
                self.open_words(store, args[1]);
                self.open.memberships.push(OpenMembership { atom, is_member: value, position });
            }
            Op::Apply if let Some(relation) = languages.relation(store, atom) => {
                let mut words: Vec<Word> = args.iter().map(|&arg| self.word(store, arg)).collect();
                // A predicate of one word relates it to the empty word.
                words.resize(relation.tapes(), Word::new());
                if !value {
                    self.negated_relations.push(NegatedRelation { relation, words, atom, deps });
                } else if let Some(value) = words.pop() {
                    let function = Function::Relation(relation);
                    self.applications.push(Application { value, function, args: words, deps });
                }
            }
            Op::StrContains if !value && !has_language_of_occurrences(store, args[0], args[1]) => {
                let (left, right) = (self.word(store, args[0]), self.word(store, args[1]));
                self.not_contains.push(Negative { left, right, atom, deps });
            }
            op @ (Op::StrLt | Op::StrLe) if args.len() == 2 => {
                let (left, right) = (self.word(store, args[0]), self.word(store, args[1]));
                let (smaller, larger) = if value { (left, right) } else { (right, left) };
                let is_strict = value == (op == Op::StrLt);
                self.orders.push(Order { smaller, larger, is_strict, deps });
            }
            Op::Eq | Op::Distinct | Op::Le | Op::Lt | Op::Ge | Op::Gt
                if store.sort(args[0]) == store.sorts.int() =>
            {
                self.comparison(store, atom, value, &deps);
            }
            _ => {}
        }
    }

    fn comparison(&mut self, store: &TermStore, atom: TermId, value: bool, deps: &Deps) {
        let args = store.args(atom);
        let mut formulas = Vec::new();
        let pairs: Vec<(TermId, TermId)> = match store.op(atom) {
            Op::Distinct => (0..args.len())
                .flat_map(|i| (i + 1..args.len()).map(move |j| (i, j)))
                .map(|(i, j)| (args[i], args[j]))
                .collect(),
            _ => args.windows(2).map(|pair| (pair[0], pair[1])).collect(),
        };
        for (a, b) in pairs {
            let (Some((a, c)), Some((b, d))) = (self.sum(store, a), self.sum(store, b)) else {
                return;
            };
            let form = LinearForm::from_terms(
                a.terms()
                    .iter()
                    .cloned()
                    .chain(b.terms().iter().map(|(var, factor)| (*var, -factor))),
            );
            let limit = &d - &c;
            if args.len() == 2 {
                let (form, limit) = (form.clone(), limit.clone());
                let fact = LinearFact::new(store.op(atom), value, form, limit, deps);
                self.facts.push(fact);
            }
            let s = &mut self.session;
            formulas.push(match store.op(atom) {
                Op::Le => s.le(&form, &limit),
                Op::Lt => s.lt(&form, &limit),
                Op::Ge => s.ge(&form, &limit),
                Op::Gt => s.gt(&form, &limit),
                Op::Eq => s.eq(&form, &limit),
                _ => s.ne(&form, &limit),
            });
        }
        let all = self.session.and(&formulas);
        let formula = if value { all } else { !all };
        self.has_forms = true;
        self.form_deps.extend(deps);
        self.require(formula, deps);
    }

    /// Asserts a linear formula that rests on literals.
    pub(crate) fn require(&mut self, formula: Formula, deps: &Deps) {
        let tag = self.tags.tag(deps);
        self.session.assert(formula, tag);
    }

    /// Restricts an unknown to a language; whether that is new.
    pub(crate) fn restrict(&mut self, var: u32, regex: RegexId, deps: &Deps) -> bool {
        let word = vec![Sym::Var(var)];
        let is_new = !self.memberships.iter().any(|one| one.regex == regex && one.word == word);
        if is_new {
            self.memberships.push(Membership { word, regex, deps: deps.clone() });
        }
        is_new
    }

    /// A new string unknown.
    pub(crate) fn new_var(&mut self, term: TermId) -> u32 {
        let var = self.terms.len() as u32;
        self.terms.push(term);
        self.lengths.push(self.session.new_int(Some(0)));
        self.measured.push(false);
        var
    }

    /// The number of string unknowns.
    pub(crate) fn num_vars(&self) -> u32 {
        self.lengths.len() as u32
    }

    /// Adds parts of unknowns, by their lengths.
    pub(crate) fn add_parts(&mut self, lengths: &[ArithVar]) {
        self.lengths.extend_from_slice(lengths);
        self.measured.resize(self.lengths.len(), true);
    }

    /// The word of a string term.
    pub(crate) fn word(&mut self, store: &TermStore, term: TermId) -> Word {
        let mut word = Vec::new();
        let mut stack = vec![term];
        while let Some(part) = stack.pop() {
            if let Some(value) = store.string_value(part) {
                word.extend(codes(value).into_iter().map(Sym::Char));
            } else if store.op(part) == Op::StrConcat {
                stack.extend(store.args(part).iter().rev());
            } else {
                let var = match self.of_term.get(&part) {
                    Some(&var) => var,
                    None => {
                        let var = self.new_var(part);
                        self.of_term.insert(part, var);
                        self.unread.push((var, part));
                        var
                    }
                };
                word.push(Sym::Var(var));
            }
        }
        word
    }

    fn number(&mut self, term: TermId, lower: Option<i64>) -> ArithVar {
        if let Some(&var) = self.number_of.get(&term) {
            return var;
        }
        let var = self.session.new_int(lower);
        self.number_of.insert(term, var);
        self.numbers.push((term, var));
        var
    }

    /// The sum that an integer term is; `None` for values that are no numbers.
    fn sum(&mut self, store: &TermStore, term: TermId) -> Option<(LinearForm, Rat)> {
        let mut form = LinearForm::new();
        let mut constant = Rat::ZERO;
        let mut stack = vec![(term, Rat::ONE)];
        while let Some((term, factor)) = stack.pop() {
            let args = store.args(term);
            match store.op(term) {
                Op::IntValue => {
                    let value = Rat::from(Int::from(store.int_value(term)?));
                    constant = &constant + &(&value * &factor);
                }
                Op::Add => stack.extend(args.iter().map(|&arg| (arg, factor.clone()))),
                Op::Sub => {
                    let negative = -&factor;
                    stack.push((args[0], factor));
                    stack.extend(args[1..].iter().map(|&arg| (arg, negative.clone())));
                }
                Op::Neg => stack.push((args[0], -&factor)),
                Op::Mul => {
                    let factor_of_product = factor.clone();
                    let mut product = factor;
                    let mut unknown = None;
                    let mut is_linear = true;
                    for &arg in args {
                        match store.int_value(arg) {
                            Some(value) => product = &product * &Rat::from(Int::from(value)),
                            None => is_linear &= unknown.replace(arg).is_none(),
                        }
                    }
                    match unknown {
                        Some(arg) if is_linear => stack.push((arg, product)),
                        // What it is worth is said by facts about it.
                        Some(_) => form.add(self.number(term, None), factor_of_product),
                        None => constant = &constant + &product,
                    }
                }
                Op::Mod if let Some(quotient) = quotient(store, args) => {
                    // n mod d = n - d * (n div d)
                    let divisor = Rat::from(Int::from(store.int_value(args[1])?));
                    stack.push((quotient, &(-&factor) * &divisor));
                    stack.push((args[0], factor));
                }
                Op::StrLen => {
                    let word = self.word(store, args[0]);
                    for symbol in &word {
                        if let Sym::Var(var) = symbol {
                            self.measured[*var as usize] = true;
                        }
                    }
                    let (lengths, known) = length_of(&self.lengths, &word);
                    for (var, count) in lengths.terms() {
                        form.add(*var, &factor * count);
                    }
                    constant = &constant + &(&factor * &Rat::from(known));
                }
                op @ (Op::StrToCode | Op::StrToInt) => {
                    let fresh = !self.number_of.contains_key(&term);
                    let value = self.number(term, Some(-1));
                    if fresh {
                        let word = self.word(store, args[0]);
                        for symbol in &word {
                            if let Sym::Var(var) = symbol {
                                self.measured[*var as usize] = true;
                            }
                        }
                        let kind = match op {
                            Op::StrToCode => ConversionKind::Code,
                            _ => ConversionKind::Number,
                        };
                        self.conversions.push(Conversion { kind, word, term, value });
                    }
                    form.add(value, factor);
                }
                _ => {
                    let var = self.number(term, None);
                    form.add(var, factor);
                }
            }
        }
        Some((form, constant))
    }
}

/// The term of the quotient of two numbers whose remainder is looked at, if it exists and the divisor
/// is a number other than zero: the engine says what it is.
fn quotient(store: &TermStore, args: &[TermId]) -> Option<TermId> {
    let &[_, divisor] = args else { return None };
    let is_zero = store.int_value(divisor)?.is_zero();
    if is_zero { None } else { store.find_term(Op::IntDiv, [0, 0], args) }
}
