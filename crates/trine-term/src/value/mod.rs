//! Exact values of every sort.
