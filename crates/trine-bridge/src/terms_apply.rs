//! Operators and functions applied to terms, and to values of the language beside them.

use trine::{Op, Sort, SortId, TermId, sort_text};
use trine_term::{FunId, FunKind};
use trine_value::RoundingMode;

use crate::error::{BridgeError, parse_error};
use crate::given::{Given, Operand};
use crate::kind::Kind;
use crate::operator::{Applied, Binary, Side, Unary};
use crate::terms::Terms;

/// The largest exponent of a power, which becomes a product.
const LARGEST_EXPONENT: u32 = 64;

/// What two operands become: terms of one kind.
struct Operands {
    left: TermId,
    right: TermId,
    kind: Kind,
}

impl Terms {
    /// What stands at the head of an application in SMT-LIB, applied to terms.
    ///
    /// # Errors
    /// If it does not take them.
    pub fn apply(&mut self, head: &str, args: &[TermId]) -> Result<TermId, BridgeError> {
        self.context().apply(head, args).map_err(|diagnostic| {
            if args.is_empty() {
                parse_error(&diagnostic)
            } else {
                BridgeError::Sort(diagnostic.to_string())
            }
        })
    }

    /// Which sorts an operator was applied to that it does not take.
    fn misfit(&self, operator: &str, args: &[TermId]) -> BridgeError {
        let store = self.store();
        let sorts: Vec<String> =
            args.iter().map(|&arg| sort_text(store, store.sort(arg))).collect();
        BridgeError::Sort(format!("{operator} does not take {}", sorts.join(" and ")))
    }

    fn made(&mut self, op: Op, args: &[TermId]) -> Result<TermId, BridgeError> {
        let made = self.store_mut().try_mk(op, [0, 0], args);
        made.map_err(|_| self.misfit(op.name(), args))
    }

    /// Brings two operands to one kind: values become terms, integers become reals.
    fn operands(
        &mut self,
        asked: TermId,
        other: &Operand,
        side: Side,
    ) -> Result<Operands, BridgeError> {
        let mut own = asked;
        let mut kind = self.kind(asked);
        let theirs = match other {
            &Operand::Term(term) => {
                let their_kind = self.kind(term);
                if their_kind == kind {
                    term
                } else {
                    own = self.converted(own, kind, their_kind);
                    let theirs = self.converted(term, their_kind, kind);
                    if own != asked {
                        kind = their_kind;
                    }
                    theirs
                }
            }
            Operand::Value(value) => {
                // A fraction beside an integer makes both reals.
                if kind == Kind::Int && matches!(value, Given::Fraction(_)) {
                    own = self.converted(own, kind, Kind::Real);
                    kind = Kind::Real;
                }
                let sort = self.store().sort(own);
                self.coerced(other, kind, sort)?
            }
        };
        let (left, right) = if side == Side::Left { (own, theirs) } else { (theirs, own) };
        Ok(Operands { left, right, kind })
    }

    /// An operator with two operands, one of which is a term; `side` says on which side it stands.
    ///
    /// # Errors
    /// If the operator does not take them.
    pub fn binary(
        &mut self,
        operator: Binary,
        term: TermId,
        other: &Operand,
        side: Side,
    ) -> Result<TermId, BridgeError> {
        let operands = self.operands(term, other, side)?;
        let (left, right) = (operands.left, operands.right);
        match operator.over(operands.kind) {
            Some(Applied::Plain(op)) => self.made(op, &[left, right]),
            Some(Applied::Rounded(op)) => {
                let mode = self.store_mut().mk_rounding(RoundingMode::Rne);
                self.made(op, &[mode, left, right])
            }
            // What is greater is what the other is less than.
            None if operands.kind == Kind::String && operator == Binary::Gt => {
                self.made(Op::StrLt, &[right, left])
            }
            None if operands.kind == Kind::String && operator == Binary::Ge => {
                self.made(Op::StrLe, &[right, left])
            }
            None => Err(self.misfit(operator.sign(), &[left, right])),
        }
    }

    /// An operator with one operand.
    ///
    /// # Errors
    /// If the operator does not take it.
    pub fn unary(&mut self, operator: Unary, term: TermId) -> Result<TermId, BridgeError> {
        match operator.over(self.kind(term)) {
            Some(op) => self.made(op, &[term]),
            None => Err(self.misfit(operator.sign(), &[term])),
        }
    }

    /// Whether two operands are equal, or whether they differ.
    ///
    /// # Errors
    /// If their sorts do not fit.
    pub fn equality(
        &mut self,
        term: TermId,
        other: &Operand,
        differs: bool,
    ) -> Result<TermId, BridgeError> {
        let operands = self.operands(term, other, Side::Left)?;
        let op = if differs { Op::Distinct } else { Op::Eq };
        self.made(op, &[operands.left, operands.right])
    }

    /// A power with a small known exponent, as a product.
    ///
    /// # Errors
    /// If there is no such product.
    pub fn power(&mut self, base: TermId, exponent: Option<u32>) -> Result<TermId, BridgeError> {
        let is_number = matches!(self.kind(base), Kind::Int | Kind::Real);
        match exponent.filter(|number| (1..=LARGEST_EXPONENT).contains(number)) {
            Some(1) if is_number => Ok(base),
            Some(number) if is_number => self.made(Op::Mul, &vec![base; number as usize]),
            _ => Err(BridgeError::sort("powers take a number and an exponent from 1 to 64")),
        }
    }

    /// The integer that a term is, if it is a small one.
    #[must_use]
    pub fn small_number(&self, term: TermId) -> Option<u32> {
        u32::try_from(self.store().int_value(term)?).ok()
    }

    /// The element of an array or a sequence, or the letter of a string.
    ///
    /// # Errors
    /// If the term has none, or none there.
    pub fn element(&mut self, term: TermId, index: &Operand) -> Result<TermId, BridgeError> {
        let (wanted, op) = self.indexed(term)?;
        let kind = Kind::of(self.store(), wanted);
        let at = self.coerced(index, kind, wanted)?;
        self.made(op, &[term, at])
    }

    /// The sort of the indices of an array, a sequence or a string.
    ///
    /// # Errors
    /// If the term is none of them.
    pub fn index_sort(&self, term: TermId) -> Result<SortId, BridgeError> {
        Ok(self.indexed(term)?.0)
    }

    fn indexed(&self, term: TermId) -> Result<(SortId, Op), BridgeError> {
        match *self.store().sort_of(term) {
            Sort::Array { index, .. } => Ok((index, Op::Select)),
            Sort::String => Ok((self.store().sorts.int(), Op::StrAt)),
            Sort::Sequence { .. } => Ok((self.store().sorts.int(), Op::SeqNth)),
            _ => Err(self.misfit("[]", &[term])),
        }
    }

    /// The truth of a literal. Equations say whether both sides are the same term, so that terms can be members of sets.
    ///
    /// # Errors
    /// If the formula is neither.
    pub fn truth(&self, term: TermId) -> Result<bool, BridgeError> {
        let store = self.store();
        match (store.op(term), store.args(term)) {
            (Op::True, _) => Ok(true),
            (Op::False, _) => Ok(false),
            (Op::Eq, [left, right]) => Ok(left == right),
            (Op::Distinct, [left, right]) => Ok(left != right),
            _ => Err(BridgeError::refused(
                "a formula is neither true nor false; use And, Or, Not, If for formulas",
            )),
        }
    }

    /// The function that a term applies. Testers and mapped functions have one, and apply an operator to it.
    #[must_use]
    pub fn applied(&self, term: TermId) -> Option<FunId> {
        let store = self.store();
        let is_call = matches!(store.op(term), Op::Apply | Op::Construct | Op::SelectField);
        store.function(term).filter(|_| is_call)
    }

    /// Name of the operator or function at the top; empty for values.
    #[must_use]
    pub fn head(&self, term: TermId) -> String {
        let store = self.store();
        match self.applied(term) {
            Some(function) => store.symbols.name(store.function_decl(function).name).to_owned(),
            None => store.op(term).name().to_owned(),
        }
    }

    /// Numbers in the head, as 7 and 0 in `(_ extract 7 0)`.
    #[must_use]
    pub fn indices(&self, term: TermId) -> Vec<u32> {
        let count = usize::from(self.store().op(term).info().indices);
        self.store().indices(term)[..count].to_vec()
    }

    /// Whether the term is a bound variable or a quantifier.
    #[must_use]
    pub fn is_quantified(&self, term: TermId) -> bool {
        matches!(self.store().op(term), Op::Forall | Op::Exists | Op::BoundVar)
    }

    /// Bits of a word; of a float with all its parts.
    ///
    /// # Errors
    /// If the sort has no size.
    pub fn size(&self, sort: SortId) -> Result<u32, BridgeError> {
        match *self.store().sorts.get(sort) {
            Sort::BitVec(width) => Ok(width),
            Sort::Float { eb, sb } => Ok(eb + sb),
            _ => Err(BridgeError::sort("only words and floats have a size")),
        }
    }

    /// Exponent bits and significand bits of a float sort.
    ///
    /// # Errors
    /// If the sort is none.
    pub fn float_format(&self, sort: SortId) -> Result<(u32, u32), BridgeError> {
        match *self.store().sorts.get(sort) {
            Sort::Float { eb, sb } => Ok((eb, sb)),
            _ => Err(BridgeError::sort("only floats have a format")),
        }
    }

    /// The sorts of the indices and the elements of an array.
    ///
    /// # Errors
    /// If the sort is none of arrays.
    pub fn array_parts(&self, sort: SortId) -> Result<(SortId, SortId), BridgeError> {
        match *self.store().sorts.get(sort) {
            Sort::Array { index, element } => Ok((index, element)),
            _ => Err(BridgeError::sort("only arrays have domain and range")),
        }
    }

    /// A sort without its parameters where these are asked for by other means.
    #[must_use]
    pub fn sort_name(&self, sort: SortId) -> String {
        match Kind::of(self.store(), sort) {
            kind @ (Kind::Array | Kind::BitVec | Kind::Float) => kind.name().to_owned(),
            _ => sort_text(self.store(), sort),
        }
    }

    /// The sorts of the parameters and of the result.
    #[must_use]
    pub fn function_sorts(&self, function: FunId) -> (Vec<SortId>, SortId) {
        let declaration = self.store().function_decl(function);
        (declaration.params.to_vec(), declaration.result)
    }

    /// The name of a function.
    #[must_use]
    pub fn function_name(&self, function: FunId) -> String {
        self.store().symbols.name(self.store().function_decl(function).name).to_owned()
    }

    /// Whether a script or the language declared it; constructors and selectors are not.
    #[must_use]
    pub fn is_declared(&self, function: FunId) -> bool {
        self.store().function_decl(function).kind == FunKind::Declared
    }

    /// A function applied.
    ///
    /// # Errors
    /// If it does not take these arguments.
    pub fn call(&mut self, function: FunId, given: &[Operand]) -> Result<TermId, BridgeError> {
        let (params, _) = self.function_sorts(function);
        if params.len() != given.len() {
            let wanted = params.len();
            return Err(BridgeError::Sort(format!("the function takes {wanted} arguments")));
        }
        let mut args = Vec::with_capacity(params.len());
        for (argument, sort) in given.iter().zip(params) {
            let kind = Kind::of(self.store(), sort);
            args.push(self.coerced(argument, kind, sort)?);
        }
        let made = self.store_mut().try_apply(function, &args);
        made.map_err(|_| self.misfit("the function", &args))
    }

    /// The array of what a function makes of the elements of arrays at each index.
    ///
    /// # Errors
    /// If the function does not take them.
    pub fn map(&mut self, function: FunId, arrays: &[TermId]) -> Result<TermId, BridgeError> {
        let declaration = self.store().function_decl(function);
        let can_be_mapped = matches!(declaration.kind, FunKind::Declared | FunKind::Recursive);
        if declaration.params.is_empty() || !can_be_mapped {
            return Err(BridgeError::sort("the function cannot be mapped over arrays"));
        }
        let made = self.store_mut().mk_array_map(function, arrays);
        made.map_err(|_| self.misfit("the mapped function", arrays))
    }
}
