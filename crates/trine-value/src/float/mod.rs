//! IEEE-754 floating-point values.
