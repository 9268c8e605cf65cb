//! States per second and memory of the operations that can be large: around 10^4 states, labels over
//! few and over many classes with Unicode ranges.
//!
//! Items are states of the result, or pairs of the search. Allocation figures are those of one run.

use divan::{AllocProfiler, Bencher, counter::ItemsCount};
use trine_automata::{Alphabet, CharSet, Nfa, NfaBuilder, RegexId, RegexStore, StateId};
use trine_collections::Budget;

#[global_allocator]
static ALLOCATOR: AllocProfiler = AllocProfiler::system();

fn main() {
    divan::main();
}

/// A linear congruential generator (Knuth, MMIX).
struct Random(u64);

impl Random {
    fn below(&mut self, limit: usize) -> usize {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % limit
    }
}

/// An alphabet of about this many classes: ranges all over Unicode.
fn alphabet(classes: usize) -> Alphabet {
    let width = 0x2_FFFF / classes as u32;
    let ranges: Vec<CharSet> =
        (1..classes as u32).map(|i| CharSet::range(i * width, (i + 1) * width - 1)).collect();
    Alphabet::new(&ranges).unwrap()
}

/// A connected automaton with two or three edges per state whose labels are runs of classes.
fn automaton(random: &mut Random, alphabet: &Alphabet, states: usize) -> Nfa {
    let classes: Vec<_> = alphabet.classes().collect();
    let mut builder = NfaBuilder::new(alphabet);
    builder.add_states(states);
    builder.set_initial(StateId::new(0));
    builder.set_final(StateId::new(states - 1));
    for state in 0..states {
        for edge in 0..2 + random.below(2) {
            let mut label = alphabet.no_classes();
            let start = random.below(classes.len());
            let length = 1 + random.below(classes.len() / 2 + 1);
            (start..start + length).for_each(|i| label.insert(classes[i % classes.len()]));
            let to = if edge == 0 { (state + 1) % states } else { random.below(states) };
            builder.add_edge(StateId::new(state), &label, StateId::new(to));
        }
    }
    builder.finish(&Budget::unlimited()).unwrap()
}

/// The words with a letter of the first class `distance` places before the end.
fn far_letter(alphabet: &Alphabet, distance: usize) -> Nfa {
    let free = Budget::unlimited();
    let any = alphabet.all_classes();
    let mut first = alphabet.no_classes();
    first.insert(alphabet.classes().next().unwrap());
    let labels = std::iter::once(&first).chain(std::iter::repeat_n(&any, distance));
    Nfa::all_words(alphabet).concat(&Nfa::labels(alphabet, labels), &free).unwrap()
}

const CLASSES: [usize; 2] = [32, 500];

#[divan::bench(args = CLASSES)]
fn product(bencher: Bencher<'_, '_>, classes: usize) {
    let (alphabet, free) = (alphabet(classes), Budget::unlimited());
    let mut random = Random(1);
    let (a, b) = (automaton(&mut random, &alphabet, 100), automaton(&mut random, &alphabet, 100));
    let states = a.intersection(&b, &free).unwrap().num_states();
    bencher.counter(ItemsCount::new(states)).bench_local(|| a.intersection(&b, &free).unwrap());
}

#[divan::bench(args = CLASSES)]
fn determinize(bencher: Bencher<'_, '_>, classes: usize) {
    let (nfa, free) = (far_letter(&alphabet(classes), 13), Budget::unlimited());
    let states = nfa.determinize(&free).unwrap().num_states();
    bencher.counter(ItemsCount::new(states)).bench_local(|| nfa.determinize(&free).unwrap());
}

#[divan::bench(args = CLASSES)]
fn minimize_deterministic(bencher: Bencher<'_, '_>, classes: usize) {
    let free = Budget::unlimited();
    let dfa = far_letter(&alphabet(classes), 13).determinize(&free).unwrap();
    bencher.counter(ItemsCount::new(dfa.num_states())).bench_local(|| dfa.minimize(&free).unwrap());
}

#[divan::bench(args = CLASSES)]
fn inclusion_that_holds(bencher: Bencher<'_, '_>, classes: usize) {
    let (alphabet, free) = (alphabet(classes), Budget::unlimited());
    let large = automaton(&mut Random(5), &alphabet, 10_000);
    let larger = large.union(&automaton(&mut Random(6), &alphabet, 50), &free).unwrap();
    let budget = Budget::unlimited();
    assert!(large.included_in(&larger, &budget).unwrap().holds());
    bencher
        .counter(ItemsCount::new(large.num_states()))
        .bench_local(|| large.included_in(&larger, &free).unwrap());
}

#[divan::bench(args = CLASSES)]
fn simulation_of_1000_states(bencher: Bencher<'_, '_>, classes: usize) {
    let (alphabet, free) = (alphabet(classes), Budget::unlimited());
    let nfa = automaton(&mut Random(7), &alphabet, 1000);
    bencher.counter(ItemsCount::new(nfa.num_states())).bench_local(|| nfa.reduce(&free).unwrap());
}

#[divan::bench]
fn lengths(bencher: Bencher<'_, '_>) {
    let (alphabet, free) = (alphabet(32), Budget::unlimited());
    let any = alphabet.all_classes();
    let nfa = Nfa::labels(&alphabet, std::iter::repeat_n(&any, 10_000));
    bencher
        .counter(ItemsCount::new(nfa.num_states()))
        .bench_local(|| nfa.length_set(&free).unwrap());
}

/// Two counters over overlapping Unicode ranges, one of them shifted by a prefix, and a complement.
fn counters(store: &mut RegexStore, bound: u64) -> RegexId {
    let letters = store.set(CharSet::range(0x400, 0x4FF));
    let more = store.set(CharSet::from_intervals([(0x480, 0x5FF), (0x4E00, 0x9FFF)]));
    let (a, b) = (store.repeat(letters, bound, Some(bound)), store.repeat(more, 1, Some(bound)));
    let first = store.concat(a, b);
    let (c, d) = (store.repeat(more, 1, Some(bound)), store.repeat(letters, 0, Some(bound)));
    let second = store.concat(c, d);
    let avoided = store.set(CharSet::single(0x4FF));
    let all = store.all();
    let avoided = store.concat_all([all, avoided, all]);
    let outside = store.complement(avoided);
    store.inter([first, second, outside])
}

#[divan::bench]
fn derivatives(bencher: Bencher<'_, '_>) {
    let budget = Budget::unlimited();
    let explore = || {
        let mut store = RegexStore::new();
        let regex = counters(&mut store, 150);
        let alphabet =
            Alphabet::new(&store.char_sets(&[regex], &Budget::unlimited()).unwrap()).unwrap();
        let states = store.to_nfa(regex, &alphabet, usize::MAX, &budget).unwrap().num_states();
        (states, store)
    };
    let states = explore().0;
    bencher.counter(ItemsCount::new(states)).bench_local(explore);
}
