//! Heaps as graphs: a record for each cell, an edge for each field that leads to a cell.
//!
//! Invariant: cells keep the order of the heap; readers begin at the constants of the script.

use std::collections::BTreeMap;

use trine_draw::{Content, Edge, Field, Graph, Line, Node, Record};
use trine_heap::{HeapModel, Location};
use trine_smtlib::{symbol_text, term_text};
use trine_term::{FunId, FunKind, SortId, TermStore, Value};

use crate::heap_values::{heap_of, value_term};

/// The heap of a model with the names of the constants given.
#[must_use]
pub fn heap_graph(store: &mut TermStore, model: &HeapModel, constants: &[FunId]) -> Graph {
    let cells: Vec<(Value, Value)> =
        model.heap.cells().map(|(at, value)| (at.clone(), value.clone())).collect();
    let places: BTreeMap<Location, usize> =
        cells.iter().filter_map(|(at, _)| Location::of_value(at)).zip(0..).collect();
    let mut graph = Graph::default();
    let named = names(store, model, constants);
    for (at, value) in &cells {
        let Some(location) = Location::of_value(at) else { continue };
        let from = graph.nodes.len();
        let names = named.iter().find(|(there, _)| *there == location);
        let mut record = Record {
            names: names.map(|(_, names)| names.clone()).unwrap_or_default(),
            head: match model.heap.share(at).filter(|share| !share.is_whole()) {
                Some(share) => format!("{}, {} of it", location_text(location), share.text()),
                None => location_text(location),
            },
            fields: Vec::new(),
        };
        for (name, value, sort) in fields(store, at, value) {
            let target = Location::of_value(&value);
            let content = match target {
                Some(target) if target.is_nil() => Content::Nil,
                Some(target) if places.contains_key(&target) => Content::Pointer,
                Some(target) => Content::Text(location_text(target)),
                None => Content::Text(value_text(store, &value, sort)),
            };
            if let Some(&to) = target.and_then(|target| places.get(&target)) {
                let field = Some(record.fields.len());
                graph.edges.push(Edge { from, field, to, labels: Vec::new(), line: Line::Solid });
            }
            record.fields.push(Field { name, content });
        }
        graph.nodes.push(Node::Record(record));
    }
    for (location, names) in named {
        match places.get(&location) {
            Some(&node) => graph.roots.push(node),
            None => {
                let remark = format!("{} = {}", names.join(" = "), location_text(location));
                graph.remarks.push(if location.is_nil() { remark } else { remark + ", no cell" });
            }
        }
    }
    if cells.is_empty() {
        graph.remarks.insert(0, "the heap has no cells".to_owned());
    }
    graph
}

fn location_text(at: Location) -> String {
    if at.is_nil() { "nil".to_owned() } else { format!("@{}", at.number) }
}

/// What the constants point to, in the order of the first constant of each place.
fn names(
    store: &TermStore,
    model: &HeapModel,
    constants: &[FunId],
) -> Vec<(Location, Vec<String>)> {
    let mut order: BTreeMap<Location, usize> = BTreeMap::new();
    let mut names: Vec<(Location, Vec<String>)> = Vec::new();
    for &constant in constants {
        let value = model.interpretation.constant(constant);
        let Some(at) = value.and_then(Location::of_value) else { continue };
        let name = symbol_text(store.symbols.name(store.function_decl(constant).name));
        let position = *order.entry(at).or_insert_with(|| {
            names.push((at, Vec::new()));
            names.len() - 1
        });
        names[position].1.push(name.into_owned());
    }
    names
}

/// The fields of a cell with their names and sorts; a cell that is no record has one without a name.
fn fields(store: &TermStore, at: &Value, value: &Value) -> Vec<(String, Value, SortId)> {
    let Value::Constructed(record) = value else {
        let pair = heap_of(store, at);
        return pair.map(|pair| (String::new(), value.clone(), pair.data)).into_iter().collect();
    };
    let decl = store.function_decl(record.constructor());
    let FunKind::Constructor { datatype, index } = decl.kind else { return Vec::new() };
    let selectors = &store.datatype(datatype).constructors[index as usize].selectors;
    let name = |at: usize| {
        let name = selectors.get(at).map(|&selector| store.function_decl(selector).name);
        name.map(|name| symbol_text(store.symbols.name(name)).into_owned()).unwrap_or_default()
    };
    let fields = record.fields().iter().zip(&decl.params).enumerate();
    fields.map(|(at, (field, &sort))| (name(at), field.clone(), sort)).collect()
}

fn value_text(store: &mut TermStore, value: &Value, sort: SortId) -> String {
    let term = store.mk_value(value, sort);
    let term = value_term(store, value, term);
    term_text(store, term)
}
