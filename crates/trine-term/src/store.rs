//! The term store: an append-only arena of hash-consed terms.
//!
//! Idea: a term is a 32-bit id of a 16-byte node; arguments lie in one slab. Structurally equal
//! terms get equal ids. Nothing is ever freed or changed.
//! Invariants: arguments have smaller ids than their parent, so ascending ids are a bottom-up
//! order; every term is well-sorted; the order of creation is the only order that anything may
//! depend on. Words inside a node: for constants up to 64 bits the value itself, for wider ones a
//! number in an interner, for applications the function, for indexed operators the indices.
//! Reference: Filliâtre and Conchon, "Type-safe modular hash-consing", ML 2006; the layout is that
//! of Bitwuzla's and Yices' node tables, without reference counts.

mod earlier;

use std::hash::Hasher;

use rustc_hash::FxHasher;
use trine_collections::{IdTable, table_full};
use trine_value::{
    Algebraic, BitVec, Float, FloatFormat, Integer, Rational, RoundingMode, StrValue,
};

use crate::declaration::{
    Constructor, DatatypeDecl, Definition, FunDecl, FunId, FunKind, HeapLemma, HeapSort, VarDecl,
    VarId,
};
use crate::interner::Interner;
use crate::op::{Op, SortCx, SortError};
use crate::sort::{DatatypeId, Sort, SortId, SortTable};
use crate::symbol::{SymbolId, SymbolTable};

trine_collections::define_id! {
    /// A hash-consed term.
    pub struct TermId;
}

/// In [`Node::len`], says that the number of arguments follows from [`Node::payload`]: it is the
/// number itself, or that of the parameters of the function there.
const LONG: u16 = u16::MAX;

#[derive(Clone, Copy, PartialEq, Eq)]
struct Node {
    op: Op,
    len: u16,
    sort: SortId,
    /// First argument in the slab; for a constant, the low half of its word.
    start: u32,
    /// Function, index pair, sort or the high half of a constant's word.
    payload: u32,
}

impl Node {
    #[inline(always)]
    fn args<'a>(&self, slab: &'a [TermId], functions: &[FunDecl]) -> &'a [TermId] {
        match self.len {
            // A constant has its value where others have the place of their arguments.
            0 => &[],
            LONG => &slab[self.start as usize..][..self.many(functions)],
            len => &slab[self.start as usize..][..usize::from(len)],
        }
    }

    #[cold]
    fn many(&self, functions: &[FunDecl]) -> usize {
        match (self.op, FunId::from_raw(self.payload)) {
            (Op::Apply | Op::Construct | Op::ArrayMap, Some(function)) => {
                functions[function.index()].params.len()
            }
            _ => self.payload as usize,
        }
    }
}

/// All terms, sorts, symbols and declarations of one solver. In a clone the same ids mean the same.
#[derive(Clone, Default)]
pub struct TermStore {
    /// The names.
    pub symbols: SymbolTable,
    /// The sorts.
    pub sorts: SortTable,
    nodes: Vec<Node>,
    slab: Vec<TermId>,
    table: IdTable<TermId>,
    /// One bit for each term: whether it is an argument of another.
    has_parents: Vec<u64>,
    index_pairs: Interner<[u32; 2]>,
    bits: Interner<BitVec>,
    integers: Interner<Integer>,
    rationals: Interner<Rational>,
    roots: Interner<Algebraic>,
    strings: Interner<StrValue>,
    functions: Vec<FunDecl>,
    definitions: rustc_hash::FxHashMap<FunId, Definition>,
    /// What the recursive functions of folds apply, letter by letter.
    folded: rustc_hash::FxHashMap<FunId, TermId>,
    /// What holds of each application of recursive functions, over the parameters of their definitions.
    guarantees: rustc_hash::FxHashMap<FunId, TermId>,
    variables: Vec<VarDecl>,
    /// By the oldest of its variables: the triggers of the script.
    pub(crate) triggers: rustc_hash::FxHashMap<TermId, Vec<Box<[TermId]>>>,
    datatypes: Vec<DatatypeDecl>,
    sort_declarations: u32,
    heaps: Vec<HeapSort>,
    heap_lemmas: Vec<HeapLemma>,
    /// Scratch space for argument sorts.
    arg_sorts: Vec<SortId>,
}

#[inline]
fn hash_node(op: Op, sort: Option<SortId>, start: u32, payload: u32, args: &[TermId]) -> u64 {
    let mut hasher = FxHasher::default();
    hasher.write_u64(u64::from(op as u16) | u64::from(payload) << 16);
    // `true` and `false` are made by their operator alone, without a word.
    if op.is_value() && !matches!(op, Op::True | Op::False) {
        hasher.write_u64(u64::from(start) | u64::from(sort.map_or(0, SortId::raw)) << 32);
    }
    for pair in args.chunks(2) {
        let high = pair.get(1).map_or(0, |t| t.raw());
        hasher.write_u64(u64::from(pair[0].raw()) | u64::from(high) << 32);
    }
    hasher.finish()
}

impl TermStore {
    /// An empty store.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Number of terms; ids run from zero to this number.
    #[must_use]
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Whether no term was made yet.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }

    #[inline]
    fn node(&self, term: TermId) -> &Node {
        &self.nodes[term.index()]
    }

    /// The operator of a term.
    #[inline]
    #[must_use]
    pub fn op(&self, term: TermId) -> Op {
        self.node(term).op
    }

    /// The sort of a term.
    #[inline]
    #[must_use]
    pub fn sort(&self, term: TermId) -> SortId {
        self.node(term).sort
    }

    /// What the sort of a term is.
    #[inline]
    #[must_use]
    pub fn sort_of(&self, term: TermId) -> &Sort {
        self.sorts.get(self.sort(term))
    }

    /// The width in bits of a bit-vector term.
    ///
    /// # Panics
    /// If the term is no bit-vector.
    #[inline]
    #[must_use]
    pub fn width(&self, term: TermId) -> u32 {
        self.sorts.width(self.sort(term)).expect("a bit-vector term")
    }

    /// The arguments of a term; quantifiers have their variables first and the body last.
    #[inline(always)]
    #[must_use]
    pub fn args(&self, term: TermId) -> &[TermId] {
        self.node(term).args(&self.slab, &self.functions)
    }

    /// The argument at `position`.
    #[inline]
    #[must_use]
    pub fn arg(&self, term: TermId, position: usize) -> TermId {
        self.args(term)[position]
    }

    /// The numeral indices of a term; unused places are zero.
    #[inline]
    #[must_use]
    pub fn indices(&self, term: TermId) -> [u32; 2] {
        let node = self.node(term);
        match node.op.info().indices {
            0 => [0, 0],
            1 => [node.payload, 0],
            _ => *self.index_pairs.get(node.payload as usize),
        }
    }

    /// The function of an application, constructor, selector, tester or [`Op::ArrayMap`].
    #[must_use]
    pub fn function(&self, term: TermId) -> Option<FunId> {
        let node = self.node(term);
        match node.op {
            Op::Apply | Op::Construct | Op::SelectField | Op::IsConstructor | Op::ArrayMap => {
                FunId::from_raw(node.payload)
            }
            _ => None,
        }
    }

    /// The bound variable that a term is.
    #[must_use]
    pub fn variable(&self, term: TermId) -> Option<VarId> {
        let node = self.node(term);
        if node.op == Op::BoundVar { VarId::from_raw(node.payload) } else { None }
    }

    /// Builds a term by name of its operator, checking sorts.
    ///
    /// # Errors
    /// What does not fit: number of arguments, indices, or the sort of an argument.
    pub fn try_mk(
        &mut self,
        op: Op,
        indices: [u32; 2],
        args: &[TermId],
    ) -> Result<TermId, SortError> {
        let info = op.info();
        info.arity.check(args.len()).map_err(SortError::Arity)?;
        let payload = match info.indices {
            0 => 0,
            1 => indices[0],
            _ => self.index_pairs.intern(indices) as u32,
        };
        let payload = if args.len() >= usize::from(LONG) { args.len() as u32 } else { payload };
        let hash = hash_node(op, None, 0, payload, args);
        if let Some(found) = self.find(hash, op, payload, args) {
            return Ok(found);
        }
        let sort = match *args {
            [arg] => self.sort_of_result(op, indices, &[self.sort(arg)]),
            [left, right] => self.sort_of_result(op, indices, &[self.sort(left), self.sort(right)]),
            _ => {
                let mut arg_sorts = std::mem::take(&mut self.arg_sorts);
                arg_sorts.clear();
                arg_sorts.extend(args.iter().map(|&arg| self.sort(arg)));
                let sort = self.sort_of_result(op, indices, &arg_sorts);
                self.arg_sorts = arg_sorts;
                sort
            }
        }?;
        if args.len() == 1 && info.arity == crate::op::Arity::LeftAssoc {
            return Ok(args[0]);
        }
        if let (Op::IntDiv | Op::Divide, [first, divisors @ ..]) = (op, args)
            && divisors.len() > 1
        {
            // One division after the other, so that each has a dividend and a divisor.
            return divisors.iter().try_fold(*first, |dividend, &divisor| {
                self.try_mk(op, indices, &[dividend, divisor])
            });
        }
        Ok(self.insert(hash, op, sort, payload, args))
    }

    #[inline]
    fn sort_of_result(
        &mut self,
        op: Op,
        indices: [u32; 2],
        args: &[SortId],
    ) -> Result<SortId, SortError> {
        (op.info().sort_rule)(&mut SortCx { sorts: &mut self.sorts, indices, args })
    }

    /// Builds a term from arguments that are known to fit.
    ///
    /// # Panics
    /// If they do not: that is a fault of the caller, not of the input.
    #[inline]
    pub fn mk(&mut self, op: Op, args: &[TermId]) -> TermId {
        self.mk_indexed(op, [0, 0], args)
    }

    /// Builds a term of an indexed operator from arguments that are known to fit.
    ///
    /// # Panics
    /// If they do not: that is a fault of the caller, not of the input.
    pub fn mk_indexed(&mut self, op: Op, indices: [u32; 2], args: &[TermId]) -> TermId {
        match self.try_mk(op, indices, args) {
            Ok(term) => term,
            Err(error) => panic!("ill-sorted {op:?} {indices:?}: {error:?}"),
        }
    }

    /// Looks up a term without making it.
    #[must_use]
    pub fn find_term(&self, op: Op, indices: [u32; 2], args: &[TermId]) -> Option<TermId> {
        let payload = match op.info().indices {
            0 => 0,
            1 => indices[0],
            _ => self.index_pairs.find(&indices)? as u32,
        };
        let payload = if args.len() >= usize::from(LONG) { args.len() as u32 } else { payload };
        self.find(hash_node(op, None, 0, payload, args), op, payload, args)
    }

    /// The term with these arguments, if it was made before. Most terms are made for the first time, of others
    /// that were just made; that is seen without a look at the table, which lies far away if it is large.
    #[inline]
    fn find(&self, hash: u64, op: Op, payload: u32, args: &[TermId]) -> Option<TermId> {
        if args.iter().any(|&arg| !self.has_parents(arg)) {
            return None;
        }
        self.table.find(hash, |term| {
            let node = self.node(term);
            node.op == op && node.payload == payload && self.args(term) == args
        })
    }

    fn insert(&mut self, hash: u64, op: Op, sort: SortId, payload: u32, args: &[TermId]) -> TermId {
        let start = u32::try_from(self.slab.len()).unwrap_or_else(|_| table_full("arguments"));
        self.slab.extend_from_slice(args);
        for arg in args {
            self.has_parents[arg.index() / 64] |= 1 << (arg.index() % 64);
        }
        let len = u16::try_from(args.len()).unwrap_or(LONG);
        self.push(hash, Node { op, len, sort, start, payload })
    }

    fn push(&mut self, hash: u64, node: Node) -> TermId {
        let term = TermId::new(self.nodes.len());
        self.nodes.push(node);
        if term.index().is_multiple_of(64) {
            self.has_parents.push(0);
        }
        self.table.insert(hash, term);
        term
    }

    /// Whether a term is an argument of another.
    #[inline]
    fn has_parents(&self, term: TermId) -> bool {
        self.has_parents[term.index() / 64] >> (term.index() % 64) & 1 != 0
    }

    /// A term without arguments that is identified by operator, sort and word.
    fn leaf(&mut self, op: Op, sort: SortId, start: u32, payload: u32) -> TermId {
        let hash = hash_node(op, Some(sort), start, payload, &[]);
        let wanted = Node { op, len: 0, sort, start, payload };
        match self.table.find(hash, |term| *self.node(term) == wanted) {
            Some(term) => term,
            None => self.push(hash, wanted),
        }
    }

    /// A term whose sort the caller states, identified by operator, payload and arguments.
    fn sorted(&mut self, op: Op, sort: SortId, payload: u32, args: &[TermId]) -> TermId {
        let hash = hash_node(op, None, 0, payload, args);
        match self.find(hash, op, payload, args) {
            Some(found) => found,
            None => self.insert(hash, op, sort, payload, args),
        }
    }
}

/// Values.
impl TermStore {
    /// `true` or `false`.
    pub fn mk_bool(&mut self, value: bool) -> TermId {
        self.mk(if value { Op::True } else { Op::False }, &[])
    }

    /// A bit-vector constant.
    pub fn mk_bv(&mut self, value: &BitVec) -> TermId {
        let sort = self.sorts.bitvec(value.width());
        self.bits_leaf(Op::BvValue, sort, value)
    }

    /// The bit-vector constant `value` mod 2^`width`.
    pub fn mk_bv_u64(&mut self, width: u32, value: u64) -> TermId {
        self.mk_bv(&BitVec::from_u64(width, value))
    }

    /// A float constant.
    pub fn mk_float(&mut self, value: &Float) -> TermId {
        let format = value.format();
        let sort = self.sorts.float(format.eb(), format.sb());
        self.bits_leaf(Op::FloatValue, sort, value.bits())
    }

    fn bits_leaf(&mut self, op: Op, sort: SortId, bits: &BitVec) -> TermId {
        match bits.to_u64() {
            Some(word) if bits.width() <= 64 => {
                self.leaf(op, sort, word as u32, (word >> 32) as u32)
            }
            _ => {
                let number = self.bits.intern_ref(bits, BitVec::clone);
                self.leaf(op, sort, number as u32, 0)
            }
        }
    }

    fn bits_of(&self, node: &Node, width: u32) -> BitVec {
        if width <= 64 {
            BitVec::from_u64(width, u64::from(node.start) | u64::from(node.payload) << 32)
        } else {
            self.bits.get(node.start as usize).clone()
        }
    }

    /// The bit-vector that a constant stands for.
    #[must_use]
    pub fn bv_value(&self, term: TermId) -> Option<BitVec> {
        let node = self.node(term);
        if node.op != Op::BvValue {
            return None;
        }
        Some(self.bits_of(node, self.width(term)))
    }

    /// The float that a constant stands for.
    #[must_use]
    pub fn float_value(&self, term: TermId) -> Option<Float> {
        let node = self.node(term);
        match *self.sorts.get(node.sort) {
            Sort::Float { eb, sb } if node.op == Op::FloatValue => {
                let format = FloatFormat::new(eb, sb)?;
                Some(Float::from_bits(format, &self.bits_of(node, eb + sb)))
            }
            _ => None,
        }
    }

    /// A rounding mode constant.
    pub fn mk_rounding(&mut self, mode: RoundingMode) -> TermId {
        let sort = self.sorts.rounding_mode();
        self.leaf(Op::RoundingValue, sort, u32::from(mode.index()), 0)
    }

    /// The rounding mode that a constant stands for.
    #[must_use]
    pub fn rounding_value(&self, term: TermId) -> Option<RoundingMode> {
        let node = self.node(term);
        if node.op != Op::RoundingValue {
            return None;
        }
        RoundingMode::from_index(node.start as u8)
    }

    /// An integer constant.
    pub fn mk_int(&mut self, value: &Integer) -> TermId {
        let sort = self.sorts.int();
        let number = self.integers.intern_ref(value, Integer::clone);
        self.leaf(Op::IntValue, sort, number as u32, 0)
    }

    /// The integer that a constant stands for.
    #[must_use]
    pub fn int_value(&self, term: TermId) -> Option<&Integer> {
        let node = self.node(term);
        (node.op == Op::IntValue).then(|| self.integers.get(node.start as usize))
    }

    /// A real constant.
    pub fn mk_real(&mut self, value: &Rational) -> TermId {
        let sort = self.sorts.real();
        let number = self.rationals.intern_ref(value, Rational::clone);
        self.leaf(Op::RealValue, sort, number as u32, 0)
    }

    /// The rational that a constant of sort `Real` stands for.
    #[must_use]
    pub fn real_value(&self, term: TermId) -> Option<&Rational> {
        let node = self.node(term);
        (node.op == Op::RealValue).then(|| self.rationals.get(node.start as usize))
    }

    /// A real constant that is irrational.
    pub fn mk_algebraic(&mut self, value: &Algebraic) -> TermId {
        let sort = self.sorts.real();
        let number = self.roots.intern_ref(value, Algebraic::clone);
        self.leaf(Op::AlgebraicValue, sort, number as u32, 0)
    }

    /// The irrational number that a constant of sort `Real` stands for.
    #[must_use]
    pub fn algebraic_value(&self, term: TermId) -> Option<&Algebraic> {
        let node = self.node(term);
        (node.op == Op::AlgebraicValue).then(|| self.roots.get(node.start as usize))
    }

    /// A string constant.
    pub fn mk_string(&mut self, value: &StrValue) -> TermId {
        let sort = self.sorts.string();
        let number = self.strings.intern_ref(value, StrValue::clone);
        self.leaf(Op::StringValue, sort, number as u32, 0)
    }

    /// The string that a constant stands for.
    #[must_use]
    pub fn string_value(&self, term: TermId) -> Option<&StrValue> {
        let node = self.node(term);
        (node.op == Op::StringValue).then(|| self.strings.get(node.start as usize))
    }

    /// The element number `number` of an uninterpreted sort; different numbers are different
    /// elements.
    pub fn mk_element(&mut self, sort: SortId, number: u32) -> TermId {
        self.leaf(Op::Element, sort, number, 0)
    }

    /// The number of an element of an uninterpreted sort.
    #[must_use]
    pub fn element_number(&self, term: TermId) -> Option<u32> {
        let node = self.node(term);
        (node.op == Op::Element).then_some(node.start)
    }

    /// Whether the term is a value: `true`, `false`, a numeral, a string literal, ... (Array values
    /// and constructor terms are composed, and not counted here.)
    #[inline]
    #[must_use]
    pub fn is_value(&self, term: TermId) -> bool {
        self.op(term).is_value()
    }
}

/// Terms that need more than an operator and arguments.
impl TermStore {
    /// The array of sort `sort` that is `element` everywhere.
    ///
    /// # Errors
    /// If `sort` is no array sort, or its element sort is another.
    pub fn mk_const_array(&mut self, sort: SortId, element: TermId) -> Result<TermId, SortError> {
        let found = self.sort(element);
        let expected = match *self.sorts.get(sort) {
            Sort::Array { element: wanted, .. } if wanted == found => {
                return Ok(self.sorted(Op::ConstArray, sort, sort.raw(), &[element]));
            }
            Sort::Array { element: wanted, .. } => crate::op::Expected::Sort(wanted),
            _ => crate::op::Expected::Array,
        };
        Err(SortError::Argument { position: 0, expected, found })
    }

    /// The array over `sort` whose element at each index is that index: `(lambda ((x sort)) x)`.
    pub fn mk_array_identity(&mut self, sort: SortId) -> TermId {
        let array = self.sorts.array(sort, sort);
        self.sorted(Op::ArrayIdentity, array, array.raw(), &[])
    }

    /// The array that has at each index what `function`, which is declared or has a definition, makes
    /// of the elements that the arrays have there.
    ///
    /// # Errors
    /// If the arguments are no arrays of the parameters of the function over the same indices.
    ///
    /// # Panics
    /// If the function has no parameters, or is a constructor or selector.
    pub fn mk_array_map(&mut self, function: FunId, args: &[TermId]) -> Result<TermId, SortError> {
        let decl = &self.functions[function.index()];
        assert!(
            !decl.params.is_empty()
                && matches!(decl.kind, FunKind::Declared | FunKind::Recursive | FunKind::Skolem)
        );
        let (params, result) = (decl.params.clone(), decl.result);
        if params.len() != args.len() {
            let count = params.len();
            return Err(SortError::Arity(crate::op::ArityError {
                at_least: count,
                at_most: Some(count),
                found: args.len(),
            }));
        }
        let mut indices = None;
        for (position, (&param, &arg)) in params.iter().zip(args).enumerate() {
            let found = self.sort(arg);
            let Sort::Array { index, .. } = *self.sorts.get(found) else {
                let expected = crate::op::Expected::Array;
                return Err(SortError::Argument { position, expected, found });
            };
            let wanted = self.sorts.array(*indices.get_or_insert(index), param);
            if found != wanted {
                let expected = crate::op::Expected::Sort(wanted);
                return Err(SortError::Argument { position, expected, found });
            }
        }
        let index = indices.expect("a function with parameters");
        let sort = self.sorts.array(index, result);
        Ok(self.sorted(Op::ArrayMap, sort, function.raw(), args))
    }

    /// `(as seq.empty sort)`.
    ///
    /// # Errors
    /// If `sort` is no sort of sequences.
    pub fn mk_empty_sequence(&mut self, sort: SortId) -> Result<TermId, SortError> {
        if self.sorts.sequence_element(sort).is_none() {
            let expected = crate::op::Expected::Sequence;
            return Err(SortError::Argument { position: 0, expected, found: sort });
        }
        Ok(self.sorted(Op::SeqEmpty, sort, sort.raw(), &[]))
    }

    /// A constant whose sort the script gives: `(as set.empty sort)` or `(as set.universe sort)`.
    ///
    /// # Errors
    /// If `sort` is no sort of sets.
    pub fn mk_set_constant(&mut self, op: Op, sort: SortId) -> Result<TermId, SortError> {
        debug_assert!(matches!(op, Op::SetEmpty | Op::SetUniverse));
        if self.sorts.set_element(sort).is_none() {
            let expected = crate::op::Expected::Set;
            return Err(SortError::Argument { position: 0, expected, found: sort });
        }
        Ok(self.sorted(op, sort, sort.raw(), &[]))
    }

    /// `(as nil sort)`.
    pub fn mk_sep_nil(&mut self, sort: SortId) -> TermId {
        self.sorted(Op::SepNil, sort, sort.raw(), &[])
    }

    /// Applies a declared function.
    ///
    /// # Errors
    /// If number or sorts of the arguments do not fit the declaration.
    pub fn try_apply(&mut self, function: FunId, args: &[TermId]) -> Result<TermId, SortError> {
        let decl = &self.functions[function.index()];
        if decl.params.len() != args.len() {
            let count = decl.params.len();
            return Err(SortError::Arity(crate::op::ArityError {
                at_least: count,
                at_most: Some(count),
                found: args.len(),
            }));
        }
        for (position, (&param, &arg)) in decl.params.iter().zip(args).enumerate() {
            let found = self.sort(arg);
            if found != param {
                let expected = crate::op::Expected::Sort(param);
                return Err(SortError::Argument { position, expected, found });
            }
        }
        let result = decl.result;
        let op = match decl.kind {
            FunKind::Declared | FunKind::Recursive | FunKind::Skolem | FunKind::Abstraction => {
                Op::Apply
            }
            FunKind::Constructor { .. } => Op::Construct,
            FunKind::Selector { .. } => Op::SelectField,
        };
        Ok(self.sorted(op, result, function.raw(), args))
    }

    /// Applies a declared function to arguments that are known to fit.
    ///
    /// # Panics
    /// If they do not.
    pub fn apply(&mut self, function: FunId, args: &[TermId]) -> TermId {
        match self.try_apply(function, args) {
            Ok(term) => term,
            Err(error) => panic!("ill-sorted application of {function:?}: {error:?}"),
        }
    }

    /// Applies a constructor or selector of a *parametric* datatype: the caller has instantiated
    /// the declaration and states the sort of the result.
    pub fn apply_instance(&mut self, function: FunId, result: SortId, args: &[TermId]) -> TermId {
        let op = match self.functions[function.index()].kind {
            FunKind::Constructor { .. } => Op::Construct,
            FunKind::Selector { .. } => Op::SelectField,
            FunKind::Declared | FunKind::Recursive | FunKind::Skolem | FunKind::Abstraction => {
                Op::Apply
            }
        };
        // The payload is the function alone: equal arguments of one function have equal result
        // sorts except for constructors without arguments, which are told apart by their sort.
        if args.is_empty() {
            let start = u32::MAX;
            return self.leaf_instance(op, result, start, function.raw());
        }
        self.sorted(op, result, function.raw(), args)
    }

    /// What the parameters of the declaration of a datatype are in one of its instances.
    #[must_use]
    pub fn bound_parameters(&self, sort: SortId) -> Vec<(SymbolId, SortId)> {
        let Sort::Datatype { datatype, args } = self.sorts.get(sort) else { return Vec::new() };
        let params = &self.datatypes[datatype.index()].params;
        params.iter().copied().zip(args.iter().copied()).collect()
    }

    /// `(selector record)`, for a record of any instance of the selector's datatype.
    ///
    /// # Errors
    /// If the term is of another sort.
    pub fn try_select(&mut self, selector: FunId, record: TermId) -> Result<TermId, SortError> {
        let found = self.sort(record);
        let decl = &self.functions[selector.index()];
        let result = decl.result;
        let fits = matches!(
            (decl.kind, self.sorts.get(found)),
            (FunKind::Selector { datatype, .. }, Sort::Datatype { datatype: of, .. })
                if datatype == *of
        );
        if !fits {
            let expected = crate::op::Expected::Sort(decl.params[0]);
            return Err(SortError::Argument { position: 0, expected, found });
        }
        let bound = self.bound_parameters(found);
        let sort = self.sorts.substitute(result, &bound);
        Ok(self.apply_instance(selector, sort, &[record]))
    }

    fn leaf_instance(&mut self, op: Op, sort: SortId, start: u32, payload: u32) -> TermId {
        let hash = hash_node(op, Some(sort), start, payload, &[]);
        let found = self.table.find(hash, |term| {
            let node = self.node(term);
            node.op == op && node.sort == sort && node.payload == payload && node.len == 0
        });
        match found {
            Some(term) => term,
            None => self.push(hash, Node { op, len: 0, sort, start, payload }),
        }
    }

    /// `((_ is C) term)`.
    ///
    /// # Errors
    /// If `term` is not of the datatype of the constructor.
    pub fn mk_tester(&mut self, constructor: FunId, term: TermId) -> Result<TermId, SortError> {
        let found = self.sort(term);
        let fits = matches!(
            (self.functions[constructor.index()].kind, self.sorts.get(found)),
            (FunKind::Constructor { datatype, .. }, Sort::Datatype { datatype: of, .. })
                if datatype == *of
        );
        if !fits {
            let expected = crate::op::Expected::Sort(self.functions[constructor.index()].result);
            return Err(SortError::Argument { position: 0, expected, found });
        }
        let bool = self.sorts.bool();
        Ok(self.sorted(Op::IsConstructor, bool, constructor.raw(), &[term]))
    }

    /// A fresh bound variable; the name is only for printing.
    pub fn fresh_variable(&mut self, name: SymbolId, sort: SortId) -> (VarId, TermId) {
        let variable = VarId::new(self.variables.len());
        self.variables.push(VarDecl { name, sort });
        (variable, self.sorted(Op::BoundVar, sort, variable.raw(), &[]))
    }

    /// The term that is this bound variable.
    #[must_use]
    pub fn variable_term(&self, variable: VarId) -> Option<TermId> {
        let payload = variable.raw();
        self.find(hash_node(Op::BoundVar, None, 0, payload, &[]), Op::BoundVar, payload, &[])
    }

    /// Name and sort of a bound variable.
    #[must_use]
    pub fn variable_decl(&self, variable: VarId) -> VarDecl {
        self.variables[variable.index()]
    }
}

/// Declarations.
impl TermStore {
    /// Declares a function; each call makes another function, whatever its name.
    pub fn declare(&mut self, decl: FunDecl) -> FunId {
        let function = FunId::new(self.functions.len());
        self.functions.push(decl);
        function
    }

    /// Declares a constant and returns it as a term.
    pub fn declare_const(&mut self, name: &str, sort: SortId) -> TermId {
        let name = self.symbols.intern(name);
        let decl = FunDecl { name, params: Box::default(), result: sort, kind: FunKind::Declared };
        let function = self.declare(decl);
        self.apply(function, &[])
    }

    /// A constant that Trine makes for itself.
    pub fn skolem(&mut self, name: &str, sort: SortId) -> TermId {
        let name = self.symbols.intern(name);
        let decl = FunDecl { name, params: Box::default(), result: sort, kind: FunKind::Skolem };
        let function = self.declare(decl);
        self.apply(function, &[])
    }

    /// Number of functions and constants that were declared, those that Trine made among them.
    #[must_use]
    pub fn function_count(&self) -> usize {
        self.functions.len()
    }

    /// The declaration of a function.
    #[must_use]
    pub fn function_decl(&self, function: FunId) -> &FunDecl {
        &self.functions[function.index()]
    }

    /// Gives a recursive function its body.
    pub fn define(&mut self, function: FunId, definition: Definition) {
        self.definitions.insert(function, definition);
    }

    /// The body of a recursive function.
    #[must_use]
    pub fn definition(&self, function: FunId) -> Option<&Definition> {
        self.definitions.get(&function)
    }

    /// Says what holds of each application of a recursive function, as a formula over the parameters of its
    /// definition.
    pub fn set_guarantee(&mut self, function: FunId, guarantee: TermId) {
        self.guarantees.insert(function, guarantee);
    }

    /// What holds of each application of a recursive function beside that it is what its body is.
    #[must_use]
    pub fn guarantee(&self, function: FunId) -> Option<TermId> {
        self.guarantees.get(&function).copied()
    }

    /// Says that a recursive function is the fold of a function that is a value: how the script wrote it.
    pub fn set_folded(&mut self, fold: FunId, folded: TermId) {
        self.folded.insert(fold, folded);
    }

    /// The function that a fold applies, if the term is a fold.
    #[must_use]
    pub fn folded(&self, term: TermId) -> Option<TermId> {
        if self.folded.is_empty() || self.op(term) != Op::Apply {
            return None;
        }
        self.folded.get(&self.function(term)?).copied()
    }

    /// Declares an uninterpreted sort; each call makes another sort, whatever its name.
    pub fn declare_sort(&mut self, name: SymbolId, args: Box<[SortId]>) -> SortId {
        let declaration = self.sort_declarations;
        self.sort_declarations += 1;
        self.sorts.intern(Sort::Uninterpreted { name, declaration, args })
    }

    /// The number that the next declared sort will carry; a parametric sort keeps one number and
    /// interns [`Sort::Uninterpreted`] with different arguments.
    pub fn fresh_sort_declaration(&mut self) -> u32 {
        self.sort_declarations += 1;
        self.sort_declarations - 1
    }

    /// Declares a datatype without constructors yet.
    pub fn declare_datatype(&mut self, name: SymbolId, params: Box<[SymbolId]>) -> DatatypeId {
        let datatype = DatatypeId::new(self.datatypes.len());
        self.datatypes.push(DatatypeDecl { name, params, constructors: Vec::new() });
        datatype
    }

    /// Adds a constructor to a datatype; `self_sort` is the datatype's own sort, over its
    /// parameters if it has any.
    pub fn add_constructor(
        &mut self,
        datatype: DatatypeId,
        self_sort: SortId,
        name: SymbolId,
        fields: &[(SymbolId, SortId)],
    ) -> FunId {
        let index = self.datatypes[datatype.index()].constructors.len() as u32;
        let function = self.declare(FunDecl {
            name,
            params: fields.iter().map(|&(_, sort)| sort).collect(),
            result: self_sort,
            kind: FunKind::Constructor { datatype, index },
        });
        let selectors = fields
            .iter()
            .zip(0..)
            .map(|(&(name, sort), field)| {
                self.declare(FunDecl {
                    name,
                    params: Box::new([self_sort]),
                    result: sort,
                    kind: FunKind::Selector { datatype, constructor: index, field },
                })
            })
            .collect();
        self.datatypes[datatype.index()].constructors.push(Constructor { function, selectors });
        function
    }

    /// The declaration of a datatype.
    #[must_use]
    pub fn datatype(&self, datatype: DatatypeId) -> &DatatypeDecl {
        &self.datatypes[datatype.index()]
    }

    /// Number of datatypes; ids run from zero to this number.
    #[must_use]
    pub fn datatype_count(&self) -> usize {
        self.datatypes.len()
    }

    /// Says what the cells of the heap are; false, and nothing changes, if the sort of the addresses
    /// is already declared in a heap.
    pub fn declare_heap(&mut self, heap: HeapSort) -> bool {
        let is_new = self.heap_at(heap.location).is_none();
        if is_new {
            self.heaps.push(heap);
        }
        is_new
    }

    /// Takes back what was said of the cells at addresses of a sort.
    pub fn forget_heap(&mut self, location: SortId) {
        self.heaps.retain(|heap| heap.location != location);
    }

    /// Remembers a lemma about heaps that was proved.
    pub fn keep_heap_lemma(&mut self, lemma: HeapLemma) {
        self.heap_lemmas.push(lemma);
    }

    /// Forgets all but the first of the lemmas about heaps.
    pub fn forget_heap_lemmas(&mut self, kept: usize) {
        self.heap_lemmas.truncate(kept);
    }

    /// The lemmas about heaps that were proved, in order.
    #[must_use]
    pub fn heap_lemmas(&self) -> &[HeapLemma] {
        &self.heap_lemmas
    }

    /// The heaps that are declared, in order.
    #[must_use]
    pub fn heaps(&self) -> &[HeapSort] {
        &self.heaps
    }

    /// The heap whose addresses are of a sort.
    #[must_use]
    pub fn heap_at(&self, location: SortId) -> Option<HeapSort> {
        self.heaps.iter().copied().find(|heap| heap.location == location)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn applications_have_any_number_of_arguments() {
        let mut store = TermStore::new();
        let bool = store.sorts.bool();
        let (x, y) = (store.declare_const("x", bool), store.declare_const("y", bool));
        for count in [65_534, 65_535, 65_536, 70_000] {
            let [name, field] = ["f", "s"].map(|name| store.symbols.intern(name));
            let params = vec![bool; count].into();
            let function =
                store.declare(FunDecl { name, params, result: bool, kind: FunKind::Declared });
            let datatype = store.declare_datatype(name, Box::default());
            let sort = store.sorts.intern(Sort::Datatype { datatype, args: Box::default() });
            let record = store.add_constructor(datatype, sort, name, &vec![(field, bool); count]);
            let mut args = vec![x; count];
            args[count - 1] = y;
            for function in [function, record] {
                let term = store.apply(function, &args);
                assert_eq!(store.args(term), args);
                for number in 0..10_000 {
                    store.mk_bv_u64(40, number);
                }
                assert_eq!(store.apply(function, &args), term, "the table has grown");
                assert_ne!(store.apply(function, &vec![x; count]), term);
            }
            let all = store.mk(Op::And, &args);
            assert_eq!(store.args(all), args);
        }
    }

    #[test]
    fn terms_are_found_again_after_the_table_has_grown() {
        let mut store = TermStore::new();
        let sort = store.sorts.bitvec(100);
        let x = store.declare_const("x", sort);
        let wide = BitVec::ones(100);
        let make = |store: &mut TermStore| {
            let (yes, no) = (store.mk_bool(true), store.mk_bool(false));
            let wide = store.mk_bv(&wide);
            let small = store.mk_bv_u64(8, 3);
            let int = store.mk_int(&Integer::from(-7));
            let slice = store.mk_indexed(Op::Extract, [9, 2], &[x]);
            let nil = store.mk_sep_nil(sort);
            [yes, no, wide, small, int, slice, nil]
        };
        let before = make(&mut store);
        for number in 0..5_000 {
            store.mk_bv_u64(64, number);
        }
        assert_eq!(make(&mut store), before);
    }
}
