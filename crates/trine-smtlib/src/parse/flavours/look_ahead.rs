//! Patterns with look-ahead outside of repetitions as Boolean expressions.
//!
//! Idea: the language is made from right to left. What stands before `rest` is concatenated with it; an
//! assertion about what follows is an intersection with it. Membership is that of the whole text, so
//! groups and lazy repetitions mean what plain ones mean.
//! Invariant: `None` where that does not suffice: look-behind, atomic groups, assertions inside
//! repetitions, a beginning in the middle. Groups are nested at most as deep as the reader of patterns
//! allows, which bounds the recursion.

use trine_term::{Op, SortError, TermId, TermStore, pattern_expression};
use trine_value::pattern::{Direction, Node, NodeId, Pattern, Repetition};

type Found = Result<Option<TermId>, SortError>;

/// What is known of the text before a place.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Place {
    /// There is none.
    Begin,
    Anywhere,
}

/// The words that a pattern matches as a whole.
pub(super) fn language(store: &mut TermStore, pattern: &Pattern) -> Found {
    let Some(root) = pattern.root() else { return Ok(None) };
    let mut asserts = Vec::new();
    for node in pattern.nodes() {
        let is_assertion = matches!(node, Node::Begin | Node::End | Node::Look { .. });
        let inside = node.parts().iter().any(|part| asserts[part.index()]);
        asserts.push(is_assertion || inside);
    }
    let supported = |node: &Node| match node {
        Node::Look { direction, .. } => *direction == Direction::Ahead,
        Node::Atomic(_) | Node::Back(_) => false,
        Node::Repeat(part, _) => !asserts[part.index()],
        _ => true,
    };
    if !pattern.nodes().all(supported) {
        return Ok(None);
    }
    let nothing = pattern_expression::nothing(store)?;
    Translation { store, pattern, nothing }.before(root, nothing, Place::Begin)
}

struct Translation<'a> {
    store: &'a mut TermStore,
    pattern: &'a Pattern,
    nothing: TermId,
}

impl Translation<'_> {
    fn followed(&mut self, language: TermId, rest: TermId) -> Found {
        if rest == self.nothing {
            return Ok(Some(language));
        }
        pattern_expression::in_row(self.store, &[language, rest]).map(Some)
    }

    /// Whether no text belongs to a part.
    fn is_assertion(&self, part: NodeId) -> bool {
        let mut open = vec![part];
        while let Some(part) = open.pop() {
            match self.pattern.node(part) {
                Node::Begin | Node::End | Node::Look { .. } => {}
                Node::Concat(parts) | Node::Choice(parts) => open.extend(parts),
                Node::Capture(_, part) => open.push(*part),
                _ => return false,
            }
        }
        true
    }

    /// The language of a part followed by `rest`.
    fn before(&mut self, part: NodeId, rest: TermId, place: Place) -> Found {
        let pattern = self.pattern;
        match pattern.node(part) {
            Node::Letter(ranges) => {
                let letters = pattern_expression::letters(self.store, ranges)?;
                self.followed(letters, rest)
            }
            Node::Concat(parts) => {
                // Assertions at the front leave the place as it is.
                let asserting = parts.iter().take_while(|&&part| self.is_assertion(part)).count();
                let mut result = rest;
                for (at, &part) in parts.iter().enumerate().rev() {
                    let here = if at <= asserting { place } else { Place::Anywhere };
                    match self.before(part, result, here)? {
                        Some(before) => result = before,
                        None => return Ok(None),
                    }
                }
                Ok(Some(result))
            }
            Node::Choice(parts) => {
                let mut members = Vec::with_capacity(parts.len());
                for &part in parts {
                    match self.before(part, rest, place)? {
                        Some(member) => members.push(member),
                        None => return Ok(None),
                    }
                }
                pattern_expression::any_of(self.store, &members).map(Some)
            }
            Node::Repeat(body, times) => {
                let Some(body) = self.before(*body, self.nothing, Place::Anywhere)? else {
                    return Ok(None);
                };
                let times = Repetition { is_lazy: false, ..*times };
                let language = pattern_expression::repeated(self.store, body, times)?;
                self.followed(language, rest)
            }
            Node::Capture(_, body) => self.before(*body, rest, place),
            Node::Look { part, holds, .. } => {
                let all = self.store.try_mk(Op::ReAll, [0, 0], &[])?;
                let Some(begins) = self.before(*part, all, place)? else { return Ok(None) };
                let (op, args) = if *holds {
                    (Op::ReInter, [begins, rest])
                } else {
                    (Op::ReDiff, [rest, begins])
                };
                self.store.try_mk(op, [0, 0], &args).map(Some)
            }
            Node::Begin if place == Place::Begin => Ok(Some(rest)),
            Node::End if rest == self.nothing => Ok(Some(rest)),
            Node::End => self.store.try_mk(Op::ReInter, [0, 0], &[self.nothing, rest]).map(Some),
            Node::Begin | Node::LetterBefore(_) | Node::Atomic(_) | Node::Back(_) => Ok(None),
        }
    }
}
