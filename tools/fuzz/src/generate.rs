//! From random numbers to a script in which every term is well sorted.
//!
//! Idea: declare a few constants, then walk through commands; terms are built from the wanted sort
//! down, with the table of [`crate::signature`] for operators. Sorts of the constants are few, so that
//! most leaves can be constants and the assertions talk about each other.
//! Invariant: only commands and operators of the configured theories occur, and every name is
//! declared where it is used.

use crate::datatype::GROUPS;
use crate::random::Random;
use crate::script::{Command, Declaration, Script};
use crate::signature::{OPERATORS, Operator, SortPool};
use crate::sort::{Sort, Theory};
use crate::term::{Node, Term};

/// What scripts may contain.
#[derive(Clone, Debug)]
pub struct Config {
    /// The theories; [`Theory::Core`] is always on.
    pub theories: Vec<Theory>,
    /// Names of operators to leave out, for peers that lack them.
    pub exclude: Vec<String>,
    /// Depth of the deepest term.
    pub max_depth: u32,
    /// Whether floating-point formats are only those that IEEE 754 names.
    pub standard_floats: bool,
    /// Whether `push`, `pop`, `check-sat-assuming` and several checks occur.
    pub incremental: bool,
    /// For a number, scripts hold so many equations of a constant with a term without constants, so
    /// that a model says what each term evaluates to.
    pub ground: Option<u32>,
}

impl Default for Config {
    fn default() -> Self {
        let theories = vec![Theory::Core, Theory::BitVec];
        Self {
            theories,
            exclude: vec![],
            max_depth: 5,
            standard_floats: false,
            incremental: true,
            ground: None,
        }
    }
}

/// The script with number `index` of the campaign `seed`.
pub fn script(config: &Config, seed: u64, index: u64) -> Script {
    let mut random = Random::of_script(seed, index);
    let mut pool = sort_pool(config, &mut random);
    let datatypes = match config.theories.contains(&Theory::Datatype) {
        true => datatypes(&mut pool, &mut random),
        false => vec![],
    };
    let operators = OPERATORS
        .iter()
        .filter(|o| o.theory == Theory::Core || config.theories.contains(&o.theory))
        .filter(|o| config.exclude.iter().all(|name| name != o.name))
        .collect();
    let depth = random.between(1, config.max_depth.max(1));
    let mut generator = Generator {
        random,
        pool,
        operators,
        depth,
        frames: vec![vec![]],
        locals: vec![],
        names: 0,
        commands: vec![],
    };
    match config.ground {
        Some(terms) => generator.run_ground(terms),
        None => generator.run(config),
    }
    let logic = logic(config, &generator.pool);
    Script { logic, datatypes, commands: generator.commands }
}

/// Adds the sorts of one or two groups of datatypes to the pool; their declarations.
fn datatypes(pool: &mut SortPool, random: &mut Random) -> Vec<&'static str> {
    let mut declarations = vec![];
    for _ in 0..random.between(1, 2) {
        let group = random.pick(GROUPS).expect("not empty");
        if !declarations.contains(&group.declaration) {
            declarations.push(group.declaration);
            pool.sorts.extend(group.sorts.iter().map(|(name, _)| Sort::Datatype(name)));
        }
    }
    declarations
}

/// The logic that names the theories; `ALL` where it would not cover the arrays of the pool.
fn logic(config: &Config, pool: &SortPool) -> String {
    let covered = |sort: &Sort| match sort {
        Sort::Array(index, element) => is_word(index) && is_word(element),
        Sort::Int | Sort::Real | Sort::String | Sort::Datatype(_) => false,
        _ => true,
    };
    if !pool.sorts.iter().all(covered) {
        return "ALL".to_owned();
    }
    let has = |theory| config.theories.contains(&theory);
    let parts =
        [(Theory::Array, "A"), (Theory::Uf, "UF"), (Theory::BitVec, "BV"), (Theory::Float, "FP")];
    let letters: String = parts.iter().filter(|(t, _)| has(*t)).map(|(_, l)| *l).collect();
    match letters.as_str() {
        "" => "QF_UF".to_owned(),
        _ => format!("QF_{letters}"),
    }
}

fn is_word(sort: &Sort) -> bool {
    matches!(sort, Sort::BitVec(_))
}

/// A few sorts for the constants: small words mostly, since there carries and overflows meet.
fn sort_pool(config: &Config, random: &mut Random) -> SortPool {
    let mut sorts = vec![Sort::Bool];
    let max_width = match random.below(20) {
        0..13 => 6,
        13..17 => 16,
        17..19 => 34,
        _ => 70,
    };
    let has = |theory| config.theories.contains(&theory);
    if has(Theory::BitVec) {
        for _ in 0..random.between(1, 3) {
            let width = match max_width {
                6 => random.between(1, 6),
                16 => *random.pick(&[7, 8, 9, 15, 16]).expect("not empty"),
                34 => *random.pick(&[31, 32, 33, 34]).expect("not empty"),
                _ => *random.pick(&[63, 64, 65, 70]).expect("not empty"),
            };
            sorts.push(Sort::BitVec(width));
        }
    }
    if has(Theory::Float) {
        // Tiny formats reach every special case; the wider ones are rare, since they are slow.
        let tiny = !config.standard_floats && random.chance(80);
        let formats: &[(u32, u32)] =
            if tiny { &[(2, 2), (2, 3), (3, 3), (3, 5)] } else { &[(5, 11), (8, 24)] };
        let (exponent, significand) = *random.pick(formats).expect("not empty");
        sorts.extend([Sort::Float(exponent, significand), Sort::RoundingMode]);
    }
    let others =
        [(Theory::Int, Sort::Int), (Theory::Real, Sort::Real), (Theory::String, Sort::String)];
    sorts.extend(others.into_iter().filter(|(theory, _)| has(*theory)).map(|(_, sort)| sort));
    if has(Theory::String) && !has(Theory::Int) {
        sorts.push(Sort::Int);
    }
    if has(Theory::Array) {
        // Mostly from words to words, which is what the logics with `A` and `BV` mean by arrays.
        let words: Vec<Sort> = sorts.iter().filter(|s| is_word(s)).cloned().collect();
        let parts = if words.is_empty() || random.chance(20) { &sorts } else { &words };
        let index = random.pick(parts).expect("Bool is always there").clone();
        let element = random.pick(parts).expect("Bool is always there").clone();
        sorts.push(Sort::Array(Box::new(index), Box::new(element)));
    }
    sorts.dedup();
    SortPool { sorts, max_width }
}

struct Generator {
    random: Random,
    pool: SortPool,
    operators: Vec<&'static Operator>,
    /// Depth of terms in this script.
    depth: u32,
    /// Declared and defined names per assertion level.
    frames: Vec<Vec<Declaration>>,
    /// Names bound by `let` and by parameters around the current term.
    locals: Vec<(String, Sort)>,
    names: u32,
    commands: Vec<Command>,
}

impl Generator {
    fn run(&mut self, config: &Config) {
        let functions = config.theories.contains(&Theory::Uf);
        for sort in self.pool.sorts.clone() {
            for _ in 0..self.random.between(1, 2) {
                self.declare(vec![], sort.clone());
            }
        }
        for _ in 0..self.random.below(3) {
            self.define();
        }
        if functions {
            for _ in 0..self.random.between(1, 2) {
                self.declare_function();
            }
        }
        for _ in 0..self.random.between(2, 12) {
            match self.random.below(100) {
                0..10 if config.incremental => self.push(),
                10..20 if config.incremental => self.pop(),
                20..32 if config.incremental => self.commands.push(Command::CheckSat),
                32..40 if config.incremental => self.check_assuming(),
                40..45 => self.declare_late(functions),
                45..48 => self.define(),
                _ => self.assert(),
            }
        }
        self.assert();
        self.commands.push(Command::CheckSat);
    }

    /// Constants that are equal to closed terms. They are declared after all terms were made, so that
    /// no term mentions them.
    fn run_ground(&mut self, terms: u32) {
        let mut equations = Vec::new();
        for _ in 0..terms {
            let sort = self.any_sort();
            let term = self.term(&sort, self.depth);
            let constant = Declaration { name: self.fresh("v"), parameters: vec![], sort };
            let leaf = Term::leaf(constant.name.clone(), constant.sort.clone());
            let equation = Node::App("=".to_owned(), vec![leaf, term]);
            self.commands.push(Command::Declare(constant));
            equations.push(Term { sort: Sort::Bool, node: equation });
        }
        self.commands.extend(equations.into_iter().map(|equation| Command::Assert(equation, None)));
        self.commands.push(Command::CheckSat);
    }

    fn fresh(&mut self, prefix: &str) -> String {
        self.names += 1;
        // Quoted symbols are the same as plain ones when they could be plain, and new when not.
        match self.random.below(20) {
            0 => format!("|{prefix} {}|", self.names),
            1 => format!("|{prefix}{}|", self.names),
            _ => format!("{prefix}{}", self.names),
        }
    }

    fn any_sort(&mut self) -> Sort {
        self.random.pick(&self.pool.sorts).expect("Bool is always there").clone()
    }

    fn declare(&mut self, parameters: Vec<Sort>, sort: Sort) {
        let name = self.fresh(if parameters.is_empty() { "x" } else { "f" });
        let declaration = Declaration { name, parameters, sort };
        self.frames.last_mut().expect("the bottom frame stays").push(declaration.clone());
        self.commands.push(Command::Declare(declaration));
    }

    fn declare_function(&mut self) {
        let parameters = (0..self.random.between(1, 2)).map(|_| self.any_sort()).collect();
        let sort = self.any_sort();
        self.declare(parameters, sort);
    }

    fn declare_late(&mut self, functions: bool) {
        if functions && self.random.chance(50) {
            self.declare_function();
        } else {
            let sort = self.any_sort();
            self.declare(vec![], sort);
        }
    }

    fn define(&mut self) {
        let parameters: Vec<(String, Sort)> =
            (0..self.random.below(3)).map(|_| (self.fresh("p"), self.any_sort())).collect();
        let sort = self.any_sort();
        self.locals.clone_from(&parameters);
        let depth = self.depth.min(3);
        let body = self.term(&sort, depth);
        self.locals.clear();
        let name = self.fresh("d");
        let sorts = parameters.iter().map(|(_, s)| s.clone()).collect();
        let declaration = Declaration { name: name.clone(), parameters: sorts, sort };
        self.frames.last_mut().expect("the bottom frame stays").push(declaration);
        self.commands.push(Command::Define { name, parameters, body });
    }

    fn assert(&mut self) {
        let depth = self.depth;
        let term = self.term(&Sort::Bool, depth);
        let name = self.random.chance(10).then(|| self.fresh("a"));
        if let Some(name) = &name {
            let (name, sort) = (name.clone(), Sort::Bool);
            let declaration = Declaration { name, parameters: vec![], sort };
            self.frames.last_mut().expect("the bottom frame stays").push(declaration);
        }
        self.commands.push(Command::Assert(term, name));
    }

    fn push(&mut self) {
        let levels = self.random.between(1, 2);
        self.frames.extend((0..levels).map(|_| vec![]));
        self.commands.push(Command::Push(levels));
    }

    fn pop(&mut self) {
        let open = self.frames.len() as u32 - 1;
        if open > 0 {
            let levels = self.random.between(1, open.min(2));
            self.frames.truncate((open + 1 - levels) as usize);
            self.commands.push(Command::Pop(levels));
        }
    }

    /// Literals over declared Boolean constants, which every solver takes.
    fn check_assuming(&mut self) {
        let names: Vec<String> = self
            .frames
            .iter()
            .flatten()
            .filter(|d| d.sort == Sort::Bool && d.parameters.is_empty())
            .filter(|d| d.name.trim_start_matches('|').starts_with('x'))
            .map(|d| d.name.clone())
            .collect();
        let count = self.random.between(1, 3);
        let mut literals = Vec::new();
        for _ in 0..count {
            let Some(name) = self.random.pick(&names) else { continue };
            let atom = Term::leaf(name.clone(), Sort::Bool);
            literals.push(if self.random.chance(50) {
                Term { sort: Sort::Bool, node: Node::App("not".into(), vec![atom]) }
            } else {
                atom
            });
        }
        self.commands.push(Command::CheckSatAssuming(literals));
    }

    fn term(&mut self, sort: &Sort, depth: u32) -> Term {
        if depth == 0 || self.random.chance(8) {
            return self.leaf(sort);
        }
        match self.random.below(100) {
            0..8 => self.let_term(sort, depth),
            8..20 => self.call(sort, depth).unwrap_or_else(|| self.operation(sort, depth)),
            _ => self.operation(sort, depth),
        }
    }

    /// An application of an operator; a leaf if chance finds none for this sort.
    fn operation(&mut self, sort: &Sort, depth: u32) -> Term {
        for _ in 0..40 {
            let operator = *self.random.pick(&self.operators).expect("Core has rows");
            let shaped = (operator.shape)(operator.name, sort, &self.pool, &mut self.random);
            let Some(application) = shaped else { continue };
            let arguments = application.arguments.iter().map(|s| self.term(s, depth - 1)).collect();
            return Term { sort: sort.clone(), node: Node::App(application.head, arguments) };
        }
        self.leaf(sort)
    }

    /// A call of a declared or defined function that gives `sort`.
    fn call(&mut self, sort: &Sort, depth: u32) -> Option<Term> {
        let fits = |d: &&Declaration| d.sort == *sort && !d.parameters.is_empty();
        let functions: Vec<Declaration> =
            self.frames.iter().flatten().filter(fits).cloned().collect();
        let function = self.random.pick(&functions)?.clone();
        let arguments = function.parameters.iter().map(|s| self.term(s, depth - 1)).collect();
        Some(Term { sort: sort.clone(), node: Node::App(function.name, arguments) })
    }

    /// A `let` with one or two bindings, whose names at times hide a constant.
    fn let_term(&mut self, sort: &Sort, depth: u32) -> Term {
        let mut bindings: Vec<(String, Term)> = Vec::new();
        for _ in 0..self.random.between(1, 2) {
            let bound = self.any_sort();
            let value = self.term(&bound, depth - 1);
            let hidden = self.frames[0].first().filter(|_| self.random.chance(15));
            let name = match hidden.map(|d| d.name.clone()) {
                Some(name) if bindings.iter().all(|(n, _)| *n != name) => name,
                _ => self.fresh("l"),
            };
            bindings.push((name, value));
        }
        let outer = self.locals.len();
        self.locals.extend(bindings.iter().map(|(n, t)| (n.clone(), t.sort.clone())));
        let body = self.term(sort, depth - 1);
        self.locals.truncate(outer);
        Term { sort: sort.clone(), node: Node::Let(bindings, Box::new(body)) }
    }

    /// A visible name of this sort, a word of another width cut or extended, or a literal.
    fn leaf(&mut self, sort: &Sort) -> Term {
        let visible = self.visible();
        let fitting: Vec<&(String, Sort)> = visible.iter().filter(|(_, s)| s == sort).collect();
        if self.random.chance(75)
            && let Some((name, _)) = self.random.pick(&fitting)
        {
            return Term::leaf(name.clone(), sort.clone());
        }
        if let Sort::BitVec(width) = sort
            && fitting.is_empty()
            && self.random.chance(75)
        {
            let words: Vec<(String, u32)> = visible
                .iter()
                .filter_map(|(n, s)| match s {
                    Sort::BitVec(w) => Some((n.clone(), *w)),
                    _ => None,
                })
                .collect();
            if let Some((name, from)) = self.random.pick(&words).cloned() {
                return self.fitted(name, from, *width);
            }
        }
        Term::leaf(sort.literal(&mut self.random), sort.clone())
    }

    fn fitted(&mut self, name: String, from: u32, to: u32) -> Term {
        let word = Term::leaf(name, Sort::BitVec(from));
        let head = if from > to {
            let low = self.random.between(0, from - to);
            format!("(_ extract {} {low})", low + to - 1)
        } else {
            let extend = if self.random.chance(50) { "zero_extend" } else { "sign_extend" };
            format!("(_ {extend} {})", to - from)
        };
        Term { sort: Sort::BitVec(to), node: Node::App(head, vec![word]) }
    }

    /// Names without parameters that are not hidden by a local one, innermost last.
    fn visible(&self) -> Vec<(String, Sort)> {
        let hidden = |name: &str| self.locals.iter().any(|(n, _)| n == name);
        let globals = self.frames.iter().flatten().filter(|d| d.parameters.is_empty());
        let globals =
            globals.filter(|d| !hidden(&d.name)).map(|d| (d.name.clone(), d.sort.clone()));
        // Of two equal local names the inner one counts.
        let locals =
            self.locals.iter().enumerate().filter(|(at, (name, _))| {
                self.locals[at + 1..].iter().all(|(later, _)| later != name)
            });
        globals.chain(locals.map(|(_, local)| local.clone())).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn config(theories: &[Theory]) -> Config {
        Config { theories: theories.to_vec(), ..Config::default() }
    }

    #[test]
    fn the_same_seed_gives_the_same_script() {
        let config = Config::default();
        assert_eq!(script(&config, 5, 17), script(&config, 5, 17));
        assert_ne!(script(&config, 5, 17), script(&config, 5, 18));
    }

    #[test]
    fn all_operators_occur_and_scripts_are_balanced() {
        let all: Vec<Theory> = Theory::NAMES.iter().map(|(_, theory)| *theory).collect();
        let config = config(&all);
        let mut text = String::new();
        for index in 0..1500 {
            let script = script(&config, 1, index);
            assert!(script.is_balanced());
            assert!(script.checks() > 0);
            text.push_str(&script.text("", ""));
        }
        for operator in OPERATORS {
            let plain = format!("({} ", operator.name);
            let indexed = format!("((_ {} ", operator.name);
            assert!(text.contains(&plain) || text.contains(&indexed), "{}", operator.name);
        }
    }

    #[test]
    fn ground_scripts_equate_constants_with_closed_terms() {
        let mut config = config(&[Theory::String, Theory::Int]);
        config.ground = Some(50);
        for index in 0..20 {
            let text = script(&config, 4, index).text("", "");
            let asserted: Vec<&str> = text.lines().filter(|l| l.starts_with("(assert")).collect();
            assert_eq!(asserted.len(), 50);
            let names: Vec<&str> =
                text.lines().filter_map(|l| l.strip_prefix("(declare-")).collect();
            assert_eq!(names.len(), 50);
            assert!(!asserted.iter().any(|line| line.matches(" v").count() > 1), "{text}");
        }
    }

    #[test]
    fn what_is_switched_off_does_not_occur() {
        let mut config = config(&[Theory::BitVec]);
        config.exclude = vec!["bvmul".to_owned()];
        config.incremental = false;
        for index in 0..300 {
            let text = script(&config, 2, index).text("", "");
            assert!(!text.contains("(bvmul ") && !text.contains("(push") && !text.contains("fp."));
            assert_eq!(text.matches("(check-sat").count(), 1);
        }
    }
}
