//! Sorts, operators, hash-consed terms and exact values.

pub mod value;
