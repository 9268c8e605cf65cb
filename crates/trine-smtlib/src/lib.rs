//! The SMT-LIB front end: framing, tokens, commands, printer.
