//! Sequents that are used again: back-links and lemmas.
//!
//! Invariant: new constants of a use are the existentials of the companion, in their order.

use std::rc::Rc;

use trine_check::rules::heap::{Companion, Move, Use};
use trine_sep::proof as sep;
use trine_sep::symbolic_heap::Loc;
use trine_term::TermId;

use super::super::search::Checked;
use super::writer::Made;
use super::{Existentials, Known, Label, Place, Replay, Scope};

impl Replay<'_> {
    /// How many existentials the rules of the predicate that an atom calls have.
    pub(super) fn existentials(&self, atom: Checked) -> Made<Vec<usize>> {
        let predicates = &self.writer.prover.predicates;
        let place = predicates.place(self.writer.reader.terms(), atom).ok_or("no call")?;
        Ok(predicates.list[place].1.rules.iter().map(|rule| rule.existentials.len()).collect())
    }

    pub(super) fn unfold_left(
        &mut self,
        mut scope: Scope,
        label: u32,
        call: usize,
        data: &[Vec<TermId>],
    ) -> Made<Vec<Scope>> {
        let sequent = self.writer.prover.sequent().ok_or("nothing is open")?;
        let atom = *sequent.left.calls.get(call).ok_or("no such call")?;
        let known = Known { scope: scope.clone(), flexible: sequent.flexible.clone() };
        let outer = scope.labels.take();
        scope.labels = Some(Rc::new(Label { label, at: self.writer.prover.moves(), known, outer }));
        let counts = self.existentials(atom)?;
        if counts.len() != data.len() {
            return Err("the checker has other rules".into());
        }
        let names: Vec<Vec<String>> =
            counts.iter().map(|&count| self.writer.fresh_names(count)).collect();
        let introduced = self.writer.take(&Move::Unfold(call, names))?;
        let mut scopes = Vec::with_capacity(counts.len());
        let mut first = 0;
        for (&count, data) in counts.iter().zip(data) {
            let mut inner = scope.clone();
            let locations = count.checked_sub(data.len()).ok_or("other existentials")?;
            self.name(&mut inner, &introduced[first..first + count], locations, data)?;
            first += count;
            scopes.push(inner);
        }
        Ok(scopes)
    }

    /// What the constants of a companion are here.
    pub(super) fn values(
        &mut self,
        scope: &Scope,
        used: &sep::Use,
        companion: &Known,
        existentials: Existentials,
    ) -> Made<Vec<(Checked, Checked)>> {
        let mut pairs = Vec::new();
        let is_placed = |term: &Checked| {
            existentials == Existentials::Placed || !companion.flexible.contains(term)
        };
        for &(from, to) in &used.locations {
            let from = self.place(&companion.scope, from)?.term;
            if is_placed(&from) {
                pairs.push((from, self.place(scope, to)?.term));
            }
        }
        for &(from, to) in &used.data {
            // Constants that the companion had once, and that are gone, need no place.
            let Ok(from) = self.term(&companion.scope, from) else { continue };
            if is_placed(&from)
                && let Ok(to) = self.term(scope, to)
            {
                pairs.push((from, to));
            }
        }
        pairs.sort_unstable();
        pairs.dedup();
        Ok(pairs)
    }

    pub(super) fn use_of(&mut self, scope: &mut Scope, used: &sep::Use) -> Made<()> {
        let (companion, known) = match used.companion {
            sep::Companion::Lemma(number) => {
                let known = self.lemmas.get(number).cloned().ok_or("no such lemma")?;
                (Companion::Lemma(number), known)
            }
            sep::Companion::Label(label) => {
                let mut next = scope.labels.clone();
                let found = loop {
                    let here = next.ok_or("no such label")?;
                    if here.label == label {
                        break here;
                    }
                    next = here.outer.clone();
                };
                (Companion::Move(found.at), found.known.clone())
            }
        };
        let places = self.values(scope, used, &known, Existentials::New)?;
        let step = Use {
            companion,
            places,
            cells: used.cells.clone(),
            calls: used.calls.clone(),
            names: self.writer.fresh_names(known.flexible.len()),
            parts: Vec::new(),
        };
        let introduced = self.writer.take(&Move::Use(Box::new(step)))?;
        let new = |of: Checked| {
            let at = known.flexible.iter().position(|&flexible| flexible == of)?;
            introduced.get(at).cloned()
        };
        let mut locations: Vec<(Loc, Place)> = Vec::new();
        for &(from, to) in &used.locations {
            let from = self.place(&known.scope, from)?.term;
            if let Some((text, term)) = new(from) {
                locations.push((to, Place { term, text }));
            }
        }
        locations.sort_by_key(|(to, _)| to.index());
        for (to, place) in locations {
            if to.index() != scope.places.len() {
                return Err("new locations are not numbered one after the other".into());
            }
            scope.places.push(place);
        }
        for &(from, to) in &used.data {
            let Ok(from) = self.term(&known.scope, from) else { continue };
            if let Some((name, _)) = new(from) {
                let printed = self.store.skolem(&name, self.store.sort(to));
                scope.data.insert(to, printed);
            }
        }
        Ok(())
    }
}
