//! Proofs of answers `unsat` to random scripts are never refused.
//!
//! Idea: a script of the generator of `trine-fuzz`, or an entailment between symbolic heaps, is decided; if
//! it has no model, the proof is asked for and judged by the checker, which shares no code with the
//! solver. A step without justification is no fault, a step that the checker refuses is one.
//! Reference: `docs/proofs.md`.

use trine::exit_code::ExitCode;
use trine::options::Options;
use trine_check::{Verdict, check_proof};
use trine_fuzz::generate::{Config, script};
use trine_fuzz::random::Random;
use trine_fuzz::sort::Theory;

use crate::heap_script;
use crate::in_process::InProcess;
use crate::planted_model::mixtures;

/// Limit of one check, and of the search for its proof.
const TICKS: u64 = 20_000_000;

/// What proofs of answers `unsat` were worth.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub struct Proved {
    /// Proofs whose steps the checker accepts.
    pub valid: usize,
    /// Those with steps that have no justification.
    pub holey: usize,
    /// Those of scripts that the checker does not read.
    pub unread: usize,
}

impl Proved {
    /// All proofs.
    #[must_use]
    pub const fn all(&self) -> usize {
        self.valid + self.holey + self.unread
    }
}

/// Where random scripts come from.
#[derive(Clone, Debug)]
pub enum Scripts {
    /// The generator, with these theories.
    Typed(Config),
    /// Entailments between symbolic heaps.
    Entailments,
}

/// The families of scripts with their names.
#[must_use]
pub fn families() -> Vec<(&'static str, Scripts)> {
    let mut families: Vec<(&'static str, Config)> = mixtures();
    for (name, theories) in [
        ("datatypes", vec![Theory::Core, Theory::Datatype]),
        ("datatypes and integers", vec![Theory::Core, Theory::Datatype, Theory::Int]),
    ] {
        families.push((name, Config { theories, max_depth: 4, ..Config::default() }));
    }
    let typed = families
        .into_iter()
        .map(|(name, config)| (name, Scripts::Typed(Config { incremental: false, ..config })));
    typed.chain([("heaps", Scripts::Entailments)]).collect()
}

/// Decides the script with this number of a campaign and has the proof judged, if there is to be one.
///
/// # Panics
/// If the run faults, or the proof is refused or says nothing of the check.
pub fn proved_script(scripts: &Scripts, seed: u64, index: u64, proved: &mut Proved) {
    let text = match scripts {
        Scripts::Typed(config) => script(config, seed, index).text("", ""),
        Scripts::Entailments => entailment(&mut Random::of_script(seed, index)),
    };
    let limit = Some(TICKS);
    let options = Options { resource_limit: limit, produce_proofs: true, ..Options::default() };
    let mut session = InProcess::new(&options);
    let (output, code) = session.run(&text);
    assert_eq!(code, ExitCode::Done, "{output}\nfrom\n{text}");
    if output.trim() != "unsat" {
        return;
    }
    let (response, code) = session.run("(get-proof)");
    assert_eq!(code, ExitCode::Done, "{response}\nfrom\n{text}");
    let inner = response.trim().strip_prefix('(').and_then(|rest| rest.strip_suffix(')'));
    let proof = inner.unwrap_or_else(|| panic!("{response}\nfrom\n{text}"));
    let report = check_proof(text.as_bytes(), proof.as_bytes());
    match report.verdict {
        Verdict::Valid => {
            assert_eq!(report.checks, [1], "{proof}\nsays nothing of\n{text}");
            proved.valid += 1;
        }
        Verdict::Holey(_) => proved.holey += 1,
        Verdict::Unsupported(_) => proved.unread += 1,
        Verdict::Invalid(why) => panic!("{why}\nis wrong in\n{proof}\nof\n{text}"),
    }
}

/// A symbolic heap and the negation of another one.
fn entailment(random: &mut Random) -> String {
    let mut formula = || {
        let length = 2 * (1 + random.below(4));
        let bytes: Vec<u8> = (0..length).map(|_| random.bits() as u8).collect();
        let (pure, cells) = heap_script::atoms(&bytes);
        heap_script::separated(&pure, &cells)
    };
    let (left, right) = (formula(), formula());
    heap_script::script(&[&left, &format!("(not {right})")])
}
