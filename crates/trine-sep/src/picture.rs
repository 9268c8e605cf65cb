//! Pictures of heaps: DOT for Graphviz, and SVG without any other program.
//!
//! Idea: a box for each cell with its fields, an arrow for each field that is a location, names of
//! the stack above what they point to. The SVG puts cells in columns by their distance from the
//! stack.
//! Invariant: the output depends on the model alone; every name is escaped.

use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::fmt::Write;

use trine_term::{FunId, TermStore, Value};

use trine_heap::HeapModel;
use trine_heap::Location;

/// A field as it is shown.
enum Shown {
    Points(Location),
    Text(String),
}

/// A cell as it is shown.
struct CellBox {
    at: Location,
    fields: Vec<(String, Shown)>,
}

/// What a picture shows.
struct Scene {
    boxes: Vec<CellBox>,
    /// Names of the stack, by what they point to.
    names: BTreeMap<Location, Vec<String>>,
}

/// Writes a value that is no location.
pub type ValueText<'a> = &'a mut dyn FnMut(&Value) -> String;

impl Scene {
    fn new(store: &TermStore, model: &HeapModel, constants: &[FunId], text: ValueText<'_>) -> Self {
        let mut names: BTreeMap<Location, Vec<String>> = BTreeMap::new();
        for &constant in constants {
            let value = model.interpretation.constant(constant);
            if let Some(at) = value.and_then(Location::of_value) {
                let name = store.symbols.name(store.function_decl(constant).name);
                names.entry(at).or_default().push(name.to_owned());
            }
        }
        let mut boxes = Vec::new();
        for (at, value) in model.heap.cells() {
            let Some(at) = Location::of_value(at) else { continue };
            let mut fields = Vec::new();
            let mut show = |name: String, value: &Value| {
                fields.push((
                    name,
                    match Location::of_value(value) {
                        Some(target) => Shown::Points(target),
                        None => Shown::Text(text(value)),
                    },
                ));
            };
            match value {
                Value::Constructed(record) => {
                    let selectors = selectors(store, record.constructor());
                    for (position, field) in record.fields().iter().enumerate() {
                        let name = selectors.get(position).cloned().unwrap_or_default();
                        show(name, field);
                    }
                }
                other => show(String::new(), other),
            }
            boxes.push(CellBox { at, fields });
        }
        Self { boxes, names }
    }

    fn label(&self, at: Location) -> String {
        if at.is_nil() { "nil".to_owned() } else { format!("@{}", at.number) }
    }

    /// The column of each cell: its distance from a name of the stack.
    fn columns(&self) -> BTreeMap<Location, usize> {
        let cells: BTreeMap<Location, &CellBox> =
            self.boxes.iter().map(|cell| (cell.at, cell)).collect();
        let mut columns = BTreeMap::new();
        let mut queue = VecDeque::new();
        let named = self.names.keys().copied();
        // Breadth first from all names at once; then from each cell that no name leads to.
        for batch in std::iter::once(named.collect()).chain(cells.keys().map(|&at| vec![at])) {
            queue.extend(batch.into_iter().map(|at: Location| (at, 0)));
            while let Some((at, column)) = queue.pop_front() {
                let Some(cell) = cells.get(&at) else { continue };
                if columns.contains_key(&at) {
                    continue;
                }
                columns.insert(at, column);
                for (_, field) in &cell.fields {
                    if let Shown::Points(target) = field {
                        queue.push_back((*target, column + 1));
                    }
                }
            }
        }
        columns
    }
}

fn selectors(store: &TermStore, constructor: FunId) -> Vec<String> {
    let trine_term::FunKind::Constructor { datatype, index } =
        store.function_decl(constructor).kind
    else {
        return Vec::new();
    };
    let constructor = &store.datatype(datatype).constructors[index as usize];
    let name =
        |&selector: &FunId| store.symbols.name(store.function_decl(selector).name).to_owned();
    constructor.selectors.iter().map(name).collect()
}

fn escaped(text: &str, xml: bool) -> String {
    let mut result = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' if xml => result.push_str("&amp;"),
            '<' if xml => result.push_str("&lt;"),
            '>' if xml => result.push_str("&gt;"),
            '"' if xml => result.push_str("&quot;"),
            '"' | '\\' | '{' | '}' | '|' | '<' | '>' => {
                result.push('\\');
                result.push(c);
            }
            c if c.is_control() => result.push(' '),
            c => result.push(c),
        }
    }
    result
}

/// The heap as a graph for Graphviz.
#[must_use]
pub fn dot(
    store: &TermStore,
    model: &HeapModel,
    constants: &[FunId],
    text: ValueText<'_>,
) -> String {
    let scene = Scene::new(store, model, constants, text);
    let mut out = String::from("digraph heap {\n  rankdir=LR;\n  node [shape=record];\n");
    let id = |at: Location| format!("l{}_{}", at.sort.index(), at.number);
    let mut targets: Vec<Location> = scene.names.keys().copied().collect();
    for cell in &scene.boxes {
        let mut label = escaped(&scene.label(cell.at), false);
        for (position, (name, field)) in cell.fields.iter().enumerate() {
            let shown = match field {
                Shown::Points(target) => {
                    targets.push(*target);
                    String::new()
                }
                Shown::Text(text) => format!("={}", escaped(text, false)),
            };
            let _ = write!(label, "|<f{position}> {}{shown}", escaped(name, false));
        }
        let _ = writeln!(out, "  {} [label=\"{label}\"];", id(cell.at));
    }
    targets.sort_unstable();
    targets.dedup();
    let cells: BTreeSet<Location> = scene.boxes.iter().map(|cell| cell.at).collect();
    for &at in targets.iter().filter(|at| !cells.contains(at)) {
        let _ = writeln!(out, "  {} [shape=plaintext,label=\"{}\"];", id(at), scene.label(at));
    }
    for cell in &scene.boxes {
        for (position, (_, field)) in cell.fields.iter().enumerate() {
            if let Shown::Points(target) = field {
                let _ = writeln!(out, "  {}:f{position} -> {};", id(cell.at), id(*target));
            }
        }
    }
    for (number, (at, names)) in scene.names.iter().enumerate() {
        let names = escaped(&names.join(", "), false);
        let _ = writeln!(out, "  s{number} [shape=plaintext,label=\"{names}\"];");
        let _ = writeln!(out, "  s{number} -> {} [style=dashed];", id(*at));
    }
    out.push_str("}\n");
    out
}

const COLUMN: usize = 190;
const LINE: usize = 18;
const WIDTH: usize = 130;

/// The heap as a drawing.
#[must_use]
pub fn svg(
    store: &TermStore,
    model: &HeapModel,
    constants: &[FunId],
    text: ValueText<'_>,
) -> String {
    let scene = Scene::new(store, model, constants, text);
    let columns = scene.columns();
    let mut heights: BTreeMap<usize, usize> = BTreeMap::new();
    let mut corners: BTreeMap<Location, (usize, usize)> = BTreeMap::new();
    for cell in &scene.boxes {
        let column = columns.get(&cell.at).copied().unwrap_or(0);
        let y = heights.entry(column).or_insert(40);
        corners.insert(cell.at, (20 + column * COLUMN, *y));
        *y += LINE * (cell.fields.len() + 1) + 40;
    }
    let width = 40 + COLUMN * (heights.keys().max().map_or(0, |c| c + 1) + 1);
    let below = heights.values().copied().max().unwrap_or(40);
    let height = below + 40 + LINE * scene.names.len();
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
         font-family=\"monospace\" font-size=\"12\">\n<defs><marker id=\"a\" markerWidth=\"8\" \
         markerHeight=\"8\" refX=\"7\" refY=\"4\" orient=\"auto\"><path d=\"M0,0 L8,4 L0,8 z\"/>\
         </marker></defs>\n"
    );
    for cell in &scene.boxes {
        let Some(&(x, y)) = corners.get(&cell.at) else { continue };
        let lines = cell.fields.len() + 1;
        let _ = writeln!(
            out,
            "<rect x=\"{x}\" y=\"{y}\" width=\"{WIDTH}\" height=\"{}\" fill=\"none\" stroke=\"black\"/>",
            LINE * lines
        );
        let names = scene.names.get(&cell.at).map(|names| names.join(", ")).unwrap_or_default();
        let _ = writeln!(out, "<text x=\"{x}\" y=\"{}\">{}</text>", y - 4, escaped(&names, true));
        let at = scene.label(cell.at);
        let _ = writeln!(out, "<text x=\"{}\" y=\"{}\">{at}</text>", x + 4, y + LINE - 5);
        for (position, (name, field)) in cell.fields.iter().enumerate() {
            let line = y + LINE * (position + 2) - 5;
            let shown = match field {
                Shown::Text(text) => format!("{name} = {text}"),
                Shown::Points(target) => match corners.get(target) {
                    Some(_) => name.clone(),
                    None => format!("{name} = {}", scene.label(*target)),
                },
            };
            let _ = writeln!(
                out,
                "<text x=\"{}\" y=\"{line}\">{}</text>",
                x + 4,
                escaped(&shown, true)
            );
            if let Shown::Points(target) = field
                && let Some(&(to_x, to_y)) = corners.get(target)
            {
                let from = (x + WIDTH, line - 4);
                let to = (to_x, to_y + LINE / 2);
                let _ = writeln!(
                    out,
                    "<path d=\"M{},{} C{},{} {},{} {},{}\" fill=\"none\" stroke=\"black\" \
                     marker-end=\"url(#a)\"/>",
                    from.0,
                    from.1,
                    from.0 + 40,
                    from.1,
                    to.0.saturating_sub(30),
                    to.1,
                    to.0,
                    to.1
                );
            }
        }
    }
    let dangling = scene.names.iter().filter(|(at, _)| !corners.contains_key(at));
    for (number, (at, names)) in dangling.enumerate() {
        let shown = escaped(&format!("{} = {}", names.join(", "), scene.label(*at)), true);
        let _ = writeln!(out, "<text x=\"20\" y=\"{}\">{shown}</text>", below + 20 + LINE * number);
    }
    out.push_str("</svg>\n");
    out
}
