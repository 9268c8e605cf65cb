//! The text of a model: which forms belong to it, and for which check it is.
//!
//! Idea: what a solver prints may be handed over as it is. Words in front of a model say which check it
//! belongs to; a text without such words is one model. What a model says of open applications may stand in
//! comments of it: a line `; (refine-fun ..)`. Whatever such a line says is a part of the model, so it
//! does not matter where in the model it stands.
//! Reference: SMT-LIB 2.7, section 4.2.6.

use crate::refusal::{Place, Refusal, Result};
use crate::sexp::{Form, Forms, Kind};

/// The forms of a model, each at its place.
pub(super) struct ModelText<'a> {
    /// A form and the node in it.
    pub(super) items: Vec<(std::rc::Rc<Form<'a>>, u32)>,
    /// The check that the text says it belongs to, from 0 on.
    pub(super) check: Option<usize>,
}

/// The heads of forms in models.
const HEADS: [&str; 9] = [
    "define-fun",
    "define-const",
    "define-fun-rec",
    "define-funs-rec",
    "refine-fun",
    "heap",
    "nil",
    "unfolding",
    "elements",
];

fn is_item(form: &Form<'_>, index: u32) -> bool {
    let head = form.elements(index).next();
    head.is_some_and(|head| HEADS.iter().any(|name| form.is_word(head, name)))
}

/// The items of a form that is a model: a list of items, after the word `model` in older texts.
fn model_items(form: &Form<'_>) -> Option<Vec<u32>> {
    if form.node(0).kind != Kind::List {
        return None;
    }
    if is_item(form, 0) {
        return None;
    }
    let mut items: Vec<u32> = form.elements(0).collect();
    if items.first().is_some_and(|&first| form.is_word(first, "model")) {
        items.remove(0);
    }
    items.iter().all(|&item| is_item(form, item)).then_some(items)
}

/// The refinements that stand in comments between two places of a text, each on a line of its own.
fn commented<'a>(text: &'a [u8], from: Place, to: Place) -> Result<Vec<Form<'a>>> {
    let mut found = Vec::new();
    let mut at = from.0;
    for line in text[from.0..to.0].split_inclusive(|&byte| byte == b'\n') {
        let end = at + line.len();
        let blanks = line.len() - line.trim_ascii_start().len();
        if line[blanks..].starts_with(COMMENTED.as_bytes()) {
            let mut forms = Forms::new(&text[..end]);
            // Behind the semicolon.
            forms.go_to(Place(at + blanks + 1));
            found.extend(forms.next_form()?);
        }
        at = end;
    }
    Ok(found)
}

/// How a comment begins that refines an operator.
const COMMENTED: &str = "; (refine-fun ";

/// Finds the model for check number `wanted`; if none is named, the last model.
pub(super) fn find_model(text: &[u8], wanted: Option<usize>) -> Result<ModelText<'_>> {
    let mut answers = 0usize;
    let mut found: Vec<ModelText<'_>> = Vec::new();
    let mut loose: Vec<(std::rc::Rc<Form<'_>>, u32)> = Vec::new();
    let mut forms = Forms::new(text);
    while let Some(form) = forms.next_form()? {
        let is_answer = ["sat", "unsat", "unknown"].iter().any(|word| form.is_word(0, word));
        if is_answer {
            answers += 1;
        } else if form.node(0).kind == Kind::List && is_item(&form, 0) {
            loose.push((std::rc::Rc::new(form), 0));
        } else if let Some(items) = model_items(&form) {
            let (from, to) = (form.place(0), forms.place());
            let form = std::rc::Rc::new(form);
            let mut items: Vec<(std::rc::Rc<Form<'_>>, u32)> =
                items.into_iter().map(|item| (std::rc::Rc::clone(&form), item)).collect();
            for refinement in commented(text, from, to)? {
                items.push((std::rc::Rc::new(refinement), 0));
            }
            found.push(ModelText { items, check: answers.checked_sub(1) });
        }
    }
    if !loose.is_empty() {
        found.push(ModelText { items: loose, check: answers.checked_sub(1) });
    }
    let position = match wanted {
        Some(wanted) if answers > 0 => found.iter().rposition(|model| model.check == Some(wanted)),
        _ => found.len().checked_sub(1),
    };
    match position {
        Some(position) => Ok(found.swap_remove(position)),
        None => Err(Refusal::malformed(Place(text.len()), "the text has no model for this check")),
    }
}
