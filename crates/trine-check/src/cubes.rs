//! Certificates of cubes: a tree of splits whose leaves have proofs.
//!
//! Idea: a split is a formula and two nodes: in one the formula holds, in the other it does not. So the
//! leaves cover each interpretation, whatever the formulas are, and the script has no model if no leaf has
//! one. The proof of a leaf is judged like any other, with the literals on the way as further assertions of
//! the check.
//! Invariants: each node but the first is a half of exactly one split before it, so the nodes are a tree;
//! no leaf is passed over. A formula of a split is read as one term, in the scope of the check, and gives
//! no names.
//! Reference: Heule, Kullmann, Marek, "Solving and Verifying the Boolean Pythagorean Triples Problem via
//! Cube-and-Conquer", SAT 2016, where the proof of the tautology and those of the cubes are put together.

use std::path::Path;

use crate::proof::{Cube, Literal, Report, Verdict, check_cube};
use crate::refusal::{Place, Refusal, RefusalKind, Result};
use crate::sexp::{Form, Forms, Kind};

/// The version of the format.
const VERSION: &[u8] = b"1";

/// A node of the tree.
#[derive(Debug)]
enum Node<'a> {
    /// A form whose first argument is a formula, and the nodes in which that holds and does not.
    Split(Form<'a>, usize, usize),
    /// The path of a proof.
    Leaf(String),
}

/// Whether a text is such a certificate.
pub(crate) fn is_certificate(text: &[u8]) -> bool {
    let form = Forms::new(text).next_form();
    form.is_ok_and(|form| {
        form.is_some_and(|form| {
            form.elements(0).next().is_some_and(|head| form.is_word(head, "trine-cubes"))
        })
    })
}

/// Judges a certificate; the paths in it are relative to `folder`.
///
/// # Errors
/// If a proof cannot be read; the text names it.
pub(crate) fn judge(
    script: &[u8],
    certificate: &[u8],
    folder: &Path,
) -> std::result::Result<Report, String> {
    let report = |verdict| Report { verdict, checks: vec![1], of: 1 };
    let refused = |name: &str, text: &[u8], refusal: &Refusal| {
        let located = format!("{name} {}", refusal.located(text));
        match refusal.kind {
            RefusalKind::Unsupported => Verdict::Unsupported(located),
            RefusalKind::Malformed => Verdict::Invalid(located),
        }
    };
    let nodes = match read(certificate) {
        Ok(nodes) => nodes,
        Err(refusal) => return Ok(report(refused("certificate", certificate, &refusal))),
    };
    if let Err(refusal) = has_one_check(script) {
        return Ok(report(refused("script", script, &refusal)));
    }
    let mut holes = Vec::new();
    // The literals of each node.
    let mut literals: Vec<Vec<Literal<'_>>> = vec![Vec::new(); nodes.len()];
    for (number, node) in nodes.iter().enumerate() {
        let own = std::mem::take(&mut literals[number]);
        match node {
            Node::Split(form, then, otherwise) => {
                let with = |holds| {
                    let literal = Literal { form, index: FORMULA, holds };
                    own.iter().copied().chain([literal]).collect()
                };
                literals[*then] = with(true);
                literals[*otherwise] = with(false);
            }
            Node::Leaf(proof) => {
                let path = folder.join(proof);
                let proof_text =
                    std::fs::read(&path).map_err(|error| format!("{}: {error}", path.display()))?;
                let cube = Cube { text: certificate, literals: &own };
                let judged = check_cube(script, &proof_text, cube);
                let of_cube = |text: String| format!("cube {proof}: {text}");
                match judged.verdict {
                    Verdict::Invalid(at) => return Ok(report(Verdict::Invalid(of_cube(at)))),
                    Verdict::Unsupported(at) => {
                        return Ok(report(Verdict::Unsupported(of_cube(at))));
                    }
                    _ if judged.checks != [1] => {
                        let text = "the proof does not speak of the check".to_owned();
                        return Ok(report(Verdict::Invalid(of_cube(text))));
                    }
                    Verdict::Holey(found) => holes.extend(found.into_iter().map(of_cube)),
                    Verdict::Valid => {}
                }
            }
        }
    }
    Ok(report(if holes.is_empty() { Verdict::Valid } else { Verdict::Holey(holes) }))
}

/// The node of the formula in `(split FORMULA NUMBER NUMBER)`: the one behind the word.
const FORMULA: u32 = 2;

/// Refuses a script that has not exactly one check.
fn has_one_check(script: &[u8]) -> Result<()> {
    let mut forms = Forms::new(script);
    let mut found = false;
    while let Some(form) = forms.next_form()? {
        let Some(head) = form.elements(0).next() else { continue };
        match form.word(head) {
            b"exit" => break,
            b"check-sat" | b"check-sat-assuming" if !found => found = true,
            b"check-sat" | b"check-sat-assuming" | b"check-entail" => {
                return Err(Refusal::unsupported(form.place(0), "cubes of several checks"));
            }
            _ => {}
        }
    }
    if found { Ok(()) } else { Err(Refusal::malformed(Place(0), "the script has no check")) }
}

/// The nodes of a certificate, which are a tree.
fn read(certificate: &[u8]) -> Result<Vec<Node<'_>>> {
    let mut forms = Forms::new(certificate);
    if let Some(form) = forms.next_form()? {
        let head: Vec<u32> = form.elements(0).collect();
        if !matches!(head[..], [_, version] if form.text(version) == VERSION) {
            return Err(Refusal::unsupported(form.place(0), "this version of the format"));
        }
    }
    let mut nodes = Vec::new();
    let mut places = Vec::new();
    while let Some(form) = forms.next_form()? {
        places.push(form.place(0));
        nodes.push(node(form)?);
    }
    let mut is_half = vec![false; nodes.len()];
    for (number, node) in nodes.iter().enumerate() {
        if number > 0 && !is_half[number] {
            return Err(Refusal::malformed(places[number], "this node is the half of no split"));
        }
        let Node::Split(_, then, otherwise) = node else { continue };
        for half in [*then, *otherwise] {
            let free = half > number && is_half.get(half) == Some(&false);
            if !free {
                let message = "a half is a later node, and the half of no other split";
                return Err(Refusal::malformed(places[number], message));
            }
            is_half[half] = true;
        }
    }
    if nodes.is_empty() {
        return Err(Refusal::malformed(forms.place(), "the certificate has no node"));
    }
    Ok(nodes)
}

fn node(form: Form<'_>) -> Result<Node<'_>> {
    let parts = form.list(0)?;
    match parts[..] {
        [head, _, then, otherwise] if form.is_word(head, "split") => {
            let number = |index: u32| {
                form.string(index)
                    .parse()
                    .map_err(|_| Refusal::malformed(form.place(index), "a number was expected"))
            };
            let (then, otherwise) = (number(then)?, number(otherwise)?);
            Ok(Node::Split(form, then, otherwise))
        }
        [head, path] if form.is_word(head, "proof") && form.node(path).kind == Kind::Text => {
            Ok(Node::Leaf(form.string(path).replace("\"\"", "\"")))
        }
        _ => Err(Refusal::malformed(form.place(0), "a split or a proof was expected")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SCRIPT: &[u8] = b"(declare-const p Bool)(declare-const q Bool)(assert (or p q))\n\
        (assert (not p)); here\n(assert (not q))(check-sat)(get-model)";

    fn verdict(certificate: &str) -> String {
        let folder = std::env::temp_dir();
        judge(SCRIPT, certificate.as_bytes(), &folder).map_or_else(|e| e, |r| r.to_string())
    }

    #[test]
    fn what_is_no_tree_is_refused() {
        for (text, reason) in [
            ("(trine-cubes 1)", "has no node"),
            ("(trine-cubes 2)(proof \"a\")", "version"),
            ("(trine-cubes 1)(split p 1 2)(proof \"a\")", "later node"),
            ("(trine-cubes 1)(split p 1 1)(proof \"a\")", "no other split"),
            ("(trine-cubes 1)(split p 0 1)(proof \"a\")", "later node"),
            ("(trine-cubes 1)(proof \"a\")(proof \"b\")", "half of no split"),
            ("(trine-cubes 1)(split p 1 2)(split q 2 3)(proof \"a\")(proof \"b\")", "no other"),
            ("(trine-cubes 1)(half p)", "a split or a proof"),
            ("(trine-cubes 1)(split p q 2)", "a number"),
        ] {
            let found = verdict(text);
            let refused = found.starts_with("invalid") || found.starts_with("unsupported");
            assert!(refused && found.contains(reason), "{text}: {found}");
        }
    }

    #[test]
    fn a_script_has_one_check() {
        assert!(has_one_check(b"(echo \"(check-sat)\") (check-sat)").is_ok());
        assert!(has_one_check(b"(check-sat)(check-sat)").is_err());
        assert!(has_one_check(b"(assert true)(|check-sat|)(exit)(check-sat)").is_err());
    }

    /// The certificate of a split on `formula`, whose leaves have proofs that assume what is written into
    /// files of the name.
    fn split_on(script: &str, formula: &str, leaf: &str, name: &str) -> String {
        let folder =
            std::env::temp_dir().join(format!("trine-cubes-{}-{name}", std::process::id()));
        std::fs::create_dir_all(&folder).expect("a folder");
        std::fs::write(folder.join("leaf"), leaf).expect("a file");
        let text = format!("(trine-cubes 1)(split {formula} 1 2)(proof \"leaf\")(proof \"leaf\")");
        let report = judge(script.as_bytes(), text.as_bytes(), &folder);
        std::fs::remove_dir_all(&folder).expect("the folder");
        report.map_or_else(|error| error, |report| report.to_string())
    }

    #[test]
    fn a_split_is_one_formula() {
        let sat = "(declare-const p Bool)(assert p)(check-sat)";
        let unsat = "(declare-const p Bool)(assert false)(check-sat)";
        // The empty clause follows by propagation, if at all.
        let leaf = "(trine-proof 1)(check 1)(lrat)\n9 0 1 2 3 4 0\n(end)\n";
        let found = split_on(unsat, "p", leaf, "unsat");
        assert!(!found.starts_with("unsupported"), "{found}");
        for (number, formula) in [
            "\"true) (assert false\"",
            "|true) (assert false|",
            "\"p\"",
            "(! p :named q)",
            "(and p (! p :pattern (p)))",
            "#b1",
            "1",
            ":p",
            "q",
        ]
        .iter()
        .enumerate()
        {
            let found = split_on(sat, formula, leaf, &number.to_string());
            let is_refused = found.starts_with("invalid") || found.starts_with("unsupported");
            assert!(is_refused && found.contains("certificate"), "{formula}: {found}");
        }
    }
}
