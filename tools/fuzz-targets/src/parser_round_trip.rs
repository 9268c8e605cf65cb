//! What the parser accepts is printed and read back to the same.
//!
//! Idea: after each accepted command its terms are printed and read in the same state, which must
//! give the same term, since terms are hash-consed; terms with bound variables, which are fresh each
//! time they are read, must print the same. The printed command is also given to a second parser
//! that has read nothing but printed commands: it must accept it as one form.

use trine_smtlib::{
    Asked, Command, Framer, Objective, Parsed, Parser, ScriptReader, command_text, term_text,
};
use trine_term::{TermId, TermStore};

/// Reads the bytes as a script. The head of the module says more.
///
/// # Panics
/// If a printed command is not read back to the same, or if the parser panics.
pub fn parser_round_trip(bytes: &[u8]) {
    let mut store = TermStore::new();
    let mut reader = ScriptReader::new(bytes, &mut store);
    let mut copy = Copy::new();
    while let Some(read) = reader.next_command(&mut store) {
        match read {
            Ok(Parsed { command, .. }) => {
                for term in terms(&command) {
                    term_round_trip(&mut store, reader.parser_mut(), term);
                }
                // An unknown command has no text, and the sort that a definition stands for is
                // printed in the place of its name.
                if !matches!(command, Command::Unsupported { .. } | Command::DefineSort(_)) {
                    copy.read(&command_text(&store, &command));
                }
            }
            Err(diagnostic) => {
                let response = diagnostic.response();
                assert!(response.starts_with("(error ") && !response.contains('\n'), "{response}");
            }
        }
    }
}

/// The closed terms of a command.
fn terms(command: &Command) -> Vec<TermId> {
    match command {
        Command::Assert { term, .. } | Command::Simplify(term) => vec![*term],
        Command::CheckSatAssuming(written) => written.iter().map(|w| w.term).collect(),
        Command::GetValue(asked) => asked
            .iter()
            .filter_map(|asked| match asked {
                Asked::Term(written) => Some(written.term),
                Asked::Function(..) => None,
            })
            .collect(),
        Command::Optimize(objective) => match objective {
            Objective::Term { term, .. } => vec![*term],
            Objective::Soft { formula, .. } => vec![*formula],
        },
        Command::DefineFun { params, body, .. } if params.is_empty() => vec![*body],
        _ => vec![],
    }
}

fn term_round_trip(store: &mut TermStore, parser: &mut Parser, term: TermId) {
    let printed = term_text(store, term);
    let again = match parser.parse_term(store, &printed) {
        Ok(again) => again,
        Err(diagnostic) => panic!("a printed term is rejected: {printed}\n{diagnostic}"),
    };
    let binds = printed.contains("(forall (") || printed.contains("(exists (");
    if again != term {
        let reprinted = term_text(store, again);
        assert!(binds && reprinted == printed, "read back differently: {printed}\n{reprinted}");
    }
}

/// A parser that has read the printed commands only.
struct Copy {
    store: TermStore,
    parser: Parser,
}

impl Copy {
    fn new() -> Self {
        let mut store = TermStore::new();
        let parser = Parser::new(&mut store);
        Self { store, parser }
    }

    fn read(&mut self, printed: &str) {
        let mut framer = Framer::new(printed.as_bytes());
        let form = match framer.next_form() {
            Some(Ok(form)) => form,
            _ => panic!("a printed command is not a form: {printed}"),
        };
        match self.parser.parse(&mut self.store, form) {
            Ok(parsed) => {
                let reprinted = command_text(&self.store, &parsed.command);
                assert_eq!(reprinted, printed, "a command prints differently when read back");
            }
            Err(diagnostic) => panic!("a printed command is rejected: {printed}\n{diagnostic}"),
        }
        assert!(framer.next_form().is_none(), "a printed command is more than one form: {printed}");
    }
}
