//! Scripts that take longer, or more memory, than any test waits for.

/// Declarations and an assertion: two factors of 64 bits of a product of two primes, which are not near to each other.
pub const FACTORS: &str = "(set-logic QF_BV)
(declare-const x (_ BitVec 64))
(declare-const y (_ BitVec 64))
(push 1)
(assert (= (bvmul ((_ zero_extend 64) x) ((_ zero_extend 64) y)) (_ bv194979776376091463474601157834206040301 128)))
(assert (bvult (_ bv1 64) x))
(assert (bvult x y))
";

/// A script whose only check does not end by itself.
pub fn endless() -> String {
    format!("{FACTORS}(check-sat)\n")
}

/// Many shifts of wide words by unknown amounts: hundreds of megabytes of gates and clauses.
pub fn wide_shifts() -> String {
    let mut script = String::from("(set-logic QF_BV)\n(declare-const p Bool)\n(push 1)\n");
    for number in 0..40 {
        script.push_str(&format!("(declare-const x{number} (_ BitVec 8192))\n"));
    }
    for number in 0..39 {
        let next = number + 1;
        script.push_str(&format!(
            "(assert (distinct (bvshl x{number} x{next}) (_ bv{number} 8192)))\n"
        ));
        script.push_str(&format!("(assert (bvult (bvlshr x{next} x{number}) x{number}))\n"));
        script.push_str(&format!("(assert (bvult x{number} x{next}))\n"));
    }
    // No model: a search for one without circuits would be too quick.
    script.push_str("(assert (bvult x39 x0))\n");
    script
}

/// A check whose only step makes hundreds of millions of terms without a look at its limits.
pub fn without_polls() -> String {
    let mut script = String::new();
    let mut names = String::new();
    for number in 0..20_000 {
        script.push_str(&format!("(declare-const x{number} String)\n"));
        names.push_str(&format!(" x{number}"));
    }
    script + &format!("(assert (distinct{names}))\n(check-sat)\n")
}
