//! Enumerations: as many different values of a sort as are asked for, and values of any depth.
//!
//! Idea: numbers, strings and elements are counted; arrays and fields vary one of their parts; a
//! value of a recursive datatype is put into itself, along the shortest way back to its sort, so that
//! each is deeper than the one before.
//! Invariant: different numbers give different values. Recursion follows the nesting of sorts.

use std::collections::VecDeque;

use rustc_hash::{FxHashMap, FxHashSet};
use trine_collections::{Budget, Exhausted};
use trine_term::{ArrayValue, Domain, Sort, SortId, TermStore, Value};
use trine_value::number::{Integer, Rational};
use trine_value::{BitVec, Float, FloatFormat, StrValue};

use crate::instance::{Constructor, Instances};

/// Elements of declared sorts from this one on occur in no model that the engine makes.
const FIRST_ELEMENT: u32 = 1 << 20;

/// How deep sorts may be nested.
const MOST_NESTING: u32 = 100;

/// As many different values of a sort as are asked for, and values of any depth.
pub(crate) struct Enumeration<'a> {
    store: &'a TermStore,
    instances: &'a Instances,
    budget: &'a Budget,
    chains: FxHashMap<SortId, Chain<'a>>,
}

/// Values of one recursive sort, each inside of the next one.
struct Chain<'a> {
    /// The way from the sort to itself, outermost first: constructors with the position of the field
    /// that goes on.
    way: Vec<(&'a Constructor, usize)>,
    /// The values, and how deep each is nested in the group of sorts that are made of each other.
    values: Vec<(Value, usize)>,
}

impl<'a> Enumeration<'a> {
    pub(crate) fn new(store: &'a TermStore, instances: &'a Instances, budget: &'a Budget) -> Self {
        Self { store, instances, budget, chains: FxHashMap::default() }
    }

    /// Value number `number` of a sort, if there are so many.
    ///
    /// # Errors
    /// If the budget ends.
    pub(crate) fn value(&mut self, sort: SortId, number: u64) -> Result<Option<Value>, Exhausted> {
        self.nested(sort, number, 0)
    }

    fn nested(
        &mut self,
        sort: SortId,
        number: u64,
        depth: u32,
    ) -> Result<Option<Value>, Exhausted> {
        self.budget.spend(1)?;
        if depth > MOST_NESTING {
            return Ok(None);
        }
        let domain = Domain::of(self.store, sort);
        if let Some(Domain::Finite(domain)) = &domain {
            return Ok((number < domain.count()).then(|| domain.element(number)));
        }
        Ok(match *self.store.sorts.get(sort) {
            Sort::Int => Some(Value::Int(Integer::from(number))),
            Sort::Real => Some(Value::real(Rational::from(Integer::from(number)))),
            Sort::String => StrValue::from_literal(&number.to_string()).ok().map(Value::String),
            Sort::BitVec(width) => Some(Value::bits(width, number)),
            Sort::Uninterpreted { .. } => u32::try_from(number)
                .ok()
                .and_then(|number| number.checked_add(FIRST_ELEMENT))
                .map(|number| Value::Element { sort, number }),
            Sort::Array { index, element } => self.array(index, element, number, depth)?,
            // The empty set, then one element each.
            Sort::Set { element } => match number.checked_sub(1) {
                None => Some(Value::set(Vec::new())),
                Some(number) => {
                    let only = self.nested(element, number, depth + 1)?;
                    only.map(|only| Value::set(vec![only]))
                }
            },
            Sort::Datatype { .. } => self.constructed(sort, number, depth)?,
            // A float is wide here: its bits count.
            Sort::Float { eb, sb } => FloatFormat::new(eb, sb).map(|format| {
                let bits = BitVec::from_u64(eb + sb, number);
                Value::float(Float::from_bits(format, &bits))
            }),
            _ => None,
        })
    }

    /// Whether a sort has more elements than anybody counts.
    pub(crate) fn is_large(&self, sort: SortId) -> bool {
        matches!(Domain::of(self.store, sort), Some(Domain::Large))
    }

    fn array(
        &mut self,
        index: SortId,
        element: SortId,
        number: u64,
        depth: u32,
    ) -> Result<Option<Value>, Exhausted> {
        let Some(indices) = Domain::of(self.store, index) else { return Ok(None) };
        if self.is_large(element) {
            let element = self.nested(element, number, depth + 1)?;
            return Ok(element.map(|element| Value::Array(ArrayValue::constant(indices, element))));
        }
        let two = [self.nested(element, 0, depth + 1)?, self.nested(element, 1, depth + 1)?];
        let [Some(zero), Some(one)] = two else { return Ok(None) };
        let array = ArrayValue::constant(indices, zero);
        let Some(number) = number.checked_sub(1) else { return Ok(Some(Value::Array(array))) };
        let place = self.nested(index, number, depth + 1)?;
        Ok(place.map(|place| Value::Array(array.store(place, one))))
    }

    fn constructed(
        &mut self,
        sort: SortId,
        number: u64,
        depth: u32,
    ) -> Result<Option<Value>, Exhausted> {
        let instances = self.instances;
        let Some(instance) = instances.get(sort) else { return Ok(None) };
        if instance.is_recursive {
            let Ok(number) = usize::try_from(number) else { return Ok(None) };
            self.lengthen(sort, |chain| chain.values.len() > number)?;
            let value = self.chains.get(&sort).and_then(|chain| chain.values.get(number));
            return Ok(value.map(|(value, _)| value.clone()));
        }
        let large = instance.constructors.iter().find_map(|constructor| {
            let position = constructor.fields.iter().position(|field| self.is_large(field.sort));
            position.map(|position| (constructor, position))
        });
        if let Some((constructor, position)) = large {
            return self.with_field(constructor, position, number, depth);
        }
        // All fields are finite, and together they have very many values.
        let count = |constructor: &&Constructor| {
            let counts = constructor.fields.iter().map(|field| {
                Domain::of(self.store, field.sort).and_then(|domain| domain.count()).unwrap_or(1)
            });
            counts.fold(1u64, u64::saturating_mul)
        };
        let Some(constructor) = instance.constructors.iter().max_by_key(count) else {
            return Ok(None);
        };
        let mut rest = number;
        let mut fields = Vec::with_capacity(constructor.fields.len());
        for field in &constructor.fields {
            let Some(Domain::Finite(domain)) = Domain::of(self.store, field.sort) else {
                return Ok(None);
            };
            fields.push(domain.element(rest % domain.count()));
            rest /= domain.count();
        }
        Ok((rest == 0).then(|| Value::constructed(constructor.function, fields)))
    }

    /// A constructor's value with one field of the number, the others the default.
    pub(crate) fn with_field(
        &mut self,
        constructor: &Constructor,
        position: usize,
        number: u64,
        depth: u32,
    ) -> Result<Option<Value>, Exhausted> {
        let sort = constructor.fields[position].sort;
        let Some(varied) = self.nested(sort, number, depth + 1)? else { return Ok(None) };
        let mut fields = Vec::with_capacity(constructor.fields.len());
        for (place, field) in constructor.fields.iter().enumerate() {
            match place == position {
                true => fields.push(varied.clone()),
                false => match self.store.default_value(field.sort) {
                    Some(value) => fields.push(value),
                    None => return Ok(None),
                },
            }
        }
        Ok(Some(Value::constructed(constructor.function, fields)))
    }

    /// A value of a recursive sort that is nested at least so deep in its group, and how deep.
    ///
    /// # Errors
    /// If the budget ends.
    pub(crate) fn deep(
        &mut self,
        sort: SortId,
        least: usize,
    ) -> Result<Option<(Value, usize)>, Exhausted> {
        let depth = |chain: &Chain<'_>| chain.values.last().map_or(0, |&(_, depth)| depth);
        self.lengthen(sort, |chain| depth(chain) >= least)?;
        let Some(chain) = self.chains.get(&sort) else { return Ok(None) };
        let first = chain.values.partition_point(|&(_, depth)| depth < least);
        Ok(chain.values.get(first).cloned())
    }

    /// Adds values to the chain of a sort until there are enough.
    fn lengthen(
        &mut self,
        sort: SortId,
        is_enough: impl Fn(&Chain<'_>) -> bool,
    ) -> Result<(), Exhausted> {
        let chain = match self.chains.remove(&sort) {
            Some(chain) => Some(chain),
            None => self.new_chain(sort),
        };
        let Some(mut chain) = chain else { return Ok(()) };
        while !is_enough(&chain) {
            self.budget.spend(chain.way.len() as u64)?;
            let Some(last) = chain.values.last().cloned() else { return Ok(()) };
            let Some(next) = self.wrap(&chain.way, last) else { return Ok(()) };
            chain.values.push(next);
        }
        self.chains.insert(sort, chain);
        Ok(())
    }

    /// The chain of a sort with its first value, the default.
    fn new_chain(&self, root: SortId) -> Option<Chain<'a>> {
        let instances = self.instances;
        // By sort: how it was come to.
        let mut from: FxHashMap<SortId, (SortId, &'a Constructor, usize)> = FxHashMap::default();
        let mut seen = FxHashSet::default();
        let mut open = VecDeque::from([root]);
        while let Some(sort) = open.pop_front() {
            if !seen.insert(sort) {
                continue;
            }
            for constructor in &instances.get(sort)?.constructors {
                for (position, field) in constructor.fields.iter().enumerate() {
                    if field.is_inside && !from.contains_key(&field.sort) {
                        from.insert(field.sort, (sort, constructor, position));
                        open.push_back(field.sort);
                    }
                }
            }
        }
        let mut way = Vec::new();
        let mut sort = root;
        loop {
            let &(before, constructor, position) = from.get(&sort)?;
            way.push((constructor, position));
            sort = before;
            if sort == root {
                break;
            }
        }
        way.reverse();
        let value = self.store.default_value(root)?;
        let depth = self.depth(&value, root);
        Some(Chain { way, values: vec![(value, depth)] })
    }

    /// The value in the fields of a way, and how deep that is nested.
    fn wrap(
        &self,
        way: &[(&'a Constructor, usize)],
        inner: (Value, usize),
    ) -> Option<(Value, usize)> {
        let (mut value, mut depth) = inner;
        for &(constructor, position) in way.iter().rev() {
            let mut fields = Vec::with_capacity(constructor.fields.len());
            for (place, field) in constructor.fields.iter().enumerate() {
                if place == position {
                    fields.push(value.clone());
                    continue;
                }
                let other = self.store.default_value(field.sort)?;
                if field.is_inside {
                    depth = depth.max(self.depth(&other, field.sort));
                }
                fields.push(other);
            }
            value = Value::constructed(constructor.function, fields);
            depth += 1;
        }
        Some((value, depth))
    }

    /// How deep constructors of one group are nested in a value.
    pub(crate) fn depth(&self, value: &Value, sort: SortId) -> usize {
        let mut deepest = 0;
        let mut open = vec![(value, sort, 1)];
        while let Some((value, sort, depth)) = open.pop() {
            deepest = deepest.max(depth);
            let (Some(value), Some(instance)) = (value.as_constructed(), self.instances.get(sort))
            else {
                continue;
            };
            let used = instance.constructors.iter().find(|c| c.function == value.constructor());
            let Some(constructor) = used else { continue };
            for (field, part) in constructor.fields.iter().zip(value.fields()) {
                if field.is_inside {
                    open.push((part, field.sort, depth + 1));
                }
            }
        }
        deepest
    }
}
