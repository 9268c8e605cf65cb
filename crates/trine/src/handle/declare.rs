//! Constants, functions, sorts and heaps of a program, and literals where nothing says the sort.
//!
//! Invariant: the same name and sorts give the same constant or function, whatever level is open.

use std::marker::PhantomData;
use std::sync::Arc;

use trine_smtlib::symbol_text;
use trine_term::{FunId, Op, Share};

use super::error::{Error, ErrorKind};
use super::solver::Solver;
use super::sorts::{Array, Bool, Bv, Fp, Handle, Int, Operand, Re, Real, Str};
use super::term::{Owner, Term, misfit};

impl Solver {
    /// The constant of a name and a sort, which is SMT-LIB text.
    #[track_caller]
    fn constant<H: Handle>(&self, name: &str, sort: &str) -> H {
        H::of_term(Term::build(&self.owner, |context| {
            let sort = context.parse_sort(sort).map_err(ErrorKind::Text)?;
            context.constant(name, sort).map_err(ErrorKind::Text)
        }))
    }

    /// Declares an uninterpreted sort, which is known by its name from then on.
    ///
    /// # Errors
    /// If the name is taken.
    #[track_caller]
    pub fn declare_sort(&self, name: &str) -> Result<(), Error> {
        self.read(&format!("(declare-sort {} 0)", symbol_text(name)))
    }
}

macro_rules! constants {
    ($($sort:ident $text:literal $zero:literal $literal:ty;)*) => {$(
        impl $sort {
            /// The constant of a name.
            #[track_caller]
            #[must_use]
            pub fn new(solver: &Solver, name: &str) -> Self {
                solver.constant(name, $text)
            }

            /// A literal.
            #[track_caller]
            #[must_use]
            pub fn literal(solver: &Solver, value: $literal) -> Self {
                Self::of_term(Operand::<Self>::operand(value, &solver.term::<Term>($zero)))
            }
        }
    )*};
}

constants! {
    Bool "Bool" "true" bool;
    Int "Int" "0" i128;
    Real "Real" "0.0" &str;
    Str "String" "\"\"" &str;
}

impl Re {
    /// The language of one string.
    #[track_caller]
    #[must_use]
    pub fn literal(solver: &Solver, text: &str) -> Self {
        Str::literal(solver, text).to_re()
    }

    /// The language of the letters from one to another, both included.
    #[track_caller]
    #[must_use]
    pub fn range(solver: &Solver, first: char, last: char) -> Self {
        let bound = |letter: char| Str::literal(solver, letter.encode_utf8(&mut [0; 4]));
        let (first, last) = (bound(first), bound(last));
        Self::of_term(first.apply_op(Op::ReRange, [0, 0], &[&last]))
    }

    /// The language of all strings.
    #[track_caller]
    #[must_use]
    pub fn all(solver: &Solver) -> Self {
        solver.term("re.all")
    }

    /// The language of a pattern as ECMAScript writes them.
    #[track_caller]
    #[must_use]
    pub fn pattern(solver: &Solver, pattern: &str) -> Self {
        Self::of_term(Str::literal(solver, pattern).apply("re.from_ecma2020", &[]))
    }
}

impl Bv {
    /// The constant of a name with so many bits.
    #[track_caller]
    #[must_use]
    pub fn new(solver: &Solver, name: &str, width: u32) -> Self {
        solver.constant(name, &format!("(_ BitVec {width})"))
    }

    /// A literal with so many bits.
    #[track_caller]
    #[must_use]
    pub fn literal(solver: &Solver, width: u32, value: i128) -> Self {
        let zero = solver.term::<Term>(&format!("(_ bv0 {width})"));
        Self::of_term(Operand::<Self>::operand(value, &zero))
    }
}

impl Fp {
    /// The constant of a name with so many bits of exponent and significand, the hidden bit included:
    /// 8 and 24 for `f32`, 11 and 53 for `f64`.
    #[track_caller]
    #[must_use]
    pub fn new(solver: &Solver, name: &str, exponent: u32, significand: u32) -> Self {
        solver.constant(name, &format!("(_ FloatingPoint {exponent} {significand})"))
    }
}

impl Term {
    /// The constant of a name and a sort, which is SMT-LIB text: for uninterpreted sorts and datatypes.
    #[track_caller]
    #[must_use]
    pub fn new(solver: &Solver, name: &str, sort: &str) -> Self {
        solver.constant(name, sort)
    }
}

impl<I: Handle, E: Handle> Array<I, E> {
    /// The constant of a name, with the sorts of indices and elements as SMT-LIB text.
    ///
    /// ```
    /// use trine::{Array, Bv, Solver};
    ///
    /// let solver = Solver::new();
    /// let memory = Array::<Bv, Bv>::new(&solver, "memory", "(_ BitVec 32)", "(_ BitVec 8)");
    /// let (at, byte) = (Bv::new(&solver, "at", 32), Bv::new(&solver, "byte", 8));
    /// solver.assert(&memory.store(&at, &byte).select(&at).ne(&byte))?;
    /// assert!(solver.check()?.is_unsat());
    /// # Ok::<(), trine::Error>(())
    /// ```
    #[track_caller]
    #[must_use]
    pub fn new(solver: &Solver, name: &str, index: &str, element: &str) -> Self {
        solver.constant(name, &format!("(Array {index} {element})"))
    }
}

/// An uninterpreted function with results of a kind.
///
/// ```
/// use trine::{Function, Solver, Term};
///
/// let solver = Solver::new();
/// solver.declare_sort("U")?;
/// let f = Function::<Term>::new(&solver, "f", &["U"], "U")?;
/// let a = Term::new(&solver, "a", "U");
/// let twice = f.apply(&[&f.apply(&[&a])]);
/// solver.assert(&twice.equals(&a))?;
/// solver.assert(&!f.apply(&[&twice]).equals(&f.apply(&[&a])))?;
/// assert!(solver.check()?.is_unsat());
/// # Ok::<(), trine::Error>(())
/// ```
#[derive(Clone)]
pub struct Function<R> {
    owner: Arc<Owner>,
    id: FunId,
    generation: u32,
    result: PhantomData<fn() -> R>,
}

impl<R: Handle> Function<R> {
    /// The function of a name with sorts, as SMT-LIB text, of its parameters and its result.
    ///
    /// # Errors
    /// If a sort cannot be read or the name is taken.
    #[track_caller]
    pub fn new(solver: &Solver, name: &str, params: &[&str], result: &str) -> Result<Self, Error> {
        let mut context = solver.owner.lock()?;
        let declared = context.function(name, params, result);
        match declared {
            Ok(id) => Ok(Self {
                owner: Arc::clone(&solver.owner),
                id,
                generation: context.generation(),
                result: PhantomData,
            }),
            Err(diagnostic) => Err(Error::new(ErrorKind::Text(diagnostic))),
        }
    }

    /// The function applied to terms.
    #[track_caller]
    #[must_use]
    pub fn apply(&self, args: &[&Term]) -> R {
        let Some((first, rest)) = args.split_first() else {
            return R::of_term(Term::build(&self.owner, |_| {
                Err(ErrorKind::Shape("a function without arguments is a constant".into()))
            }));
        };
        R::of_term(first.combine(rest, |context, ids| {
            if !Arc::ptr_eq(&self.owner, first.owner()) {
                return Err(ErrorKind::Foreign);
            }
            if context.generation() != self.generation {
                return Err(ErrorKind::Forgotten);
            }
            let applied = context.store_mut().try_apply(self.id, ids);
            applied.map_err(|_| {
                let name = context.store().function_decl(self.id).name;
                misfit(context, &context.symbol_text(name), ids)
            })
        }))
    }
}

/// A heap: sorts of addresses and of what cells hold.
///
/// ```
/// use trine::{Heap, Solver, Term};
///
/// let solver = Solver::new();
/// solver.declare_sort("Loc")?;
/// let heap = Heap::new(&solver, "Loc", "Loc")?;
/// let (p, q) = (Term::new(&solver, "p", "Loc"), Term::new(&solver, "q", "Loc"));
/// solver.assert(&heap.points_to(&p, &q).sep(&heap.points_to(&q, &heap.nil())))?;
/// assert!(solver.check()?.is_sat());
/// solver.assert(&p.equals(&q))?;
/// assert!(solver.check()?.is_unsat());
/// # Ok::<(), trine::Error>(())
/// ```
#[derive(Clone)]
pub struct Heap {
    emp: Bool,
    nil: Term,
}

impl Heap {
    /// Declares a heap with these sorts, as SMT-LIB text.
    ///
    /// # Errors
    /// If a sort cannot be read, or addresses of this sort have cells already.
    #[track_caller]
    pub fn new(solver: &Solver, location: &str, data: &str) -> Result<Self, Error> {
        solver.read(&format!("(declare-heap ({location} {data}))"))?;
        let emp = solver.term(&format!("(_ emp {location} {data})"));
        let nil = solver.term(&format!("(as nil {location})"));
        Ok(Self { emp, nil })
    }

    /// That the heap has no cell.
    #[must_use]
    pub fn emp(&self) -> Bool {
        self.emp.clone()
    }

    /// The address without a cell.
    #[must_use]
    pub fn nil(&self) -> Term {
        self.nil.clone()
    }

    /// That the heap is one cell with this content.
    #[track_caller]
    #[must_use]
    pub fn points_to(&self, address: &Term, content: &Term) -> Bool {
        Bool::of_term(address.apply_op(Op::SepPto, [0, 0], &[content]))
    }

    /// That the heap is this share of one cell with this content.
    ///
    /// ```
    /// use trine::{Heap, Share, Solver, Term};
    ///
    /// let solver = Solver::new();
    /// solver.declare_sort("Loc")?;
    /// let heap = Heap::new(&solver, "Loc", "Loc")?;
    /// let (p, q) = (Term::new(&solver, "p", "Loc"), Term::new(&solver, "q", "Loc"));
    /// let half = heap.points_to_share(&p, &q, Share::fraction(1, 2).unwrap());
    /// solver.assert(&!half.sep(&half).equals(&heap.points_to(&p, &q)))?;
    /// assert!(solver.check()?.is_unsat());
    /// # Ok::<(), trine::Error>(())
    /// ```
    #[track_caller]
    #[must_use]
    pub fn points_to_share(&self, address: &Term, content: &Term, share: Share) -> Bool {
        let (op, indices) = match share.is_whole() {
            true => (Op::SepPto, [0, 0]),
            false => (Op::SepShare, share.parts()),
        };
        Bool::of_term(address.apply_op(op, indices, &[content]))
    }
}

impl Bool {
    /// That the heap consists of two parts, one for each formula.
    #[track_caller]
    #[must_use]
    pub fn sep(&self, other: &Self) -> Self {
        Self::of_term(self.apply_op(Op::SepStar, [0, 0], &[other]))
    }

    /// That whatever fits this formula, added to the heap, makes the other one true.
    #[track_caller]
    #[must_use]
    pub fn wand(&self, other: &Self) -> Self {
        Self::of_term(self.apply_op(Op::SepWand, [0, 0], &[other]))
    }
}
