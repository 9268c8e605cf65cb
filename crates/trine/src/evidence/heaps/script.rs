//! Assertions about heaps as a script of their own, for the checker to read.
//!
//! Idea: who asks for a proof after the check has no script that the checker has read on the way. What
//! the assertions speak of is declared: sorts, heaps, definitions, constants.
//! Invariant: the script has the assertions and nothing else; what it cannot say, two symbols with one name,
//! the checker does not read.

use trine_smtlib::{Command, command_text};
use trine_term::{
    DatatypeId, DefinitionSet, FunId, FunKind, Sort, SortId, TermId, TermSet, TermStore, post_order,
};

/// The declarations, the assertions, and a check.
pub(super) fn script(store: &TermStore, assertions: &[TermId]) -> String {
    let definitions = DefinitionSet::of(store, assertions).functions().to_vec();
    let bodies = definitions.iter().filter_map(|&function| store.definition(function));
    let roots: Vec<TermId> =
        assertions.iter().copied().chain(bodies.map(|definition| definition.body)).collect();
    let mut functions: Vec<FunId> = Vec::new();
    let mut sorts: Vec<SortId> =
        store.heaps().iter().flat_map(|heap| [heap.location, heap.data]).collect();
    post_order(store, &roots, &mut TermSet::new(), |term| {
        sorts.push(store.sort(term));
        let function = store.function(term);
        let is_declared = |id: &FunId| store.function_decl(*id).kind == FunKind::Declared;
        functions.extend(function.filter(is_declared));
    });
    functions.sort_unstable();
    functions.dedup();
    let mut commands = declared_sorts(store, sorts);
    commands.push(Command::DeclareHeap(store.heaps().to_vec()));
    commands.extend(functions.into_iter().map(Command::DeclareFun));
    if !definitions.is_empty() {
        commands.push(Command::DefineFunsRec(definitions));
    }
    commands.extend(assertions.iter().map(|&term| Command::Assert { term, name: None }));
    commands.push(Command::CheckSat);
    commands.iter().map(|command| command_text(store, command) + "\n").collect()
}

/// Declarations of the sorts that occur in some sorts.
fn declared_sorts(store: &TermStore, mut open: Vec<SortId>) -> Vec<Command> {
    let (mut names, mut datatypes): (Vec<_>, Vec<DatatypeId>) = (Vec::new(), Vec::new());
    let mut seen: Vec<SortId> = Vec::new();
    while let Some(sort) = open.pop() {
        if seen.contains(&sort) {
            continue;
        }
        seen.push(sort);
        match store.sorts.get(sort) {
            Sort::Uninterpreted { name, args, .. } => {
                if !names.iter().any(|(known, _)| known == name) {
                    names.push((*name, args.len() as u32));
                }
                open.extend(args);
            }
            Sort::Datatype { datatype, args } => {
                open.extend(args);
                if !datatypes.contains(datatype) {
                    datatypes.push(*datatype);
                    for constructor in &store.datatype(*datatype).constructors {
                        open.extend(&store.function_decl(constructor.function).params);
                    }
                }
            }
            Sort::Array { index, element } => open.extend([*index, *element]),
            Sort::Sequence { element } | Sort::Set { element } => open.push(*element),
            _ => {}
        }
    }
    names.reverse();
    datatypes.sort_unstable();
    let mut commands: Vec<Command> =
        names.into_iter().map(|(name, arity)| Command::DeclareSort { name, arity }).collect();
    if !datatypes.is_empty() {
        commands.push(Command::DeclareDatatypes(datatypes));
    }
    commands
}
