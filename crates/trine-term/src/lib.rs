//! Sorts, operators, hash-consed terms and exact values.

