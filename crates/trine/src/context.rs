//! A context: terms, declarations, levels of assertions, and checks; what a program links.
//!
//! Idea: everything that a script can build lives here once. The command loop reads commands with
//! [`Context::read`]; a program calls the methods, gives terms as SMT-LIB text or builds them in the
//! [store](Context::store_mut), and keeps the answers, which are data of their own.
//! Invariants: names, declared heaps and levels of assertions change together, in one call; a call
//! that fails changes nothing; after a check that ended for lack of time or memory, or was cancelled,
//! the context can be used as before. A context may be sent to another thread.
//! Reference: SMT-LIB 2.7, sections 4.1.4 (assertion stack) and 4.2.

mod names;

use std::fmt;

use rustc_hash::FxHashMap;
use trine_collections::{Budget, CancelHandle};
use trine_engine::{Lemma, outermost_quantifiers};
use trine_heap::HeapModel;
use trine_rewrite::{Level, Rewriter};
#[cfg(feature = "heaps")]
use trine_sep::frame::{FrameCase, FrameQuestion};
use trine_smtlib::{
    Command, Diagnostic, Form, LabelSign, ModelLabel, Parsed, Parser, Position, symbol_text,
};
use trine_term::{
    EvalError, Evaluator, FunId, FunKind, Op, Sort, SortId, SymbolId, TermId, TermSet, TermStore,
    Value, post_order_with_definitions,
};

use crate::answer::{Answer, Cause, Place, Reason};
use crate::array_functions::closed_lambda;
use crate::counting::{Count, CountRequest, Uncounted, count};
#[cfg(feature = "heaps")]
use crate::heap_pipeline::{frames, proof_text, unfolding_text};
use crate::heap_values::{elements_text, heap_text, value_term};
use crate::interpolation::{Interpolant, interpolant, sequence as interpolants};
use crate::model::Model;
use crate::model_labels::formulas_that_matter;
use crate::model_table::model_table;
use crate::model_text::{TooLongToPrint, function_text, model_text, printed, value_text};
use crate::open_text::open_text;
use crate::optimization::{Objective, Optimum, objectives_text, optimize};
use crate::options::{ModelStyle, Options};
use crate::reason_text::{line_of, reason_text};
use crate::schemas::{Coverage, Schemas};
use crate::solutions::{NotComparable, Rest, Solutions, another};
use crate::solver::{CheckStatistics, InternalFault, Limits, ScriptAssertion, Solver};

/// What a `pop` takes back.
#[derive(Clone, Copy, Default)]
struct LevelMark {
    declared: usize,
    labels: usize,
    model_labels: usize,
    objectives: usize,
    heap_lemmas: usize,
    polymorphic: usize,
}

/// A term cannot be optimised.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NotAnObjective {
    /// The sort that it has, as text.
    pub sort: String,
}

impl fmt::Display for NotAnObjective {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "a term of sort {} cannot be optimised", self.sort)
    }
}

impl std::error::Error for NotAnObjective {}

/// A term that is asserted or assumed is no formula.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NotAFormula {
    /// The sort that it has, as text.
    pub sort: String,
}

impl fmt::Display for NotAFormula {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "a formula of sort Bool is wanted, this has sort {}", self.sort)
    }
}

impl std::error::Error for NotAFormula {}

/// Terms, declarations, levels of assertions, and the solver that decides them.
///
/// ```
/// use trine::context::Context;
/// use trine::options::Options;
/// use trine::solver::Limits;
///
/// let mut context = Context::new(&Options::default());
/// let word = context.parse_sort("(_ BitVec 8)")?;
/// let x = context.declare_const("x", word)?;
/// let square = context.parse_term("(= (bvmul x x) #x51)")?;
/// context.assert(square)?;
/// context.push();
/// let small = context.parse_term("(bvult x #x0a)")?;
/// context.assert(small)?;
/// let answer = context.check(&[], &Limits::default())?;
/// let model = answer.model().expect("9 * 9 is 81");
/// assert_eq!(context.value_text(&model, x)?, "#x09");
/// context.pop(1);
/// assert_eq!(context.level(), 0);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Context {
    store: TermStore,
    parser: Parser,
    solver: Solver,
    options: Options,
    /// Declared symbols in scope, in the order of their declarations.
    declared: Vec<FunId>,
    /// Named terms in scope.
    labels: Vec<(SymbolId, TermId)>,
    /// The formulas with labels that explain a model.
    model_labels: Vec<ModelLabel>,
    objectives: Vec<Objective>,
    schemas: Schemas,
    /// Functions over sort parameters in scope.
    polymorphic: Vec<FunId>,
    /// Instances of these that the last check knew.
    seen_instances: usize,
    /// What the last check found of the objectives.
    optima: Vec<Optimum>,
    /// By formula of a script: the line of its first assertion.
    lines: FxHashMap<TermId, u32>,
    marks: Vec<LevelMark>,
    /// Something was asserted, a level was opened, or a check was made.
    started: bool,
    /// How often the terms were forgotten.
    generation: u32,
}

/// A form of SMT-LIB that does not come from a file.
fn form_of(text: &str) -> Form<'_> {
    Form { offset: 0, position: Position::START, bytes: text.as_bytes() }
}

impl Context {
    /// A context without declarations and assertions.
    #[must_use]
    pub fn new(options: &Options) -> Self {
        let mut store = TermStore::new();
        let parser = Parser::new(&mut store);
        let mut context = Self {
            store,
            parser,
            solver: Solver::new(options),
            options: options.clone(),
            declared: Vec::new(),
            labels: Vec::new(),
            model_labels: Vec::new(),
            objectives: Vec::new(),
            schemas: Schemas::default(),
            polymorphic: Vec::new(),
            seen_instances: 0,
            optima: Vec::new(),
            lines: FxHashMap::default(),
            marks: Vec::new(),
            started: false,
            generation: 0,
        };
        context.tell_parser();
        context
    }

    /// Tells the parser the options which change the meaning of names and literals. A script says them by
    /// `set-option`, and the parser reads that itself; this is for those that come another way.
    fn tell_parser(&mut self) {
        let escapes = self.options.string_escapes.name();
        for text in [
            format!("(set-option :global-declarations {})", self.options.global_declarations),
            format!("(set-option :string-escapes {escapes})"),
        ] {
            // The form is well-formed, so it is never rejected.
            drop(self.parser.parse(&mut self.store, form_of(&text)));
        }
    }

    /// The terms.
    #[must_use]
    pub fn store(&self) -> &TermStore {
        &self.store
    }

    /// The terms, to build more of them.
    pub fn store_mut(&mut self) -> &mut TermStore {
        &mut self.store
    }

    /// The options in force.
    #[must_use]
    pub fn options(&self) -> &Options {
        &self.options
    }

    /// Whether something was asserted, a level was opened or a check was made: options that say how
    /// assertions are kept ([`When::Start`](crate::options::When::Start)) cannot change any more.
    #[must_use]
    pub fn has_started(&self) -> bool {
        self.started
    }

    /// Replaces the options. After the [start](Context::has_started) those that say how assertions
    /// are kept have an effect on the next [`reset`](Context::reset) only.
    pub fn set_options(&mut self, options: Options) {
        self.options = options;
        self.tell_parser();
        if !self.started {
            self.solver = Solver::new(&self.options);
        }
    }

    /// Reads a command, and does what it says about names, levels and assertions. Commands that ask
    /// or set something are only read.
    ///
    /// # Errors
    /// What is wrong with the form; then it has no effect.
    pub fn read(&mut self, form: Form<'_>) -> Result<Parsed, Box<Diagnostic>> {
        let parsed = self.parser.parse(&mut self.store, form)?;
        // What holds for all sorts has no value in a model.
        if !matches!(parsed.command, Command::AssertPolymorphic { .. }) {
            self.labels.extend(parsed.labels.iter().copied());
            self.model_labels.extend(&parsed.model_labels);
        }
        match &parsed.command {
            &Command::Assert { term, name } => {
                self.started = true;
                self.lines.entry(term).or_insert(form.position.line);
                self.solver.assert(ScriptAssertion { term, name });
            }
            &Command::AssertPolymorphic { term, name } => {
                self.started = true;
                let assertion = ScriptAssertion { term, name };
                self.schemas.add(&self.parser, &mut self.store, assertion);
            }
            Command::DeclarePolymorphic(function) => self.polymorphic.push(*function),
            Command::DeclareFun(function) => {
                self.declared.push(*function);
                for term in self.parser.take_conditions() {
                    self.started = true;
                    self.solver.assert(ScriptAssertion { term, name: None });
                }
            }
            Command::Optimize(objective) => self.objectives.push(objective.clone()),
            Command::Push(levels) => self.open_levels(*levels),
            Command::Pop(levels) => self.close_levels(*levels),
            Command::Reset => self.reset(self.options.clone()),
            Command::ResetAssertions => self.forget_assertions(),
            _ => {}
        }
        Ok(parsed)
    }

    /// The logic in which terms of this context are written into scripts: `ALL`, unless sorts of the script
    /// have names that its own logic leaves free.
    #[must_use]
    pub fn logic_of_texts(&self) -> &str {
        if self.parser.hides_sorts() { &self.parser.logic().name } else { "ALL" }
    }

    /// Reads a term; symbols mean what they mean at the present level.
    ///
    /// # Errors
    /// What is wrong with the text.
    pub fn parse_term(&mut self, text: &str) -> Result<TermId, Box<Diagnostic>> {
        self.parser.parse_term(&mut self.store, text)
    }

    /// Applies a function to terms. `head` is what stands at the head of an application: `bvadd`,
    /// `(_ extract 7 0)`, or a name in scope.
    ///
    /// ```
    /// # let mut context = trine::context::Context::new(&trine::options::Options::default());
    /// let one = context.parse_term("1")?;
    /// let two = context.apply("+", &[one, one])?;
    /// assert_eq!(two, context.parse_term("(+ 1 1)")?);
    /// assert!(context.apply("str.++", &[one, two]).is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// What is wrong with the head, or which argument does not fit it.
    pub fn apply(&mut self, head: &str, args: &[TermId]) -> Result<TermId, Box<Diagnostic>> {
        self.parser.apply(&mut self.store, head, args)
    }

    /// Reads a sort.
    ///
    /// # Errors
    /// What is wrong with the text.
    pub fn parse_sort(&mut self, text: &str) -> Result<SortId, Box<Diagnostic>> {
        self.parser.parse_sort(&mut self.store, text)
    }

    /// Declares a constant at the present level.
    ///
    /// # Errors
    /// If the name is taken.
    pub fn declare_const(&mut self, name: &str, sort: SortId) -> Result<TermId, Box<Diagnostic>> {
        let function = self.declare_function(name, &[], sort)?;
        Ok(self.store.apply(function, &[]))
    }

    /// Declares a function at the present level.
    ///
    /// # Errors
    /// If the name is taken.
    pub fn declare_function(
        &mut self,
        name: &str,
        params: &[SortId],
        result: SortId,
    ) -> Result<FunId, Box<Diagnostic>> {
        let function = self.parser.declare(&mut self.store, name, params, result)?;
        self.declared.push(function);
        Ok(function)
    }

    /// From now on answers `unsat` come with a core of named assertions, also of those made before.
    pub fn want_cores(&mut self) {
        if !self.options.produce_unsat_cores {
            self.options.produce_unsat_cores = true;
            self.solver.want_cores();
        }
    }

    /// Declared symbols in scope, in the order of their declarations.
    #[must_use]
    pub fn declared(&self) -> &[FunId] {
        &self.declared
    }

    /// Declared constants in scope: [`declared`](Context::declared) without functions that have
    /// parameters.
    pub fn constants(&self) -> impl Iterator<Item = FunId> + '_ {
        let is_constant = |&&function: &&FunId| {
            let declaration = self.store.function_decl(function);
            declaration.kind == FunKind::Declared && declaration.params.is_empty()
        };
        self.declared.iter().filter(is_constant).copied()
    }

    /// Terms with names that are in scope.
    #[must_use]
    pub fn labels(&self) -> &[(SymbolId, TermId)] {
        &self.labels
    }

    /// The formulas with `:lblpos` or `:lblneg` in the levels that are open.
    #[must_use]
    pub fn model_labels(&self) -> &[ModelLabel] {
        &self.model_labels
    }

    /// The text of a name, quoted where SMT-LIB wants it.
    #[must_use]
    pub fn symbol_text(&self, symbol: SymbolId) -> String {
        symbol_text(self.store.symbols.name(symbol)).into_owned()
    }

    fn formula(&self, term: TermId) -> Result<(), NotAFormula> {
        let sort = self.store.sort(term);
        if sort == self.store.sorts.bool() {
            return Ok(());
        }
        Err(NotAFormula { sort: trine_smtlib::sort_text(&self.store, sort) })
    }

    /// Adds an assertion to the present level.
    ///
    /// # Errors
    /// If the term is no formula.
    pub fn assert(&mut self, term: TermId) -> Result<(), NotAFormula> {
        self.formula(term)?;
        self.started = true;
        self.solver.assert(ScriptAssertion { term, name: None });
        Ok(())
    }

    /// Adds an assertion with a name, by which cores mention it, to the present level.
    ///
    /// # Errors
    /// If the term is no formula or the name is taken.
    pub fn assert_named(&mut self, name: &str, term: TermId) -> Result<SymbolId, AssertError> {
        self.formula(term)?;
        let name = self.parser.name_term(&mut self.store, name, term)?;
        self.labels.push((name, term));
        self.started = true;
        self.solver.assert(ScriptAssertion { term, name: Some(name) });
        Ok(name)
    }

    /// All assertions, outermost level first, with the instances of those over sort parameters.
    pub fn assertions(&self) -> impl Iterator<Item = ScriptAssertion> + '_ {
        self.solver.assertions()
    }

    /// All assertions as they were made: those over sort parameters come last.
    pub fn written_assertions(&self) -> impl Iterator<Item = ScriptAssertion> + '_ {
        let own = self.solver.assertions();
        own.filter(|own| !self.schemas.has_instance(own.term)).chain(self.schemas.assertions())
    }

    /// The line of a script in which a formula was asserted first.
    #[must_use]
    pub fn line(&self, assertion: TermId) -> Option<u32> {
        self.lines.get(&assertion).copied()
    }

    /// A reason as the value of `:reason-unknown`: what a procedure stopped at has its name, and the line of
    /// the first assertion in force in which it occurs.
    #[must_use]
    pub fn reason_text(&self, reason: &Reason) -> String {
        reason_text(&self.store, reason, &|place| self.line_of(place))
    }

    /// The line of the first assertion in force in which something occurs.
    pub(crate) fn line_of(&self, place: Place) -> Option<u32> {
        let assertions = self.assertions().map(|own| (own.term, self.line(own.term)));
        line_of(&self.store, assertions, place)
    }

    /// The number of open levels.
    #[must_use]
    pub fn level(&self) -> u32 {
        self.parser.depth()
    }

    /// Opens a level: what is declared and asserted from here on ends with it.
    pub fn push(&mut self) {
        self.parser.push();
        self.open_levels(1);
    }

    /// Closes the innermost levels, all of them if there are fewer than `levels`.
    pub fn pop(&mut self, levels: u32) {
        let levels = levels.min(self.level());
        self.parser.pop(&mut self.store, levels);
        self.close_levels(levels);
    }

    /// Whether a formula is asserted.
    #[must_use]
    pub fn has_assertions(&self) -> bool {
        self.solver.assertions().next().is_some() || !self.schemas.is_empty()
    }

    fn open_levels(&mut self, levels: u32) {
        self.started = true;
        for _ in 0..levels {
            let (declared, labels) = (self.declared.len(), self.labels.len());
            let (model_labels, objectives) = (self.model_labels.len(), self.objectives.len());
            let heap_lemmas = self.store.heap_lemmas().len();
            let polymorphic = self.polymorphic.len();
            self.marks.push(LevelMark {
                declared,
                labels,
                model_labels,
                objectives,
                heap_lemmas,
                polymorphic,
            });
            self.schemas.push();
            self.solver.push();
        }
    }

    fn close_levels(&mut self, levels: u32) {
        self.started = true;
        self.solver.pop(levels as usize);
        for _ in 0..levels {
            self.schemas.pop();
            if let Some(mark) = self.marks.pop() {
                // Names of terms end with their level even where declarations are global.
                self.labels.truncate(mark.labels);
                self.model_labels.truncate(mark.model_labels);
                self.objectives.truncate(mark.objectives);
                self.store.forget_heap_lemmas(mark.heap_lemmas);
                if !self.options.global_declarations {
                    self.declared.truncate(mark.declared);
                    self.polymorphic.truncate(mark.polymorphic);
                }
            }
        }
    }

    fn forget_assertions(&mut self) {
        self.started = true;
        self.solver = Solver::new(&self.options);
        self.marks.clear();
        self.labels.clear();
        self.model_labels.clear();
        self.objectives.clear();
        self.store.forget_heap_lemmas(0);
        self.schemas.clear();
        if !self.options.global_declarations {
            self.declared.clear();
            self.polymorphic.clear();
        }
    }

    /// Forgets terms, declarations and assertions; the options are those given.
    pub fn reset(&mut self, options: Options) {
        let generation = self.generation.wrapping_add(1);
        *self = Self { generation, ..Self::new(&options) };
    }

    /// How often the terms were [forgotten](Context::reset), by a script or by a call. Terms, sorts and
    /// models of another generation mean nothing here.
    #[must_use]
    pub fn generation(&self) -> u32 {
        self.generation
    }

    /// Decides the assertions together with assumptions, which hold for this check alone.
    ///
    /// # Errors
    /// If Trine's own check refuted what a procedure claimed; or if an assumption is no formula.
    pub fn check(&mut self, assumptions: &[TermId], limits: &Limits) -> Result<Answer, CheckError> {
        for &assumption in assumptions {
            self.formula(assumption)?;
        }
        self.started = true;
        self.optima.clear();
        let coverage = self.assert_instances(assumptions);
        let answer = self.decide(assumptions, limits)?;
        if answer.is_sat() && coverage == Coverage::Part {
            self.optima.clear();
            return Ok(Answer::Unknown(Cause::SortInstances.into()));
        }
        Ok(answer)
    }

    /// A function in terms that an assertion over sort parameters may say something of, and that is younger than the
    /// last check.
    fn unseen_instance(&self, terms: &[TermId]) -> Option<FunId> {
        let unseen = self.parser.instances().get(self.seen_instances..).unwrap_or_default();
        if self.schemas.is_empty() || unseen.is_empty() {
            return None;
        }
        let mut found = None;
        post_order_with_definitions(&self.store, terms, &mut TermSet::new(), |term| {
            if found.is_none() && matches!(self.store.op(term), Op::Apply | Op::ArrayMap) {
                let function = self.store.function(term);
                found = function.filter(|function| unseen.contains(function));
            }
        });
        found
    }

    /// Asserts the instances of assertions over sort parameters that a check wants.
    fn assert_instances(&mut self, assumptions: &[TermId]) -> Coverage {
        if self.schemas.is_empty() {
            return Coverage::Whole;
        }
        let own = self.solver.assertions().map(|assertion| assertion.term);
        let formulas: Vec<TermId> = own.chain(assumptions.iter().copied()).collect();
        let (instances, coverage) =
            self.schemas.instantiate(&mut self.parser, &mut self.store, &formulas);
        for instance in instances {
            self.solver.assert(instance);
        }
        self.seen_instances = self.parser.instances().len();
        coverage
    }

    fn decide(&mut self, assumptions: &[TermId], limits: &Limits) -> Result<Answer, CheckError> {
        if self.objectives.is_empty() {
            return Ok(self.solver.check(&mut self.store, assumptions, limits)?);
        }
        let (solver, store) = (&mut self.solver, &mut self.store);
        let priority = self.options.priority;
        let optimized = optimize(solver, store, &self.objectives, priority, assumptions, limits)?;
        self.optima = optimized.optima;
        Ok(optimized.answer)
    }

    /// The values of terms in different models of the assertions, at most `most` of them; objectives do not count.
    ///
    /// ```
    /// use trine::context::Context;
    /// use trine::options::Options;
    /// use trine::solutions::Rest;
    /// use trine::solver::Limits;
    ///
    /// let mut context = Context::new(&Options::default());
    /// let int = context.parse_sort("Int")?;
    /// let x = context.declare_const("x", int)?;
    /// let formula = context.parse_term("(and (< 0 x) (< x 9) (= (mod x 4) 1))")?;
    /// context.assert(formula)?;
    /// let mut found = context.solutions(&[x], 10, &Limits::default())?;
    /// found.texts.sort();
    /// assert_eq!(found.texts, [["1"], ["5"]]);
    /// assert_eq!(found.rest, Rest::Nothing);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// If models cannot be told apart by a term, a value cannot be printed, or Trine's own check refuted what a procedure
    /// claimed.
    pub fn solutions(
        &mut self,
        terms: &[TermId],
        most: usize,
        limits: &Limits,
    ) -> Result<Solutions, SolutionsError> {
        self.started = true;
        let coverage = self.assert_instances(&[]);
        self.solver.push();
        let found = self.solutions_inside(terms, most, coverage, limits);
        self.solver.pop(1);
        found
    }

    /// How many values the terms have in models of the assertions, as tuples if there are several; objectives do not
    /// count. Strings may be bounded in length by the request.
    ///
    /// ```
    /// use trine::context::Context;
    /// use trine::counting::{Count, CountRequest};
    /// use trine::options::Options;
    /// use trine::solver::Limits;
    ///
    /// let mut context = Context::new(&Options::default());
    /// let string = context.parse_sort("String")?;
    /// let word = context.declare_const("word", string)?;
    /// let rule = context.parse_term("(str.in_re word (re.+ (re.range \"a\" \"z\")))")?;
    /// context.assert(rule)?;
    /// let limits = Limits::default();
    /// assert_eq!(context.count(&[word], CountRequest::default(), &limits)?, Count::Infinite);
    /// let request = CountRequest { max_length: Some(2), ..CountRequest::default() };
    /// assert_eq!(context.count(&[word], request, &limits)?, Count::Exactly((26 + 26 * 26).into()));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// If the values of a term cannot be told apart, or Trine's own check refuted what a procedure claimed.
    pub fn count(
        &mut self,
        terms: &[TermId],
        request: CountRequest,
        limits: &Limits,
    ) -> Result<Count, SolutionsError> {
        self.started = true;
        let coverage = self.assert_instances(&[]);
        if coverage == Coverage::Part {
            let (at_least, at_most) = (0.into(), None);
            let reason = Some(Cause::SortInstances.into());
            return Ok(Count::Between { at_least, at_most, reason });
        }
        let formulas: Vec<TermId> = self.solver.assertions().map(|own| own.term).collect();
        let budget = limits.budget();
        let (store, options) = (&mut self.store, &self.options);
        let found = count(store, options, &formulas, terms, request, &budget);
        self.solver.pay(&budget);
        found.map_err(|error| match error {
            Uncounted::Fault(fault) => fault.into(),
            Uncounted::NotComparable(error) => error.into(),
        })
    }

    fn solutions_inside(
        &mut self,
        terms: &[TermId],
        most: usize,
        coverage: Coverage,
        limits: &Limits,
    ) -> Result<Solutions, SolutionsError> {
        let before = self.solver.statistics().ticks;
        let (mut values, mut texts) = (Vec::new(), Vec::new());
        let rest = loop {
            if values.len() == most {
                break Rest::NotAsked;
            }
            let spent = self.solver.statistics().ticks - before;
            let ticks = limits.ticks.map(|ticks| ticks.saturating_sub(spent));
            let limits = Limits { ticks, ..limits.clone() };
            let model = match self.solver.check(&mut self.store, &[], &limits)? {
                Answer::Unsat(_) => break Rest::Nothing,
                Answer::Unknown(reason) => break Rest::Unknown(reason),
                Answer::Sat(_) if coverage == Coverage::Part => {
                    break Rest::Unknown(Cause::SortInstances.into());
                }
                Answer::Sat(model) => model,
            };
            let found = self.values(&model, terms, &limits.cancel)?;
            texts.push(self.value_texts(&model, terms, &limits.cancel)?);
            let another = self.another_model(&model, terms, &found)?;
            values.push(found);
            self.solver.assert(ScriptAssertion { term: another, name: None });
        };
        Ok(Solutions { values, texts, rest })
    }

    /// That some term has another value than in a model.
    pub(crate) fn another_model(
        &mut self,
        model: &Model,
        terms: &[TermId],
        values: &[Value],
    ) -> Result<TermId, NotComparable> {
        if model.heap().is_some() {
            return Err(NotComparable { sort: "a heap".into() });
        }
        another(&mut self.store, terms, values)
    }

    /// An interpolant of formulas: the first ones imply it, it contradicts the second ones, and its symbols are those that both have. It was checked by two refutations.
    ///
    /// ```
    /// use trine::context::Context;
    /// use trine::interpolation::Interpolant;
    /// use trine::options::Options;
    /// use trine::solver::Limits;
    ///
    /// let mut context = Context::new(&Options::default());
    /// let int = context.parse_sort("Int")?;
    /// for name in ["x", "y", "z"] {
    ///     context.declare_const(name, int)?;
    /// }
    /// let first = context.parse_term("(and (< x y) (< y z))")?;
    /// let second = context.parse_term("(<= z x)")?;
    /// let found = context.interpolant(&[first], &[second], &Limits::default())?;
    /// let Interpolant::Formula(formula) = found else { panic!("there is one") };
    /// let y = context.parse_term("y")?;
    /// assert!(!context.store().args(formula).contains(&y));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// If a formula is none, or Trine's own check refuted what a procedure claimed.
    pub fn interpolant(
        &mut self,
        first: &[TermId],
        second: &[TermId],
        limits: &Limits,
    ) -> Result<Interpolant, CheckError> {
        for &formula in first.iter().chain(second) {
            self.formula(formula)?;
        }
        Ok(interpolant(&mut self.store, &self.options, first, second, limits)?)
    }

    /// Interpolants between the members of a sequence of formulas that contradict each other: the first one follows from the
    /// first member, each other one from the one before and the next member, and the last one contradicts the last member.
    ///
    /// # Errors
    /// If a formula is none, or Trine's own check refuted what a procedure claimed. The inner error says why there is none.
    pub fn interpolants(
        &mut self,
        members: &[TermId],
        limits: &Limits,
    ) -> Result<Result<Vec<TermId>, Interpolant>, CheckError> {
        for &formula in members {
            self.formula(formula)?;
        }
        Ok(interpolants(&mut self.store, &self.options, members, limits)?)
    }

    /// The labels that matter in a model of the assertions, or in a candidate for one.
    pub(crate) fn labels_that_matter(&self, model: &Model, cancel: &CancelHandle) -> Vec<SymbolId> {
        let budget = Budget::unlimited().with_cancel(cancel.clone());
        let mut evaluator = Evaluator::new(&self.store, model.interpretation());
        let assertions: Vec<TermId> = self.assertions().map(|assertion| assertion.term).collect();
        let met = formulas_that_matter(&self.store, &mut evaluator, &assertions, &budget);
        let counts = self
            .model_labels
            .iter()
            .filter(|label| met.contains(&(label.formula, label.sign == LabelSign::Positive)));
        counts.map(|label| label.name).collect()
    }

    /// The candidate for a model that the last check ended with, if it ended since quantified formulas were not settled.
    pub(crate) fn candidate(&mut self, cancel: &CancelHandle) -> Option<Model> {
        let budget = Budget::unlimited().with_cancel(cancel.clone());
        self.solver.candidate(&mut self.store, &budget)
    }

    /// From now on checks find a model in which the objective is best, until the level ends.
    ///
    /// ```
    /// use trine::context::Context;
    /// use trine::optimization::{Bound, Direction, Objective, Signedness};
    /// use trine::options::Options;
    /// use trine::solver::Limits;
    ///
    /// let mut context = Context::new(&Options::default());
    /// let int = context.parse_sort("Int")?;
    /// let term = context.declare_const("x", int)?;
    /// let formula = context.parse_term("(> (* 2 x) 7)")?;
    /// context.assert(formula)?;
    /// let (direction, signedness) = (Direction::Minimize, Signedness::Unsigned);
    /// context.optimize(Objective::Term { term, direction, signedness })?;
    /// assert!(context.check(&[], &Limits::default())?.is_sat());
    /// assert_eq!(context.optima()[0].upper, Bound::Value(4.into()));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// If a soft assertion is no formula, or a term is neither a number nor a bit-vector.
    pub fn optimize(&mut self, objective: Objective) -> Result<(), NotAnObjective> {
        let (term, fits) = match objective {
            Objective::Term { term, .. } => {
                let sort = self.store.sort_of(term);
                (term, matches!(sort, Sort::Int | Sort::Real | Sort::BitVec(_)))
            }
            Objective::Soft { formula, .. } => {
                (formula, *self.store.sort_of(formula) == Sort::Bool)
            }
        };
        if !fits {
            let sort = self.store.sort(term);
            return Err(NotAnObjective { sort: trine_smtlib::sort_text(&self.store, sort) });
        }
        self.started = true;
        self.objectives.push(objective);
        Ok(())
    }

    /// What the last check found of the objectives, those of one group of soft assertions together; nothing
    /// if it found no model.
    #[must_use]
    pub fn optima(&self) -> &[Optimum] {
        &self.optima
    }

    /// The response to `get-objectives`.
    #[must_use]
    pub fn objectives_text(&self) -> String {
        objectives_text(&self.store, &self.optima)
    }

    /// Counts a check that was answered by a proof.
    #[cfg(feature = "proofs")]
    pub(crate) fn answered_by_proof(&mut self) {
        self.started = true;
        self.solver.answered_by_proof();
    }

    /// Counts what was spent on a proof.
    #[cfg(feature = "proofs")]
    pub(crate) fn pay(&mut self, budget: &Budget) {
        self.solver.pay(budget);
    }

    /// What is left of a premise, or missing in it, where the conclusion holds on a part of it. The
    /// assertions hold beside the premise; the inner error says why nothing was found.
    ///
    /// # Errors
    /// If a procedure claimed what turned out to be wrong, or a formula is none.
    #[cfg(feature = "heaps")]
    pub fn frames(
        &mut self,
        premise: TermId,
        conclusion: TermId,
        question: FrameQuestion,
        limits: &Limits,
    ) -> Result<Result<Vec<FrameCase>, Reason>, CheckError> {
        self.formula(premise)?;
        self.formula(conclusion)?;
        let assertions: Vec<TermId> = self.solver.assertions().map(|a| a.term).collect();
        let (sides, budget) = ((premise, conclusion), limits.budget());
        let options = &self.options;
        Ok(frames(&mut self.store, &assertions, sides, question, options, &budget)?)
    }

    /// A proof that the assertions, which speak of a heap, contradict each other together with
    /// assumptions. It is searched for anew and checked; the inner error says why there is none.
    ///
    /// # Errors
    /// If a procedure claimed what turned out to be wrong.
    #[cfg(feature = "heaps")]
    pub fn heap_proof(
        &mut self,
        assumptions: &[TermId],
        limits: &Limits,
    ) -> Result<Result<String, String>, InternalFault> {
        let own = self.solver.assertions().map(|assertion| assertion.term);
        let formulas: Vec<TermId> = own.chain(assumptions.iter().copied()).collect();
        proof_text(&mut self.store, &formulas, &self.options, &limits.budget())
    }

    /// A simpler term with the same meaning, as far as the rules of the rewriter go.
    pub fn simplify(&mut self, term: TermId) -> TermId {
        let mut rewriter = Rewriter::new(Level::Deep);
        rewriter.rewrite(&mut self.store, term, &Budget::unlimited()).unwrap_or(term)
    }

    /// The values of terms in a model of this context.
    ///
    /// # Errors
    /// Why a term has no value, or that the evaluation was cancelled.
    pub fn values(
        &self,
        model: &Model,
        terms: &[TermId],
        cancel: &CancelHandle,
    ) -> Result<Vec<Value>, EvalError> {
        if let Some(function) = self.unseen_instance(terms) {
            return Err(EvalError::Undefined { function });
        }
        model.values(&self.store, terms, &Budget::unlimited().with_cancel(cancel.clone()))
    }

    /// A value in a model of this context as a literal of its sort.
    pub fn literal(&mut self, model: &Model, value: &Value, sort: SortId) -> TermId {
        let literal = self.store.mk_value(value, sort);
        // Beside a heap nil has a name.
        let with_heap = has_nil(&self.store, model);
        if with_heap { value_term(&mut self.store, value, literal) } else { literal }
    }

    /// The values of terms in a model of this context, as SMT-LIB text.
    ///
    /// # Errors
    /// Why a term has no value or its text would be too long.
    pub fn value_texts(
        &mut self,
        model: &Model,
        terms: &[TermId],
        cancel: &CancelHandle,
    ) -> Result<Vec<String>, ValueError> {
        let with_heap = has_nil(&self.store, model);
        let most = self.options.max_printed_string_length;
        // What the model says by a term has no value that could be listed.
        let lambdas: Vec<Option<TermId>> =
            terms.iter().map(|&term| self.lambda(model, term)).collect();
        let asked = terms.iter().zip(&lambdas).filter(|(_, lambda)| lambda.is_none());
        let asked: Vec<TermId> = asked.map(|(&term, _)| term).collect();
        let judged = self.judged(model, &asked, cancel);
        let mut values = self.values(judged.as_ref().unwrap_or(model), &asked, cancel)?.into_iter();
        let mut texts = Vec::with_capacity(terms.len());
        for (&term, lambda) in terms.iter().zip(lambdas) {
            texts.push(match lambda {
                Some(lambda) => {
                    let interpretation = model.interpretation();
                    let lambda = closed_lambda(&mut self.store, lambda, interpretation);
                    printed(&self.store, lambda, most)?
                }
                None => {
                    let Some(value) = values.next() else { break };
                    let sort = self.store.sort(term);
                    value_text(&mut self.store, &value, sort, with_heap, most)?
                }
            });
        }
        Ok(texts)
    }

    /// The model with what it says of the quantifiers in some terms, found out as for assertions; none if there are none, or
    /// a heap is beside it.
    fn judged(&mut self, model: &Model, terms: &[TermId], cancel: &CancelHandle) -> Option<Model> {
        let store = &self.store;
        let quantifiers: Vec<TermId> =
            terms.iter().flat_map(|&term| outermost_quantifiers(store, term)).collect();
        if quantifiers.is_empty() || model.heap().is_some() {
            return None;
        }
        let mut interpretation = model.interpretation().clone();
        let budget = Budget::unlimited().with_cancel(cancel.clone());
        self.solver.judge(&mut self.store, &quantifiers, &mut interpretation, &budget);
        Some(interpretation.into())
    }

    /// The value of one term in a model of this context, as SMT-LIB text.
    ///
    /// # Errors
    /// Why the term has no value or its text would be too long.
    pub fn value_text(&mut self, model: &Model, term: TermId) -> Result<String, ValueError> {
        Ok(self.value_texts(model, &[term], &CancelHandle::new())?.remove(0))
    }

    /// The lambda that a term is in a model.
    fn lambda(&self, model: &Model, term: TermId) -> Option<TermId> {
        let store = &self.store;
        if store.is_lambda(term) {
            return Some(term);
        }
        let function = store.function(term).filter(|_| store.args(term).is_empty())?;
        let definition = model.interpretation().definition(function)?;
        store.is_lambda(definition.body).then_some(definition.body)
    }

    /// A heap as text, with the unfoldings of the assertions on it.
    #[cfg_attr(not(feature = "heaps"), allow(unused, reason = "nothing is unfolded"))]
    fn heap_text(&mut self, heap: &HeapModel, cancel: &CancelHandle) -> String {
        let mut text = heap_text(&mut self.store, heap);
        let formulas: Vec<TermId> = self.solver.assertions().map(|a| a.term).collect();
        if let Some(elements) = elements_text(&mut self.store, heap, &formulas) {
            text.push_str("\n  ");
            text.push_str(&elements);
        }
        #[cfg(feature = "heaps")]
        {
            let budget = Budget::unlimited().with_cancel(cancel.clone());
            if let Some(unfolding) = unfolding_text(&mut self.store, heap, &formulas, &budget) {
                text.push_str("\n  ");
                text.push_str(&unfolding);
            }
        }
        text
    }

    /// A model as text: a definition for each declared symbol, or a line of a table as the options ask,
    /// then the heap if there is one.
    ///
    /// # Errors
    /// If a string in it is longer than the options allow.
    pub fn model_text(
        &mut self,
        model: &Model,
        cancel: &CancelHandle,
    ) -> Result<String, TooLongToPrint> {
        let is_declared = |&f: &FunId| self.store.function_decl(f).kind == FunKind::Declared;
        let mut functions: Vec<FunId> = self.declared.iter().copied().filter(is_declared).collect();
        functions.extend(self.instances_in_scope());
        let heap = model.heap().map(|heap| self.heap_text(heap, cancel));
        let most = self.options.max_printed_string_length;
        let (store, interpretation) = (&mut self.store, model.interpretation());
        if self.options.model_style == ModelStyle::Table {
            return model_table(store, interpretation, &functions, heap.as_deref(), most);
        }
        let mut text = model_text(store, interpretation, &functions, heap.as_deref(), most)?;
        // Elements of models with a heap have names of their own.
        if heap.is_none() {
            let open = open_text(store, interpretation);
            text.insert_str(text.len() - 1, &open);
        }
        Ok(text)
    }

    /// The instances of functions over sort parameters that are in scope.
    fn instances_in_scope(&mut self) -> Vec<FunId> {
        let mut found = Vec::new();
        for &instance in &self.parser.instances().to_vec() {
            let decl = self.store.function_decl(instance);
            let sorts = decl.params.iter().copied().chain([decl.result]);
            let is_open = sorts.into_iter().any(|sort| self.store.sorts.holds_parameters(sort));
            if !is_open
                && decl.kind == FunKind::Declared
                && let Some((function, _)) = self.parser.origin(&mut self.store, instance)
                && self.polymorphic.contains(&function)
            {
                found.push(instance);
            }
        }
        found
    }

    /// The definitions of some declared symbols in a model, as SMT-LIB text without the heap.
    ///
    /// # Errors
    /// If a string in it is longer than the options allow.
    pub fn model_text_of(
        &mut self,
        model: &Model,
        functions: &[FunId],
    ) -> Result<String, TooLongToPrint> {
        let most = self.options.max_printed_string_length;
        model_text(&mut self.store, model.interpretation(), functions, None, most)
    }

    /// What a declared function is in a model, as a `lambda`.
    ///
    /// # Errors
    /// If a string in it is longer than the options allow.
    pub fn function_text(
        &mut self,
        model: &Model,
        function: FunId,
    ) -> Result<String, TooLongToPrint> {
        let most = self.options.max_printed_string_length;
        function_text(&mut self.store, model.interpretation(), function, most)
    }

    /// Moves out the lemmas that were added since the last call, if the options want them.
    pub fn take_lemmas(&mut self) -> Vec<Lemma> {
        self.solver.take_lemmas()
    }

    /// Moves out the transition systems that were decided since the last call, as BTOR2 files, if the
    /// options want them.
    pub fn take_systems(&mut self) -> Vec<String> {
        self.solver.take_systems()
    }

    /// Counts since assertions were last reset.
    #[must_use]
    pub fn statistics(&self) -> CheckStatistics {
        self.solver.statistics()
    }

    /// Names and values of the statistics of all parts.
    #[must_use]
    pub fn statistics_rows(&self) -> Vec<(String, u64)> {
        let mut rows = vec![("terms".to_owned(), self.store.len() as u64)];
        rows.extend(self.solver.statistics_rows());
        rows
    }
}

/// Why a named assertion is refused.
#[derive(Clone, Debug)]
pub enum AssertError {
    /// The term is no formula.
    NotAFormula(NotAFormula),
    /// The name is taken.
    Name(Box<Diagnostic>),
}

impl From<NotAFormula> for AssertError {
    fn from(error: NotAFormula) -> Self {
        Self::NotAFormula(error)
    }
}

impl From<Box<Diagnostic>> for AssertError {
    fn from(error: Box<Diagnostic>) -> Self {
        Self::Name(error)
    }
}

impl fmt::Display for AssertError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotAFormula(error) => error.fmt(f),
            Self::Name(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for AssertError {}

/// Why a check has no answer at all.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum CheckError {
    /// A fault of Trine's.
    Fault(InternalFault),
    /// An assumption is no formula.
    NotAFormula(NotAFormula),
}

impl From<InternalFault> for CheckError {
    fn from(fault: InternalFault) -> Self {
        Self::Fault(fault)
    }
}

impl From<NotAFormula> for CheckError {
    fn from(error: NotAFormula) -> Self {
        Self::NotAFormula(error)
    }
}

impl fmt::Display for CheckError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Fault(fault) => fault.fmt(f),
            Self::NotAFormula(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for CheckError {}

/// Why there are no solutions to tell.
#[derive(Clone, Debug)]
pub enum SolutionsError {
    /// A fault of Trine's.
    Fault(InternalFault),
    /// A term has no value that can be printed.
    Value(ValueError),
    /// Models cannot be told apart by a term.
    NotComparable(NotComparable),
}

impl From<InternalFault> for SolutionsError {
    fn from(fault: InternalFault) -> Self {
        Self::Fault(fault)
    }
}

impl From<ValueError> for SolutionsError {
    fn from(error: ValueError) -> Self {
        Self::Value(error)
    }
}

impl From<EvalError> for SolutionsError {
    fn from(error: EvalError) -> Self {
        Self::Value(ValueError::NoValue(error))
    }
}

impl From<NotComparable> for SolutionsError {
    fn from(error: NotComparable) -> Self {
        Self::NotComparable(error)
    }
}

impl fmt::Display for SolutionsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Fault(fault) => fault.fmt(f),
            Self::Value(error) => error.fmt(f),
            Self::NotComparable(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for SolutionsError {}

/// Whether element zero of a sort is nil in a model.
fn has_nil(store: &TermStore, model: &Model) -> bool {
    model.heap().is_some() || !store.heaps().is_empty()
}

/// Why a term has no value that can be printed.
#[derive(Clone, Debug)]
pub enum ValueError {
    /// It has none, or none was found.
    NoValue(EvalError),
    /// It is too long.
    TooLong(TooLongToPrint),
}

impl From<EvalError> for ValueError {
    fn from(error: EvalError) -> Self {
        Self::NoValue(error)
    }
}

impl From<TooLongToPrint> for ValueError {
    fn from(error: TooLongToPrint) -> Self {
        Self::TooLong(error)
    }
}

impl fmt::Display for ValueError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoValue(error) => error.fmt(f),
            Self::TooLong(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for ValueError {}
