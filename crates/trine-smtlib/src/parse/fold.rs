//! `(seq.fold_left f a s)`: a function of two arguments, applied from the left to a value and the elements of a sequence;
//! `(seq.map f s)`: the sequence of what a function makes of each element. `seq.fold_lefti` and `seq.mapi` count the
//! elements from a given number on, and hand that on too.
//!
//! Idea: it is a recursive function of the other arguments, one for each function that is folded, so that equal
//! folds are equal terms. That a sequence is as long as what it was made of is guaranteed of each `seq.map`. Letters of
//! strings have no sort of their own here: `Unicode` is the sort of constants that are words of one letter, of parameters of
//! definitions and of the variables of a `lambda` that is folded.
//! Reference: Z3's theory of sequences.

use trine_term::{
    Definition, Expected, FunDecl, FunId, FunKind, Op, Sort, SortError, SortId, SymbolId, TermId,
};
use trine_value::{Integer, StrValue};

use super::FormParser;
use super::apply::exactly;
use super::cursor::Result;
use super::term::{Frame, Head};
use crate::scope::SortBinding;

/// What is done with a function and a sequence.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum FoldKind {
    /// `seq.map`
    Map,
    /// `seq.mapi`
    MapFrom,
    /// `seq.fold_left`
    Left,
    /// `seq.fold_lefti`
    LeftFrom,
}

impl FoldKind {
    /// All of them.
    pub(super) const ALL: [Self; 4] = [Self::Map, Self::MapFrom, Self::Left, Self::LeftFrom];

    /// The name in scripts.
    pub(super) const fn name(self) -> &'static str {
        match self {
            Self::Map => "seq.map",
            Self::MapFrom => "seq.mapi",
            Self::Left => "seq.fold_left",
            Self::LeftFrom => "seq.fold_lefti",
        }
    }

    /// Whether elements are counted, from the first argument after the function on.
    const fn has_place(self) -> bool {
        matches!(self, Self::MapFrom | Self::LeftFrom)
    }

    /// Whether a value is carried along.
    const fn has_value(self) -> bool {
        matches!(self, Self::Left | Self::LeftFrom)
    }
}

/// What elements of strings are called.
const LETTER: &str = "Unicode";

impl FormParser<'_, '_> {
    /// Whether the function of a fold is what is read.
    pub(super) fn reads_folded(&self) -> bool {
        match self.parser.stacks.frames.last() {
            Some(&Frame::Apply { head: Head::Fold(_), base, .. }) => {
                self.parser.stacks.height() == base
            }
            _ => false,
        }
    }

    /// The sort of a variable of a binder, and whether it is that of letters, which quantifiers, functions that are folded
    /// and definitions know.
    pub(super) fn variable_sort(&mut self, is_folded: bool) -> Result<(SortId, bool)> {
        let allowed = self.allows_letters;
        self.allows_letters |= is_folded;
        self.has_letter = false;
        let sort = self.sort();
        self.allows_letters = allowed;
        Ok((sort?, std::mem::take(&mut self.has_letter)))
    }

    /// Whether a symbol is the sort of letters here.
    pub(super) fn is_letter_sort(&self, symbol: SymbolId) -> bool {
        self.allows_letters && self.names_letters(symbol)
    }

    /// Whether a symbol is the name of the sort of letters, and of no other sort.
    pub(super) fn names_letters(&self, symbol: SymbolId) -> bool {
        self.store.symbols.name(symbol) == LETTER
            && self.parser.scopes.sort(symbol) == SortBinding::Free
    }

    /// That the letters among variables have one letter each.
    pub(super) fn letter_guards(&mut self, variables: &[TermId]) -> Vec<TermId> {
        let letters: Vec<TermId> =
            variables.iter().copied().filter(|&variable| self.is_letter(variable)).collect();
        letters.into_iter().map(|letter| self.has_one_letter(letter)).collect()
    }

    fn has_one_letter(&mut self, word: TermId) -> TermId {
        let length = self.store.mk(Op::StrLen, &[word]);
        let one = self.store.mk_int(&Integer::ONE);
        self.store.mk(Op::Eq, &[length, one])
    }

    /// Says of a new constant that it is a letter, if its sort says so.
    pub(super) fn note_letter(&mut self, function: FunId) {
        if std::mem::take(&mut self.has_letter) {
            let constant = self.store.apply(function, &[]);
            self.parser.letters.insert(constant);
            let condition = self.has_one_letter(constant);
            self.parser.conditions.push(condition);
        }
    }

    /// Whether a term is a letter, which is a word of one letter as well.
    pub(super) fn is_letter(&self, term: TermId) -> bool {
        self.letters.contains(&term) || self.parser.letters.contains(&term)
    }

    /// `(seq.nth s i)` of a string: the letter at a place; any letter out of range.
    pub(super) fn letter_at(&mut self, args: &[TermId]) -> std::result::Result<TermId, SortError> {
        let letter = self.store.try_mk(Op::StrAt, [0, 0], args)?;
        let (string, int) = (self.store.sorts.string(), self.store.sorts.int());
        let store = &mut *self.store;
        let outside = *self.parser.letters_outside.get_or_insert_with(|| {
            let name = store.symbols.intern("seq.nth!outside");
            let params = Box::from([string, int]);
            store.declare(FunDecl { name, params, result: int, kind: FunKind::Skolem })
        });
        let [zero, most] = [0, 0x2ffff].map(|number| store.mk_int(&Integer::from(number)));
        let chosen = store.apply(outside, args);
        let bounds = [store.mk(Op::Le, &[zero, chosen]), store.mk(Op::Le, &[chosen, most])];
        let is_code = store.mk(Op::And, &bounds);
        let code = store.mk(Op::Ite, &[is_code, chosen, zero]);
        let chosen = store.mk(Op::StrFromCode, &[code]);
        let empty = store.mk_string(&StrValue::empty());
        let is_outside = store.mk(Op::Eq, &[letter, empty]);
        let letter = store.mk(Op::Ite, &[is_outside, chosen, letter]);
        self.letters.push(letter);
        Ok(letter)
    }

    /// The fold whose arguments are the values from `base` on.
    pub(super) fn apply_fold(
        &mut self,
        kind: FoldKind,
        base: usize,
    ) -> std::result::Result<TermId, SortError> {
        let args = self.parser.stacks.values[base..].to_vec();
        let count = 2 + usize::from(kind.has_place()) + usize::from(kind.has_value());
        let (Some((&function, given)), true) = (args.split_first(), args.len() == count) else {
            return Err(exactly(count, args.len()));
        };
        let sorts: Vec<SortId> = given.iter().map(|&term| self.store.sort(term)).collect();
        let of_sequence = sorts[sorts.len() - 1];
        let of_strings = of_sequence == self.store.sorts.string();
        let element = match *self.store.sorts.get(of_sequence) {
            Sort::Sequence { element } => element,
            Sort::String => of_sequence,
            _ => {
                let expected = Expected::Sequence;
                let position = count - 1;
                return Err(SortError::Argument { position, expected, found: of_sequence });
            }
        };
        let int = self.store.sorts.int();
        if kind.has_place() && sorts[0] != int {
            let expected = Expected::Sort(int);
            return Err(SortError::Argument { position: 1, expected, found: sorts[0] });
        }
        let result = self.result_of_fold(kind, function, &sorts, element)?;
        if !self.bound_variables_in(function).is_empty() {
            let rule = "a function that is folded has no variables of binders around it";
            return Err(SortError::Index { position: 0, rule });
        }
        let name = self.store.symbols.intern(kind.name());
        let key = (name, Box::from(&sorts[..]), function);
        if let Some(&known) = self.parser.lambdas.functions.get(&key) {
            return self.store.try_apply(known, given);
        }
        let parameters = self.parameters(&sorts);
        let params = sorts.into();
        let fold = self.store.declare(FunDecl { name, params, result, kind: FunKind::Recursive });
        let call = self.store.try_apply(fold, &parameters)?;
        let rest = parameters[parameters.len() - 1];
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
        let mut taken = parameters.clone();
        let mut next = parameters.clone();
        taken[parameters.len() - 1] = first;
        next[parameters.len() - 1] = others;
        if kind.has_place() {
            next[0] = self.store.mk(Op::Add, &[parameters[0], one]);
        }
        let made = self.read_all(function, &taken)?;
        let (start, next) = if kind.has_value() {
            let value = parameters.len() - 2;
            next[value] = made;
            (parameters[value], self.store.try_apply(fold, &next)?)
        } else {
            let next = self.store.try_apply(fold, &next)?;
            let made = self.store.mk(Op::SeqUnit, &[made]);
            let mapped = self.store.mk(Op::SeqLen, &[call]);
            let guarantee = self.store.mk(Op::Eq, &[mapped, length]);
            self.store.set_guarantee(fold, guarantee);
            let empty = self.store.mk_empty_sequence(result)?;
            (empty, self.store.mk(Op::SeqConcat, &[made, next]))
        };
        let is_empty = self.store.mk(Op::Eq, &[length, zero]);
        let body = self.store.mk(Op::Ite, &[is_empty, start, next]);
        let params = parameters.iter().filter_map(|&variable| self.store.variable(variable));
        let params = params.collect();
        self.store.define(fold, Definition { params, body });
        self.store.set_folded(fold, function);
        self.parser.lambdas.functions.insert(key, fold);
        self.store.try_apply(fold, given)
    }

    /// The sort of what a fold gives, if the function fits its other arguments, whose sorts these are.
    fn result_of_fold(
        &mut self,
        kind: FoldKind,
        function: TermId,
        sorts: &[SortId],
        element: SortId,
    ) -> std::result::Result<SortId, SortError> {
        let found = self.store.sort(function);
        let mut indices = sorts.to_vec();
        indices[sorts.len() - 1] = element;
        let mut value = found;
        for _ in &indices {
            match *self.store.sorts.get(value) {
                Sort::Array { element, .. } => value = element,
                _ => break,
            }
        }
        let result = if kind.has_value() { sorts[sorts.len() - 2] } else { value };
        let array = |wanted, &index: &SortId| self.store.sorts.array(index, wanted);
        let wanted = indices.iter().rev().fold(result, array);
        if found != wanted {
            let expected = Expected::Sort(wanted);
            return Err(SortError::Argument { position: 0, expected, found });
        }
        if kind.has_value() {
            return Ok(result);
        }
        if result == self.store.sorts.reglan() {
            let rule = "there are no sequences of languages";
            return Err(SortError::Index { position: 0, rule });
        }
        Ok(self.store.sorts.sequence(result))
    }
}
