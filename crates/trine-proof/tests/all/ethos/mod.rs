//! The rules of CPC that proofs use, computed as its signature says, on plain trees.
//!
//! Reference: cvc5's `proofs/eo/cpc/rules` (version 1.4): `Booleans.eo`, `Builtin.eo`, `Uf.eo`, `Arith.eo`, `Arrays.eo`,
//! `Rewrites.eo`.

use std::collections::BTreeMap;

use dashu_int::IBig;
use dashu_ratio::RBig;

#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Tree {
    Atom(String),
    List(Vec<Tree>),
}
use Tree::{Atom, List};

/// What a proof proves: the formulas that it assumes, and how often it trusts.
#[derive(Debug, Default)]
pub struct Proof {
    pub assumed: Vec<Tree>,
    pub trusted: usize,
    pub rules: BTreeMap<String, usize>,
}

fn atom(text: &str) -> Tree {
    Atom(text.to_owned())
}

fn list<const N: usize>(head: &str, args: [&Tree; N]) -> Tree {
    list_of(head, args.into_iter().cloned())
}

fn list_of(head: &str, args: impl IntoIterator<Item = Tree>) -> Tree {
    let mut parts = vec![atom(head)];
    parts.extend(args);
    List(parts)
}

impl Tree {
    /// The arguments, if this is the head.
    fn args(&self, head: &str) -> Option<&[Self]> {
        match self {
            List(parts) if parts[0] == atom(head) => Some(&parts[1..]),
            _ => None,
        }
    }

    fn two(&self, head: &str) -> Option<(&Self, &Self)> {
        match self.args(head)? {
            [a, b] => Some((a, b)),
            _ => None,
        }
    }

    /// Head and the two arguments.
    fn relation(&self) -> Option<(&str, &Self, &Self)> {
        match self {
            List(parts) => match parts.as_slice() {
                [Atom(head), a, b] => Some((head, a, b)),
                _ => None,
            },
            Atom(_) => None,
        }
    }

    fn negated(&self) -> Self {
        list("not", [self])
    }

    fn number(&self) -> Option<RBig> {
        let Atom(text) = self else { return None };
        let (top, bottom) = text.split_once('/').unwrap_or((text, "1"));
        if let Some((whole, part)) = text.split_once('.') {
            let bottom = IBig::from(10).pow(part.len());
            let top: IBig = format!("{whole}{part}").parse().ok()?;
            return Some(RBig::from(top) / RBig::from(bottom));
        }
        let (top, bottom): (IBig, IBig) = (top.parse().ok()?, bottom.parse().ok()?);
        Some(RBig::from(top) / RBig::from(bottom))
    }

    /// The literals of a clause.
    fn literals(&self) -> Vec<Self> {
        match (self, self.args("or")) {
            (_, Some(parts)) => parts.to_vec(),
            (tree, None) if *tree == atom("false") => Vec::new(),
            (tree, None) => vec![tree.clone()],
        }
    }
}

fn clause(mut literals: Vec<Tree>) -> Tree {
    match literals.len() {
        0 => atom("false"),
        1 => literals.remove(0),
        _ => list_of("or", literals),
    }
}

/// Reads the forms of a text; names of definitions are what they stand for.
fn forms(text: &str, defined: &BTreeMap<String, Tree>) -> Vec<Tree> {
    let mut open: Vec<Vec<Tree>> = vec![Vec::new()];
    let spaced = text.replace('(', " ( ").replace(')', " ) ");
    for token in spaced.split_whitespace() {
        match token {
            "(" => open.push(Vec::new()),
            ")" => {
                let inner = open.pop().expect("an open list");
                open.last_mut().expect("a list around").push(List(inner));
            }
            token => {
                let tree = defined.get(token).cloned().unwrap_or_else(|| atom(token));
                open.last_mut().expect("a list around").push(tree);
            }
        }
    }
    assert_eq!(open.len(), 1, "{text}");
    open.remove(0)
}

/// Replays a proof; the text says what is wrong.
pub fn replay(text: &str) -> Result<Proof, String> {
    let mut defined = BTreeMap::new();
    let mut known: BTreeMap<String, Tree> = BTreeMap::new();
    let mut open: Vec<Tree> = Vec::new();
    let mut proof = Proof::default();
    let mut last = None;
    for line in text.lines().filter(|line| !line.starts_with(';')) {
        let form = forms(line, &defined).pop().expect("a form in each line");
        let List(parts) = form else { return Err(line.into()) };
        let wrong = || format!("wrong: {line}");
        let name = |at: usize| match parts.get(at) {
            Some(Atom(name)) => Ok(name.clone()),
            _ => Err(wrong()),
        };
        match name(0)?.as_str() {
            "declare-sort" | "declare-const" | "declare-datatypes" => {}
            "define" => drop(defined.insert(name(1)?, parts[3].clone())),
            "assume" => {
                proof.assumed.push(parts[2].clone());
                known.insert(name(1)?, parts[2].clone());
            }
            "assume-push" => {
                open.push(parts[2].clone());
                known.insert(name(1)?, parts[2].clone());
            }
            kind @ ("step" | "step-pop") => {
                let field = |key: &str| {
                    let at = parts.iter().position(|part| *part == atom(key));
                    at.and_then(|at| match parts.get(at + 1) {
                        Some(List(parts)) => Some(parts.clone()),
                        Some(one @ Atom(_)) => Some(vec![one.clone()]),
                        None => None,
                    })
                };
                let rule = match field(":rule").as_deref() {
                    Some([Atom(rule)]) => rule.clone(),
                    _ => return Err(wrong()),
                };
                let mut premises = Vec::new();
                for premise in field(":premises").unwrap_or_default() {
                    let Atom(name) = premise else { return Err(wrong()) };
                    premises.push(known.get(&name).cloned().ok_or_else(wrong)?);
                }
                let args = field(":args").unwrap_or_default();
                let proved = if kind == "step-pop" {
                    let assumed = open.pop().ok_or_else(wrong)?;
                    (rule == "scope").then(|| list("=>", [&assumed, &premises[0]]))
                } else {
                    by_rule(&rule, &premises, &args)
                };
                proof.trusted += usize::from(rule == "trust");
                *proof.rules.entry(rule).or_default() += 1;
                let proved = proved.ok_or_else(wrong)?;
                if open.is_empty() {
                    last = Some(proved.clone());
                }
                if known.insert(name(1)?, proved).is_some() {
                    return Err(wrong());
                }
            }
            _ => return Err(wrong()),
        }
    }
    if !open.is_empty() || last != Some(atom("false")) {
        return Err(format!("the last step proves {last:?}"));
    }
    Ok(proof)
}

/// What a rule proves.
fn by_rule(rule: &str, premises: &[Tree], args: &[Tree]) -> Option<Tree> {
    if let Some(rule) = rule.strip_prefix("cnf_") {
        return connective(rule, args);
    }
    match (rule, premises, args) {
        ("trust", _, [formula]) => Some(formula.clone()),
        ("refl", [], [t]) => Some(list("=", [t, t])),
        ("symm", [p], []) => p.two("=").map(|(a, b)| list("=", [b, a])),
        ("trans", [first, rest @ ..], []) => {
            let (from, mut at) = first.two("=")?;
            for link in rest {
                let (a, b) = link.two("=")?;
                if a != at {
                    return None;
                }
                at = b;
            }
            Some(list("=", [from, at]))
        }
        ("cong" | "nary_cong" | "pairwise_cong", links, [t]) => {
            let List(parts) = t else { return None };
            let fixed = parts.len() - links.len();
            // Indices are arguments that stay.
            let mut other = parts[..fixed].to_vec();
            for (part, link) in parts[fixed..].iter().zip(links) {
                let (a, b) = link.two("=")?;
                if a != part {
                    return None;
                }
                other.push(b.clone());
            }
            let is_list = ["and", "or", "+", "*"].iter().any(|&head| parts[0] == atom(head));
            let holds = is_list == (rule == "nary_cong");
            holds.then(|| list("=", [t, &List(other)]))
        }
        ("eq_resolve", [p, same], []) => {
            let (a, b) = same.two("=")?;
            (a == p).then(|| b.clone())
        }
        ("true_elim", [p], []) => {
            p.two("=").filter(|(_, b)| **b == atom("true")).map(|(a, _)| a.clone())
        }
        ("modus_ponens", [p, implied], []) => {
            let (a, b) = implied.two("=>")?;
            (a == p).then(|| b.clone())
        }
        ("and_intro", parts, []) if parts.len() > 1 => Some(list_of("and", parts.to_vec())),
        ("and_elim", [p], [Atom(at)]) => p.args("and")?.get(at.parse::<usize>().ok()?).cloned(),
        ("implies_elim", [p], []) => p.two("=>").map(|(a, b)| list("or", [&a.negated(), b])),
        ("split", [], [f]) => Some(list("or", [f, &f.negated()])),
        ("factoring", [p], []) => {
            let mut kept: Vec<Tree> = Vec::new();
            for literal in p.literals() {
                if !kept.contains(&literal) {
                    kept.push(literal);
                }
            }
            Some(clause(kept))
        }
        ("reordering", [p], [wanted]) => {
            let all = wanted.literals();
            p.literals().iter().all(|part| all.contains(part)).then(|| wanted.clone())
        }
        ("process_scope", [p], [conclusion]) => {
            let (mut at, mut all) = (p, Vec::new());
            while at != conclusion {
                let (a, b) = at.two("=>")?;
                all.push(a.clone());
                at = b;
            }
            let all = if all.len() == 1 { all.remove(0) } else { list_of("and", all) };
            Some(if *conclusion == atom("false") {
                all.negated()
            } else {
                list("=>", [&all, conclusion])
            })
        }
        ("chain_m_resolution", [first, rest @ ..], [wanted, polarities, pivots]) => {
            chain(first, rest, wanted, polarities.args("@list")?, pivots.args("@list")?)
        }
        ("distinct-elim", [], [same]) => {
            let (one, other) = same.two("=")?;
            let (a, b) = one.two("distinct")?;
            (*other == list("=", [a, b]).negated()).then(|| same.clone())
        }
        ("evaluate", [], [t]) => {
            let (relation, a, b) = t.relation()?;
            let (a, b) = (a.number()?, b.number()?);
            let value = match relation {
                "<" => a < b,
                "<=" => a <= b,
                ">" => a > b,
                ">=" => a >= b,
                "=" => a == b,
                _ => return None,
            };
            Some(list("=", [t, &atom(&value.to_string())]))
        }
        ("arrays_read_over_write_1", [], [read]) => {
            let (array, index) = read.two("select")?;
            let [_, written, value] = array.args("store")? else { return None };
            (written == index).then(|| list("=", [read, value]))
        }
        ("arrays_read_over_write", [differ], [read]) => {
            let (array, index) = read.two("select")?;
            let [before, written, _] = array.args("store")? else { return None };
            let wanted = list("=", [written, index]).negated();
            (*differ == wanted).then(|| list("=", [read, &list("select", [before, index])]))
        }
        _ => arithmetic(rule, premises, args),
    }
}

fn chain(
    first: &Tree,
    rest: &[Tree],
    wanted: &Tree,
    polarities: &[Tree],
    pivots: &[Tree],
) -> Option<Tree> {
    if rest.len() != polarities.len() || rest.len() != pivots.len() {
        return None;
    }
    // As the signature computes it: pivots are removed from all earlier clauses at once.
    let mut removed: Vec<Tree> = Vec::new();
    let mut found: Vec<Tree> = Vec::new();
    for ((next, polarity), pivot) in rest.iter().zip(polarities).zip(pivots).rev() {
        let (mut here, mut there) = (pivot.clone(), pivot.negated());
        if *polarity == atom("false") {
            std::mem::swap(&mut here, &mut there);
        }
        if *next != there {
            let kept = next.literals().into_iter();
            let kept = kept.filter(|literal| *literal != there && !removed.contains(literal));
            let kept: Vec<Tree> = kept.collect();
            found.splice(0..0, kept);
        }
        removed.insert(0, here);
    }
    if removed.first() != Some(first) {
        let kept = first.literals().into_iter().filter(|literal| !removed.contains(literal));
        let kept: Vec<Tree> = kept.collect();
        found.splice(0..0, kept);
    }
    found.sort();
    found.dedup();
    let all = wanted.literals();
    let fits = clause(found.clone()) == *wanted || found.iter().all(|part| all.contains(part));
    fits.then(|| wanted.clone())
}

fn connective(rule: &str, args: &[Tree]) -> Option<Tree> {
    let own = args.first()?;
    let at = |parts: &[Tree]| match args.get(1) {
        Some(Atom(at)) => parts.get(at.parse::<usize>().ok()?).cloned(),
        _ => None,
    };
    let (no, or) = (own.negated(), |parts: Vec<Tree>| Some(list_of("or", parts)));
    let own = own.clone();
    match rule {
        "and_pos" => or(vec![no, at(own.args("and")?)?]),
        "and_neg" => {
            let parts = own.args("and")?.iter().map(Tree::negated).collect::<Vec<_>>();
            or([vec![own.clone()], parts].concat())
        }
        "or_pos" => or([vec![no], own.args("or")?.to_vec()].concat()),
        "or_neg" => or(vec![own.clone(), at(own.args("or")?)?.negated()]),
        _ => {
            let (head, kind) = rule.split_once('_')?;
            let head = match head {
                "equiv" => "=",
                "implies" => "=>",
                head => head,
            };
            let parts = own.args(head)?.to_vec();
            let (p, n): (Vec<Tree>, Vec<Tree>) =
                (parts.clone(), parts.iter().map(Tree::negated).collect());
            let (p, n) = (|at: usize| p[at].clone(), |at: usize| n[at].clone());
            or(match (head, kind) {
                ("xor", "pos1") => vec![no, p(0), p(1)],
                ("xor", "pos2") => vec![no, n(0), n(1)],
                ("xor", "neg1") => vec![own, n(0), p(1)],
                ("xor", "neg2") => vec![own, p(0), n(1)],
                ("=", "pos1") => vec![no, n(0), p(1)],
                ("=", "pos2") => vec![no, p(0), n(1)],
                ("=", "neg1") => vec![own, p(0), p(1)],
                ("=", "neg2") => vec![own, n(0), n(1)],
                ("=>", "pos") => vec![no, n(0), p(1)],
                ("=>", "neg1") => vec![own, p(0)],
                ("=>", "neg2") => vec![own, n(1)],
                ("ite", "pos1") => vec![no, n(0), p(1)],
                ("ite", "pos2") => vec![no, p(0), p(2)],
                ("ite", "neg1") => vec![own, n(0), n(1)],
                ("ite", "neg2") => vec![own, p(0), n(2)],
                _ => return None,
            })
        }
    }
}

fn arithmetic(rule: &str, premises: &[Tree], args: &[Tree]) -> Option<Tree> {
    match (rule, premises, args) {
        ("arith-elim-lt", [], [a, b]) => {
            Some(list("=", [&list("<", [a, b]), &list(">=", [a, b]).negated()]))
        }
        ("arith-elim-gt", [], [a, b]) => {
            Some(list("=", [&list(">", [a, b]), &list("<=", [a, b]).negated()]))
        }
        ("arith-elim-leq", [], [a, b]) => {
            Some(list("=", [&list("<=", [a, b]), &list(">=", [b, a])]))
        }
        ("arith-geq-tighten", [], [a, b]) => {
            let tight = list(">=", [b, &list("+", [a, &atom("1")])]);
            Some(list("=", [&list(">=", [a, b]).negated(), &tight]))
        }
        ("eq-symm", [], [a, b]) => Some(list("=", [&list("=", [a, b]), &list("=", [b, a])])),
        ("bool-double-not-elim", [], [t]) => Some(list("=", [&t.negated().negated(), t])),
        ("arith_mult_pos" | "arith_mult_neg", [], [times, formula]) => {
            let (relation, a, b) = formula.relation()?;
            let (sign, relation) = match (rule, relation) {
                ("arith_mult_pos", relation) => (">", relation),
                (_, "<") => ("<", ">"),
                (_, "<=") => ("<", ">="),
                (_, ">") => ("<", "<"),
                (_, ">=") => ("<", "<="),
                (_, relation) => ("<", relation),
            };
            let is_signed = list(sign, [times, &atom("0")]);
            let sides = [&list("*", [times, a]), &list("*", [times, b])];
            Some(list("=>", [&list("and", [&is_signed, formula]), &list(relation, sides)]))
        }
        ("arith_sum_ub", parts, []) if !parts.is_empty() => {
            let (mut left, mut right, mut strict) = (Vec::new(), Vec::new(), false);
            for part in parts {
                let (relation, a, b) = part.relation()?;
                if !["<", "<=", "="].contains(&relation) {
                    return None;
                }
                strict |= relation == "<";
                left.push(a.clone());
                right.push(b.clone());
            }
            let relation = if strict { "<" } else { "<=" };
            Some(list(relation, [&list_of("+", left), &list_of("+", right)]))
        }
        ("arith_poly_norm", [], [same]) => {
            let (a, b) = same.two("=")?;
            (polynomial(a) == polynomial(b)).then(|| same.clone())
        }
        ("arith_poly_norm_rel", [premise], [same]) => {
            let (x, y) = premise.two("=")?;
            let ((cx, x), (cy, y)) = (x.two("*")?, y.two("*")?);
            let (one, other) = same.two("=")?;
            let ((r, x1, x2), (s, y1, y2)) = (one.relation()?, other.relation()?);
            let holds = r == s
                && cx.number()? > RBig::ZERO
                && cy.number()? > RBig::ZERO
                && *x == list("-", [x1, x2])
                && *y == list("-", [y1, y2]);
            holds.then(|| same.clone())
        }
        ("arith_trichotomy", [one, other], []) => {
            let ((r, a, b), (s, c, d)) = (one.relation()?, other.relation()?);
            let holds = (r, s) == ("<=", ">=") && (a, b) == (c, d);
            holds.then(|| list("=", [a, b]))
        }
        _ => None,
    }
}

type Polynomial = BTreeMap<Vec<Tree>, RBig>;

fn polynomial(tree: &Tree) -> Polynomial {
    let add = |sum: &mut Polynomial, other: Polynomial, sign: &RBig| {
        for (monomial, coefficient) in other {
            let here = sum.entry(monomial).or_default();
            *here += coefficient * sign;
        }
        sum.retain(|_, coefficient| !coefficient.is_zero());
    };
    let (mut sum, one) = (Polynomial::new(), RBig::ONE);
    match tree {
        List(parts) if parts[0] == atom("+") => {
            parts[1..].iter().for_each(|part| add(&mut sum, polynomial(part), &one));
        }
        List(parts) if parts[0] == atom("-") => {
            for (at, part) in parts[1..].iter().enumerate() {
                let sign = if at == 0 && parts.len() > 2 { one.clone() } else { -&one };
                add(&mut sum, polynomial(part), &sign);
            }
        }
        List(parts) if parts[0] == atom("*") => {
            sum.insert(Vec::new(), one);
            for part in &parts[1..] {
                let (mut product, factor) = (Polynomial::new(), polynomial(part));
                for (a, p) in &sum {
                    for (b, q) in &factor {
                        let mut monomial = [a.clone(), b.clone()].concat();
                        monomial.sort();
                        add(&mut product, BTreeMap::from([(monomial, p * q)]), &RBig::ONE);
                    }
                }
                sum = product;
            }
        }
        List(parts) if parts[0] == atom("/") => match (polynomial(&parts[1]), parts[2].number()) {
            (top, Some(bottom)) if !bottom.is_zero() => add(&mut sum, top, &(one / bottom)),
            _ => drop(sum.insert(vec![tree.clone()], one)),
        },
        List(parts) if parts[0] == atom("to_real") => return polynomial(&parts[1]),
        _ => match tree.number() {
            Some(number) if number.is_zero() => {}
            Some(number) => drop(sum.insert(Vec::new(), number)),
            None => drop(sum.insert(vec![tree.clone()], one)),
        },
    }
    sum
}
