//! The divisions of SMT-COMP: which logics compete with each other.
//!
//! Idea: one table, and for two tracks what differs there.
//! Reference: SMT-COMP 2025, `tracks` in `smtcomp/defs.py` of its web site; names with `_` for `+`, as in
//! its published tables. A logic that is not listed is its own division.

use super::smtcomp::track::Track;

/// A division and its logics, separated by blanks.
type Division = (&'static str, &'static str);

/// The table.
const DIVISIONS: &[Division] = &[
    ("QF_Datatypes", "QF_DT QF_UFDT"),
    ("QF_Equality", "QF_AX QF_UF"),
    (
        "QF_Equality_LinearArith",
        "QF_ALIA QF_AUFLIA QF_UFDTLIA QF_UFDTLIRA QF_UFIDL QF_UFLIA QF_UFLRA",
    ),
    ("QF_Equality_NonLinearArith", "QF_ANIA QF_AUFNIA QF_UFDTNIA QF_UFNIA QF_UFNRA"),
    ("QF_Equality_Bitvec", "QF_ABV QF_AUFBV QF_UFBV QF_UFBVDT"),
    ("QF_LinearIntArith", "QF_IDL QF_LIA QF_LIRA"),
    ("QF_LinearRealArith", "QF_LRA QF_RDL"),
    ("QF_Bitvec", "QF_BV"),
    (
        "QF_FPArith",
        "QF_ABVFP QF_ABVFPLRA QF_AUFBVFP QF_BVFP QF_BVFPLRA QF_FP QF_FPLRA QF_UFFP QF_UFFPDTNIRA",
    ),
    ("QF_NonLinearIntArith", "QF_NIA QF_NIRA"),
    ("QF_NonLinearRealArith", "QF_NRA"),
    ("QF_Strings", "QF_S QF_SLIA QF_SNIA"),
    ("Equality", "UF UFDT"),
    (
        "Equality_LinearArith",
        "ALIA AUFDTLIA AUFDTLIRA AUFLIA AUFLIRA UFDTLIA UFDTLIRA UFIDL UFLIA UFLRA",
    ),
    (
        "Equality_MachineArith",
        "ABV ABVFP ABVFPLRA AUFBV AUFBVDTLIA AUFBVDTNIA AUFBVDTNIRA AUFBVFP AUFBVFPDTNIRA AUFFPDTNIRA UFBV UFBVDT UFBVDTLIA UFBVDTNIA UFBVDTNIRA UFBVFP UFBVFPDTNIRA UFBVLIA UFFPDTNIRA",
    ),
    ("Equality_NonLinearArith", "ANIA AUFDTNIRA AUFNIA AUFNIRA UFDTNIA UFDTNIRA UFNIA UFNIRA"),
    ("Arith", "LIA LRA NIA NRA"),
    ("Bitvec", "BV"),
    ("FPArith", "BVFP BVFPLRA FP FPLRA"),
];

/// Divisions of the incremental track that others do not have.
const INCREMENTAL: &[Division] =
    &[("QF_Equality_Bitvec_Arith", "QF_AUFBVLIA QF_AUFBVNIA QF_UFBVLIA")];

/// Divisions of model validation that others do not have: its arrays and datatypes stand apart.
const MODEL_VALIDATION: &[Division] = &[
    ("QF_ADT_BitVec", "QF_ABV QF_AUFBV QF_UFBVDT"),
    ("QF_ADT_LinArith", "QF_ALIA QF_AUFLIA QF_AX QF_UFDTLIA QF_UFDTLIRA"),
];

/// The division of a logic in a track.
///
/// ```
/// use trine_bench::scoring::competition_division::of_logic_in;
/// use trine_bench::scoring::smtcomp::track::Track;
/// assert_eq!(of_logic_in("QF_ABV", Track::SingleQuery), "QF_Equality_Bitvec");
/// assert_eq!(of_logic_in("QF_ABV", Track::ModelValidation), "QF_ADT_BitVec");
/// ```
#[must_use]
pub fn of_logic_in(logic: &str, track: Track) -> &str {
    let own = match track {
        Track::Incremental => INCREMENTAL,
        Track::ModelValidation => MODEL_VALIDATION,
        Track::SingleQuery
        | Track::UnsatCore
        | Track::ProofExhibition
        | Track::Parallel
        | Track::Cloud => &[],
    };
    find(own, logic).unwrap_or_else(|| of_logic(logic))
}

/// The division of a logic in the single-query track.
///
/// ```
/// use trine_bench::scoring::competition_division::of_logic;
/// assert_eq!(of_logic("QF_IDL"), "QF_LinearIntArith");
/// assert_eq!(of_logic("QF_SHLS"), "QF_SHLS");
/// ```
#[must_use]
pub fn of_logic(logic: &str) -> &str {
    find(DIVISIONS, logic).unwrap_or(logic)
}

fn find(divisions: &[Division], logic: &str) -> Option<&'static str> {
    let has = |logics: &str| logics.split(' ').any(|member| member == logic);
    divisions.iter().find(|(_, logics)| has(logics)).map(|(division, _)| *division)
}
