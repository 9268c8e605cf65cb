//! Messages by which a host builds terms and asks solvers: `["name", argument, ..]` as JSON, answered by `{"ok": ..}` or by
//! `{"error": kind, "message": ..}`.
//!
//! Idea: terms, sorts, functions, solvers and models are numbers. A term comes with its kind, which decides what the
//! operators of the host mean. Integers are hexadecimal, texts lists of letters, doubles their bits.
//! Invariants: a message that is none is an error and changes nothing; while a check runs the host is called some times a
//! second (`sched_yield`), and may then call [`trine_interrupt`](crate::trine_interrupt).

use std::cell::RefCell;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use serde_json::{Value as Json, json};
use trine::optimization::{Direction, Signedness};
use trine::{CancelHandle, Exhausted, FunId, SortId, TermId, sort_text, term_text};
use trine_bridge::{
    Binary, BridgeError, Datatype, Field, Given, Kind, Model, Operand, Picture, Shown, Side,
    Solver, Terms, Unary,
};
use trine_value::number::Integer;

use crate::host;

/// Time between two calls of the host while a check runs.
const LOOK: Duration = Duration::from_millis(20);

thread_local! {
    /// What ends the check that runs, or the next one.
    static CANCEL: RefCell<CancelHandle> = RefCell::new(watched());
}

/// Ends the check that runs, or the next one.
pub(crate) fn interrupt() {
    CANCEL.with_borrow(|cancel| cancel.cancel(Exhausted::Interrupted));
}

/// A handle that looks at memory, and gives way to the host.
fn watched() -> CancelHandle {
    let memory = host::memory_hook(None);
    let start = Instant::now();
    let next = AtomicU64::new(0);
    CancelHandle::with_hook(move |handle| {
        memory(handle);
        let now = u64::try_from(start.elapsed().as_millis()).unwrap_or(u64::MAX);
        if now >= next.load(Ordering::Relaxed) {
            next.store(now.saturating_add(LOOK.as_millis() as u64), Ordering::Relaxed);
            std::thread::yield_now();
        }
    })
}

/// What messages speak about.
#[derive(Default)]
pub(crate) struct Desk {
    terms: Terms,
    solvers: Vec<Option<Solver>>,
    models: Vec<Option<Model>>,
}

type Answer = Result<Json, BridgeError>;

fn strange() -> BridgeError {
    BridgeError::Refused("no such message".to_owned())
}

/// The answer to a message.
pub(crate) fn answer(desk: &mut Desk, text: &str) -> String {
    let found = match serde_json::from_str(text) {
        Ok(Json::Array(words)) => desk.answer(words),
        _ => Err(strange()),
    };
    let answer = found.map_or_else(|error| shown_error(&error), |value| json!({ "ok": value }));
    answer.to_string()
}

fn shown_error(error: &BridgeError) -> Json {
    let kind = match error {
        BridgeError::Refused(_) => "refused",
        BridgeError::Sort(_) => "sort",
        BridgeError::NoAnswer(_) => "no answer",
        BridgeError::Fault(_) => "fault",
        BridgeError::Index(_) => "index",
        BridgeError::Value(_) => "value",
        BridgeError::Parse { line, column, .. } => {
            let message = error.to_string();
            return json!({ "error": "parse", "message": message, "line": line, "column": column });
        }
    };
    json!({ "error": kind, "message": error.to_string() })
}

/// The arguments of a message, one after the other.
struct Args {
    rest: std::vec::IntoIter<Json>,
}

impl Args {
    fn of(words: Json) -> Result<Self, BridgeError> {
        match words {
            Json::Array(words) => Ok(Self { rest: words.into_iter() }),
            _ => Err(strange()),
        }
    }

    fn next(&mut self) -> Result<Json, BridgeError> {
        self.rest.next().ok_or_else(strange)
    }

    fn text(&mut self) -> Result<String, BridgeError> {
        match self.next()? {
            Json::String(text) => Ok(text),
            _ => Err(strange()),
        }
    }

    fn truth(&mut self) -> Result<bool, BridgeError> {
        self.next()?.as_bool().ok_or_else(strange)
    }

    fn number(&mut self) -> Result<usize, BridgeError> {
        let number = self.next()?.as_u64().and_then(|number| usize::try_from(number).ok());
        number.ok_or_else(strange)
    }

    /// The number of an entry of a table that has so many.
    fn below(&mut self, count: usize) -> Result<usize, BridgeError> {
        self.number().and_then(|at| if at < count { Ok(at) } else { Err(strange()) })
    }

    fn term(&mut self, terms: &Terms) -> Result<TermId, BridgeError> {
        self.below(terms.store().len()).map(TermId::new)
    }

    fn sort(&mut self, terms: &Terms) -> Result<SortId, BridgeError> {
        self.below(terms.store().sorts.len()).map(SortId::new)
    }

    fn function(&mut self, terms: &Terms) -> Result<FunId, BridgeError> {
        self.below(terms.store().function_count()).map(FunId::new)
    }

    fn many<T>(
        &mut self,
        mut read: impl FnMut(&mut Self) -> Result<T, BridgeError>,
    ) -> Result<Vec<T>, BridgeError> {
        let mut inner = Self::of(self.next()?)?;
        let mut found = Vec::with_capacity(inner.rest.len());
        while inner.rest.len() > 0 {
            found.push(read(&mut inner)?);
        }
        Ok(found)
    }

    fn terms(&mut self, terms: &Terms) -> Result<Vec<TermId>, BridgeError> {
        self.many(|args| args.term(terms))
    }

    fn integer(&mut self) -> Result<Integer, BridgeError> {
        Integer::from_str_radix(&self.text()?, 16).map_err(|_| strange())
    }

    fn time(&mut self) -> Result<Option<Duration>, BridgeError> {
        self.next()?.as_f64().map(trine_bridge::time).transpose()
    }

    /// `[name, [[constructor, [[field, sort]]]]]`, where the sort is one, or `["group", number]`.
    fn datatype(&mut self, terms: &Terms) -> Result<Datatype, BridgeError> {
        let mut inner = Self::of(self.next()?)?;
        let name = inner.text()?;
        let constructors = inner.many(|args| {
            let mut constructor = Self::of(args.next()?)?;
            let name = constructor.text()?;
            let fields = constructor.many(|args| {
                let mut field = Self::of(args.next()?)?;
                let name = field.text()?;
                let sort = match field.rest.as_slice() {
                    [Json::Array(_)] => {
                        let mut of_group = Self::of(field.next()?)?;
                        of_group.text()?;
                        Field::Group(of_group.number()?)
                    }
                    _ => Field::Sort(field.sort(terms)?),
                };
                Ok((name, sort))
            })?;
            Ok((name, fields))
        })?;
        Ok((name, constructors))
    }

    /// `["term", number]`, or a value of the language by its type.
    fn operand(&mut self, terms: &Terms) -> Result<Operand, BridgeError> {
        let mut inner = Self::of(self.next()?)?;
        let given = match inner.text()?.as_str() {
            "term" => return inner.term(terms).map(Operand::Term),
            "bool" => Given::Bool(inner.truth()?),
            "int" => Given::Int(inner.integer()?),
            "fraction" => {
                let (numerator, denominator) = (inner.integer()?, inner.integer()?);
                Given::fraction(&numerator, &denominator).ok_or_else(strange)?
            }
            "float" => {
                let bits = u64::from_str_radix(&inner.text()?, 16).map_err(|_| strange())?;
                Given::Float(f64::from_bits(bits))
            }
            "str" => {
                let letter = |args: &mut Self| u32::try_from(args.number()?).map_err(|_| strange());
                Given::text(inner.many(letter)?)?
            }
            _ => Given::Other(inner.text()?),
        };
        Ok(Operand::Value(given))
    }
}

fn shown_term(terms: &Terms, term: TermId) -> Json {
    json!([term.index(), terms.kind(term).name()])
}

fn shown_terms(terms: &Terms, all: &[TermId]) -> Json {
    all.iter().map(|&term| shown_term(terms, term)).collect()
}

fn shown_sort(terms: &Terms, sort: SortId) -> Json {
    json!([sort.index(), Kind::of(terms.store(), sort).name()])
}

fn shown(terms: &Terms, value: &Shown) -> Json {
    match value {
        Shown::Bool(truth) => json!(["bool", truth]),
        Shown::Int(number) => json!(["int", format!("{number:x}")]),
        Shown::Fraction(number) => json!([
            "fraction",
            format!("{:x}", number.numerator()),
            format!("{:x}", number.denominator())
        ]),
        Shown::Float(number) => json!(["float", format!("{:x}", number.to_bits())]),
        Shown::Text(text) => {
            let letters: Vec<u32> = text.code_points().map(|letter| letter.get()).collect();
            json!(["str", letters])
        }
        &Shown::Term(term) => json!(["term", shown_term(terms, term)]),
    }
}

fn shown_picture(picture: Picture) -> Json {
    json!([picture.title, picture.svg, picture.dot])
}

/// Where something stands from now on: a free place, or a new one.
fn kept<T>(places: &mut Vec<Option<T>>, what: T) -> Json {
    let at = places.iter().position(Option::is_none).unwrap_or(places.len());
    if at == places.len() {
        places.push(Some(what));
    } else {
        places[at] = Some(what);
    }
    json!(at)
}

fn at<T>(places: &[Option<T>], number: usize) -> Result<&T, BridgeError> {
    places.get(number).and_then(Option::as_ref).ok_or_else(strange)
}

fn at_mut<T>(places: &mut [Option<T>], number: usize) -> Result<&mut T, BridgeError> {
    places.get_mut(number).and_then(Option::as_mut).ok_or_else(strange)
}

impl Desk {
    fn answer(&mut self, words: Vec<Json>) -> Answer {
        let mut args = Args { rest: words.into_iter() };
        let name = args.text()?;
        match name.split_once('.') {
            Some(("sort", name)) => self.about_sort(name, &mut args),
            Some(("term", name)) => self.about_term(name, &mut args),
            Some(("function", name)) => self.about_function(name, &mut args),
            Some(("solver", name)) => self.about_solver(name, &mut args),
            Some(("model", name)) => self.about_model(name, &mut args),
            Some(("make", name)) => {
                let term = self.made(name, &mut args)?;
                Ok(shown_term(&self.terms, term))
            }
            _ => self.about_all(&name, &mut args),
        }
    }

    fn about_all(&mut self, name: &str, args: &mut Args) -> Answer {
        let terms = &mut self.terms;
        match name {
            "count" => Ok(json!(terms.store().len())),
            "parse" => {
                let read = terms.parse(&args.text()?)?;
                Ok(shown_terms(terms, &read))
            }
            "machines" => {
                let all = args.terms(terms)?;
                Ok(terms.machines(&all).into_iter().map(shown_picture).collect())
            }
            "heap" => {
                let (location, data) = (args.sort(terms)?, args.sort(terms)?);
                let (emp, nil) = terms.declare_heap(location, data)?;
                Ok(shown_terms(terms, &[emp, nil]))
            }
            "datatypes" => {
                let group = args.many(|args| args.datatype(terms))?;
                let sorts = terms.declare_datatypes(&group)?;
                Ok(sorts.into_iter().map(|sort| shown_sort(terms, sort)).collect())
            }
            "script" => {
                let (text, time) = (args.text()?, args.time()?);
                let cancel = CANCEL.with_borrow(CancelHandle::clone);
                let done = trine_bridge::run_script(&text, time, &cancel);
                cancel.reset();
                Ok(json!(done?))
            }
            _ => Err(strange()),
        }
    }

    /// Messages whose answer is a new term.
    fn made(&mut self, name: &str, args: &mut Args) -> Result<TermId, BridgeError> {
        let terms = &mut self.terms;
        match name {
            "constant" => {
                let (name, sort) = (args.text()?, args.sort(terms)?);
                Ok(terms.constant(&name, sort))
            }
            "fresh" => {
                let (prefix, sort) = (args.text()?, args.sort(terms)?);
                Ok(terms.fresh(&prefix, sort))
            }
            "value" => {
                let (value, sort) = (args.operand(terms)?, args.sort(terms)?);
                terms.value(&value, sort)
            }
            "apply" => {
                let (head, all) = (args.text()?, args.terms(terms)?);
                terms.apply(&head, &all)
            }
            "quantifier" => {
                let (head, bound, body) = (args.text()?, args.terms(terms)?, args.term(terms)?);
                terms.quantifier(&head, &bound, body)
            }
            "substitute" => {
                let root = args.term(terms)?;
                let (old, new) = (args.terms(terms)?, args.terms(terms)?);
                let pairs: Vec<_> = old.into_iter().zip(new).collect();
                terms.substitute(root, &pairs)
            }
            "simplify" => {
                let term = args.term(terms)?;
                Ok(terms.simplify(term))
            }
            "parsed" => {
                let text = args.text()?;
                let names = args.many(Args::text)?;
                let names: Vec<_> = names.into_iter().zip(args.terms(terms)?).collect();
                terms.parse_term(&text, &names)
            }
            "binary" => {
                let sign = args.text()?;
                let operator = Binary::ALL.into_iter().find(|operator| operator.sign() == sign);
                let (term, other) = (args.term(terms)?, args.operand(terms)?);
                let side = if args.truth()? { Side::Left } else { Side::Right };
                terms.binary(operator.ok_or_else(strange)?, term, &other, side)
            }
            "unary" => {
                let sign = args.text()?;
                let operator = Unary::ALL.into_iter().find(|operator| operator.sign() == sign);
                let term = args.term(terms)?;
                terms.unary(operator.ok_or_else(strange)?, term)
            }
            "equality" => {
                let (term, other) = (args.term(terms)?, args.operand(terms)?);
                terms.equality(term, &other, args.truth()?)
            }
            "power" => {
                let (base, exponent) = (args.term(terms)?, args.operand(terms)?);
                let number = match exponent {
                    Operand::Term(term) => terms.small_number(term),
                    Operand::Value(Given::Int(number)) => u32::try_from(&number).ok(),
                    Operand::Value(_) => None,
                };
                terms.power(base, number)
            }
            "element" => {
                let (term, index) = (args.term(terms)?, args.operand(terms)?);
                terms.element(term, &index)
            }
            "call" => {
                let function = args.function(terms)?;
                let given = args.many(|args| args.operand(terms))?;
                terms.call(function, &given)
            }
            "constant_array" => {
                let (index, element) = (args.sort(terms)?, args.term(terms)?);
                terms.constant_array(index, element)
            }
            "empty_sequence" => {
                let sort = args.sort(terms)?;
                terms.empty_sequence(sort)
            }
            "tester" => {
                let (constructor, term) = (args.function(terms)?, args.term(terms)?);
                terms.tester(constructor, term)
            }
            "map" => {
                let (function, arrays) = (args.function(terms)?, args.terms(terms)?);
                terms.map(function, &arrays)
            }
            _ => Err(strange()),
        }
    }

    fn about_sort(&mut self, name: &str, args: &mut Args) -> Answer {
        let terms = &mut self.terms;
        let made = match name {
            "parse" => terms.sort(&args.text()?)?,
            "declare" => terms.declare_sort(&args.text()?),
            "sequence" => {
                let element = args.sort(terms)?;
                terms.sequence_sort(element)?
            }
            "array" => {
                let (index, element) = (args.sort(terms)?, args.sort(terms)?);
                terms.store_mut().sorts.array(index, element)
            }
            _ => {
                let sort = args.sort(terms)?;
                return match name {
                    "text" => Ok(json!(sort_text(terms.store(), sort))),
                    "name" => Ok(json!(terms.sort_name(sort))),
                    "size" => terms.size(sort).map(|size| json!(size)),
                    "format" => terms.float_format(sort).map(|(eb, sb)| json!([eb, sb])),
                    "constructors" => Ok(terms
                        .constructors(sort)
                        .into_iter()
                        .map(|(constructor, selectors)| {
                            let selectors: Vec<usize> =
                                selectors.into_iter().map(FunId::index).collect();
                            json!([constructor.index(), selectors])
                        })
                        .collect()),
                    "parts" => {
                        let (index, element) = terms.array_parts(sort)?;
                        Ok(json!([shown_sort(terms, index), shown_sort(terms, element)]))
                    }
                    _ => Err(strange()),
                };
            }
        };
        Ok(shown_sort(terms, made))
    }

    fn about_term(&mut self, name: &str, args: &mut Args) -> Answer {
        let terms = &mut self.terms;
        let term = args.term(terms)?;
        Ok(match name {
            "text" => json!(term_text(terms.store(), term)),
            "truth" => json!(terms.truth(term)?),
            "index" => {
                let sort = terms.index_sort(term)?;
                shown_sort(terms, sort)
            }
            "sort" => shown_sort(terms, terms.store().sort(term)),
            "children" => shown_terms(terms, terms.store().args(term)),
            "head" => json!(terms.head(term)),
            "indices" => json!(terms.indices(term)),
            "function" => json!(terms.store().function(term).map(FunId::index)),
            "applied" => json!(terms.applied(term).map(FunId::index)),
            "is_value" => json!(terms.store().is_value(term)),
            "is_quantified" => json!(terms.is_quantified(term)),
            "literal" => {
                let value = terms.literal(term)?;
                shown(terms, &value)
            }
            "signed" => shown(terms, &terms.signed(term)?),
            "machine" => json!(terms.machine(term).map(shown_picture)),
            _ => return Err(strange()),
        })
    }

    fn about_function(&mut self, name: &str, args: &mut Args) -> Answer {
        let terms = &mut self.terms;
        if name == "declare" {
            let name = args.text()?;
            let params = args.many(|args| args.sort(terms))?;
            let result = args.sort(terms)?;
            return Ok(json!(terms.function(&name, params.into(), result).index()));
        }
        if name == "recursive" {
            let name = args.text()?;
            let params = args.many(|args| args.sort(terms))?;
            let result = args.sort(terms)?;
            return Ok(json!(terms.recursive_function(&name, params.into(), result).index()));
        }
        let function = args.function(terms)?;
        Ok(match name {
            "name" => json!(terms.function_name(function)),
            "sorts" => {
                let (params, result) = terms.function_sorts(function);
                let all = params.iter().chain([&result]);
                all.map(|&sort| shown_sort(terms, sort)).collect()
            }
            "is_declared" => json!(terms.is_declared(function)),
            "kind" => json!(terms.function_kind(function)),
            "unfold" => {
                let given = args.terms(terms)?;
                let made = terms.unfolded(function, &given);
                made.map_or(Json::Null, |term| shown_term(terms, term))
            }
            "define" => {
                let (constants, body) = (args.terms(terms)?, args.term(terms)?);
                terms.define_recursive(function, &constants, body)?;
                Json::Null
            }
            _ => return Err(strange()),
        })
    }

    fn about_solver(&mut self, name: &str, args: &mut Args) -> Answer {
        let Self { terms, solvers, models } = self;
        if name == "new" {
            return Ok(kept(solvers, Solver::default()));
        }
        let number = args.below(solvers.len())?;
        if name == "drop" {
            solvers[number] = None;
            return Ok(Json::Null);
        }
        let solver = at_mut(solvers, number)?;
        Ok(match name {
            "assert" => {
                solver.assert_one(terms, args.term(terms)?)?;
                Json::Null
            }
            "assert_named" => {
                solver.assert_named(terms, args.term(terms)?, args.term(terms)?)?;
                Json::Null
            }
            "optimize" => {
                let term = args.term(terms)?;
                let (is_maximum, is_signed) = (args.truth()?, args.truth()?);
                let direction = if is_maximum { Direction::Maximize } else { Direction::Minimize };
                let signedness = if is_signed { Signedness::Signed } else { Signedness::Unsigned };
                json!(solver.optimize(terms, term, direction, signedness)?)
            }
            "soft" => {
                let (formula, weight) = (args.term(terms)?, args.text()?);
                let group = match args.next()? {
                    Json::String(group) => Some(group),
                    Json::Null => None,
                    _ => return Err(strange()),
                };
                json!(solver.add_soft(terms, formula, &weight, group.as_deref())?)
            }
            "optima" => json!(solver.optima(terms)),
            "push" => {
                solver.push();
                Json::Null
            }
            "pop" => {
                solver.pop(args.number()?)?;
                Json::Null
            }
            "depth" => json!(solver.depth()),
            "reset" => {
                solver.reset();
                Json::Null
            }
            "option" => {
                solver.set_option(&args.text()?, &args.text()?)?;
                Json::Null
            }
            "check" => {
                let assumed = args.terms(terms)?;
                let limits = (args.time()?, args.next()?.as_u64());
                let cancel = CANCEL.with_borrow(CancelHandle::clone);
                let found = solver.check(terms, assumed, limits, &cancel);
                cancel.reset();
                json!(found?)
            }
            "reason" => json!(solver.reason_unknown(terms)?),
            "model" => kept(models, solver.model(terms)?),
            "core" => {
                let core = solver.core(terms)?;
                shown_terms(terms, &core)
            }
            "assertions" => shown_terms(terms, &solver.assertions()),
            "statistics" => json!(solver.statistics_rows()),
            "script" => json!(terms.script(&solver.assertions())),
            _ => return Err(strange()),
        })
    }

    fn about_model(&mut self, name: &str, args: &mut Args) -> Answer {
        let Self { terms, models, .. } = self;
        let number = args.below(models.len())?;
        if name == "drop" {
            models[number] = None;
            return Ok(Json::Null);
        }
        let model = at(models, number)?;
        Ok(match name {
            "constants" => {
                let constants = model.constants(terms);
                shown_terms(terms, &constants)
            }
            "functions" => model.functions(terms).into_iter().map(|f| json!(f.index())).collect(),
            "value" => {
                let term = args.term(terms)?;
                let value = terms.value_of(model, term)?;
                shown(terms, &value)
            }
            "literal" => {
                let term = args.term(terms)?;
                let literal = terms.literal_of(model, term)?;
                shown_term(terms, literal)
            }
            "table" => {
                let function = args.function(terms)?;
                let (rows, other) = model.table(terms, function);
                let row = |(arguments, result): &(Vec<Shown>, Shown)| {
                    let arguments: Json =
                        arguments.iter().map(|value| shown(terms, value)).collect();
                    json!([arguments, shown(terms, result)])
                };
                let rows: Json = rows.iter().map(row).collect();
                json!([rows, other.map(|value| shown(terms, &value))])
            }
            "heap" => json!(terms.heap_of(model).map(shown_picture)),
            "text" => json!(model.sexpr(terms)?),
            _ => return Err(strange()),
        })
    }
}
