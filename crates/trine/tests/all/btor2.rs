//! BTOR2 files from text to answer: witnesses are simulated step by step with the evaluator alone,
//! and answers about random small systems are compared with a search over all their states.

use std::collections::BTreeSet;

use crate::in_process::memory::Memory;
use trine::exit_code::ExitCode;
use trine::model_checking::ModelChecking;
use trine::options::Options;
use trine::output::Channel;
use trine::watchdog::Watchdog;
use trine_btor2::{TransitionSystem, parse};
use trine_collections::{Budget, CancelHandle};
use trine_term::{Domain, Evaluator, Interpretation, SortId, TermId, TermStore, Value};

fn run_with(text: &str, options: &Options) -> (String, ExitCode) {
    let memory = Memory::default();
    let cancel = CancelHandle::new();
    let watchdog = Watchdog::new(cancel.clone(), None);
    let channel = Channel::new(Box::new(memory.clone()));
    let mut run = ModelChecking::new(options, channel, watchdog, cancel);
    let code = run.run(text.as_bytes());
    (memory.text(), code)
}

fn run(text: &str) -> String {
    let (output, code) = run_with(text, &Options::default());
    assert_eq!(code, ExitCode::Done, "{output}");
    output
}

/// A system with what is needed to compute its steps.
struct Machine {
    store: TermStore,
    system: TransitionSystem,
}

impl Machine {
    fn new(text: &str) -> Self {
        let mut store = TermStore::new();
        let system = parse(&mut store, text.as_bytes()).unwrap_or_else(|e| panic!("{e}: {text}"));
        Self { store, system }
    }

    fn model(&self, states: &[Value], inputs: &[Value]) -> Interpretation {
        let mut model = Interpretation::new();
        let constants = self.system.states.iter().map(|s| s.constant);
        let constants = constants.chain(self.system.inputs.iter().map(|i| i.constant));
        for (constant, value) in constants.zip(states.iter().chain(inputs)) {
            let function = self.store.function(constant).expect("a constant");
            model.set_constant(function, value.clone());
        }
        model
    }

    fn eval(&self, model: &Interpretation, term: TermId) -> Value {
        let value = Evaluator::new(&self.store, model).eval(term, &Budget::unlimited());
        value.expect("it has a value")
    }

    fn all_hold(&self, model: &Interpretation, formulas: &[TermId]) -> bool {
        formulas.iter().all(|&formula| self.eval(model, formula) == Value::Bool(true))
    }

    /// The states after `model`, where those without a next value are as given.
    fn next(&self, model: &Interpretation, chosen: &[Option<Value>]) -> Vec<Value> {
        let states = self.system.states.iter().zip(chosen);
        states
            .map(|(state, chosen)| match state.next {
                Some(next) => self.eval(model, next),
                None => chosen.clone().expect("the witness chooses it"),
            })
            .collect()
    }

    fn zero(&self, sort: SortId) -> Value {
        self.store.default_value(sort).expect("words and arrays have one")
    }
}

/// What a witness says of one step: lines of states, lines of inputs.
#[derive(Default)]
struct StepText<'a> {
    states: Vec<&'a str>,
    inputs: Vec<&'a str>,
}

fn word(digits: &str) -> Value {
    Value::bits(digits.len() as u32, u64::from_str_radix(digits, 2).expect("binary digits"))
}

/// The values that lines choose; `None` where no line does.
fn choices(machine: &Machine, sorts: &[SortId], lines: &[&str]) -> Vec<Option<Value>> {
    let mut values: Vec<Option<Value>> = vec![None; sorts.len()];
    for line in lines {
        let mut words = line.split(' ');
        let position: usize = words.next().and_then(|w| w.parse().ok()).expect("a position");
        let text = words.next().expect("a value");
        values[position] = Some(match text.strip_prefix('[') {
            None => word(text),
            Some(rest) => {
                let (index, element) = rest.split_once(']').expect("an index ends");
                let before = values[position].take();
                let before = before.unwrap_or_else(|| machine.zero(sorts[position]));
                let array = before.as_array().expect("an array");
                Value::Array(array.store(word(index), word(element)))
            }
        });
    }
    values
}

/// Simulates a witness, and returns the number of its last step.
fn replay(text: &str, output: &str) -> usize {
    let machine = Machine::new(text);
    let body = output.strip_prefix("sat\n").unwrap_or_else(|| panic!("{output}: {text}"));
    let mut violated: Vec<usize> = Vec::new();
    let mut steps: Vec<StepText> = Vec::new();
    let mut in_inputs = false;
    let mut ended = false;
    for line in body.lines() {
        assert!(!ended, "{output}");
        match line.as_bytes()[0] {
            b'b' => violated.extend(line.split(' ').map(|w| w[1..].parse::<usize>().expect("b"))),
            b'#' | b'@' => {
                let number: usize = line[1..].parse().expect("a step");
                in_inputs = line.starts_with('@');
                if number == steps.len() {
                    steps.push(StepText::default());
                }
                assert_eq!(number + 1, steps.len(), "{output}");
            }
            b'.' => ended = true,
            b';' => {}
            _ => {
                let step = steps.last_mut().expect("a step");
                if in_inputs { &mut step.inputs } else { &mut step.states }.push(line);
            }
        }
    }
    assert!(ended, "{output}");
    let system = &machine.system;
    let input_sorts: Vec<SortId> = system.inputs.iter().map(|input| input.sort).collect();
    let state_sorts: Vec<SortId> = system.states.iter().map(|state| state.sort).collect();
    let mut states: Vec<Value> = Vec::new();
    let mut model = Interpretation::new();
    for (number, step) in steps.iter().enumerate() {
        let chosen = choices(&machine, &state_sorts, &step.states);
        states = match number {
            0 => {
                let zeros = state_sorts.iter().map(|&sort| machine.zero(sort));
                let mut first: Vec<Value> = chosen
                    .into_iter()
                    .zip(zeros)
                    .map(|(value, zero)| value.unwrap_or(zero))
                    .collect();
                for (position, state) in system.states.iter().enumerate() {
                    if let Some(init) = state.init {
                        let model = machine.model(&first, &[]);
                        first[position] = machine.eval(&model, init);
                    }
                }
                first
            }
            _ => machine.next(&model, &chosen),
        };
        let inputs = choices(&machine, &input_sorts, &step.inputs);
        // An array that is zero everywhere has no lines.
        let inputs: Vec<Value> = inputs
            .into_iter()
            .zip(&input_sorts)
            .map(|(value, &sort)| value.unwrap_or_else(|| machine.zero(sort)))
            .collect();
        model = machine.model(&states, &inputs);
        assert!(machine.all_hold(&model, &system.constraints), "constraints at {number}: {output}");
    }
    for (position, &bad) in system.bads.iter().enumerate() {
        assert_eq!(machine.all_hold(&model, &[bad]), violated.contains(&position), "{output}");
    }
    assert_eq!(violated.is_empty(), system.bads.is_empty());
    assert!(!states.is_empty() || system.states.is_empty());
    steps.len() - 1
}

const COUNTER: &str = "1 sort bitvec 4\n2 zero 1\n3 state 1 count\n4 init 1 3 2\n5 inc 1 3\n\
    6 sort bitvec 1\n7 input 6 enable\n8 ite 1 7 5 3\n9 next 1 3 8\n10 constd 1 5\n11 eq 6 3 10\n\
    12 bad 11\n";

#[test]
fn a_counter_reaches_its_limit() {
    let output = run(COUNTER);
    assert_eq!(replay(COUNTER, &output), 5);
    assert!(output.starts_with("sat\nb0\n#0\n@0\n0 1 enable@0\n@1\n"), "{output}");
}

#[test]
fn bounds_are_not_answers() {
    let options = Options { bound: 4, ..Options::default() };
    let (output, code) = run_with(COUNTER, &options);
    assert_eq!(output, "unknown\n; no bad state up to step 4\n");
    assert_eq!(code, ExitCode::Done);
    let options =
        Options { exit_code_of_answer: true, produce_models: false, ..Options::default() };
    assert_eq!(run_with(COUNTER, &options), ("sat\n".into(), ExitCode::LastSat));
}

#[test]
fn what_cannot_be_reached_is_proved() {
    // The counter goes round below ten.
    let text = "1 sort bitvec 8\n2 zero 1\n3 state 1\n4 init 1 3 2\n5 inc 1 3\n6 constd 1 9\n\
        7 sort bitvec 1\n8 ugte 7 3 6\n9 ite 1 8 2 5\n10 next 1 3 9\n11 constd 1 10\n12 ugt 7 3 11\n\
        13 bad 12\n";
    assert_eq!(run(text), "unsat\n");
    // No step follows the first one.
    let text = "1 sort bitvec 1\n2 zero 1\n3 state 1\n4 init 1 3 2\n5 next 1 3 -3\n6 constraint -3\n\
        7 state 1\n8 init 1 7 2\n9 next 1 7 3\n10 bad 7\n";
    assert_eq!(run(text), "unsat\n");
}

#[test]
fn formulas_without_states() {
    let text = "1 sort bitvec 8\n2 input 1 x\n3 input 1 y\n4 mul 1 2 3\n5 constd 1 143\n\
        6 sort bitvec 1\n7 eq 6 4 5\n8 one 1\n9 ugt 6 2 8\n10 ugt 6 3 8\n11 constraint 9\n\
        12 constraint 10\n13 umulo 6 2 3\n14 constraint -13\n";
    let output = run(&format!("{text}15 bad 7\n"));
    assert_eq!(replay(&format!("{text}15 bad 7\n"), &output), 0);
    // Without a bad formula the constraints are the question.
    let text = format!("{text}15 constraint 7\n");
    assert_eq!(replay(&text, &run(&text)), 0);
    assert_eq!(run(&format!("{text}16 constraint -7\n")), "unsat\n");
    assert_eq!(run("1 sort bitvec 1\n2 zero 1\n3 bad 2\n"), "unsat\n");
}

#[test]
fn arrays_are_states_and_inputs() {
    // A memory that is written at each step; its default at the start is any.
    let text = "1 sort bitvec 3\n2 sort bitvec 2\n3 sort array 2 1\n4 sort bitvec 1\n5 input 3 memory\n\
        6 state 3 m\n7 zero 2\n8 state 2 at\n9 init 2 8 7\n10 inc 2 8\n11 next 2 8 10\n12 input 1 v\n\
        13 write 3 6 8 12\n14 next 3 6 13\n15 eq 4 5 6\n16 ones 2\n17 eq 4 8 16\n18 and 4 15 17\n\
        19 read 1 6 7\n20 constd 1 5\n21 eq 4 19 20\n22 and 4 18 21\n23 read 1 6 16\n24 ones 1\n\
        25 eq 4 23 24\n26 and 4 22 25\n27 bad 26\n";
    assert_eq!(replay(text, &run(text)), 3);
    // Filled by its initial value.
    let text = "1 sort bitvec 3\n2 sort bitvec 20\n3 sort array 2 1\n4 sort bitvec 1\n5 constd 1 6\n\
        6 state 3 m\n7 init 3 6 5\n8 next 3 6 6\n9 input 2 at\n10 read 1 6 9\n11 neq 4 10 5\n12 bad 11\n";
    assert_eq!(run(text), "unsat\n");
}

#[test]
fn errors_and_limits() {
    let (output, code) = run_with("1 sort bitvec 1\n2 frob 1\n", &Options::default());
    assert_eq!(output, "(error \"2:3: there is no operator `frob`\")\n");
    assert_eq!(code, ExitCode::Error);
    let options = Options { parse_only: true, ..Options::default() };
    assert_eq!(run_with(COUNTER, &options), (String::new(), ExitCode::Done));
    let options = Options { resource_limit: Some(1), ..Options::default() };
    assert_eq!(run_with(COUNTER, &options).0, "unknown\n; resourceout\n");
}

/// Numbers that look random.
struct Random(u64);

impl Random {
    fn below(&mut self, limit: usize) -> usize {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % limit
    }

    fn pick<'a, T>(&mut self, from: &'a [T]) -> &'a T {
        &from[self.below(from.len())]
    }
}

/// A system over words of two bits, bits, and perhaps an array of two bits.
fn random_system(random: &mut Random) -> String {
    let mut text = String::from(
        "1 sort bitvec 1\n2 sort bitvec 2\n3 sort array 1 1\n4 one 2\n5 zero 1\n6 ones 2\n\
         7 state 2 p\n8 state 2\n9 state 1 r\n10 input 2 i\n11 input 1\n",
    );
    let (mut bits, mut words) = (vec![5, 9, 11], vec![4, 6, 7, 8, 10]);
    let mut id = 12;
    let has_array = random.below(3) == 0;
    let mut arrays = Vec::new();
    if has_array {
        text.push_str("12 state 3 a\n");
        arrays.push(12);
        id = 13;
    }
    let mut add = |id: &mut usize, line: String| {
        text.push_str(&format!("{id} {line}\n"));
        *id += 1;
        *id - 1
    };
    for _ in 0..6 + random.below(8) {
        let sign = |random: &mut Random| if random.below(4) == 0 { "-" } else { "" };
        let (s, t) = (sign(random), sign(random));
        let [v, w] = [*random.pick(&words), *random.pick(&words)];
        let [b, c] = [*random.pick(&bits), *random.pick(&bits)];
        match random.below(if arrays.is_empty() { 5 } else { 8 }) {
            0 => {
                let op =
                    random.pick(&["add", "sub", "mul", "and", "xor", "udiv", "srem", "sll", "ror"]);
                words.push(add(&mut id, format!("{op} 2 {s}{v} {t}{w}")));
            }
            1 => {
                let op = random.pick(&["eq", "ult", "sgte", "neq", "uaddo", "smulo"]);
                bits.push(add(&mut id, format!("{op} 1 {s}{v} {t}{w}")));
            }
            2 => {
                let op = random.pick(&["and", "or", "xor", "implies", "iff", "nand"]);
                bits.push(add(&mut id, format!("{op} 1 {s}{b} {t}{c}")));
            }
            3 => words.push(add(&mut id, format!("ite 2 {s}{b} {t}{v} {w}"))),
            4 => bits.push(add(&mut id, format!("slice 1 {s}{v} 1 1"))),
            5 => bits.push(add(&mut id, format!("read 1 {} {s}{b}", random.pick(&arrays)))),
            6 => {
                let array = *random.pick(&arrays);
                arrays.push(add(&mut id, format!("write 3 {array} {s}{b} {t}{c}")));
            }
            _ => {
                let [x, y] = [*random.pick(&arrays), *random.pick(&arrays)];
                bits.push(add(&mut id, format!("eq 1 {x} {y}")));
            }
        }
    }
    for (state, sort, pool) in [(7, 2, &words), (8, 2, &words), (9, 1, &bits)] {
        if random.below(4) > 0 {
            let value = if sort == 2 { random.pick(&[4, 6]) } else { &5 };
            add(&mut id, format!("init {sort} {state} {value}"));
        }
        if random.below(5) > 0 {
            let value = *random.pick(pool);
            add(&mut id, format!("next {sort} {state} {value}"));
        }
    }
    if has_array {
        if random.below(2) == 0 {
            add(&mut id, "init 3 12 -5".into());
        }
        let value = *random.pick(&arrays);
        add(&mut id, format!("next 3 12 {value}"));
    }
    let conjunction = *random.pick(&words);
    let bad = add(&mut id, format!("redand 1 {conjunction}"));
    let other = *random.pick(&bits);
    let bad = add(&mut id, format!("and 1 {bad} {other}"));
    add(&mut id, format!("bad {bad}"));
    if random.below(3) == 0 {
        let constraint = *random.pick(&bits);
        add(&mut id, format!("constraint {constraint}"));
    }
    if random.below(3) == 0 {
        let bad = *random.pick(&bits);
        add(&mut id, format!("bad {bad}"));
    }
    text
}

/// All tuples of values of the sorts.
fn tuples(store: &TermStore, sorts: &[SortId]) -> Vec<Vec<Value>> {
    let mut all = vec![Vec::new()];
    for &sort in sorts {
        let domain = match Domain::of(store, sort) {
            Some(Domain::Finite(domain)) => domain,
            _ => panic!("a small sort"),
        };
        let longer = all.iter().flat_map(|tuple: &Vec<Value>| {
            let domain = domain.clone();
            (0..domain.count()).map(move |number| {
                let mut longer = tuple.clone();
                longer.push(domain.element(number));
                longer
            })
        });
        all = longer.collect();
    }
    all
}

/// The first step at which a bad state is reached, by a search over all states.
fn first_bad_step(text: &str) -> Option<usize> {
    let machine = Machine::new(text);
    let system = &machine.system;
    let sorts: Vec<SortId> = system.states.iter().map(|state| state.sort).collect();
    let inputs: Vec<SortId> = system.inputs.iter().map(|input| input.sort).collect();
    let inputs = tuples(&machine.store, &inputs);
    let states = tuples(&machine.store, &sorts);
    let is_first = |states: &Vec<Value>| {
        let model = machine.model(states, &[]);
        let mut states = system.states.iter().zip(states);
        states.all(|(state, value)| {
            state.init.is_none_or(|init| machine.eval(&model, init) == *value)
        })
    };
    let mut reached: BTreeSet<Vec<Value>> =
        states.iter().filter(|s| is_first(s)).cloned().collect();
    let mut fresh: Vec<Vec<Value>> = reached.iter().cloned().collect();
    for step in 0.. {
        let mut after = Vec::new();
        for state in &fresh {
            for input in &inputs {
                let model = machine.model(state, input);
                if !machine.all_hold(&model, &system.constraints) {
                    continue;
                }
                if system.bads.iter().any(|&bad| machine.all_hold(&model, &[bad])) {
                    return Some(step);
                }
                // States without a next value take all values.
                let free: Vec<usize> =
                    (0..sorts.len()).filter(|&i| system.states[i].next.is_none()).collect();
                let free_sorts: Vec<SortId> = free.iter().map(|&i| sorts[i]).collect();
                for values in tuples(&machine.store, &free_sorts) {
                    let mut chosen = vec![None; sorts.len()];
                    for (&position, value) in free.iter().zip(values) {
                        chosen[position] = Some(value);
                    }
                    after.push(machine.next(&model, &chosen));
                }
            }
        }
        fresh = after.into_iter().filter(|state| reached.insert(state.clone())).collect();
        if fresh.is_empty() {
            return None;
        }
    }
    None
}

#[test]
fn answers_agree_with_a_search_over_all_states() {
    let mut random = Random(7);
    let mut counts = [0; 3];
    for _ in 0..120 {
        let text = random_system(&mut random);
        let output = run(&text);
        let expected = first_bad_step(&text);
        if output.starts_with("sat") {
            counts[0] += 1;
            assert_eq!(Some(replay(&text, &output)), expected, "{text}");
        } else if output == "unsat\n" {
            counts[1] += 1;
            assert_eq!(expected, None, "{text}");
        } else {
            counts[2] += 1;
            assert!(expected.is_none_or(|step| step > 20), "{text}{output}");
        }
    }
    assert!(counts[0] > 30 && counts[1] > 20, "{counts:?}");
}

#[test]
fn the_manual_says_what_is_printed() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/btor2.md");
    let chapter = std::fs::read_to_string(path).expect("the chapter is there");
    let block = |kind: &str| {
        let (_, rest) = chapter.split_once(&format!("```{kind}\n")).expect("a block");
        rest.split_once("```").expect("it ends").0.to_owned()
    };
    let output = run(&block("btor2"));
    assert_eq!(output, block("text"));
    replay(&block("btor2"), &output);
}
