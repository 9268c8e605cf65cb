//! Terms for people: in one line, cut where they are too long.

use trine_check::{Operator, Printer, TermId, Terms};

/// Letters of a term that are shown.
const MOST_LETTERS: usize = 240;

enum Work {
    Term(TermId),
    Text(&'static str),
}

/// The term in one line; `...` stands where it was cut.
pub fn text(terms: &Terms, term: TermId) -> String {
    let mut out = String::new();
    let mut stack = vec![Work::Term(term)];
    while let Some(work) = stack.pop() {
        if out.len() > MOST_LETTERS {
            out.push_str(" ...");
            break;
        }
        match work {
            Work::Text(text) => out.push_str(text),
            Work::Term(term) => {
                let args = terms.args(term);
                let head = Printer::head(terms, term).unwrap_or_else(|| binder(terms, term));
                if args.is_empty() {
                    out.push_str(&head);
                    continue;
                }
                out.push('(');
                out.push_str(&head);
                stack.push(Work::Text(")"));
                for &arg in args.iter().rev() {
                    stack.push(Work::Term(arg));
                    stack.push(Work::Text(" "));
                }
            }
        }
    }
    out
}

/// The name of a bound variable, or the head of a quantifier.
fn binder(terms: &Terms, term: TermId) -> String {
    match terms.operator(term) {
        Operator::Variable(variable) => terms.sorts.name(terms.variable(*variable).name).to_owned(),
        operator @ (Operator::Forall(variables) | Operator::Exists(variables)) => {
            let names: Vec<&str> = variables
                .iter()
                .map(|&variable| terms.sorts.name(terms.variable(variable).name))
                .collect();
            format!("{} {}", operator.name(), names.join(" "))
        }
        operator => operator.name().to_owned(),
    }
}
