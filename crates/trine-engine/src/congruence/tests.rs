//! Random runs against a closure that is computed from scratch.

use super::*;
use trine_sat::Var;

/// A small generator of numbers, the same in every run.
struct Random(u64);

impl Random {
    fn below(&mut self, end: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) as usize % end
    }
}

/// The classes that the equalities make, by repeated passes.
fn closure(engine: &Congruence, equal: &[(NodeId, NodeId)]) -> Vec<usize> {
    let mut class: Vec<usize> = (0..engine.nodes.len()).collect();
    loop {
        let mut pairs: Vec<(usize, usize)> =
            equal.iter().map(|&(a, b)| (a.index(), b.index())).collect();
        for one in 0..engine.nodes.len() {
            for other in 0..one {
                let [a, b] = [one, other].map(NodeId::new);
                let same_args = engine.args(a).len() == engine.args(b).len()
                    && engine
                        .args(a)
                        .iter()
                        .zip(engine.args(b))
                        .all(|(x, y)| class[x.index()] == class[y.index()]);
                if engine.head(a).is_some() && engine.head(a) == engine.head(b) && same_args {
                    pairs.push((one, other));
                }
            }
        }
        let mut changed = false;
        for (one, other) in pairs {
            let (from, to) = (class[one].max(class[other]), class[one].min(class[other]));
            if from != to {
                changed = true;
                class.iter_mut().filter(|entry| **entry == from).for_each(|entry| *entry = to);
            }
        }
        if !changed {
            return class;
        }
    }
}

/// Two nodes that are equal, or nodes that are all different.
#[derive(Clone)]
struct Said {
    literal: Lit,
    nodes: Vec<NodeId>,
    equal: bool,
}

fn equalities(said: &[Said]) -> Vec<(NodeId, NodeId)> {
    said.iter().filter(|s| s.equal).map(|s| (s.nodes[0], s.nodes[1])).collect()
}

/// Whether what was said contradicts itself.
fn contradictory(engine: &Congruence, values: &[NodeId], said: &[Said]) -> bool {
    let class = closure(engine, &equalities(said));
    let same = |a: NodeId, b: NodeId| class[a.index()] == class[b.index()];
    let has_equal = |nodes: &[NodeId]| {
        nodes.iter().enumerate().any(|(i, &a)| nodes[..i].iter().any(|&b| same(a, b)))
    };
    said.iter().any(|s| !s.equal && has_equal(&s.nodes)) || has_equal(values)
}

fn run(seed: u64) {
    let mut random = Random(seed * 2 + 1);
    let mut engine = Congruence::new();
    let mut nodes: Vec<NodeId> = (0..5).map(|_| engine.add_leaf()).collect();
    let values: Vec<NodeId> = (0..2).map(|_| engine.add_value()).collect();
    nodes.extend(&values);
    for _ in 0..8 {
        let head = Head::new(random.below(2));
        let args: Vec<NodeId> =
            (0..=head.index()).map(|_| nodes[random.below(nodes.len())]).collect();
        nodes.push(engine.add_application(head, &args));
    }
    let watched: Vec<(Lit, [NodeId; 2])> = (0..10)
        .map(|i| {
            let pair = [0, 1].map(|_| nodes[random.below(nodes.len())]);
            let literal = Var::new(1000 + i).positive();
            engine.watch_equality(literal, pair[0], pair[1]);
            (literal, pair)
        })
        .collect();
    let groups: Vec<(Lit, Vec<NodeId>, GroupId)> = (0..3)
        .map(|i| {
            let members: Vec<NodeId> =
                (0..3 + i).map(|_| nodes[random.below(nodes.len())]).collect();
            let literal = Var::new(2000 + i).positive();
            let group = engine.add_group(literal, &members);
            (literal, members, group)
        })
        .collect();
    let mut said: Vec<Said> = Vec::new();
    let mut levels: Vec<usize> = Vec::new();
    let mut next_var = 0;
    let mut events = Vec::new();
    assert_eq!(engine.propagate(&mut events), Ok(()));
    for _ in 0..40 {
        match random.below(4) {
            0 if !levels.is_empty() => {
                let level = random.below(levels.len());
                said.truncate(levels[level]);
                levels.truncate(level);
                engine.pop_to(level);
                continue;
            }
            1 => {
                levels.push(said.len());
                engine.push();
                continue;
            }
            _ if levels.is_empty() => continue,
            _ => {}
        }
        let literal = Var::new(next_var).positive();
        next_var += 1;
        let pair = [0, 1].map(|_| nodes[random.below(nodes.len())]);
        let equal = random.below(3) > 0;
        let (of_group, members, group) = &groups[random.below(groups.len())];
        let is_group = !equal && random.below(3) == 0;
        if is_group {
            said.push(Said { literal: *of_group, nodes: members.clone(), equal });
        } else {
            said.push(Said { literal, nodes: pair.to_vec(), equal });
        }
        if is_group {
            engine.assert_distinct(*group);
        } else if equal {
            engine.assert_equal(pair[0], pair[1], Reason::Literal(literal));
        } else {
            engine.assert_apart(pair[0], pair[1], literal);
        }
        events.clear();
        let outcome = engine.propagate(&mut events);
        let used = |explanation: &Explanation| -> Vec<Said> {
            let lits = &explanation.literals;
            let mut used: Vec<Said> =
                said.iter().filter(|s| lits.contains(&s.literal)).cloned().collect();
            // A group may have been told twice.
            used.sort_by_key(|s| s.literal);
            used.dedup_by_key(|s| s.literal);
            assert_eq!(used.len(), lits.len(), "an explanation names what was not said");
            used
        };
        if let Err(explanation) = outcome {
            assert!(contradictory(&engine, &values, &used(&explanation)));
            // A conflict ends the level.
            let level = random.below(levels.len());
            said.truncate(levels[level]);
            levels.truncate(level);
            engine.pop_to(level);
            continue;
        }
        assert!(!contradictory(&engine, &values, &said), "a conflict was missed");
        let class = closure(&engine, &equalities(&said));
        for &a in &nodes {
            for &b in &nodes {
                assert_eq!(engine.are_equal(a, b), class[a.index()] == class[b.index()]);
            }
        }
        for event in events.clone() {
            let Event::Implied(implied, cause) = event else { continue };
            let explanation = engine.explain_cause(cause);
            let (_, pair) =
                watched.iter().find(|(l, _)| l.var() == implied.var()).copied().unwrap();
            // The opposite, together with the reasons, is contradictory.
            let mut all = used(&explanation);
            let equal = implied.is_negative();
            all.push(Said { literal: implied, nodes: pair.to_vec(), equal });
            assert!(contradictory(&engine, &values, &all));
        }
        // Equalities that hold are reported, at the latest now.
        for (_, [a, b]) in &watched {
            if engine.are_equal(*a, *b) {
                let explanation = engine.explain(*a, *b);
                let class = closure(&engine, &equalities(&used(&explanation)));
                assert_eq!(class[a.index()], class[b.index()]);
            }
        }
    }
}

#[test]
fn random_runs_agree_with_the_naive_closure() {
    for seed in 0..3000 {
        run(seed);
    }
}

#[test]
fn booleans_follow_truth() {
    let mut engine = Congruence::new();
    let truth = Var::new(0).positive();
    let [yes, no] = [engine.add_value(), engine.add_value()];
    engine.set_literal(yes, truth);
    engine.set_literal(no, !truth);
    let [x, y] = [engine.add_leaf(), engine.add_leaf()];
    let head = Head::new(0);
    let [px, py] = [x, y].map(|node| engine.add_application(head, &[node]));
    engine.set_literal(px, Var::new(1).positive());
    engine.set_literal(py, Var::new(2).positive());
    engine.push();
    engine.assert_equal(px, no, Reason::Literal(Var::new(1).negative()));
    engine.assert_equal(x, y, Reason::Literal(Var::new(3).positive()));
    let mut events = Vec::new();
    assert_eq!(engine.propagate(&mut events), Ok(()));
    let implied: Vec<Lit> = events
        .iter()
        .filter_map(|event| match event {
            Event::Implied(literal, _) => Some(*literal),
            Event::Merged(..) => None,
        })
        .collect();
    assert!(implied.contains(&Var::new(2).negative()));
}
