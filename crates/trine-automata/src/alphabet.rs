//! The alphabet of one problem: the code points, cut into classes.
//!
//! Idea: code points that no set of the problem tells apart behave alike, so automata carry class
//! numbers instead of code points. One sweep over the sorted end points of all sets finds the classes.
//! Invariant: classes are numbered by their least member; they are disjoint, non-empty and cover
//! 0 to `max`. An alphabet never changes; new sets make a finer one, and [`Refinement`] carries
//! automata over.
//! Cost: `O(n log n)` for `n` end points, plus the size of the sets of active sets where they change.
//! Reference: symbolic automata with minterms (D'Antoni, Veanes, POPL 2014).

use std::fmt;
use std::sync::Arc;

use rustc_hash::FxHashMap;

use crate::char_set::{CharSet, MAX_CODE_POINT};
use crate::class_set::{ClassId, ClassSet, words_for};
use crate::give_up::GiveUp;

/// A partition of the code points into classes. Clones share.
#[derive(Clone)]
pub struct Alphabet(Arc<Partition>);

#[derive(PartialEq, Eq)]
struct Partition {
    max: u32,
    /// Where intervals begin, ascending from 0; interval `i` ends before `starts[i + 1]`.
    starts: Box<[u32]>,
    /// The class of each interval.
    class_of: Box<[ClassId]>,
    classes: Box<[Class]>,
}

#[derive(PartialEq, Eq)]
struct Class {
    members: CharSet,
    representative: u32,
}

impl Alphabet {
    /// The most classes that an alphabet may have.
    pub const MAX_CLASSES: usize = 1 << 16;

    /// The coarsest alphabet over 0 to [`MAX_CODE_POINT`] that respects `sets`.
    ///
    /// # Errors
    /// [`GiveUp::TooManyClasses`] beyond [`Self::MAX_CLASSES`].
    pub fn new<'a>(sets: impl IntoIterator<Item = &'a CharSet>) -> Result<Self, GiveUp> {
        Self::with_max(MAX_CODE_POINT, sets)
    }

    /// The coarsest alphabet over 0 to `max` that respects `sets`; members beyond `max` are ignored.
    ///
    /// # Errors
    /// [`GiveUp::TooManyClasses`] beyond [`Self::MAX_CLASSES`].
    pub fn with_max<'a>(
        max: u32,
        sets: impl IntoIterator<Item = &'a CharSet>,
    ) -> Result<Self, GiveUp> {
        // Events: at this code point that set begins or ends to hold.
        let mut events: Vec<(u32, u32)> = vec![];
        for (index, set) in sets.into_iter().enumerate() {
            let index = u32::try_from(index).map_err(|_| GiveUp::TooManyClasses)?;
            for &(lo, hi) in set.intervals() {
                if lo <= max {
                    events.push((lo, index));
                    if hi < max {
                        events.push((hi + 1, index));
                    }
                }
            }
        }
        events.sort_unstable();
        let mut sweep = Sweep::default();
        let mut active: Vec<u32> = vec![];
        let mut position = 0;
        let mut rest = events.as_slice();
        while position <= max {
            while let [(at, set), tail @ ..] = rest
                && *at <= position
            {
                match active.binary_search(set) {
                    Ok(found) => {
                        active.remove(found);
                    }
                    Err(place) => active.insert(place, *set),
                }
                rest = tail;
            }
            let end = rest.first().map_or(max, |&(at, _)| at - 1);
            sweep.interval(&active, position, end)?;
            if end == u32::MAX {
                break;
            }
            position = end + 1;
        }
        Ok(sweep.finish(max))
    }

    /// The code points are 0 to this one.
    #[must_use]
    pub fn max(&self) -> u32 {
        self.0.max
    }

    /// The number of classes; at least one.
    #[must_use]
    pub fn num_classes(&self) -> usize {
        self.0.classes.len()
    }

    /// All classes in order.
    pub fn classes(&self) -> impl Iterator<Item = ClassId> + use<> {
        (0..self.num_classes()).map(ClassId::new)
    }

    /// The words of a label over this alphabet.
    pub(crate) fn mask_width(&self) -> usize {
        words_for(self.num_classes())
    }

    /// The class of a code point, unless it is beyond [`Self::max`].
    #[must_use]
    pub fn class_of(&self, c: u32) -> Option<ClassId> {
        if c > self.0.max {
            return None;
        }
        let after = self.0.starts.partition_point(|&start| start <= c);
        Some(self.0.class_of[after - 1])
    }

    /// The code points of a class.
    #[must_use]
    pub fn members(&self, class: ClassId) -> &CharSet {
        &self.0.classes[class.index()].members
    }

    /// A member of a class: a printable ASCII character if there is one, letters first.
    #[must_use]
    pub fn representative(&self, class: ClassId) -> u32 {
        self.0.classes[class.index()].representative
    }

    /// One code point of each class.
    pub fn representatives(&self) -> impl Iterator<Item = u32> + '_ {
        self.0.classes.iter().map(|class| class.representative)
    }

    /// The number of code points of a class.
    #[must_use]
    pub fn size(&self, class: ClassId) -> u64 {
        self.members(class).size()
    }

    /// The empty label.
    #[must_use]
    pub fn no_classes(&self) -> ClassSet {
        ClassSet::empty(self.num_classes())
    }

    /// The label that holds for every code point.
    #[must_use]
    pub fn all_classes(&self) -> ClassSet {
        ClassSet::full(self.num_classes())
    }

    /// The classes that `set` is a union of; `None` if it cuts a class, so that the alphabet has to
    /// be refined first. Members beyond [`Self::max`] are ignored.
    #[must_use]
    pub fn label(&self, set: &CharSet) -> Option<ClassSet> {
        let mut label = self.no_classes();
        let mut covered = 0u64;
        for &(lo, hi) in set.intervals() {
            if lo > self.0.max {
                break;
            }
            let hi = hi.min(self.0.max);
            let first = self.0.starts.partition_point(|&start| start <= lo) - 1;
            let last = self.0.starts.partition_point(|&start| start <= hi) - 1;
            for class in &self.0.class_of[first..=last] {
                label.insert(*class);
            }
            covered += u64::from(hi - lo) + 1;
        }
        let size: u64 = label.iter().map(|class| self.size(class)).sum();
        (size == covered).then_some(label)
    }

    /// The code points of the classes in `label`.
    #[must_use]
    pub fn char_set(&self, label: &ClassSet) -> CharSet {
        CharSet::from_intervals(
            label.iter().flat_map(|class| self.members(class).intervals().iter().copied()),
        )
    }

    /// Whether `set` is a union of classes.
    #[must_use]
    pub fn respects(&self, set: &CharSet) -> bool {
        self.label(set).is_some()
    }

    /// A finer alphabet that respects `sets` too, and the way from this alphabet to it.
    ///
    /// # Errors
    /// [`GiveUp::TooManyClasses`] beyond [`Self::MAX_CLASSES`].
    pub fn refine<'a>(
        &self,
        sets: impl IntoIterator<Item = &'a CharSet>,
    ) -> Result<Refinement, GiveUp> {
        let old = self.0.classes.iter().map(|class| &class.members);
        // Owned sets: the two sources have unrelated lifetimes.
        let all: Vec<CharSet> = old.cloned().chain(sets.into_iter().cloned()).collect();
        let finer = Self::with_max(self.0.max, &all)?;
        let image = self.0.classes.iter().map(|class| {
            let mut label = finer.no_classes();
            for &(lo, hi) in class.members.intervals() {
                let first = finer.0.starts.partition_point(|&start| start <= lo) - 1;
                let last = finer.0.starts.partition_point(|&start| start <= hi) - 1;
                for class in &finer.0.class_of[first..=last] {
                    label.insert(*class);
                }
            }
            label
        });
        let image = image.collect();
        Ok(Refinement { coarse: self.clone(), finer, image })
    }
}

/// Equal partitions; the same object is recognised at once.
impl PartialEq for Alphabet {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0) || self.0 == other.0
    }
}

impl Eq for Alphabet {}

impl fmt::Debug for Alphabet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.0.classes.iter().map(|class| &class.members)).finish()
    }
}

/// The intervals found so far by the sweep of [`Alphabet::with_max`].
#[derive(Default)]
struct Sweep {
    by_active: FxHashMap<Box<[u32]>, ClassId>,
    starts: Vec<u32>,
    class_of: Vec<ClassId>,
    members: Vec<Vec<(u32, u32)>>,
}

impl Sweep {
    fn interval(&mut self, active: &[u32], lo: u32, hi: u32) -> Result<(), GiveUp> {
        let class = if let Some(&class) = self.by_active.get(active) {
            class
        } else {
            if self.members.len() == Alphabet::MAX_CLASSES {
                return Err(GiveUp::TooManyClasses);
            }
            let class = ClassId::new(self.members.len());
            self.by_active.insert(active.into(), class);
            self.members.push(vec![]);
            class
        };
        self.members[class.index()].push((lo, hi));
        if self.class_of.last() != Some(&class) {
            self.starts.push(lo);
            self.class_of.push(class);
        }
        Ok(())
    }

    fn finish(self, max: u32) -> Alphabet {
        let classes = self.members.into_iter().map(|intervals| {
            let members = CharSet::from_intervals(intervals);
            let representative = pleasant_member(&members);
            Class { members, representative }
        });
        Alphabet(Arc::new(Partition {
            max,
            starts: self.starts.into(),
            class_of: self.class_of.into(),
            classes: classes.collect(),
        }))
    }
}

/// A member that reads well in a model.
pub(crate) fn pleasant_member(members: &CharSet) -> u32 {
    const BY_TASTE: [(u32, u32); 4] = [(0x61, 0x7A), (0x41, 0x5A), (0x30, 0x39), (0x20, 0x7E)];
    let chosen =
        BY_TASTE.iter().find_map(|&(lo, hi)| CharSet::range(lo, hi).intersection(members).first());
    chosen.or(members.first()).unwrap_or(0)
}

/// The way from an alphabet to a finer one.
#[derive(Clone, Debug)]
pub struct Refinement {
    coarse: Alphabet,
    finer: Alphabet,
    image: Box<[ClassSet]>,
}

impl Refinement {
    /// The alphabet that was refined.
    #[must_use]
    pub fn coarse(&self) -> &Alphabet {
        &self.coarse
    }

    /// The finer alphabet.
    #[must_use]
    pub fn finer(&self) -> &Alphabet {
        &self.finer
    }

    /// The new classes that an old class was cut into.
    #[must_use]
    pub fn image(&self, class: ClassId) -> &ClassSet {
        &self.image[class.index()]
    }

    /// The new label with the meaning of an old one.
    #[must_use]
    pub fn translate(&self, label: &ClassSet) -> ClassSet {
        label
            .iter()
            .fold(self.finer.no_classes(), |union, class| union.union(&self.image[class.index()]))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn classes_are_the_minterms() {
        let sets = [CharSet::range(0x61, 0x7A), CharSet::single(0x65), CharSet::range(0x70, 0x100)];
        let alphabet = Alphabet::new(&sets).unwrap();
        // outside, a-d f-o, e, p-z, { to U+100
        assert_eq!(alphabet.num_classes(), 5);
        let total: u64 = alphabet.classes().map(|class| alphabet.size(class)).sum();
        assert_eq!(total, 196_608);
        for set in &sets {
            let label = alphabet.label(set).unwrap();
            assert_eq!(alphabet.char_set(&label), *set);
        }
        assert_eq!(alphabet.label(&CharSet::single(0x66)), None);
        for class in alphabet.classes() {
            assert_eq!(alphabet.class_of(alphabet.representative(class)), Some(class));
        }
        assert_eq!(alphabet.class_of(MAX_CODE_POINT + 1), None);
        assert_eq!(alphabet.representative(alphabet.class_of(0x66).unwrap()), 0x61);
    }

    #[test]
    fn refinement_translates_labels() {
        let alphabet = Alphabet::new([&CharSet::range(10, 20)]).unwrap();
        let cut = CharSet::range(15, 30);
        let refinement = alphabet.refine([&cut]).unwrap();
        assert_eq!(refinement.finer().num_classes(), 4);
        let old = alphabet.label(&CharSet::range(10, 20)).unwrap();
        let new = refinement.translate(&old);
        assert_eq!(refinement.finer().char_set(&new), CharSet::range(10, 20));
        assert!(refinement.finer().respects(&cut));
    }

    #[test]
    fn a_smaller_universe() {
        let alphabet = Alphabet::with_max(255, [&CharSet::range(200, 300)]).unwrap();
        assert_eq!(alphabet.num_classes(), 2);
        assert_eq!(alphabet.char_set(&alphabet.all_classes()), CharSet::range(0, 255));
        let single = Alphabet::with_max(0, []).unwrap();
        assert_eq!(single.num_classes(), 1);
    }
}
