//! The theory as the engine calls it: which axioms are given when.
//!
//! Idea: a constructor's term says what its selectors and its kind are. A term that a selector or a
//! tester looks into is built by one of the constructors (rule *cases*), and by its fields, once the
//! constructor is known (rule *fields*). Nobody looks into other terms: they may be anything, unless
//! their sort has fewer elements than there are classes.
//! Invariant: lemmas are valid; each is given once, and there are finitely many: a term that an axiom
//! makes is looked into only if its sort is finite, and then smaller.
//! Reference: Barrett, Shikanian, Tinelli, JSAT 2007: the lazy splitting of section 4.

use rustc_hash::{FxHashMap, FxHashSet};
use trine_collections::{Budget, Exhausted};
use trine_engine::{
    Assignment, Built, Claim, Class, Construction, Fact, Registration, Rule, Theory, Verdict, When,
};
use trine_sat::Lit;
use trine_term::{FunId, Op, Sort, SortId, TermId, TermSet, TermStore, Value};

use crate::acyclicity::cycles;
use crate::construction;
use crate::instance::{Constructor, Instances};

/// Datatypes as a theory of the engine: axioms given when a term is looked into, acyclicity, values.
#[derive(Default)]
pub struct DatatypeTheory {
    instances: Instances,
    /// Terms of datatypes that no constructor builds as they stand.
    unknowns: Vec<TermId>,
    /// Terms that constructors build.
    built: Vec<TermId>,
    /// Terms that are looked into.
    needed: TermSet,
    /// The same in the order in which they were.
    needs: Vec<TermId>,
    /// What was built from the fields of a term: the term and the position of the constructor.
    expanded: FxHashSet<(TermId, usize)>,
    cases: u64,
    expansions: u64,
    cycles: u64,
}

/// What was not given yet, with its rule.
type Lemmas = Vec<(Rule, Fact)>;

fn always(rule: Rule, term: TermId, formula: TermId) -> (Rule, Fact) {
    (rule, Fact { term, when: When::Always, formula })
}

fn give(out: &mut Registration<'_>, lemmas: Lemmas) {
    for (rule, fact) in lemmas {
        out.lemma(rule, fact);
    }
}

fn is_datatype(store: &TermStore, term: TermId) -> bool {
    matches!(store.sort_of(term), Sort::Datatype { .. })
}

impl DatatypeTheory {
    /// Whether the sort of a term can be decided.
    fn look_at(&mut self, store: &mut TermStore, term: TermId) -> bool {
        let sort = store.sort(term);
        self.instances.look_at(store, sort)
    }

    fn constructors(&self, store: &TermStore, term: TermId) -> Vec<Constructor> {
        let instance = self.instances.get(store.sort(term));
        instance.map_or_else(Vec::new, |instance| instance.constructors.to_vec())
    }

    /// The formula that says that a constructor builds a term, where there are several.
    fn case(
        &mut self,
        store: &mut TermStore,
        term: TermId,
        position: usize,
        constructor: &Constructor,
    ) -> TermId {
        let sort = store.sort(term);
        let kind = self.instances.get(sort).and_then(|instance| instance.kind);
        match kind {
            _ if constructor.fields.is_empty() => {
                let constant = store.apply_instance(constructor.function, sort, &[]);
                store.mk(Op::Eq, &[term, constant])
            }
            Some(kind) => {
                let kind = store.apply(kind, &[term]);
                let wanted = self.instances.kind_term(store, position);
                store.mk(Op::Eq, &[kind, wanted])
            }
            None => store.mk_bool(true),
        }
    }

    /// `t = C(s1(t), ..., sn(t))`
    fn rebuilt(store: &mut TermStore, term: TermId, constructor: &Constructor) -> TermId {
        let mut fields = Vec::with_capacity(constructor.fields.len());
        for field in &constructor.fields {
            fields.push(store.apply_instance(field.selector, field.sort, &[term]));
        }
        let sort = store.sort(term);
        let whole = store.apply_instance(constructor.function, sort, &fields);
        store.mk(Op::Eq, &[term, whole])
    }

    /// Has a term looked into.
    fn need(&mut self, store: &mut TermStore, term: TermId, lemmas: &mut Lemmas) {
        if store.op(term) == Op::Construct || !self.needed.insert(term) {
            return;
        }
        self.needs.push(term);
        self.cases += 1;
        let constructors = self.constructors(store, term);
        if let [only] = &constructors[..] {
            self.expanded.insert((term, 0));
            lemmas.push(always(Rule::Fields, term, Self::rebuilt(store, term, only)));
            return;
        }
        let mut cases = Vec::with_capacity(constructors.len());
        for (position, constructor) in constructors.iter().enumerate() {
            cases.push(self.case(store, term, position, constructor));
        }
        lemmas.push(always(Rule::Cases, term, store.mk(Op::Or, &cases)));
    }

    /// What a constructor's term says about its selectors and its kind.
    fn axioms_of_built(&mut self, store: &mut TermStore, term: TermId, lemmas: &mut Lemmas) {
        let Some(function) = store.function(term) else { return };
        let constructors = self.constructors(store, term);
        let Some(position) = constructors.iter().position(|c| c.function == function) else {
            return;
        };
        let args = store.args(term).to_vec();
        for (field, &arg) in constructors[position].fields.iter().zip(&args) {
            let read = store.apply_instance(field.selector, field.sort, &[term]);
            let formula = store.mk(Op::Eq, &[read, arg]);
            lemmas.push(always(Rule::Selector, term, formula));
        }
        let kind = self.instances.get(store.sort(term)).and_then(|instance| instance.kind);
        if let Some(kind) = kind {
            let own = store.apply(kind, &[term]);
            let wanted = self.instances.kind_term(store, position);
            let formula = store.mk(Op::Eq, &[own, wanted]);
            lemmas.push(always(Rule::Kind, term, formula));
        }
    }

    /// What a tester means.
    fn axioms_of_tester(&mut self, store: &mut TermStore, tester: TermId, lemmas: &mut Lemmas) {
        let Some(function) = store.function(tester) else { return };
        let term = store.arg(tester, 0);
        let constructors = self.constructors(store, term);
        let Some(position) = constructors.iter().position(|c| c.function == function) else {
            return;
        };
        let meaning = if store.op(term) == Op::Construct {
            store.mk_bool(store.function(term) == Some(function))
        } else if constructors.len() == 1 {
            store.mk_bool(true)
        } else {
            self.case(store, term, position, &constructors[position])
        };
        let formula = store.mk(Op::Eq, &[tester, meaning]);
        lemmas.push(always(Rule::Cases, tester, formula));
        self.need(store, term, lemmas);
    }

    /// One constructor's term of each class that has one.
    fn built_classes(&self, assignment: &Assignment<'_>) -> Vec<(Class, TermId)> {
        let mut seen = FxHashSet::default();
        let classes = self.built.iter().filter_map(|&term| Some((assignment.class(term)?, term)));
        classes.filter(|&(class, _)| seen.insert(class)).collect()
    }

    /// Excludes the cycles of an assignment by clauses; true if there are any.
    fn exclude_cycles(
        &mut self,
        store: &TermStore,
        assignment: &Assignment<'_>,
        built: &[(Class, TermId)],
        out: &mut Registration<'_>,
        budget: &Budget,
    ) -> Result<bool, Exhausted> {
        let class = |argument| match is_datatype(store, argument) {
            true => assignment.class(argument),
            false => None,
        };
        let cycles = cycles(store, built, class, budget)?;
        self.cycles += cycles.len() as u64;
        for cycle in &cycles {
            let mut clause = Vec::new();
            for &(argument, target) in cycle {
                let reasons = assignment.explain(argument, target);
                budget.spend(1 + reasons.len() as u64)?;
                clause.extend(reasons.into_iter().map(|reason| !reason));
            }
            clause.sort_unstable();
            clause.dedup();
            out.clause_by(Rule::Acyclic, &clause);
        }
        Ok(!cycles.is_empty())
    }

    /// Builds what is looked into, and whose constructor is known, from its fields.
    fn expand(
        &mut self,
        store: &mut TermStore,
        assignment: &Assignment<'_>,
        built: &FxHashSet<Class>,
        lemmas: &mut Lemmas,
    ) {
        let mut done: FxHashSet<Class> = FxHashSet::default();
        for place in 0..self.needs.len() {
            let term = self.needs[place];
            let Some(class) = assignment.class(term) else { continue };
            if built.contains(&class) || !done.insert(class) {
                continue;
            }
            let Some(kind) = self.instances.get(store.sort(term)).and_then(|i| i.kind) else {
                continue;
            };
            let kind = store.apply(kind, &[term]);
            let constructors = self.constructors(store, term);
            for (position, constructor) in constructors.iter().enumerate() {
                let wanted = self.instances.kind_term(store, position);
                let is_case = !constructor.fields.is_empty()
                    && assignment.class(kind).is_some_and(|c| assignment.class(wanted) == Some(c));
                if is_case && self.expanded.insert((term, position)) {
                    self.expansions += 1;
                    let case = self.case(store, term, position, constructor);
                    let whole = Self::rebuilt(store, term, constructor);
                    let formula = store.mk(Op::Implies, &[case, whole]);
                    lemmas.push(always(Rule::Fields, term, formula));
                }
            }
        }
    }

    /// Has the terms of finite sorts looked into that have more classes than elements.
    fn fill_finite_sorts(
        &mut self,
        store: &mut TermStore,
        assignment: &Assignment<'_>,
        built: &FxHashSet<Class>,
        lemmas: &mut Lemmas,
    ) {
        let mut classes: FxHashMap<SortId, FxHashSet<Class>> = FxHashMap::default();
        for &term in self.unknowns.iter().chain(&self.built) {
            let sort = store.sort(term);
            let is_finite = self.instances.get(sort).is_some_and(|i| i.count.is_some());
            if is_finite && let Some(class) = assignment.class(term) {
                classes.entry(sort).or_default().insert(class);
            }
        }
        for place in 0..self.unknowns.len() {
            let term = self.unknowns[place];
            let sort = store.sort(term);
            let count = self.instances.get(sort).and_then(|instance| instance.count);
            let (Some(count), Some(classes)) = (count, classes.get(&sort)) else { continue };
            let is_built = || assignment.class(term).is_some_and(|class| built.contains(&class));
            if classes.len() as u64 > count && !is_built() {
                self.need(store, term, lemmas);
            }
        }
    }
}

impl Theory for DatatypeTheory {
    fn claim(&self, store: &TermStore, term: TermId) -> Option<Claim> {
        match store.op(term) {
            Op::Construct | Op::SelectField => Some(Claim::Axioms),
            Op::IsConstructor => Some(Claim::Meaning),
            _ => is_datatype(store, term).then_some(Claim::Value),
        }
    }

    fn register(
        &mut self,
        store: &mut TermStore,
        term: TermId,
        _: Option<Lit>,
        out: &mut Registration<'_>,
        budget: &Budget,
    ) -> Result<(), Exhausted> {
        budget.spend(1)?;
        let op = store.op(term);
        let looks_into = matches!(op, Op::SelectField | Op::IsConstructor);
        let inside = looks_into.then(|| store.arg(term, 0));
        let own = is_datatype(store, term).then_some(term);
        for part in inside.into_iter().chain(own) {
            if !self.look_at(store, part) {
                out.give_up(term);
                return Ok(());
            }
        }
        let mut lemmas = Lemmas::new();
        match op {
            Op::Construct => {
                self.built.push(term);
                self.axioms_of_built(store, term, &mut lemmas);
            }
            Op::IsConstructor => self.axioms_of_tester(store, term, &mut lemmas),
            _ => {
                self.unknowns.extend(own);
                if let Some(record) = inside {
                    self.need(store, record, &mut lemmas);
                }
            }
        }
        give(out, lemmas);
        Ok(())
    }

    fn check(
        &mut self,
        store: &mut TermStore,
        assignment: &Assignment<'_>,
        out: &mut Registration<'_>,
        budget: &Budget,
    ) -> Result<Verdict, Exhausted> {
        budget.spend((self.unknowns.len() + self.built.len() + self.needs.len()) as u64)?;
        let built = self.built_classes(assignment);
        if self.exclude_cycles(store, assignment, &built, out, budget)? {
            return Ok(Verdict::Refined);
        }
        let built: FxHashSet<Class> = built.into_iter().map(|(class, _)| class).collect();
        let mut lemmas = Lemmas::new();
        self.expand(store, assignment, &built, &mut lemmas);
        self.fill_finite_sorts(store, assignment, &built, &mut lemmas);
        let verdict = if lemmas.is_empty() { Verdict::Consistent } else { Verdict::Refined };
        give(out, lemmas);
        Ok(verdict)
    }

    fn value(&self, _: &TermStore, _: TermId) -> Option<Value> {
        None
    }

    fn parts(&self, sort: SortId) -> Option<&[SortId]> {
        self.instances.get(sort).map(|instance| &*instance.parts)
    }

    fn build(
        &self,
        store: &TermStore,
        classes: &Construction<'_>,
        budget: &Budget,
    ) -> Result<Built, Exhausted> {
        construction::build(store, &self.instances, classes, budget)
    }

    fn constants(&self, _: &TermStore, _: &mut dyn FnMut(FunId, Value)) {}

    fn statistics(&self) -> Vec<(&'static str, u64)> {
        vec![
            ("datatype-cases", self.cases),
            ("datatype-expansions", self.expansions),
            ("datatype-cycles", self.cycles),
        ]
    }
}
