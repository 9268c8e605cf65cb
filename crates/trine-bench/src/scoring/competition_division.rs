//! The divisions of SMT-COMP: which logics compete with each other.
//!
//! Reference: SMT-COMP 2025, divisions of the single-query, parallel and cloud tracks. A logic
//! that is not listed is its own division.

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

/// The division of a logic.
///
/// ```
/// use trine_bench::scoring::competition_division::of_logic;
/// assert_eq!(of_logic("QF_IDL"), "QF_LinearIntArith");
/// assert_eq!(of_logic("QF_SHLS"), "QF_SHLS");
/// ```
#[must_use]
pub fn of_logic(logic: &str) -> &str {
    DIVISIONS
        .iter()
        .find(|(_, logics)| logics.split(' ').any(|member| member == logic))
        .map_or(logic, |(division, _)| division)
}
