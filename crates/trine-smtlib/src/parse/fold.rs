//! `(seq.fold_left f a s)`: a function of two arguments, applied from the left to a value and the elements of a sequence.
//!
//! Idea: it is a recursive function of the value and the sequence, one for each function that is folded, so that equal
//! folds are equal terms. Letters of strings have no sort of their own here: the sort `Unicode` is only known to the
//! variables of a `lambda` that is folded, which are words of one letter then.
//! Reference: Z3's theory of sequences.

use trine_term::{Definition, Expected, FunDecl, FunKind, Op, Sort, SortError, SortId, TermId};
use trine_value::Integer;

use super::FormParser;
use super::apply::exactly;
use super::cursor::Result;
use super::term::{Frame, Head};
use crate::scope::SortBinding;

/// What elements of strings are called.
const LETTER: &[u8] = b"Unicode";

impl FormParser<'_, '_> {
    /// Whether the function of a fold is what is read.
    pub(super) fn reads_folded(&self) -> bool {
        match self.parser.stacks.frames.last() {
            Some(&Frame::Apply { head: Head::Fold, base, .. }) => {
                self.parser.stacks.height() == base
            }
            _ => false,
        }
    }

    /// The sort of a variable of a binder: also that of letters, if the binder is a function that is folded.
    pub(super) fn variable_sort(&mut self, is_folded: bool) -> Result<(SortId, bool)> {
        if is_folded {
            let mut ahead = self.cursor.clone();
            ahead.next()?;
            let symbol = self.store.symbols.intern("Unicode");
            if ahead.slice() == LETTER && self.parser.scopes.sort(symbol) == SortBinding::Free {
                self.cursor.next()?;
                return Ok((self.store.sorts.string(), true));
            }
        }
        Ok((self.sort()?, false))
    }

    /// Whether a term is a letter, which is a word of one letter as well.
    pub(super) fn is_letter(&self, term: TermId) -> bool {
        self.letters.contains(&term)
    }

    /// The fold whose arguments are the values from `base` on.
    pub(super) fn apply_fold(&mut self, base: usize) -> std::result::Result<TermId, SortError> {
        let args = &self.parser.stacks.values[base..];
        let &[function, start, sequence] = args else { return Err(exactly(3, args.len())) };
        let [of_start, of_sequence] = [start, sequence].map(|term| self.store.sort(term));
        let of_strings = of_sequence == self.store.sorts.string();
        let element = match *self.store.sorts.get(of_sequence) {
            Sort::Sequence { element } => element,
            Sort::String => of_sequence,
            _ => {
                let expected = Expected::Sequence;
                return Err(SortError::Argument { position: 2, expected, found: of_sequence });
            }
        };
        let inner = self.store.sorts.array(element, of_start);
        let wanted = self.store.sorts.array(of_start, inner);
        let found = self.store.sort(function);
        if found != wanted {
            let expected = Expected::Sort(wanted);
            return Err(SortError::Argument { position: 0, expected, found });
        }
        if !self.bound_variables_in(function).is_empty() {
            let rule = "a function that is folded has no variables of binders around it";
            return Err(SortError::Index { position: 0, rule });
        }
        let name = self.store.symbols.intern("seq.fold_left");
        let parameters = self.parameters(&[of_start, of_sequence]);
        let key = (name, Box::from([of_start, of_sequence]), function);
        if let Some(&known) = self.parser.lambdas.functions.get(&key) {
            return self.store.try_apply(known, &[start, sequence]);
        }
        let kind = FunKind::Recursive;
        let params = Box::from([of_start, of_sequence]);
        let fold = self.store.declare(FunDecl { name, params, result: of_start, kind });
        let &[value, rest] = parameters.as_slice() else { return Err(exactly(2, 0)) };
        let [zero, one] = [0, 1].map(|number| self.store.mk_int(&Integer::from(number)));
        let (length, part, at) = if of_strings {
            (Op::StrLen, Op::StrSubstr, Op::StrAt)
        } else {
            (Op::SeqLen, Op::SeqExtract, Op::SeqNth)
        };
        let length = self.store.mk(length, &[rest]);
        let first = self.store.mk(at, &[rest, zero]);
        let others = self.store.mk(Op::Sub, &[length, one]);
        let others = self.store.mk(part, &[rest, one, others]);
        let next = self.read_all(function, &[value, first])?;
        let next = self.store.try_apply(fold, &[next, others])?;
        let is_empty = self.store.mk(Op::Eq, &[length, zero]);
        let body = self.store.mk(Op::Ite, &[is_empty, value, next]);
        let params = parameters.iter().filter_map(|&variable| self.store.variable(variable));
        let params = params.collect();
        self.store.define(fold, Definition { params, body });
        self.store.set_folded(fold, function);
        self.parser.lambdas.functions.insert(key, fold);
        self.store.try_apply(fold, &[start, sequence])
    }
}
