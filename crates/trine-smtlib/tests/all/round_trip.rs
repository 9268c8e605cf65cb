//! What is printed is read back to the same term.

use trine_smtlib::{Command, Parsed, ScriptReader, command_text, term_text};
use trine_term::{Op, TermId, TermStore};

/// Declarations for the terms below.
const PREAMBLE: &str = "
(declare-sort U 0) (declare-sort P 2)
(declare-const |a b| Int) (declare-const r Real) (declare-const x (_ BitVec 8))
(declare-const p Bool) (declare-const q Bool) (declare-const s String) (declare-const |let| Int)
(declare-const f (_ FloatingPoint 8 24)) (declare-const m RoundingMode) (declare-const L RegLan)
(declare-const A (Array (_ BitVec 8) (Array Int Bool))) (declare-const u U)
(declare-const w (P Int (P U Bool))) (declare-fun g (Int Bool) U) (declare-fun h (Int) Int)
(declare-datatypes ((Tree 1) (Forest 1)) (
  (par (T) ((node (item T) (below (Forest T)))))
  (par (T) ((none) (more (first (Tree T)) (rest (Forest T)))))))
(declare-const t (Tree Int)) (declare-datatype Color ((red) (green) (mix (c1 Color) (c2 Color))))
(declare-const c Color)
(declare-sort Loc 0) (declare-datatype Cell ((cell (next Loc)))) (declare-heap (Loc Cell))
(declare-const l Loc)
";

/// Terms without bound variables.
const TERMS: &[&str] = &[
    "true",
    "(and p q p)",
    "(=> p q p)",
    "(xor p q)",
    "(distinct p q)",
    "(ite p |a b| |let|)",
    "(= (- 5) (- |a b|) (- |a b| 1) 12345678901234567890123)",
    "(< r 0.5 (/ 1.0 3.0) (- (/ 1.0 3.0)) (/ r 2.0) (/ 0.0 0.0) 1.0)",
    "(= (div |a b| 2) (mod |a b| 3) (abs |a b|) (to_int r))",
    "(and ((_ divisible 3) |a b|) (is_int (to_real |a b|)))",
    "(= #b00000001 x #xff (_ bv7 8) ((_ rotate_left 3) x) (bvneg x) (bvxnor x x))",
    "(= ((_ extract 7 4) x) ((_ extract 3 0) x) ((_ int_to_bv 4) |a b|))",
    "(= ((_ zero_extend 1) x) ((_ sign_extend 1) x) (concat #b1 x))",
    "(= ((_ repeat 2) x) (concat x x) #b0101010101010101)",
    "(= (_ bv123456789012345678901234567890 128) #x00000000000000000000000000000001)",
    "(bvsaddo x (bvnot x))",
    "(= f (fp #b0 #x80 #b00000000000000000000001) (_ NaN 8 24) (_ +oo 8 24) (_ -zero 8 24))",
    "(fp.isNaN (fp.fma RNE f f (fp.neg f)))",
    "(= ((_ to_fp 8 24) m f) ((_ to_fp 8 24) RTZ r) ((_ to_fp 8 24) RNA x) ((_ to_fp 8 24) m 1.5))",
    "(= ((_ to_fp 3 5) x) ((_ to_fp_unsigned 3 5) m x) (fp ((_ extract 0 0) x) #b000 #b0000))",
    "(= ((_ fp.to_ubv 8) m f) ((_ fp.to_sbv 8) m f))",
    "(= (fp.to_real f) r)",
    "(select (select A x) 1)",
    "(= A (store A #x00 ((as const (Array Int Bool)) true)))",
    "(= s \"\" \"a\"\"b\" \"\\u{e9}\\u{1F600}\" \"\\u{5c}u{41}\" (str.++ s \"x\" s) (str.from_int 3))",
    "(= (str.len s) (str.indexof s \"a\" 0) (str.to_code s))",
    "(str.in_re s (re.++ L re.all (re.* re.allchar) (re.range \"a\" \"z\") ((_ re.^ 3) L)))",
    "(str.in_re s (re.union ((_ re.loop 1 3) (str.to_re \"a\")) re.none (re.diff L L) (re.comp L)))",
    "(str.<= s (str.replace_re_all s L \"\") (str.rev s))",
    "(= u (g 1 true) (g (h (h 2)) false))",
    "(= w w)",
    "(= t (node 1 (as none (Forest Int))) (node 2 (more t (below t))))",
    "((_ is none) (below t))",
    "(= (as none (Forest Bool)) (rest (as none (Forest Bool))))",
    "(= c red (mix red c) (c1 c))",
    "(= s (seq.fold_left (lambda ((k String) (c Unicode)) (str.++ k (seq.unit c) (seq.fold_left \
     (lambda ((n String) (d Unicode)) (str.++ (seq.unit d) n)) \"\" k))) \"\" s))",
    "(= |a b| (seq.fold_left (lambda ((n Int) (e Int)) (+ n e |a b|)) 0 (seq.unit 1)))",
    "(sep (pto l (cell (as nil Loc))) emp (wand (pto l (cell l)) emp))",
    "(let ((y (bvmul x (bvadd x x)))) (= y (bvmul y y) (bvadd y (bvmul y y))))",
    "(= (as @U_3 U) u)",
    "(match c ((red p) ((mix a b) (= a b)) (_ q)))",
];

/// Closed formulas with bound variables, which get fresh variables each time they are read.
const QUANTIFIED: &[&str] = &[
    "(forall ((x Int)) (> (h x) x))",
    "(exists ((x Int) (|y z| (_ BitVec 4))) (and (forall ((x Int)) (= x x)) (= (h x) x)))",
    "(forall ((i Int)) (exists ((j Int)) (= (+ (h i) (h j) 1) (* 2 (+ (h i) (h j) 1)))))",
    "(let ((k (+ 1 (h (h 2))))) (forall ((i Int)) (let ((n (h (+ i k 1)))) (or (= n k) (> n k)))))",
    "(forall ((h Int)) (= h h))",
    "(and (forall ((i Int)) (= i (h (h i)))) (not (forall ((i Int)) (= i (h (h i))))))",
];

struct Session {
    store: TermStore,
    reader: ScriptReader<&'static [u8]>,
}

impl Session {
    fn new() -> Self {
        let mut store = TermStore::new();
        let mut reader = ScriptReader::new(PREAMBLE.as_bytes(), &mut store);
        while let Some(command) = reader.next_command(&mut store) {
            command.expect("the preamble is legal");
        }
        Self { store, reader }
    }

    #[track_caller]
    fn read(&mut self, text: &str) -> TermId {
        match self.reader.parser_mut().parse_term(&mut self.store, text) {
            Ok(term) => term,
            Err(diagnostic) => panic!("{text}\n{diagnostic}"),
        }
    }

    fn print(&self, term: TermId) -> String {
        term_text(&self.store, term)
    }
}

#[test]
fn terms() {
    let mut session = Session::new();
    for text in TERMS {
        let term = session.read(text);
        let printed = session.print(term);
        let again = session.read(&printed);
        assert_eq!(again, term, "{text}\n{printed}");
    }
}

#[test]
fn quantified_formulas_up_to_the_names_of_variables() {
    let mut session = Session::new();
    for text in QUANTIFIED {
        let term = session.read(text);
        let printed = session.print(term);
        let again = session.read(&printed);
        assert_eq!(session.print(again), printed, "{text}");
    }
}

#[test]
fn variables_that_would_hide_others_are_renamed() {
    let mut session = Session::new();
    let cases = [
        ("(forall ((h Int)) (= h 0))", "(forall ((h Int)) (= h 0))"),
        (
            "(forall ((i Int)) (forall ((i Bool)) i))",
            "(forall ((i Int)) (forall ((i!1 Bool)) i!1))",
        ),
        ("(forall ((|let| Int)) (= |let| 0))", "(forall ((|let| Int)) (= |let| 0))"),
    ];
    for (text, expected) in cases {
        let term = session.read(text);
        assert_eq!(session.print(term), expected);
    }
    // A definition that is used below a variable of the name of its own.
    let mut store = TermStore::new();
    let script = "(define-fun f ((y Int)) Bool (exists ((x Int)) (< y x)))
        (assert (forall ((x Int)) (f x)))";
    let mut reader = ScriptReader::new(script.as_bytes(), &mut store);
    let mut printed = String::new();
    while let Some(command) = reader.next_command(&mut store) {
        printed = command_text(&store, &command.expect("legal").command);
    }
    assert_eq!(printed, "(assert (forall ((x Int)) (exists ((x!1 Int)) (< x x!1))))");
}

#[test]
fn shared_terms_are_named_where_their_variables_are_bound() {
    let mut session = Session::new();
    let cases = [
        (
            "(= (bvmul (bvadd x x #x01) x) (bvadd x x #x01))",
            "(= (bvmul (bvadd x x #x01) x) (bvadd x x #x01))",
        ),
        (
            "(= (bvmul (bvadd x x x #x01) x) (bvadd x x x #x01))",
            "(let ((_let_1 (bvadd x x x #x01))) (= (bvmul _let_1 x) _let_1))",
        ),
        (
            "(forall ((i Int)) (= (h (+ i (h (h 1)) (h i))) (+ i (h (h 1)) (h i)) (h (h 1))))",
            "(forall ((i Int)) (let ((_let_1 (+ i (h (h 1)) (h i)))) \
             (= (h _let_1) _let_1 (h (h 1)))))",
        ),
        (
            "(and (forall ((i Int)) (= i (+ 1 (h 2)))) (exists ((j Int)) (= j (+ 1 (h 2)))))",
            "(let ((_let_1 (+ 1 (h 2)))) \
             (and (forall ((i Int)) (= i _let_1)) (exists ((j Int)) (= j _let_1))))",
        ),
    ];
    for (text, expected) in cases {
        let term = session.read(text);
        assert_eq!(session.print(term), expected, "{text}");
    }
}

#[test]
fn names_of_shared_terms_avoid_names_in_use() {
    let mut store = TermStore::new();
    let script = "(declare-const _let_1 Int)
        (assert (let ((z (+ _let_1 2 3 4))) (= z (* z z))))";
    let mut reader = ScriptReader::new(script.as_bytes(), &mut store);
    let mut printed = String::new();
    while let Some(command) = reader.next_command(&mut store) {
        printed = command_text(&store, &command.expect("legal").command);
    }
    assert_eq!(printed, "(assert (let ((_let_2 (+ _let_1 2 3 4))) (= _let_2 (* _let_2 _let_2))))");
}

/// A tower in which each level uses the one below twice: as a tree it would have 2^1000 nodes.
#[test]
fn text_is_linear_in_the_dag() {
    let mut session = Session::new();
    let mut tower = session.read("(bvadd x #x01)");
    for _ in 0..1000 {
        tower = session.store.mk(Op::BvMul, &[tower, tower]);
    }
    let printed = session.print(tower);
    assert!(printed.len() < 100_000);
    assert_eq!(session.read(&printed), tower);
}

/// Whole commands: printed and read by a second session, they print the same.
#[test]
fn commands() {
    let script = PREAMBLE.to_owned()
        + "(set-logic ALL)(set-option :print-success false)(set-info :source |a b|)
        (set-info :notes \"x \"\"y\"\"\")(set-info :status sat)(set-info :k (a (b \"c\") 1.5))
        (assert (! (or p q) :named n))(assert (and n p))(define-fun k ((i Int) (b Bool)) Int (ite b i 1))
        (assert (= (k 1 p) 2))(define-fun-rec fac ((i Int)) Int (ite (<= i 0) 1 (* i (fac (- i 1)))))
        (define-funs-rec ((ev ((i Int)) Bool) (od ((i Int)) Bool)) ((od (- i 1)) (ev (- i 1))))
        (assert (ev (fac 3)))(push 1)(check-sat)(check-sat-assuming (p (not q)))(pop 1)
        (get-value ((k 1 p) p))(get-model)(get-info :name)(get-option :print-success)(echo \"a\"\"b\")
        (get-unsat-core)(get-unsat-assumptions)(get-proof)(get-assertions)(get-assignment)
        (simplify (and p p))(reset-assertions)(reset)(exit)";
    let read = |text: &str| {
        let mut store = TermStore::new();
        let mut reader = ScriptReader::new(text.as_bytes(), &mut store);
        let mut printed = String::new();
        while let Some(command) = reader.next_command(&mut store) {
            let Parsed { command, .. } = command.unwrap_or_else(|error| panic!("{error}"));
            assert!(!matches!(command, Command::Unsupported { .. }));
            printed.push_str(&command_text(&store, &command));
            printed.push('\n');
        }
        printed
    };
    let once = read(&script);
    assert_eq!(read(&once), once);
}
