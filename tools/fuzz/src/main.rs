//! Command line of the fuzzer. `trine-fuzz --help` lists the options.

use std::io;
use std::path::PathBuf;
use std::process::ExitCode;
use std::str::FromStr;
use std::time::Duration;
use trine_fuzz::campaign::Campaign;
use trine_fuzz::generate::{Config, script};
use trine_fuzz::small::{self, Feature};
use trine_fuzz::solver::{Limits, Role, Solver};
use trine_fuzz::sort::Theory;

const HELP: &str = "\
usage: trine-fuzz [OPTION..]

Compares SMT-LIB solvers on random scripts, shrinks what they disagree on, and writes it to a folder.

  --solver COMMAND   a solver under test: its crashes and rejections are findings too (repeatable)
  --peer COMMAND     a solver that is only compared with (repeatable)
                     {file} in COMMAND stands for the script, which else comes on standard input;
                     NAME=COMMAND gives it a name
  --seed N           seed of the campaign (default 0)
  --start N          number of the first script (default 0)
  --count N          number of scripts (default 100)
  --theories LIST    of bool, bv, uf, array, fp, int, nonlinear, real, string (default bool,bv)
  --exclude LIST     operators to leave out
  --standard-floats  only the formats Float16 and Float32
  --depth N          depth of the deepest term (default 5)
  --ground N         scripts of N equations of a constant with a term without constants; with
                     --models, the others check what the solvers under test evaluate
  --small LIST       scripts of many checks over small domains, whose answers an evaluator knows: of
                     quantifiers, recursion, arrays, strings, limits, or none; no peer is needed
  --single           one check-sat per script, no push and pop
  --models           check the models of the solvers under test by the others
  --timeout SECONDS  per run (default 5)
  --memory MIB       address space per run (default 4096, 0 for no limit)
  --jobs N           threads (default 1)
  --keep N           findings of one kind to shrink and write (default 3)
  --trials N         trials of the shrinker per finding (default 2000)
  --out FOLDER       where findings are written (default findings)
  --print            print the scripts instead of running solvers

Exit code: 0 nothing found, 1 findings, 2 wrong use or a solver that cannot be started.";

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    if arguments.iter().any(|a| a == "--help" || a == "-h") {
        println!("{HELP}");
        return ExitCode::SUCCESS;
    }
    let Wish { campaign, small, print } = match read_arguments(&arguments) {
        Ok(read) => read,
        Err(message) => {
            eprintln!("{message}\ntry --help");
            return ExitCode::from(2);
        }
    };
    if let Some(features) = small {
        return run_small(&campaign, features, print);
    }
    if print {
        for index in campaign.start..campaign.start + campaign.count {
            print!("{}", script(&campaign.config, campaign.seed, index).text("", ""));
        }
        return ExitCode::SUCCESS;
    }
    match campaign.run(&mut io::stdout()) {
        Ok(summary) => {
            for (name, [sat, unsat, unknown]) in &summary.answers {
                println!("{name}: {sat} sat, {unsat} unsat, {unknown} unknown");
            }
            for (kind, count) in &summary.findings {
                println!("{count} times {kind:?}");
            }
            println!("{} scripts, {} kinds of findings", campaign.count, summary.findings.len());
            ExitCode::from(u8::from(!summary.findings.is_empty()))
        }
        Err(error) => {
            eprintln!("{error}");
            ExitCode::from(2)
        }
    }
}

/// Scripts over small domains, with the other choices of a campaign.
fn run_small(campaign: &Campaign, features: Vec<Feature>, print: bool) -> ExitCode {
    let Campaign { solvers, limits, seed, start, count, out, .. } = campaign.clone();
    if print {
        for index in start..start + count {
            print!("{}", small::script(&features, seed, index).text());
        }
        return ExitCode::SUCCESS;
    }
    let campaign = small::Campaign { features, solvers, limits, seed, start, count, out };
    match campaign.run(&mut io::stdout()) {
        Ok(small::Summary { checks, open, findings }) => {
            println!(
                "{count} scripts, {checks} checks, {open} without an answer, {findings} findings"
            );
            ExitCode::from(u8::from(findings > 0))
        }
        Err(error) => {
            eprintln!("{error}");
            ExitCode::from(2)
        }
    }
}

/// What the command line asks for.
struct Wish {
    campaign: Campaign,
    /// Scripts over small domains, which speak of this.
    small: Option<Vec<Feature>>,
    /// Scripts are only printed.
    print: bool,
}

fn read_arguments(arguments: &[String]) -> Result<Wish, String> {
    let limits = Limits { time: Duration::from_secs(5), memory_mib: Some(4096) };
    let mut campaign = Campaign {
        config: Config::default(),
        solvers: vec![],
        limits,
        seed: 0,
        start: 0,
        count: 100,
        jobs: 1,
        models: false,
        out: PathBuf::from("findings"),
        keep: 3,
        trials: 2000,
    };
    let (mut print, mut small) = (false, None);
    let mut rest = arguments.iter();
    while let Some(option) = rest.next() {
        let mut value = || rest.next().ok_or_else(|| format!("{option} needs a value"));
        match option.as_str() {
            "--standard-floats" => campaign.config.standard_floats = true,
            "--single" => campaign.config.incremental = false,
            "--models" => campaign.models = true,
            "--print" => print = true,
            "--solver" => campaign.solvers.push(Solver::from_template(value()?, Role::Tested)?),
            "--peer" => campaign.solvers.push(Solver::from_template(value()?, Role::Peer)?),
            "--seed" => campaign.seed = number(option, value()?)?,
            "--start" => campaign.start = number(option, value()?)?,
            "--count" => campaign.count = number(option, value()?)?,
            "--jobs" => campaign.jobs = number(option, value()?)?,
            "--keep" => campaign.keep = number(option, value()?)?,
            "--trials" => campaign.trials = number(option, value()?)?,
            "--ground" => campaign.config.ground = Some(number(option, value()?)?),
            "--depth" => campaign.config.max_depth = number(option, value()?)?,
            "--out" => campaign.out = PathBuf::from(value()?),
            "--exclude" => {
                campaign.config.exclude = value()?.split(',').map(str::to_owned).collect();
            }
            "--small" => small = Some(features(value()?)?),
            "--theories" => campaign.config.theories = theories(value()?)?,
            "--timeout" => {
                let seconds = number(option, value()?)?;
                campaign.limits.time = Duration::try_from_secs_f64(seconds)
                    .map_err(|_| format!("{option}: {seconds} is out of range"))?;
            }
            "--memory" => {
                let mib = number(option, value()?)?;
                campaign.limits.memory_mib = (mib > 0).then_some(mib);
            }
            _ => return Err(format!("unknown option {option}")),
        }
    }
    let mut names: Vec<&str> = campaign.solvers.iter().map(|s| s.name.as_str()).collect();
    names.sort_unstable();
    if let Some(pair) = names.windows(2).find(|pair| pair[0] == pair[1]) {
        return Err(format!("two solvers are called {}; use NAME=COMMAND", pair[0]));
    }
    if names.is_empty() && !print {
        return Err("no --solver is given".to_owned());
    }
    Ok(Wish { campaign, small, print })
}

fn features(list: &str) -> Result<Vec<Feature>, String> {
    let names = list.split(',').filter(|name| *name != "none");
    names
        .map(|name| {
            let row = Feature::NAMES.iter().find(|(known, _)| *known == name);
            row.map(|(_, feature)| *feature).ok_or_else(|| format!("nothing is called `{name}`"))
        })
        .collect()
}

fn number<T: FromStr>(option: &str, text: &str) -> Result<T, String> {
    text.parse().map_err(|_| format!("{option}: `{text}` is no number in range"))
}

fn theories(list: &str) -> Result<Vec<Theory>, String> {
    list.split(',')
        .map(|name| {
            let row = Theory::NAMES.iter().find(|(n, _)| *n == name);
            row.map(|(_, t)| *t).ok_or_else(|| format!("unknown theory `{name}`"))
        })
        .collect()
}
