//! Makes a script small while it keeps showing the same fault.
//!
//! Idea: first whole commands go, in chunks that halve; then nodes of terms are replaced from the root
//! down by literals, by subterms of the same sort, or by themselves with less inside. A candidate
//! need not be legal or equivalent: solvers reject what is not legal, and then the fault is gone.
//! Invariant: each accepted candidate is smaller in (commands, nodes, non-literal leaves, literal
//! rank), so the loop ends; the number of trials is bounded, not the time, so it is deterministic.
//! Reference: Zeller and Hildebrandt, "Simplifying and isolating failure-inducing input", TSE 2002;
//! Niemetz and Biere, "ddSMT: a delta debugger for the SMT-LIB v2 format", SMT 2013.

use crate::script::{Command, Script};
use crate::term::{Node, Term};
use std::io;

/// The smallest script found within `trials` calls of `shows_fault`.
///
/// # Errors
/// Those of `shows_fault`.
pub fn shrink(
    script: Script,
    trials: usize,
    shows_fault: &mut dyn FnMut(&Script) -> io::Result<bool>,
) -> io::Result<Script> {
    let mut shrinker = Shrinker { best: script, trials, shows_fault };
    for check in 0..shrinker.best.checks() {
        let prefix = shrinker.best.up_to_check(check);
        if shrinker.accept(prefix.flattened())? || shrinker.accept(prefix)? {
            break;
        }
    }
    loop {
        let mut progress = shrinker.remove_commands()?;
        progress |= shrinker.remove_frames()?;
        progress |= shrinker.simplify_commands()?;
        progress |= shrinker.simplify_terms()?;
        if !progress {
            return Ok(shrinker.best);
        }
    }
}

struct Shrinker<'a> {
    best: Script,
    trials: usize,
    shows_fault: &'a mut dyn FnMut(&Script) -> io::Result<bool>,
}

impl Shrinker<'_> {
    /// Takes `candidate` as the best script if it is another one and shows the fault.
    fn accept(&mut self, candidate: Script) -> io::Result<bool> {
        let legal = candidate.is_balanced() && candidate.checks() > 0;
        if !legal || candidate == self.best || self.trials == 0 {
            return Ok(false);
        }
        self.trials -= 1;
        let shown = (self.shows_fault)(&candidate)?;
        if shown {
            self.best = candidate;
        }
        Ok(shown)
    }

    fn remove_commands(&mut self) -> io::Result<bool> {
        let mut progress = false;
        let mut chunk = self.best.commands.len().div_ceil(2);
        while chunk > 0 {
            // From the end, since later commands use what earlier ones declare.
            let mut end = self.best.commands.len();
            while end > 0 {
                let start = end.saturating_sub(chunk);
                let mut candidate = self.best.clone();
                candidate.commands.drain(start..end);
                progress |= self.accept(candidate)?;
                end = start.min(self.best.commands.len());
            }
            chunk /= 2;
        }
        Ok(progress)
    }

    /// Removes a `push` together with one later `pop` of as many levels.
    fn remove_frames(&mut self) -> io::Result<bool> {
        let mut progress = false;
        let mut push = 0;
        while push < self.best.commands.len() {
            let mut removed = false;
            if let Command::Push(levels) = self.best.commands[push] {
                for pop in push + 1..self.best.commands.len() {
                    if self.best.commands[pop] == Command::Pop(levels) {
                        let mut candidate = self.best.clone();
                        candidate.commands.remove(pop);
                        candidate.commands.remove(push);
                        removed = self.accept(candidate)?;
                        break;
                    }
                }
            }
            progress |= removed;
            push += usize::from(!removed);
        }
        Ok(progress)
    }

    /// Fewer assumptions, no names of assertions.
    fn simplify_commands(&mut self) -> io::Result<bool> {
        let mut progress = false;
        for at in 0..self.best.commands.len() {
            let simpler = match &self.best.commands[at] {
                Command::CheckSatAssuming(terms) => (0..terms.len())
                    .map(|skip| {
                        let mut fewer = terms.clone();
                        fewer.remove(skip);
                        Command::CheckSatAssuming(fewer)
                    })
                    .chain([Command::CheckSat])
                    .rev()
                    .collect(),
                Command::Assert(term, Some(_)) => vec![Command::Assert(term.clone(), None)],
                _ => vec![],
            };
            for command in simpler {
                let mut candidate = self.best.clone();
                candidate.commands[at] = command;
                if self.accept(candidate)? {
                    progress = true;
                    break;
                }
            }
        }
        Ok(progress)
    }

    fn simplify_terms(&mut self) -> io::Result<bool> {
        let mut progress = false;
        for at in 0..self.best.commands.len() {
            for which in 0..self.best.commands[at].terms_mut().len() {
                let mut index = 0;
                while let Some(node) = node(&mut self.best, at, which, index) {
                    let candidates = simpler_terms(node);
                    let mut replaced = false;
                    for term in candidates {
                        let mut candidate = self.best.clone();
                        *node_of(&mut candidate, at, which, index) = term;
                        if self.accept(candidate)? {
                            replaced = true;
                            break;
                        }
                    }
                    progress |= replaced;
                    index += usize::from(!replaced);
                }
            }
        }
        Ok(progress)
    }
}

fn node(script: &mut Script, at: usize, which: usize, index: usize) -> Option<&mut Term> {
    script.commands[at].terms_mut().into_iter().nth(which)?.at_mut(index)
}

fn node_of(script: &mut Script, at: usize, which: usize, index: usize) -> &mut Term {
    node(script, at, which, index).expect("the copy has the nodes of the original")
}

/// Replacements of `term`, those that remove most first.
fn simpler_terms(term: &Term) -> Vec<Term> {
    let literals = term.sort.simple_literals();
    let own_rank = match &term.node {
        Node::Leaf(text) => literals.iter().position(|l| l == text).unwrap_or(literals.len()),
        _ => literals.len(),
    };
    let literals = literals.into_iter().take(own_rank).map(|l| Term::leaf(l, term.sort.clone()));
    let mut simpler: Vec<Term> = literals.collect();
    let mut inside: Vec<&Term> = Vec::new();
    let mut open = term.children();
    while let Some(next) = open.pop() {
        open.extend(next.children());
        if next.sort == term.sort && !inside.contains(&next) {
            inside.push(next);
        }
    }
    inside.sort_by_key(|t| t.size());
    // The smallest few, and the direct ones, which nearly always are legal where the term was.
    let direct = inside.iter().skip(6).filter(|t| term.children().contains(t));
    simpler.extend(inside.iter().take(6).chain(direct).map(|t| (*t).clone()));
    match &term.node {
        Node::Leaf(_) => {}
        Node::App(head, arguments) => {
            for skip in 0..arguments.len() {
                if arguments.len() > 2 {
                    let mut fewer = arguments.clone();
                    fewer.remove(skip);
                    let node = Node::App(head.clone(), fewer);
                    simpler.push(Term { sort: term.sort.clone(), node });
                }
            }
        }
        Node::Let(bindings, body) => {
            let mut inlined = body.as_ref().clone();
            for (name, value) in bindings {
                inlined.inline(name, value);
            }
            simpler.push(body.as_ref().clone());
            if inlined.size() < term.size() {
                simpler.push(inlined);
            }
            for skip in 0..bindings.len() {
                if bindings.len() > 1 {
                    let mut fewer = bindings.clone();
                    fewer.remove(skip);
                    let node = Node::Let(fewer, body.clone());
                    simpler.push(Term { sort: term.sort.clone(), node });
                }
            }
        }
    }
    simpler
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::generate::{Config, script};

    /// Shrinks scripts whose text contains `word` down to what `word` needs.
    fn shrunk(word: &str) -> Vec<String> {
        let config = Config::default();
        let mut results = Vec::new();
        for index in 0..200 {
            let original = script(&config, 9, index);
            let has = |s: &Script| s.text("", "").contains(word);
            if has(&original) && results.len() < 5 {
                let small = shrink(original, 5000, &mut |s| Ok(has(s))).expect("no process runs");
                results.push(small.text("", ""));
            }
        }
        results
    }

    #[test]
    fn an_operator_is_left_alone() {
        let results = shrunk("(bvurem ");
        assert!(!results.is_empty());
        for text in results {
            assert!(text.lines().count() <= 3, "{text}");
            assert!(text.matches('(').count() <= 12, "{text}");
        }
    }

    #[test]
    fn the_budget_is_kept() {
        let original = script(&Config::default(), 9, 3);
        let mut calls = 0;
        let mut count = |_: &Script| {
            calls += 1;
            Ok(true)
        };
        shrink(original, 7, &mut count).expect("no process runs");
        assert!(calls <= 7);
    }
}
