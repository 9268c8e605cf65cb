//! Sequences of commands, right and wrong ones: each gets one response, and answers fit what is in
//! force.
//!
//! Idea: two bytes choose a command of a table. Commands that succeed are recorded in a
//! [`LiveScript`]; each definite answer is compared with that of a session that gets only what is
//! in force, each model must satisfy it, and each core must be unsatisfiable alone.
//! Reference: SMT-LIB 2.7, sections 4.1 and 4.2.

use trine::exit_code::ExitCode;
use trine::options::Options;
use trine_fuzz::sexpr::{Sexpr, parse};

use crate::in_process::InProcess;
use crate::live_script::{Entry, LiveScript};

/// Longest sequence: it keeps the comparisons, which grow with its square, short.
const MAX_COMMANDS: usize = 48;

/// Limit of one check.
const TICKS: u64 = 200_000;

/// Declared before the sequence begins, so that most terms are legal.
const PREAMBLE: &[&str] = &[
    "(declare-const p Bool)",
    "(declare-const q Bool)",
    "(declare-const x (_ BitVec 4))",
    "(declare-const y (_ BitVec 4))",
];

/// More declarations and definitions, which clash when they come twice.
const DECLARATIONS: &[&str] = &[
    "(declare-const r Bool)",
    "(declare-const z (_ BitVec 4))",
    "(declare-fun w () (_ BitVec 3))",
];

const DEFINITIONS: &[&str] = &[
    "(define-fun d () Bool (bvult x y))",
    "(define-fun e ((a (_ BitVec 4))) (_ BitVec 4) (bvadd a x))",
    "(define-const c (_ BitVec 4) (bvxor x y))",
];

/// Formulas; the last ones need declarations or names that may be missing.
const FORMULAS: &[&str] = &[
    "p",
    "q",
    "(not p)",
    "(not q)",
    "(or p q)",
    "(xor p q)",
    "(=> p (= x #x3))",
    "(= q (bvult x y))",
    "(bvult x y)",
    "(bvule y x)",
    "(= (bvadd x y) #xf)",
    "(= (bvmul x y) #x6)",
    "(distinct x #x0)",
    "(= y (bvudiv #xd x))",
    "(= ((_ extract 1 0) x) #b10)",
    "(bvslt (bvneg x) (bvshl y #x1))",
    "(= x (ite p y (bvnot y)))",
    "(= (bvurem x y) (bvsub y #x1))",
    "(let ((a (bvand x y))) (bvsgt a (bvor a #x1)))",
    "false",
    "true",
    "r",
    "(= z (bvadd x #x1))",
    "(= (concat #b1 w) z)",
    "d",
    "(= (e y) #x2)",
    "(= c #x5)",
    "n0",
    "(not n1)",
];

const NAMES: &[&str] = &["n0", "n1", "n2", "n3"];

/// Questions whose only effect is their response.
const QUESTIONS: &[&str] = &[
    "(get-value (p x (bvadd x y)))",
    "(get-value (z))",
    "(get-assignment)",
    "(get-assertions)",
    "(get-info :reason-unknown)",
    "(get-info :assertion-stack-levels)",
    "(get-info :all-statistics)",
    "(get-info :no-such-keyword)",
    "(get-option :produce-models)",
    "(get-option :no-such-option)",
    "(get-proof)",
    "(echo \"a \"\"text\"\"\")",
    "(simplify (and p (not p)))",
    "(eval (bvmul x y))",
    "(set-info :status unknown)",
    "(get-objectives)",
    "(get-value ())",
    "(get-model 1)",
];

/// Changes of options, of which those that belong before the first assertion fail after it.
const OPTION_CHANGES: &[&str] = &[
    "(set-option :produce-unsat-cores true)",
    "(set-option :produce-unsat-cores false)",
    "(set-option :minimal-unsat-cores true)",
    "(set-option :check-unsat-cores true)",
    "(set-option :produce-models false)",
    "(set-option :produce-models perhaps)",
    "(set-option :random-seed 7)",
    "(set-option :random-seed many)",
    "(set-option :rewrite-level 0)",
    "(set-option :rewrite-level 1)",
    "(set-option :preprocess false)",
    "(set-option :no-such-option 1)",
    "(set-logic QF_BV)",
];

/// Commands that are never legal.
const MISTAKES: &[&str] = &[
    "(assert x)",
    "(no-such-command 1)",
    "(assert (bvult x p))",
    "(assert nowhere)",
    "(assert)",
    "(push -1)",
    "(pop 99)",
    "(check-sat-assuming (x))",
    "(check-sat-assuming (nowhere))",
    "(declare-const p Bool)",
    "(define-fun g () Bool x)",
    "()",
    "(assert (! p :named p))",
];

/// Runs the commands that the bytes choose. The head of the module says more.
///
/// # Panics
/// If the session panics, faults, gives other than one response to a command, or answers otherwise
/// than the live assertions demand.
pub fn command_sequence(bytes: &[u8]) {
    let mut run = Run::new();
    let (&first, rest) = bytes.split_first().unwrap_or((&0, &[]));
    if first & 1 != 0 {
        run.option("(set-option :produce-unsat-cores true)");
    }
    if first & 2 != 0 {
        run.live.global_declarations = run.option("(set-option :global-declarations true)");
    }
    run.preamble();
    for pair in rest.chunks_exact(2).take(MAX_COMMANDS) {
        run.step(pair[0], usize::from(pair[1]));
    }
    run.check(&[]);
}

fn options() -> Options {
    Options {
        print_success: true,
        continue_after_error: true,
        resource_limit: Some(TICKS),
        // A proof that is refused is a fault.
        check_proofs: true,
        // A second `set-logic` is told there.
        diagnostic_output: "/dev/null".into(),
        ..Options::default()
    }
}

/// The item of a table that a byte stands for.
fn item(table: &[&'static str], byte: usize) -> &'static str {
    table[byte % table.len()]
}

struct Run {
    session: InProcess,
    live: LiveScript,
    /// Assumptions of the last check.
    assumptions: Vec<&'static str>,
    /// Everything sent, for messages.
    log: String,
}

impl Run {
    fn new() -> Self {
        Self {
            session: InProcess::new(&options()),
            live: LiveScript::new(),
            assumptions: vec![],
            log: String::new(),
        }
    }

    fn preamble(&mut self) {
        for command in PREAMBLE {
            assert!(self.declare(command), "{}", self.log);
        }
    }

    /// The one response to a command.
    fn send(&mut self, command: &str) -> (Sexpr, String) {
        self.log.push_str(command);
        self.log.push('\n');
        let (output, code) = self.session.run(command);
        let legal = matches!(code, ExitCode::Done | ExitCode::Error);
        assert!(legal, "{code:?}: {output}\nafter\n{}", self.log);
        let mut responses = parse(&output).unwrap_or_default();
        assert_eq!(responses.len(), 1, "responses: {output}\nafter\n{}", self.log);
        (responses.remove(0), output)
    }

    /// Whether a command succeeds that answers nothing else.
    fn succeeds(&mut self, command: &str) -> bool {
        let (response, output) = self.send(command);
        match response.atom() {
            Some("success") => true,
            Some("unsupported") => false,
            _ => {
                assert!(is_error(&response), "response: {output}\nafter\n{}", self.log);
                false
            }
        }
    }

    fn option(&mut self, command: &str) -> bool {
        self.succeeds(command)
    }

    fn declare(&mut self, command: &'static str) -> bool {
        let done = self.succeeds(command);
        if done {
            self.live.add(Entry::Declared(command));
        }
        done
    }

    fn step(&mut self, choice: u8, byte: usize) {
        match choice {
            0..64 => self.assert(item(FORMULAS, byte), None),
            64..88 => self.assert(item(FORMULAS, byte), Some(NAMES[usize::from(choice) % 4])),
            88..112 => self.check(&[]),
            112..132 => {
                let second = item(FORMULAS, byte.wrapping_mul(7) / 3 + usize::from(choice));
                self.check(&[item(FORMULAS, byte), second][..1 + byte % 2]);
            }
            132..152 => self.push(byte % 3),
            152..172 => self.pop(byte % 3),
            172..184 => drop(self.declare(item(DECLARATIONS, byte))),
            184..192 => {
                let command = item(DEFINITIONS, byte);
                if self.succeeds(command) {
                    self.live.add(Entry::Defined(command.into()));
                }
            }
            192..206 => self.model(),
            206..220 => self.core(),
            220..228 => self.failed_assumptions(),
            228..240 => drop(self.send(item(QUESTIONS, byte))),
            240..246 => drop(self.option(item(OPTION_CHANGES, byte))),
            246..248 => {
                let response = self.send(item(MISTAKES, byte)).0;
                assert!(is_error(&response), "no error\nafter\n{}", self.log);
            }
            248..253 => {
                assert!(self.succeeds("(reset-assertions)"), "{}", self.log);
                self.live.reset_assertions();
                if !self.live.global_declarations {
                    self.preamble();
                }
            }
            253.. => {
                assert!(self.succeeds("(reset)"), "{}", self.log);
                self.live = LiveScript::new();
                self.preamble();
            }
        }
    }

    fn assert(&mut self, term: &'static str, name: Option<&'static str>) {
        let command = match name {
            Some(name) => format!("(assert (! {term} :named {name}))"),
            None => format!("(assert {term})"),
        };
        if self.succeeds(&command) {
            self.live.add(Entry::Asserted { term, name });
        }
    }

    fn push(&mut self, levels: usize) {
        assert!(self.succeeds(&format!("(push {levels})")), "{}", self.log);
        self.live.push(levels);
    }

    fn pop(&mut self, levels: usize) {
        let possible = levels <= self.live.depth();
        let done = self.succeeds(&format!("(pop {levels})"));
        assert_eq!(done, possible, "pop {levels}\nafter\n{}", self.log);
        if done {
            self.live.pop(levels);
        }
    }

    /// A check, with an answer that fits the live assertions.
    fn check(&mut self, assumptions: &[&'static str]) {
        let command = match assumptions {
            [] => "(check-sat)".to_owned(),
            _ => format!("(check-sat-assuming ({}))", assumptions.join(" ")),
        };
        let response = self.send(&command).0;
        if is_error(&response) {
            assert!(!assumptions.is_empty(), "check-sat fails\nafter\n{}", self.log);
            return;
        }
        self.assumptions = assumptions.to_vec();
        let answer = response.atom().unwrap_or_default().to_owned();
        assert!(matches!(&*answer, "sat" | "unsat" | "unknown"), "{answer}\nafter\n{}", self.log);
        if answer != "unknown" {
            let opposite = if answer == "sat" { "unsat" } else { "sat" };
            let all: Vec<String> = self.assumptions.iter().map(ToString::to_string).collect();
            self.refute(opposite, None, None, &all);
        }
    }

    /// Panics if a session of its own gives the `wrong` answer to what is in force.
    fn refute(
        &self,
        wrong: &str,
        model: Option<&str>,
        core: Option<&[String]>,
        assumed: &[String],
    ) {
        let mut script = self.live.text(model, core);
        for assumption in assumed {
            script.push_str(&format!("(assert {assumption})\n"));
        }
        script.push_str("(check-sat)");
        let plain = Options { print_success: false, ..options() };
        let (output, code) = InProcess::new(&plain).run(&script);
        let context = || format!("{output} to\n{script}\nafter\n{}", self.log);
        assert_eq!(code, ExitCode::Done, "{}", context());
        assert_ne!(output.trim(), wrong, "{}", context());
    }

    fn all_assumed(&self) -> Vec<String> {
        self.assumptions.iter().map(ToString::to_string).collect()
    }

    fn model(&mut self) {
        let (response, output) = self.send("(get-model)");
        if !is_error(&response) {
            let inner = output.trim().strip_prefix('(').and_then(|rest| rest.strip_suffix(')'));
            let definitions = inner.unwrap_or_else(|| panic!("a model that is no list: {output}"));
            self.refute("unsat", Some(definitions), None, &self.all_assumed());
        }
    }

    fn core(&mut self) {
        let response = self.send("(get-unsat-core)").0;
        if !is_error(&response) {
            let names = self.atoms(&response);
            let known = names.iter().all(|name| NAMES.contains(&name.as_str()));
            assert!(known, "a core of {names:?}\nafter\n{}", self.log);
            self.refute("sat", None, Some(&names), &self.all_assumed());
        }
    }

    fn failed_assumptions(&mut self) {
        let (response, output) = self.send("(get-unsat-assumptions)");
        if let (false, Some(items)) = (is_error(&response), response.list()) {
            assert!(items.len() <= self.assumptions.len(), "{output}\nafter\n{}", self.log);
            // The texts are those of the check, with no more than one blank in a row.
            let shown =
                |term: &&&str| items.iter().any(|item| parse(term).is_some_and(|p| p[0] == *item));
            let failed: Vec<String> =
                self.assumptions.iter().filter(shown).map(ToString::to_string).collect();
            assert!(failed.len() >= items.len(), "{output}\nafter\n{}", self.log);
            self.refute("sat", None, None, &failed);
        }
    }

    fn atoms(&self, response: &Sexpr) -> Vec<String> {
        let items = response.list().unwrap_or_else(|| panic!("no list\nafter\n{}", self.log));
        items.iter().filter_map(|item| item.atom().map(str::to_owned)).collect()
    }
}

fn is_error(response: &Sexpr) -> bool {
    let head = response.list().and_then(|items| items.first());
    head.and_then(Sexpr::atom) == Some("error")
}
