//! What the server says of scripts while they are written: colours, arguments, corrections.

use lsp_types::Uri;
use trine_lsp::answers::diagnostics::diagnostics;
use trine_lsp::answers::{code_actions, highlight, signature};
use trine_lsp::document::Document;

/// The words that have a colour, with their types and modifiers.
fn coloured(text: &str) -> Vec<String> {
    let document = Document::new(text.into(), 0);
    let legend = highlight::legend();
    let (mut line, mut character) = (0, 0);
    let tokens = highlight::tokens(&document, &(0..text.len()));
    let shown = |token: lsp_types::SemanticToken| {
        if token.delta_line > 0 {
            (line, character) = (line + token.delta_line, 0);
        }
        character += token.delta_start;
        let place = lsp_types::Position::new(line, character);
        let start = document.text().offset(place);
        let end = document.text().offset(lsp_types::Position::new(line, character + token.length));
        assert!(!text[start..end].contains('\n'), "a token on two lines");
        let mut shown = format!(
            "{} {}",
            &text[start..end],
            legend.token_types[token.token_type as usize].as_str()
        );
        for (bit, modifier) in legend.token_modifiers.iter().enumerate() {
            if token.token_modifiers_bitset >> bit & 1 == 1 {
                shown = format!("{shown} {}", modifier.as_str());
            }
        }
        shown
    };
    tokens.into_iter().map(shown).collect()
}

#[test]
fn words_have_the_colours_of_what_they_are() {
    let text = "; \u{1F600}\n(declare-fun |a f| (Int) Int)\n(assert (let ((x 1)) (= (|a f| x) y)))";
    let expected = [
        "; \u{1F600} comment",
        "declare-fun keyword",
        "|a f| function declaration",
        "Int type",
        "Int type",
        "assert keyword",
        "let keyword",
        "x parameter",
        "1 number",
        "= function defaultLibrary",
        "|a f| function",
        "x parameter",
    ];
    assert_eq!(coloured(text), expected);
    let text = "(declare-datatypes ((L 0)) (((nil) (cons (head Int)))))\n(declare-const l L)\n\
                (assert (! (or true ((_ is cons) l) (= l nil) (= (head l) 1)) :named n))";
    let expected = [
        "declare-datatypes keyword",
        "L type declaration",
        "0 number",
        "nil enumMember declaration",
        "cons enumMember declaration",
        "head function declaration",
        "Int type",
        "declare-const keyword",
        "l variable declaration",
        "L type",
        "assert keyword",
        "! keyword",
        "or function defaultLibrary",
        "true variable defaultLibrary",
        "_ keyword",
        "is variable defaultLibrary",
        "cons enumMember",
        "l variable",
        "= function defaultLibrary",
        "l variable",
        "nil enumMember",
        "= function defaultLibrary",
        "head function",
        "l variable",
        "1 number",
        ":named property",
        "n variable declaration",
    ];
    assert_eq!(coloured(text), expected);
    // A string over two lines; what follows a fault has its colours again.
    let text = "(echo \"a\nb\") x )\n; c\n(push 1)";
    let expected = ["echo keyword", "\"a string", "b\" string", "push keyword", "1 number"];
    assert_eq!(coloured(text), expected);
}

#[test]
fn colours_of_a_range_are_some_of_those_of_the_whole() {
    let text = "(assert true)\n(assert false) ; c\n(assert true)";
    let document = Document::new(text.into(), 0);
    let all = highlight::tokens(&document, &(0..text.len())).len();
    let some = highlight::tokens(&document, &(15..20)).len();
    assert!(some < all && some >= 2, "{some} of {all}");
}

/// The signatures at the bar, the argument there marked by stars.
fn helped(text: &str) -> Vec<String> {
    let offset = text.find('@').expect("a place");
    let document = Document::new(text.replace('@', ""), 0);
    let Some(help) = signature::help(&document, offset) else { return Vec::new() };
    let shown = |s: &signature::Signature| {
        let last = s.parameters.len().saturating_sub(1);
        let active = if s.repeats { help.active.min(last) } else { help.active };
        match s.parameters.get(active) {
            Some(p) => {
                format!("{}*{}*{}", &s.label[..p.start], &s.label[p.clone()], &s.label[p.end..])
            }
            None => s.label.clone(),
        }
    };
    help.signatures.iter().map(shown).collect()
}

#[test]
fn arguments_are_told_while_they_are_written() {
    assert_eq!(helped("(declare-fun f @"), ["(declare-fun name *(sort ...)* sort)"]);
    assert_eq!(helped("(declare-fun f (Int) In@t)"), ["(declare-fun name (sort ...) *sort*)"]);
    assert_eq!(helped("(check-sat @)"), ["(check-sat *formula ...*)"]);
    assert_eq!(helped("(declare-fu@"), [] as [String; 0]);
    assert_eq!(helped("(assert true)@"), [] as [String; 0]);
    assert_eq!(helped("(assert (str.replace_all \"a\" @"), ["(str.replace_all a *b* c)"]);
    assert_eq!(helped("(assert (str.++ \"a\" \"b\" \"c\" @"), ["(str.++ a *b ...*)"]);
    assert_eq!(helped("(assert (= ((_ extract 3 @"), ["(_ extract i *j*)"]);
    assert_eq!(helped("(assert (= ((_ extract 3 0) @"), ["((_ extract i j) *a*)"]);
    let script = "(declare-fun f (Int Bool) Real)\n(define-fun g ((x Int)) Int x)\n\
                  (declare-datatypes ((L 0)) (((nil) (cons (head Int) (tail L)))))\n(push 1)\n\
                  (declare-fun f2 (Int) Int)\n(pop 1)\n";
    let at = |text: &str| helped(&format!("{script}{text}"));
    assert_eq!(at("(assert (= (f 1 @"), ["(f Int *Bool*) : Real"]);
    assert_eq!(at("(assert (= (g @ 1))"), ["(g *(x Int)*) : Int"]);
    assert_eq!(at("(assert (= (cons 1 @ 1))"), ["(cons (head Int) *(tail L)*) : L"]);
    assert_eq!(at("(assert (= (head @ 1))"), ["(head *L*) : Int"]);
    assert_eq!(at("(assert (= (f2 @ 1))"), [] as [String; 0], "it went with its level");
}

#[test]
fn at_each_place_there_is_an_answer() {
    let text = "(set-logic ALL)\n(declare-fun f (Int) Int) x ) (assert (let ((a 1) (b \"s\u{1F600}\
                \")) (|f| (as a Int))))\n(((_ ) (as) () \"";
    let document = Document::new(text.into(), 0);
    for (at, _) in text.char_indices() {
        let _ = signature::help(&document, at);
        let _ = code_actions::actions(&document, &(at..at));
        let _ = highlight::tokens(&document, &(at..at));
    }
}

/// The script after the only correction at the star.
fn corrected(text: &str) -> String {
    let at = text.find('@').expect("a place");
    let text = text.replace('@', "");
    let document = Document::new(text.clone(), 0);
    let [action] = &code_actions::actions(&document, &(at..at))[..] else {
        panic!("not one action for {text}");
    };
    let mut edited = Document::new(text, 0);
    edited.edit(action.place.clone(), &action.text);
    let uri: Uri = "file:///a.smt2".parse().expect("an address");
    let left = diagnostics(&edited, &uri);
    assert!(left.is_empty(), "{left:?}");
    edited.text().as_str().to_owned()
}

#[test]
fn corrections_are_what_the_faults_say() {
    let script = "(declare-const |a count| Int)\n(declare-const word (_ BitVec 8))\n";
    let at = |text: &str| corrected(&format!("{script}{text}"))[script.len()..].to_owned();
    assert_eq!(at("(assert (= @wrod #x00))"), "(assert (= word #x00))");
    assert_eq!(at("(assert (= (bvaddd@ word word) #x00))"), "(assert (= (bvadd word word) #x00))");
    assert_eq!(at("(assert (= @|a coumt| 0))"), "(assert (= |a count| 0))");
    assert_eq!(at("(check-@sta)"), "(check-sat)");
    assert_eq!(at("(declare-const @let Int)"), "(declare-const |let| Int)");
    assert_eq!(
        code_actions::actions(&Document::new("(assert q)".into(), 0), &(0..9)),
        [],
        "nothing is similar"
    );
}
