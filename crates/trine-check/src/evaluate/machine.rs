//! The walk over terms.
//!
//! Idea: a stack of frames, one for each call of a function and each value of bound variables, and in
//! each a stack of terms whose parts are being evaluated. Connectives and `ite` evaluate what they
//! need and nothing more, so recursive functions end where their definitions do.
//! Invariant: what contains no variable has one value, which is kept for good; anything else has one
//! for each frame. Nothing recurses.

use rustc_hash::FxHashMap;
use std::rc::Rc;

use crate::evaluate::apply::{State, Stop};
use crate::evaluate::heap::Heap;
use crate::evaluate::language::Languages;
use crate::evaluate::open::{self, OpenCase};
use crate::evaluate::range::deciding_integers;
use crate::evaluate::value::{LARGEST_DOMAIN, Value, Values};
use crate::evaluate::{Outcome, Steps, Undecided};
use crate::operator::{FunctionId, Operator, VariableId};
use crate::sort::SortId;
use crate::term::{TermId, Terms};

/// A function: its parameters, and what it is.
#[derive(Clone, Debug)]
pub struct Definition {
    /// The variables that stand for the arguments.
    pub parameters: Vec<VariableId>,
    /// The value.
    pub body: TermId,
}

/// More frames than this would need too much memory.
const DEEPEST: usize = 200_000;

type Environment = Rc<FxHashMap<VariableId, Value>>;

/// Whom the value of a frame is for.
#[derive(Debug)]
enum Purpose {
    Result,
    /// For the term on top of the frame below.
    Call(FunctionId, Box<[Value]>),
    /// For an open application that the model decides.
    Open(OpenCase),
    /// For the quantifier on top of the frame below: which values the variables have.
    Quantifier {
        universal: bool,
        domains: Vec<(VariableId, Rc<[Value]>)>,
        positions: Vec<usize>,
    },
}

#[derive(Debug)]
struct Frame {
    purpose: Purpose,
    root: TermId,
    environment: Environment,
    values: FxHashMap<TermId, Value>,
    /// Terms with the argument that is looked at next.
    stack: Vec<(TermId, usize)>,
}

enum Step {
    Value(Value),
    /// This argument is needed, which has this position.
    Need(TermId, usize),
    Enter(Box<Frame>),
    Again,
}

/// Evaluates terms in a model.
#[derive(Debug)]
pub struct Evaluator<'t> {
    pub(super) terms: &'t mut Terms,
    pub(super) functions: FxHashMap<FunctionId, Definition>,
    /// What open applications are, by operator and the sort of the last argument.
    refinements: FxHashMap<(Operator, SortId), Definition>,
    pub(super) state: State,
    /// Values of terms without variables.
    closed: FxHashMap<TermId, Value>,
    pub(super) has_variables: Vec<bool>,
    /// Whether a term speaks of the heap.
    pub(super) spatial: Vec<bool>,
    pub(super) free_variables: FxHashMap<TermId, Rc<[VariableId]>>,
    heap: Option<Rc<Heap>>,
    calls: FxHashMap<(FunctionId, Box<[Value]>), Value>,
    guesses: Vec<OpenCase>,
}

impl<'t> Evaluator<'t> {
    /// An evaluator in the model that these functions are; recursive definitions of the script are
    /// known without being named.
    pub fn new(
        terms: &'t mut Terms,
        functions: FxHashMap<FunctionId, Definition>,
        steps: u64,
    ) -> Self {
        let state = State {
            values: Values::default(),
            languages: Languages::default(),
            steps: Steps::new(steps),
            open: FxHashMap::default(),
        };
        Self {
            terms,
            functions,
            refinements: FxHashMap::default(),
            state,
            closed: FxHashMap::default(),
            has_variables: Vec::new(),
            spatial: Vec::new(),
            free_variables: FxHashMap::default(),
            heap: None,
            calls: FxHashMap::default(),
            guesses: Vec::new(),
        }
    }

    /// Says what an operator is where the standard leaves it open; `sort` is that of its last argument.
    pub fn refine(&mut self, operator: Operator, sort: SortId, definition: Definition) {
        self.refinements.insert((operator, sort), definition);
    }

    /// Whether the model says what a function is.
    #[must_use]
    pub fn is_defined(&self, function: FunctionId) -> bool {
        self.functions.contains_key(&function)
    }

    /// Says what a function is of which nothing was known.
    pub fn define(&mut self, function: FunctionId, definition: Definition) {
        self.functions.insert(function, definition);
    }

    /// Says what the heap of the model is: formulas about it are evaluated from now on.
    pub fn set_heap(&mut self, heap: Heap) {
        self.heap = Some(Rc::new(heap));
    }

    /// Open applications for which the model has no value, so that one was guessed.
    #[must_use]
    pub fn guesses(&self) -> &[OpenCase] {
        &self.guesses
    }

    /// Forgets values and guesses, not the steps that were taken.
    pub fn forget(&mut self) {
        self.closed.clear();
        self.calls.clear();
        self.state.open.clear();
        self.guesses.clear();
    }

    /// The tables of records and arrays.
    #[must_use]
    pub fn values(&self) -> &Values {
        &self.state.values
    }

    /// The terms.
    #[must_use]
    pub fn terms(&self) -> &Terms {
        self.terms
    }

    /// The terms, to make new ones.
    pub fn terms_mut(&mut self) -> &mut Terms {
        self.terms
    }

    /// The languages of values.
    pub fn languages_mut(&mut self) -> &mut Languages {
        &mut self.state.languages
    }

    /// The languages of values, and the steps that are left.
    pub fn languages(&mut self) -> (&mut Languages, &mut Steps) {
        (&mut self.state.languages, &mut self.state.steps)
    }

    /// Whether variables occur in a term; bound ones count.
    fn note_variables(&mut self) {
        for position in self.has_variables.len()..self.terms.len() {
            let term = TermId(position as u32);
            let operator = self.terms.operator(term);
            let own = matches!(operator, Operator::Variable(_));
            let parts = self.terms.args(term).iter().any(|arg| self.has_variables[arg.index()]);
            self.has_variables.push(own || parts);
        }
        if self.spatial.len() != self.terms.len() {
            self.note_spatial();
        }
    }

    /// The value of a term without free variables.
    ///
    /// # Errors
    /// If it has none that can be found: the reason.
    pub fn evaluate(&mut self, root: TermId) -> Outcome<Value> {
        self.note_variables();
        self.evaluate_in(root, FxHashMap::default())
    }

    /// The value of a term whose free variables have these values.
    pub(super) fn evaluate_in(
        &mut self,
        root: TermId,
        environment: FxHashMap<VariableId, Value>,
    ) -> Outcome<Value> {
        let environment = Rc::new(environment);
        let mut frames = vec![Frame::new(Purpose::Result, root, environment)];
        loop {
            if frames.len() > DEEPEST {
                return Err(Undecided::TooHard);
            }
            let Some(frame) = frames.last_mut() else {
                return Err(Undecided::Unsupported("a term without a frame".into()));
            };
            let Some(&(term, position)) = frame.stack.last() else {
                if let Some(value) = self.leave(&mut frames)? {
                    return Ok(value);
                }
                continue;
            };
            if self.known(frame, term).is_some() {
                frame.stack.pop();
                continue;
            }
            match self.step(frame, term, position)? {
                Step::Value(value) => {
                    self.keep(frame, term, value);
                    frame.stack.pop();
                }
                Step::Need(part, position) => {
                    if let Some(top) = frame.stack.last_mut() {
                        top.1 = position;
                    }
                    frame.stack.push((part, 0));
                }
                Step::Enter(frame) => frames.push(*frame),
                Step::Again => {}
            }
        }
    }

    fn known<'a>(&'a self, frame: &'a Frame, term: TermId) -> Option<&'a Value> {
        if self.has_variables[term.index()] {
            frame.values.get(&term)
        } else {
            self.closed.get(&term)
        }
    }

    fn keep(&mut self, frame: &mut Frame, term: TermId, value: Value) {
        if self.has_variables[term.index()] {
            frame.values.insert(term, value);
        } else {
            self.closed.insert(term, value);
        }
    }

    /// Hands the value of the finished frame on top to whom it is for; the result at the end.
    fn leave(&mut self, frames: &mut Vec<Frame>) -> Outcome<Option<Value>> {
        let Some(mut done) = frames.pop() else { return Ok(None) };
        let Some(value) = self.known(&done, done.root).cloned() else {
            return Err(Undecided::Unsupported("a term without a value".into()));
        };
        let top = frames.last_mut().and_then(|frame| frame.stack.last().copied());
        let handed = match &mut done.purpose {
            Purpose::Result => return Ok(Some(value)),
            Purpose::Open(case) => {
                self.state.open.insert(case.clone(), value);
                return Ok(None);
            }
            Purpose::Call(function, args) => {
                self.calls.insert((*function, std::mem::take(args)), value.clone());
                value
            }
            Purpose::Quantifier { universal, domains, positions } => {
                let universal = *universal;
                if value != Value::Bool(universal) {
                    Value::Bool(!universal)
                } else if advance(domains, positions) {
                    done.environment = extended(&done.environment, domains, positions);
                    done.values.clear();
                    done.stack.push((done.root, 0));
                    frames.push(done);
                    return Ok(None);
                } else {
                    Value::Bool(universal)
                }
            }
        };
        if let (Some((term, _)), Some(frame)) = (top, frames.last_mut()) {
            self.keep(frame, term, handed);
        }
        Ok(None)
    }

    /// Whether parts of the heap have to be found for a formula, so that connectives are not enough.
    fn is_about_parts(&self, term: TermId) -> bool {
        matches!(
            self.terms.operator(term),
            Operator::SepEmp
                | Operator::SepPto
                | Operator::SepShare(..)
                | Operator::SepStar
                | Operator::SepWand
                | Operator::Exists(_)
                | Operator::Forall(_)
                | Operator::Apply(_)
        )
    }

    /// What the term on top of a frame needs next.
    fn step(&mut self, frame: &mut Frame, term: TermId, position: usize) -> Outcome<Step> {
        self.state.steps.spend(1)?;
        if self.spatial[term.index()] && self.is_about_parts(term) {
            let Some(heap) = self.heap.clone() else {
                return Err(Undecided::Unsupported("a heap that the model does not give".into()));
            };
            let environment = Rc::clone(&frame.environment);
            let holds = self.holds_of_heap(&heap, term, &environment)?;
            return Ok(Step::Value(Value::Bool(holds)));
        }
        let args = self.terms.args(term);
        match self.terms.operator(term) {
            Operator::Variable(variable) => match frame.environment.get(variable) {
                Some(value) => Ok(Step::Value(value.clone())),
                None => Err(Undecided::Unsupported("a variable without a value".into())),
            },
            Operator::Ite => {
                let [condition, then, other] = *args else {
                    return Err(Undecided::Unsupported("a condition of another form".into()));
                };
                let Some(holds) = self.known(frame, condition) else {
                    return Ok(Step::Need(condition, 0));
                };
                let chosen = if *holds == Value::Bool(true) { then } else { other };
                Ok(match self.known(frame, chosen) {
                    Some(value) => Step::Value(value.clone()),
                    None => Step::Need(chosen, 0),
                })
            }
            // The first argument that decides ends these.
            Operator::And => Ok(self.connective(frame, args, position, false, false)),
            Operator::Or => Ok(self.connective(frame, args, position, true, true)),
            Operator::Implies => Ok(self.implication(frame, args, position)),
            Operator::Forall(variables) => {
                let variables = variables.clone();
                self.quantifier(frame, term, &variables, true)
            }
            Operator::Exists(variables) => {
                let variables = variables.clone();
                self.quantifier(frame, term, &variables, false)
            }
            _ => {
                for (at, &arg) in args.iter().enumerate().skip(position) {
                    if self.known(frame, arg).is_none() {
                        return Ok(Step::Need(arg, at));
                    }
                }
                self.finish(frame, term)
            }
        }
    }

    /// The value of a conjunction or disjunction: `result` at the first argument that is `decisive`.
    fn connective(
        &self,
        frame: &Frame,
        args: &[TermId],
        position: usize,
        decisive: bool,
        result: bool,
    ) -> Step {
        for (at, &arg) in args.iter().enumerate().skip(position) {
            match self.known(frame, arg) {
                None => return Step::Need(arg, at),
                Some(value) if *value == Value::Bool(decisive) => {
                    return Step::Value(Value::Bool(result));
                }
                Some(_) => {}
            }
        }
        Step::Value(Value::Bool(!result))
    }

    /// `(=> a b c)` is false only if `a` and `b` are true and `c` is false.
    fn implication(&self, frame: &Frame, args: &[TermId], position: usize) -> Step {
        for (at, &arg) in args.iter().enumerate().skip(position) {
            let last = at + 1 == args.len();
            match self.known(frame, arg) {
                None => return Step::Need(arg, at),
                Some(value) if *value == Value::Bool(last) => {
                    return Step::Value(Value::Bool(true));
                }
                Some(_) => {}
            }
        }
        Step::Value(Value::Bool(false))
    }

    fn quantifier(
        &mut self,
        frame: &Frame,
        term: TermId,
        variables: &[VariableId],
        universal: bool,
    ) -> Outcome<Step> {
        let body = self.terms.args(term)[0];
        let mut integers = deciding_integers(
            self.terms,
            body,
            universal,
            variables,
            &frame.environment,
            LARGEST_DOMAIN,
        );
        let mut domains: Vec<(VariableId, Rc<[Value]>)> = Vec::with_capacity(variables.len());
        for &variable in variables {
            if let Some(values) = integers.remove(&variable) {
                domains.push((variable, values.into()));
                continue;
            }
            let sort = self.terms.variable(variable).sort;
            let Some(domain) = self.state.values.domain(&mut self.terms.sorts, sort) else {
                let text = self.terms.sorts.text(sort);
                return Err(Undecided::Unsupported(format!("a quantifier over {text}")));
            };
            domains.push((variable, domain));
        }
        if domains.iter().any(|(_, domain)| domain.is_empty()) {
            return Ok(Step::Value(Value::Bool(universal)));
        }
        let positions = vec![0; domains.len()];
        let environment = extended(&frame.environment, &domains, &positions);
        let purpose = Purpose::Quantifier { universal, domains, positions };
        Ok(Step::Enter(Box::new(Frame::new(purpose, body, environment))))
    }

    /// Applies an operator or a function to arguments that have values.
    fn finish(&mut self, frame: &Frame, term: TermId) -> Outcome<Step> {
        let mut args: Vec<Value> = Vec::with_capacity(self.terms.args(term).len());
        for &arg in self.terms.args(term) {
            match self.known(frame, arg) {
                Some(value) => args.push(value.clone()),
                None => return Ok(Step::Need(arg, 0)),
            }
        }
        if let Operator::Apply(function) = *self.terms.operator(term) {
            return self.call(function, args);
        }
        match self.state.apply(self.terms, term, &args) {
            Ok(value) => Ok(Step::Value(value)),
            Err(Stop::Undecided(reason)) => Err(reason),
            Err(Stop::Open(case)) => self.decide(term, case),
        }
    }

    fn call(&mut self, function: FunctionId, args: Vec<Value>) -> Outcome<Step> {
        let key = (function, args.into_boxed_slice());
        if let Some(value) = self.calls.get(&key) {
            return Ok(Step::Value(value.clone()));
        }
        let declared = self.terms.function(function);
        let (parameters, body) = match (self.functions.get(&function), &declared.definition) {
            (Some(definition), _) => (&definition.parameters, definition.body),
            (None, Some((parameters, body))) => (parameters, *body),
            (None, None) => {
                let name = self.terms.sorts.name(declared.name).to_owned();
                return Err(Undecided::Missing(name));
            }
        };
        let pairs = parameters.iter().copied().zip(key.1.iter().cloned());
        let environment = Rc::new(pairs.collect());
        let purpose = Purpose::Call(key.0, key.1);
        Ok(Step::Enter(Box::new(Frame::new(purpose, body, environment))))
    }

    /// The value of an open application: from the model, or guessed.
    fn decide(&mut self, term: TermId, case: OpenCase) -> Outcome<Step> {
        let key = (case.operator.clone(), case.sort);
        if let Some(definition) = self.refinements.get(&key) {
            let pairs = definition.parameters.iter().copied().zip(case.args.iter().cloned());
            let environment = Rc::new(pairs.collect());
            let body = definition.body;
            return Ok(Step::Enter(Box::new(Frame::new(Purpose::Open(case), body, environment))));
        }
        let sort = self.terms.sort_id(term);
        let values = &mut self.state.values;
        let Some(value) = open::default(values, &mut self.terms.sorts, &case, sort) else {
            let text = self.terms.sorts.text(sort);
            return Err(Undecided::Unsupported(format!("an open application of sort {text}")));
        };
        self.guesses.push(case.clone());
        self.state.open.insert(case, value);
        Ok(Step::Again)
    }
}

impl Frame {
    fn new(purpose: Purpose, root: TermId, environment: Environment) -> Self {
        let stack = vec![(root, 0)];
        Self { purpose, root, environment, values: FxHashMap::default(), stack }
    }
}

/// The next values of the variables; false if these were the last ones.
fn advance(domains: &[(VariableId, Rc<[Value]>)], positions: &mut [usize]) -> bool {
    for ((_, domain), position) in domains.iter().zip(positions) {
        *position += 1;
        if *position < domain.len() {
            return true;
        }
        *position = 0;
    }
    false
}

fn extended(
    outer: &Environment,
    domains: &[(VariableId, Rc<[Value]>)],
    positions: &[usize],
) -> Environment {
    let mut inner = FxHashMap::clone(outer);
    for ((variable, domain), &position) in domains.iter().zip(positions) {
        inner.insert(*variable, domain[position].clone());
    }
    Rc::new(inner)
}
