use trine_smtlib::*;
fn main() {
    let mut st = trine_term::TermStore::new();
    let s = std::fs::read(std::env::args().nth(1).unwrap()).unwrap();
    let mut r = ScriptReader::new(s.as_slice(), &mut st);
    let mut p = ScriptPrinter::default();
    while let Some(c) = r.next_command(&mut st) {
        match c {
            Ok(c) => println!("{}", p.command_text(&st, &c.command)),
            Err(e) => println!("{}", e.response()),
        }
    }
}
