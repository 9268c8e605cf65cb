//! Formats: what is written is read back as the same problem, and stays what it was.

use trine_bench::failure::Failure;
use trine_bench::problem_sets::convert::{Dialect, convert};
use trine_bench::problem_sets::files;
use trine_bench::problem_sets::formats::{cyclist, slcomp, sleek};
use trine_bench::problem_sets::script::Script;
use trine_bench::problem_sets::symbolic_heap::normal_form::normal_form;
use trine_bench::problem_sets::symbolic_heap::{Problem, Refusal};

use super::samples::shared;

const LIST: &str = "(set-logic QF_SHID)(set-info :status unsat)(declare-sort L 0)
(declare-datatypes ((N 0)) (((node (next L)))))(declare-heap (L N))
(define-fun-rec ls ((in L) (out L)) Bool
  (or (and (= in out) (_ emp L N))
      (exists ((u L)) (and (distinct in out) (sep (pto in (node u)) (ls u out))))))
(check-sat)(declare-const x L)(declare-const |y z| L)
(assert (and (distinct x (as nil L)) (sep (ls x |y z|) (pto |y z| (node (as nil L))))))
(assert (not (exists ((u L) (x L)) (sep (ls u x) (ls x (as nil L))))))(check-sat)";

const LENGTH: &str = "(set-logic QF_SHIDLIA)(declare-sort L 0)
(declare-datatypes ((N 0)) (((node (next L) (key Int)))))(declare-heap (L N))
(define-fun-rec len ((x L) (n Int)) Bool
  (or (and (= x (as nil L)) (= n 0) (_ emp L N))
      (exists ((u L) (k Int)) (and (<= 1 n) (< k (* 2 n)) (sep (pto x (node u k)) (len u (- n 1)))))))
(check-sat)(declare-const x L)(declare-const n Int)
(assert (and (>= n 3) (not (= n 7)) (len x (+ n 1))))(check-sat)";

fn problem(text: &str) -> Problem {
    let script = Script::read(text.as_bytes());
    assert!(script.faults.is_empty(), "{:?}", script.faults);
    Problem::from_script(&script).unwrap()
}

/// The problem of the script that is written of a problem.
fn read_again(original: &Problem) -> Problem {
    problem(&slcomp::write(original))
}

#[test]
fn round_trips_keep_the_problem() {
    for text in [LIST, LENGTH] {
        let original = problem(text);
        let form = normal_form(&original);
        assert_eq!(normal_form(&problem(&slcomp::write(&original))), form);
        let sleek = sleek::write(&original).unwrap();
        let back = sleek::read(&sleek).unwrap_or_else(|fault| panic!("{fault}\n{sleek}"));
        assert_eq!(normal_form(&back), form, "{sleek}");
        // What comes back is a script again, well-sorted.
        assert_eq!(normal_form(&problem(&slcomp::write(&back))), form);
    }
    let original = problem(LIST);
    let text = cyclist::write(&original).unwrap();
    let back = cyclist::read(&text).unwrap_or_else(|fault| panic!("{fault}\n{text}"));
    assert_eq!(normal_form(&back), normal_form(&original), "{text}");
    assert_eq!(normal_form(&problem(&slcomp::write(&back))), normal_form(&original));
    assert!(cyclist::write(&problem(LENGTH)).is_err());
}

#[test]
fn writers_look_as_their_formats_do() {
    let to = |dialect| convert("p".as_ref(), LIST.as_bytes(), Dialect::Slcomp, dialect).unwrap();
    let cyclist = to(Dialect::Cyclist);
    assert!(cyclist.contains("ls {\n  in=out * emp => ls(in,out) |\n"), "{cyclist}");
    assert!(cyclist.contains("in!=out * in->u' * ls(u',out) => ls(in,out)\n}"), "{cyclist}");
    assert!(
        cyclist.contains("x!=nil * ls(x,y_z) * y_z->nil |- ls(u',x_1') * ls(x_1',nil)"),
        "{cyclist}"
    );
    let sleek = to(Dialect::Sleek);
    assert!(sleek.contains("data L {\n  L next;\n}."), "{sleek}");
    assert!(sleek.contains("pred ls<out> ==\n     emp & self=out\n  or (exists u: self::L<u> * u::ls<out> & self!=out)."), "{sleek}");
    let songbird = to(Dialect::Songbird);
    assert!(songbird.contains("\\/ (exists u. in->L{u} * ls(u,out) & in!=out);"), "{songbird}");
    let slide = to(Dialect::Slide);
    assert!(slide.starts_with("Entail LHS(x,y_z) |- RHS(x,y_z)\n"), "{slide}");
    assert!(slide.contains("\\E u . in->u & in!=out * ls(u,out)"), "{slide}");
    let bsl = "(set-logic QF_BSL)(declare-sort L 0)(declare-heap (L L))(declare-const x L)\
               (assert (not (wand (pto x (as nil L)) (_ emp L L))))(check-sat)";
    let cvc5 = convert("p".as_ref(), bsl.as_bytes(), Dialect::Slcomp, Dialect::Cvc5).unwrap();
    assert!(cvc5.contains("(assert (not (wand (pto x (as sep.nil L)) sep.emp)))"), "{cvc5}");
    let refused = convert("p".as_ref(), LIST.as_bytes(), Dialect::Slcomp, Dialect::Cvc5);
    assert!(matches!(refused, Err(Failure::Content { reason, .. }) if reason.contains("`ls`")));
}

#[test]
fn what_is_no_symbolic_heap_is_refused() {
    let head = "(declare-sort L 0)(declare-heap (L L))(declare-const x L)(declare-const y L)";
    let refusal = |tail: &str| {
        Problem::from_script(&Script::read(format!("{head}{tail}").as_bytes())).unwrap_err()
    };
    assert!(matches!(refusal("(assert (= x y))"), Refusal::AnyHeap(_)));
    assert!(matches!(refusal("(assert (sep (pto x y) (= x y)))"), Refusal::AnyHeap(_)));
    assert_eq!(refusal("(assert (and (pto x y) (pto y x)))"), Refusal::Intersection);
    assert_eq!(refusal("(assert (pto x y))(assert (pto y x))"), Refusal::Intersection);
    assert!(matches!(refusal("(assert (or (pto x y) (pto y x)))"), Refusal::BooleanCombination(_)));
    assert!(matches!(
        refusal("(assert (and (pto x y) (not (pto y x))))"),
        Refusal::BooleanCombination(_)
    ));
    assert_eq!(refusal(""), Refusal::Nothing);
    assert_eq!(refusal("(push 1)(assert (pto x y))(check-sat)"), Refusal::Incremental);
    assert!(matches!(refusal("(assert (wand (pto x y) (pto y x)))"), Refusal::Operator(_)));
}

#[test]
fn readers_name_the_place() {
    let fault = cyclist::read("ls { x=y => ls(x,y) }\nx->y |- ls(x y)").unwrap_err();
    assert_eq!(fault.to_string(), "2:14: expected `,`, found `y`");
    let fault = cyclist::read("p { z->x => q(x) }\nemp |- emp").unwrap_err();
    assert!(fault.reason.contains("a rule of `p`"), "{fault}");
    let fault = cyclist::read("emp |- x->y * y->x,x * x=y").unwrap_err();
    assert!(fault.reason.contains("two kinds of cells"), "{fault}");
    let fault = sleek::read("data n { n next; }.\ncheckentail x::n<y,z> |- emp.").unwrap_err();
    assert!(fault.reason.contains("another number of fields"), "{fault}");
    let fault = sleek::read("checkentail x::ls<y |- emp.").unwrap_err();
    assert!(fault.reason.starts_with("expected `,`"), "{fault}");
    assert!(sleek::read("").is_err() && cyclist::read("").is_err() && cyclist::read("/*").is_err());
}

/// Nothing says which kind of location `nil` is here; what is written must be a script all the same.
#[test]
fn nil_equals_nil_in_formats_without_sorts() {
    for text in ["nil=nil * x->y |- nil!=nil * x->y", "nil=nil |- emp", "nil->x |- emp"] {
        let read = cyclist::read(text).unwrap();
        assert_eq!(normal_form(&read_again(&read)), normal_form(&read), "{text}");
    }
    let text = "data n { n next; }.\ncheckentail_exact x::n<null> & null=null |- x::n<null>.";
    let read = sleek::read(text).unwrap();
    assert_eq!(normal_form(&read_again(&read)), normal_form(&read));
}

#[test]
fn rules_may_name_their_parameters_anew() {
    let text = "ls { a=b => ls(a,b) | y!=x * y->x' * ls(x',x) => ls(y,x) }\nls(x,y) |- ls(x,y)";
    let problem = cyclist::read(text).unwrap();
    let same = "ls { x=y => ls(x,y) | x!=y * x->z' * ls(z',y) => ls(x,y) }\nls(x,y) |- ls(x,y)";
    assert_eq!(normal_form(&problem), normal_form(&cyclist::read(same).unwrap()));
}

#[test]
fn files_of_the_competition_survive_round_trips() {
    let Some(folder) = shared("seplog") else { return };
    let (mut problems, mut through_cyclist, mut through_sleek, mut at_nil) = (0, 0, 0, 0);
    for file in files::find(&[folder], &["smt2"]).unwrap() {
        let text = std::fs::read(&file.path).unwrap();
        let script = Script::read(&text);
        assert!(script.faults.is_empty(), "{}", file.path.display());
        let Ok(problem) = Problem::from_script(&script) else { continue };
        problems += 1;
        let form = normal_form(&problem);
        let name = file.below.display();
        let written = slcomp::write(&problem);
        let again = Script::read(written.as_bytes());
        assert!(again.faults.is_empty(), "{name}: {:?}\n{written}", again.faults);
        assert_eq!(normal_form(&Problem::from_script(&again).unwrap()), form, "{name}");
        if let Ok(text) = cyclist::write(&problem) {
            through_cyclist += 1;
            let back =
                cyclist::read(&text).unwrap_or_else(|fault| panic!("{name}: {fault}\n{text}"));
            assert_eq!(normal_form(&back), form, "{name}\n{text}");
            assert_eq!(normal_form(&read_again(&back)), form, "{name}\n{text}");
        }
        if let Ok(text) = sleek::write(&problem) {
            let back = sleek::read(&text).unwrap_or_else(|fault| panic!("{name}: {fault}\n{text}"));
            assert_eq!(normal_form(&read_again(&back)), normal_form(&back), "{name}\n{text}");
            if text.contains("at_nil") {
                // `null` as an address comes back as a variable that equals it.
                at_nil += 1;
            } else {
                through_sleek += 1;
                assert_eq!(normal_form(&back), form, "{name}\n{text}");
            }
        }
    }
    eprintln!(
        "{problems} problems, {through_cyclist} through Cyclist, {through_sleek} through SLEEK, {at_nil} with cells at nil"
    );
    assert!(problems > 900 && through_cyclist > 700 && through_sleek > 900);
}
