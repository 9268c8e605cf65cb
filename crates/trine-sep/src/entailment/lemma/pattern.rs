//! Patterns: a few atoms of a sequent with variables for their arguments, and what holds of these.
//!
//! Idea: locations become names, data become numbers. Of numbers that count cells the least is known,
//! of others the order that the premise says.

use trine_term::{Op, TermId};
use trine_value::Integer;

use super::super::sequent::{CommonCalls, Sequent};
use super::super::size::Sizes;
use crate::decide::Problem;
use crate::give_up::GiveUp;
use crate::symbolic_heap::{Arg, Call, Cell, Loc, SymbolicHeap};

/// Atoms with variables for their arguments.
pub(super) struct Pattern {
    /// Nils are the first locals; the others are names.
    pub(super) heap: SymbolicHeap,
    /// What each name stood for, from the first one after the nils.
    pub(super) origins: Vec<Loc>,
    /// Names of addresses at which cells lie beside the atoms.
    pub(super) framed: Vec<Loc>,
    /// Constants at the places of data, and what stood there.
    pub(super) numbers: Vec<(TermId, TermId)>,
    /// Which of the numbers do not count cells.
    pub(super) others: Vec<usize>,
    /// The number of cells, if the numbers say it.
    pub(super) count: Option<TermId>,
}

impl Problem<'_> {
    /// Makes the arguments of some atoms variables; none if data stand where no number is known.
    pub(super) fn pattern(
        &mut self,
        sequent: &Sequent,
        cells: &[Cell],
        calls: &[Call],
        sizes: &Sizes,
        forward: bool,
        keep_nil: bool,
    ) -> Result<Option<Pattern>, GiveUp> {
        let nils = self.definitions.nils();
        let mut heap = SymbolicHeap::with_nils(&self.definitions);
        let mut origins: Vec<Loc> = Vec::new();
        let mut nil_found = false;
        let locals = &sequent.left.locals;
        let mut name = |heap: &mut SymbolicHeap, loc: Loc| {
            let is_nil = loc.index() < nils;
            nil_found |= is_nil;
            if is_nil && keep_nil {
                return loc;
            }
            let known = origins.iter().position(|&other| other == loc).filter(|_| !is_nil);
            known.map_or_else(
                || {
                    origins.push(loc);
                    heap.fresh(locals[loc.index()].sort)
                },
                |place| Loc::new(nils + place),
            )
        };
        let int = self.store.sorts.int();
        let mut numbers = Vec::new();
        let mut others = Vec::new();
        let mut count = Some(vec![self.store.mk_int(&Integer::from(cells.len() as i64))]);
        for cell in cells {
            let address = name(&mut heap, cell.address);
            let mut fields = Vec::with_capacity(cell.fields.len());
            for &field in &cell.fields {
                fields.push(match field {
                    Arg::Loc(loc) => Arg::Loc(name(&mut heap, loc)),
                    Arg::Data(term) => {
                        let sort = self.store.sort(term);
                        let number = self.store.skolem("item", sort);
                        others.push(numbers.len());
                        numbers.push((number, term));
                        Arg::Data(number)
                    }
                });
            }
            heap.cells.push(Cell { address, fields: fields.into(), ..cell.clone() });
        }
        for call in calls {
            let size = sizes.get(call.predicate.index()).cloned().flatten();
            let minimum = self.definitions.get(call.predicate).min_cells.unwrap_or(0);
            if size.is_none() {
                count = None;
            }
            let mut args = Vec::with_capacity(call.args.len());
            for (position, &arg) in call.args.iter().enumerate() {
                let term = match arg {
                    Arg::Loc(loc) => {
                        args.push(Arg::Loc(name(&mut heap, loc)));
                        continue;
                    }
                    Arg::Data(term) => term,
                };
                let sort = self.store.sort(term);
                let number = self.store.skolem("number", sort);
                args.push(Arg::Data(number));
                let own = size.as_ref().filter(|size| size.position == position && sort == int);
                let Some(size) = own else {
                    others.push(numbers.len());
                    numbers.push((number, term));
                    continue;
                };
                numbers.push((number, term));
                let fewest = self.store.mk_int(&Integer::from(i64::from(minimum)));
                let line = self.on_line(size, fewest);
                let op = if size.slope > Integer::ZERO { Op::Ge } else { Op::Le };
                heap.data.push(self.store.mk(op, &[number, line]));
                if size.slope != Integer::ONE && size.slope != -Integer::ONE {
                    count = None;
                }
                if let Some(count) = &mut count {
                    let slope = self.store.mk_int(&size.slope);
                    let offset = self.store.mk_int(&size.offset);
                    let rest = self.store.mk(Op::Sub, &[number, offset]);
                    count.push(self.store.mk(Op::Mul, &[slope, rest]));
                }
            }
            heap.calls.push(Call { predicate: call.predicate, args: args.into() });
        }
        if keep_nil && !nil_found || !forward && !others.is_empty() {
            return Ok(None);
        }
        // What the premise says of the other numbers.
        for (place, &a) in others.iter().enumerate() {
            for &b in &others[place + 1..] {
                let ((a, old_a), (b, old_b)) = (numbers[a], numbers[b]);
                if self.store.sort(a) != int || self.store.sort(b) != int {
                    continue;
                }
                for ((x, old_x), (y, old_y)) in [((a, old_a), (b, old_b)), ((b, old_b), (a, old_a))]
                {
                    for op in [Op::Lt, Op::Le] {
                        let fact = self.store.mk(op, &[old_x, old_y]);
                        if self.follows(&sequent.left.data, fact)? {
                            heap.data.push(self.store.mk(op, &[x, y]));
                            break;
                        }
                    }
                }
            }
        }
        let count = count
            .map(|parts| if parts.len() == 1 { parts[0] } else { self.store.mk(Op::Add, &parts) });
        let framed = Vec::new();
        Ok(Some(Pattern { heap, origins, framed, numbers, others, count }))
    }
}

impl Pattern {
    /// Remembers which names are addresses of cells that lie beside the atoms; whether any is.
    pub(super) fn keep_beside(&mut self, beside: &[Loc]) -> bool {
        let nils = self.heap.locals.len() - self.origins.len();
        let names = self.origins.iter().enumerate();
        self.framed = names
            .filter(|(_, origin)| beside.contains(origin))
            .map(|(name, _)| Loc::new(nils + name))
            .collect();
        !self.framed.is_empty()
    }

    /// The atoms as the premise of a sequent without a conclusion.
    pub(super) fn sequent(&self) -> Sequent {
        Sequent {
            left: self.heap.clone(),
            right: SymbolicHeap::default(),
            framed: self.framed.clone(),
            flexible: vec![false; self.heap.locals.len()],
            equal_data: Vec::new(),
            common_calls: CommonCalls::Match,
            watched: Vec::new(),
            log: Vec::new(),
        }
    }
}

/// The part of a key that does not depend on the names of data.
pub(super) fn shape_of(key: Vec<u32>) -> impl Iterator<Item = u32> {
    key.into_iter().take_while(|&part| part != 7_000_000)
}

/// The addresses of whole cells that lie beside some cells of a premise.
pub(super) fn cells_beside(sequent: &Sequent, cells: &[Cell]) -> Vec<Loc> {
    let mut beside = sequent.framed.clone();
    let others = sequent.left.cells.iter().filter(|cell| !cells.contains(cell));
    beside.extend(others.filter(|cell| cell.share.is_whole()).map(|cell| cell.address));
    beside.sort_unstable();
    beside.dedup();
    beside
}

/// The sets of atoms that lemmas are looked for: a call, and two atoms with a location in common.
pub(super) fn subsets(heap: &SymbolicHeap, nils: usize) -> Vec<(Vec<Cell>, Vec<Call>)> {
    let named = |args: &[Arg]| -> Vec<Loc> {
        args.iter().filter_map(|arg| arg.loc()).filter(|loc| loc.index() >= nils).collect()
    };
    let of_cell = |cell: &Cell| {
        let mut found = named(&cell.fields);
        found.push(cell.address);
        found
    };
    let meet = |a: &[Loc], b: &[Loc]| a.iter().any(|loc| b.contains(loc));
    let mut found: Vec<(Vec<Cell>, Vec<Call>)> = Vec::new();
    for call in &heap.calls {
        found.push((Vec::new(), vec![call.clone()]));
    }
    for (place, call) in heap.calls.iter().enumerate() {
        for other in &heap.calls[place + 1..] {
            if meet(&named(&call.args), &named(&other.args)) {
                found.push((Vec::new(), vec![call.clone(), other.clone()]));
            }
        }
        for cell in &heap.cells {
            if meet(&named(&call.args), &of_cell(cell)) {
                found.push((vec![cell.clone()], vec![call.clone()]));
            }
        }
    }
    found
}
