//! Paired tests: whether two runs over the same problems differ by more than chance.
//!
//! Idea: what one run solved and the other did not is a fair coin if nothing changed: the exact
//! binomial test (McNemar). The logarithms of the ratios of the times on what both solved are
//! symmetric around zero if nothing changed: Wilcoxon's signed-rank test, exact up to
//! [`EXACT`] pairs without ties, by the normal approximation with correction for ties beyond.
//! Invariant: both p-values are two-sided, and 1 where nothing can be compared.
//! Reference: McNemar 1947; Wilcoxon 1945; Hollander and Wolfe, Nonparametric Statistical
//! Methods, section 3.1.

/// The number of pairs up to which the distribution of the ranks is counted out.
pub const EXACT: usize = 60;

/// The probability that a fair coin, thrown `lost + gained` times, is at least this uneven.
///
/// ```
/// use trine_bench::scoring::paired_test::mcnemar;
/// assert_eq!(mcnemar(0, 0), 1.0);
/// assert_eq!(mcnemar(0, 5), 0.0625);
/// ```
#[must_use]
pub fn mcnemar(lost: usize, gained: usize) -> f64 {
    let n = lost + gained;
    let few = lost.min(gained);
    // Sums of binomials in logarithms: large counts must not overflow.
    let half = n as f64 * std::f64::consts::LN_2;
    let mut log_choose = 0.0;
    let mut sum = (log_choose - half).exp();
    for k in 1..=few {
        log_choose += ((n - k + 1) as f64).ln() - (k as f64).ln();
        sum += (log_choose - half).exp();
    }
    (2.0 * sum).min(1.0)
}

/// Wilcoxon's test on differences: the two-sided p-value for their median to be zero. Zeros are
/// left out.
#[must_use]
pub fn wilcoxon(differences: &[f64]) -> f64 {
    let mut sorted: Vec<f64> = differences.iter().copied().filter(|d| *d != 0.0).collect();
    sorted.sort_by(|a, b| a.abs().total_cmp(&b.abs()));
    let n = sorted.len();
    if n == 0 {
        return 1.0;
    }
    // Ranks doubled: a tie of two gets the mean of their ranks, which may end in a half.
    let mut positive = 0usize;
    let mut tie_correction = 0.0;
    let mut at = 0;
    while at < n {
        let run = sorted[at..].iter().take_while(|d| d.abs() == sorted[at].abs()).count();
        let rank = 2 * at + run + 1;
        positive += rank * sorted[at..at + run].iter().filter(|d| **d > 0.0).count();
        tie_correction += (run as f64).powi(3) - run as f64;
        at += run;
    }
    let total = n * (n + 1);
    let tail = positive.min(total - positive);
    if n <= EXACT && tie_correction == 0.0 {
        return exact(n, tail / 2);
    }
    let mean = total as f64 / 4.0;
    let variance = n as f64 * (n + 1) as f64 * (2 * n + 1) as f64 / 24.0 - tie_correction / 48.0;
    let z = (mean - tail as f64 / 2.0 - 0.5).max(0.0) / variance.sqrt();
    (2.0 * upper_tail(z)).min(1.0)
}

/// Twice the probability that the ranks of a random half of `1..=n` sum up to at most `w`.
fn exact(n: usize, w: usize) -> f64 {
    let mut ways = vec![0.0; w + 1];
    ways[0] = 1.0;
    for rank in 1..=n {
        for sum in (rank..=w).rev() {
            ways[sum] += ways[sum - rank];
        }
    }
    let below: f64 = ways.iter().sum();
    (2.0 * below / 2f64.powi(n as i32)).min(1.0)
}

/// The probability that a standard normal variable exceeds `z >= 0`.
/// Reference: Abramowitz and Stegun, formula 26.2.17; the error is below 7.5e-8.
fn upper_tail(z: f64) -> f64 {
    let t = 1.0 / (1.0 + 0.231_641_9 * z);
    let poly = t
        * (0.319_381_530
            + t * (-0.356_563_782
                + t * (1.781_477_937 + t * (-1.821_255_978 + t * 1.330_274_429))));
    (-z * z / 2.0).exp() / (2.0 * std::f64::consts::PI).sqrt() * poly
}

#[cfg(test)]
mod tests {
    use super::*;

    /// All signs of the ranks: what the exact distribution must be.
    fn by_enumeration(differences: &[f64]) -> f64 {
        let n = differences.len();
        let mut order: Vec<usize> = (0..n).collect();
        order.sort_by(|a, b| differences[*a].abs().total_cmp(&differences[*b].abs()));
        let sum = |positive: &dyn Fn(usize) -> bool| -> usize {
            order.iter().enumerate().filter(|(_, i)| positive(**i)).map(|(r, _)| r + 1).sum()
        };
        let w = sum(&|i| differences[i] > 0.0);
        let tail = w.min(n * (n + 1) / 2 - w);
        let at_most = (0u32..1 << n).filter(|m| sum(&|i| m >> i & 1 == 1) <= tail).count();
        (2.0 * at_most as f64 / f64::from(1u32 << n)).min(1.0)
    }

    #[test]
    fn exact_ranks_agree_with_enumeration() {
        for n in 1..11 {
            for signs in 0u32..1 << n.min(6) {
                let d: Vec<f64> = (0..n)
                    .map(|i| {
                        let size = f64::from((i * 7 + 3) % 11 + 1);
                        if signs >> i & 1 == 1 { size } else { -size }
                    })
                    .collect();
                assert!((wilcoxon(&d) - by_enumeration(&d)).abs() < 1e-12, "{d:?}");
            }
        }
    }

    #[test]
    fn approximation_meets_the_exact_distribution() {
        // The same 60 differences, once alone and once with a pair that ties.
        let d: Vec<f64> =
            (1..=60).map(|i| if i % 3 == 0 { -f64::from(i) } else { f64::from(i) }).collect();
        let exact = wilcoxon(&d);
        let mut tied = d.clone();
        tied.push(60.0);
        let near = wilcoxon(&tied);
        assert!((exact / near).ln().abs() < 0.7, "{exact} {near}");
        assert!(exact < 0.05);
    }

    #[test]
    fn coin_is_fair() {
        assert_eq!(mcnemar(3, 3), 1.0);
        assert!((mcnemar(1, 9) - 22.0 / 1024.0).abs() < 1e-12);
        assert!(mcnemar(1000, 2000) < 1e-70);
        assert_eq!(wilcoxon(&[]), 1.0);
        assert_eq!(wilcoxon(&[0.0, 0.0]), 1.0);
    }
}
