//! Switches of Sloth, OSTRICH and Princess: `+NAME`, `-NAME` and `-NAME=VALUE`.
//!
//! Idea: one table says of each switch what it means here: an option, nothing because it only says how the
//! other solver works, or a refusal with what to write instead.
//! Invariant: a switch that asks for a limit, for another answer or for another output is not passed over.
//! Reference: the wiki and the command line of Sloth; the option parsers of Princess, which OSTRICH is
//! built on, and of OSTRICH's string theory.

use crate::options::OptionRow;

/// What a switch means.
#[derive(Clone, Copy)]
pub(crate) enum Meaning<'a> {
    /// It changes no answer.
    PassedOver,
    /// This flag of the command line.
    Flag(&'static str),
    /// This option has this value.
    Option(&'static OptionRow, &'a str),
    /// It is refused; the text says why, or what to write instead.
    Refused(&'static str),
}

/// What is done with a switch.
enum Rule {
    /// It is passed over, on or off, with or without a value.
    Pass,
    /// With these values it is passed over.
    PassFor(&'static [&'static str]),
    /// It is a switch of this name.
    Switch(&'static str),
    /// It is an option of this name with the same value.
    Value(&'static str),
    /// Switched on, it is this flag.
    FlagIfOn(&'static str),
    /// Switched on, it is refused.
    RefuseIfOn(&'static str),
    /// It is refused.
    Refuse(&'static str),
}

const TIMEOUT: &str =
    "Sloth counts seconds and OSTRICH milliseconds; write -T:SECONDS or --total-timeout=MS";
const NO_FORMAT: &str = "scripts are not written in other formats; see `trine fmt --help`";
const NO_PROOF: &str = "proofs have a format of their own; write --proof=FILE";
const NO_CONSTRAINTS: &str = "constraints without quantifiers are not printed";

/// The switches, with what is done with them.
const SWITCHES: &[(&str, Rule)] = &[
    // Sloth.
    ("model", Rule::Switch("print-models")),
    ("timeout", Rule::Refuse(TIMEOUT)),
    ("splitOpt", Rule::Pass),
    ("minimalSuccessors", Rule::Pass),
    ("modelChecker", Rule::PassFor(&["abc", "nuxmv", "simple"])),
    ("assert", Rule::Pass),
    // Princess.
    ("timeoutPer", Rule::Value("timeout")),
    ("stdin", Rule::FlagIfOn("--in")),
    ("version", Rule::FlagIfOn("--version")),
    ("incremental", Rule::Pass),
    ("logo", Rule::Pass),
    ("quiet", Rule::Pass),
    ("inputFormat", Rule::PassFor(&["auto", "smtlib"])),
    ("stringSolver", Rule::Pass),
    ("multiStrategy", Rule::Pass),
    ("simplifyConstraints", Rule::Pass),
    ("dnfConstraints", Rule::Pass),
    ("clausifier", Rule::Pass),
    ("posUnitResolution", Rule::Pass),
    ("generateTriggers", Rule::Pass),
    ("triggerStrategy", Rule::Pass),
    ("triggersInConjecture", Rule::Pass),
    ("splitConjectures", Rule::Pass),
    ("functionGC", Rule::Pass),
    ("tightFunctionScopes", Rule::Pass),
    ("genTotalityAxioms", Rule::Pass),
    ("boolFunsAsPreds", Rule::Pass),
    ("reverseFunctionalityPropagation", Rule::Pass),
    ("matchingBasePriority", Rule::Pass),
    ("mulProcedure", Rule::Pass),
    ("realRatSaturationRounds", Rule::Pass),
    ("simplifyProofs", Rule::Pass),
    ("elimInterpolantQuants", Rule::Pass),
    ("constructProofs", Rule::PassFor(&["never", "ifInterpolating"])),
    ("ignoreQuantifiers", Rule::RefuseIfOn("that would answer another script")),
    ("mostGeneralConstraint", Rule::RefuseIfOn(NO_CONSTRAINTS)),
    ("traceConstraintSimplifier", Rule::RefuseIfOn(NO_CONSTRAINTS)),
    ("printTree", Rule::RefuseIfOn(NO_PROOF)),
    ("printDOT", Rule::Refuse(NO_PROOF)),
    ("printSMT", Rule::Refuse(NO_FORMAT)),
    ("printTPTP", Rule::Refuse(NO_FORMAT)),
    // OSTRICH.
    ("portfolio", Rule::Pass),
    ("cea", Rule::Pass),
    ("ceaBackend", Rule::Pass),
    ("nuxmvBackend", Rule::Pass),
    ("compApprox", Rule::Pass),
    ("simplyAutByVec", Rule::Pass),
    ("eager", Rule::Pass),
    ("forward", Rule::Pass),
    ("forwardPropagation", Rule::Pass),
    ("backwardPropagation", Rule::Pass),
    ("nielsenSplitter", Rule::Pass),
    ("minimizeAutomata", Rule::Pass),
    ("monadicDecomp", Rule::Pass),
    ("parikh", Rule::Pass),
    ("length", Rule::PassFor(&["on", "off", "auto"])),
    ("regexTranslator", Rule::PassFor(&["approx", "complete", "hybrid"])),
];

/// What an argument means that is written in this way; none if it is no switch of these solvers.
pub(crate) fn meaning(argument: &str) -> Option<Meaning<'_>> {
    let (is_on, body) = match (argument.strip_prefix('+'), argument.strip_prefix('-')) {
        (Some(body), _) => (true, body),
        (None, body) => (false, body?),
    };
    let (name, value) = match body.split_once('=') {
        Some((name, value)) => (name, Some(value)),
        None => (body, None),
    };
    let Some((_, rule)) = SWITCHES.iter().find(|(other, _)| *other == name) else {
        // With a minus sign there are others.
        return is_on.then_some(Meaning::Refused("not a switch of Sloth, Princess or OSTRICH"));
    };
    let option = |name: &str, value| match OptionRow::named(name) {
        Some(row) => Meaning::Option(row, value),
        None => Meaning::Refused("no such option"),
    };
    Some(match (rule, value) {
        (_, Some(_)) if is_on => Meaning::Refused("a switch with `+` has no value"),
        (Rule::Refuse(why), _) => Meaning::Refused(why),
        (Rule::Pass, _) | (Rule::PassFor(_), None) => Meaning::PassedOver,
        (Rule::PassFor(known), Some(values)) => {
            if values.split(',').all(|value| known.contains(&value)) {
                Meaning::PassedOver
            } else {
                Meaning::Refused("nothing of the kind is known by this name")
            }
        }
        (Rule::Value(name), Some(value)) => option(name, value),
        (Rule::Value(_), None) => Meaning::Refused("this switch needs a value"),
        (Rule::Switch(_) | Rule::FlagIfOn(_) | Rule::RefuseIfOn(_), Some(_)) => {
            Meaning::Refused("this switch has no value")
        }
        (Rule::Switch(name), None) => option(name, if is_on { "true" } else { "false" }),
        (Rule::FlagIfOn(_) | Rule::RefuseIfOn(_), None) if !is_on => Meaning::PassedOver,
        (Rule::FlagIfOn(flag), None) => Meaning::Flag(flag),
        (Rule::RefuseIfOn(why), None) => Meaning::Refused(why),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::foreign;

    #[test]
    fn rules_name_options_that_there_are() {
        for (place, (name, rule)) in SWITCHES.iter().enumerate() {
            if let Rule::Switch(option) | Rule::Value(option) = rule {
                assert!(OptionRow::named(option).is_some(), "{name}");
            }
            assert!(SWITCHES[..place].iter().all(|(other, _)| other != name), "{name} twice");
            assert!(!foreign::is_flag(&format!("-{name}")), "{name}");
        }
    }

    #[test]
    fn signs_and_values_are_what_the_switch_takes() {
        let passed = |text| matches!(meaning(text), Some(Meaning::PassedOver));
        let refused = |text| matches!(meaning(text), Some(Meaning::Refused(_)));
        assert!(passed("+splitOpt") && passed("-splitOpt") && passed("-modelChecker=abc,simple"));
        assert!(passed("-printTree") && refused("+printTree") && refused("-printSMT=a.smt2"));
        assert!(refused("-timeout=10") && refused("-timeout") && refused("+timeoutPer"));
        assert!(refused("-modelChecker=spin") && refused("+nonsense") && refused("+model=true"));
        assert!(
            meaning("-t:500").is_none() && meaning("-v").is_none() && meaning("file").is_none()
        );
        assert!(
            meaning("--timeout=5").is_none() && meaning("").is_none() && meaning("é").is_none()
        );
    }
}
