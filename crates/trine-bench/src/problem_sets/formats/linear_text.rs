//! Sums of integers in the notation of mathematics, which several formats share.

use crate::problem_sets::symbolic_heap::Linear;

/// A sum such as `a-2*b+3`.
pub fn linear_text(sum: &Linear, mut spell: impl FnMut(&str) -> String) -> String {
    let mut out = String::new();
    for (name, by) in &sum.terms {
        let sign = if *by < 0 {
            "-"
        } else if out.is_empty() {
            ""
        } else {
            "+"
        };
        out.push_str(sign);
        if by.unsigned_abs() != 1 {
            out.push_str(&format!("{}*", by.unsigned_abs()));
        }
        out.push_str(&spell(name));
    }
    if out.is_empty() {
        return sum.constant.to_string();
    }
    if sum.constant != 0 {
        out.push_str(if sum.constant < 0 { "-" } else { "+" });
        out.push_str(&sum.constant.unsigned_abs().to_string());
    }
    out
}
