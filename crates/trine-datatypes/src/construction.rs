//! Construction: values for classes of datatypes, once the values of their fields are known.
//!
//! Idea: a class that holds a constructor's term has the value that its fields make; a class that
//! holds none may have any value that no other class has. Where values hold values of their own sort,
//! such a class gets a field that no constructor's term has there, or is nested deeper than everything
//! that may be built around another one; elsewhere it gets the first value that is not used.
//! Invariant: two classes have one value only if constructors' terms of both have equal fields; if the
//! classes are set apart, the fields that differ in their classes are handed back as equalities.
//! Reference: Reynolds and Blanchette, J. Automated Reasoning 2017, section 4 (models).

use rustc_hash::{FxHashMap, FxHashSet};
use trine_collections::{Budget, Exhausted};
use trine_engine::{Built, Class, Construction};
use trine_term::{FunId, Op, SortId, TermId, TermStore, Value};

use crate::enumeration::Enumeration;
use crate::instance::{Constructor, Instances};

/// Classes of datatypes on the way to their values.
struct Builder<'a> {
    store: &'a TermStore,
    instances: &'a Instances,
    classes: &'a Construction<'a>,
    budget: &'a Budget,
    /// The constructors' terms of classes that have one.
    built: FxHashMap<Class, TermId>,
    values: FxHashMap<Class, Value>,
}

/// Gives values to classes of sorts that are made of each other.
///
/// # Errors
/// If the budget ends.
pub(crate) fn build(
    store: &TermStore,
    instances: &Instances,
    classes: &Construction<'_>,
    budget: &Budget,
) -> Result<Built, Exhausted> {
    let mut built = FxHashMap::default();
    let mut unknown = Vec::new();
    let mut known = Vec::new();
    let mut is_recursive = false;
    for (class, members) in classes.classes() {
        budget.spend(members.len() as u64)?;
        let Some(&first) = members.first() else { continue };
        let sort = store.sort(first);
        is_recursive |= instances.get(sort).is_some_and(|instance| instance.is_recursive);
        match members.iter().find(|&&term| store.op(term) == Op::Construct) {
            Some(&term) => {
                built.insert(*class, term);
                known.push(*class);
            }
            None => unknown.push((*class, sort)),
        }
    }
    let values = FxHashMap::default();
    let mut builder = Builder { store, instances, classes, budget, built, values };
    let mut enumeration = Enumeration::new(store, instances, budget);
    if is_recursive {
        builder.choose_inside(&unknown, &known, &mut enumeration)?;
        builder.compose(&known)?;
    } else {
        builder.compose(&known)?;
        builder.choose_unused(&unknown, &mut enumeration)?;
    }
    builder.finish()
}

impl Builder<'_> {
    /// The class of an argument, if it is one of those under construction.
    fn inside(&self, argument: TermId) -> Option<Class> {
        let instance = self.instances.get(self.store.sort(argument));
        let class = self.classes.class(argument).filter(|_| instance.is_some())?;
        (self.built.contains_key(&class) || self.values.contains_key(&class)).then_some(class)
    }

    /// The value of an argument.
    fn value(&self, argument: TermId) -> Option<Value> {
        let own = self.classes.class(argument).and_then(|class| self.values.get(&class));
        own.cloned().or_else(|| self.classes.value(argument))
    }

    /// Visits classes with constructors' terms, parts before wholes.
    fn in_order(
        &self,
        known: &[Class],
        mut visit: impl FnMut(Class, TermId),
    ) -> Result<(), Exhausted> {
        let mut done: FxHashSet<Class> = FxHashSet::default();
        // Acyclicity was checked; a class on the way is never met again.
        let mut entered: FxHashSet<Class> = FxHashSet::default();
        let mut stack = Vec::new();
        for &root in known {
            stack.push(root);
            while let Some(&class) = stack.last() {
                self.budget.spend(1)?;
                let Some(&term) = self.built.get(&class).filter(|_| !done.contains(&class)) else {
                    stack.pop();
                    continue;
                };
                if entered.insert(class) {
                    let args = self.store.args(term).iter();
                    stack.extend(args.filter_map(|&arg| self.inside(arg)));
                    continue;
                }
                visit(class, term);
                done.insert(class);
                stack.pop();
            }
        }
        Ok(())
    }

    /// Gives classes with constructors' terms their values.
    fn compose(&mut self, known: &[Class]) -> Result<(), Exhausted> {
        let mut order = Vec::with_capacity(known.len());
        self.in_order(known, |class, term| order.push((class, term)))?;
        for (class, term) in order {
            let args = self.store.args(term);
            let fields: Option<Vec<Value>> = args.iter().map(|&arg| self.value(arg)).collect();
            if let (Some(fields), Some(function)) = (fields, self.store.function(term)) {
                self.values.insert(class, Value::constructed(function, fields));
            }
        }
        Ok(())
    }

    /// How many constructors' terms lie around each other at most.
    fn height(&self, known: &[Class]) -> Result<usize, Exhausted> {
        let mut heights: FxHashMap<Class, usize> = FxHashMap::default();
        let mut highest = 0;
        self.in_order(known, |class, term| {
            let args = self.store.args(term).iter().filter_map(|&arg| self.classes.class(arg));
            let below = args.filter_map(|class| heights.get(&class)).max().copied().unwrap_or(0);
            heights.insert(class, below + 1);
            highest = highest.max(below + 1);
        })?;
        Ok(highest)
    }

    /// Gives the other classes of sorts without recursion values that no class has yet.
    fn choose_unused(
        &mut self,
        unknown: &[(Class, SortId)],
        enumeration: &mut Enumeration<'_>,
    ) -> Result<(), Exhausted> {
        let mut used: FxHashSet<Value> = self.values.values().cloned().collect();
        let mut next: FxHashMap<SortId, u64> = FxHashMap::default();
        for &(class, sort) in unknown {
            let number = next.entry(sort).or_insert(0);
            while let Some(value) = enumeration.value(sort, *number)? {
                *number += 1;
                if used.insert(value.clone()) {
                    self.values.insert(class, value);
                    break;
                }
            }
        }
        Ok(())
    }

    /// Gives the other classes of sorts with recursion values that nothing can be built around
    /// another one to equal.
    fn choose_inside(
        &mut self,
        unknown: &[(Class, SortId)],
        known: &[Class],
        enumeration: &mut Enumeration<'_>,
    ) -> Result<(), Exhausted> {
        let mut deepest = 0;
        let mut deep = Vec::new();
        let mut varied: FxHashMap<SortId, Varied> = FxHashMap::default();
        for &(class, sort) in unknown {
            let Some((constructor, position)) = self.varied_field(sort, enumeration) else {
                deep.push((class, sort));
                continue;
            };
            let varied = varied.entry(sort).or_insert_with(|| Varied {
                used: self.values_of_field(constructor.function, position),
                next: 0,
            });
            loop {
                let number = varied.next;
                varied.next += 1;
                let chosen = enumeration.with_field(constructor, position, number, 0)?;
                let Some(value) = chosen else { break };
                let fields = value.as_constructed().map_or(&[][..], |value| value.fields());
                if !varied.used.contains(&fields[position]) {
                    deepest = deepest.max(enumeration.depth(&value, sort));
                    self.values.insert(class, value);
                    break;
                }
            }
        }
        if deep.is_empty() {
            return Ok(());
        }
        let space = self.height(known)? + 1;
        let mut least = deepest + space;
        for (class, sort) in deep {
            if let Some((value, depth)) = enumeration.deep(sort, least)? {
                self.values.insert(class, value);
                least = depth + space;
            }
        }
        Ok(())
    }

    /// A field of a constructor whose values lie outside, and are as many as anybody needs.
    fn varied_field(
        &self,
        sort: SortId,
        enumeration: &Enumeration<'_>,
    ) -> Option<(&Constructor, usize)> {
        self.instances.get(sort)?.constructors.iter().find_map(|constructor| {
            let mut fields = constructor.fields.iter();
            let position =
                fields.position(|field| !field.is_inside && enumeration.is_large(field.sort));
            position.map(|position| (constructor, position))
        })
    }

    /// What the terms of a constructor have in a field.
    fn values_of_field(&self, constructor: FunId, position: usize) -> FxHashSet<Value> {
        let terms =
            self.built.values().filter(|&&term| self.store.function(term) == Some(constructor));
        terms.filter_map(|&term| self.classes.value(self.store.arg(term, position))).collect()
    }

    /// The values, and what keeps classes of one value apart.
    fn finish(self) -> Result<Built, Exhausted> {
        let mut built = Built::default();
        let mut holders: FxHashMap<&Value, Vec<Class>> = FxHashMap::default();
        for (class, _) in self.classes.classes() {
            let Some(value) = self.values.get(class) else { continue };
            built.values.push((*class, value.clone()));
            let others = holders.entry(value).or_default();
            self.budget.spend(1 + others.len() as u64)?;
            for other in others.iter().filter(|&&other| self.classes.are_apart(*class, other)) {
                let [Some(&one), Some(&other)] = [*class, *other].map(|c| self.built.get(&c))
                else {
                    continue;
                };
                let pairs = self.store.args(one).iter().zip(self.store.args(other));
                let differ = |(one, other): &(&TermId, &TermId)| {
                    self.classes.class(**one) != self.classes.class(**other)
                };
                built.equalities.extend(pairs.filter(differ).map(|(&one, &other)| (one, other)));
            }
            others.push(*class);
        }
        Ok(built)
    }
}

/// How far the values of a field were used.
struct Varied {
    used: FxHashSet<Value>,
    next: u64,
}
