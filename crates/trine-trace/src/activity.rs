//! What can be done: the phases of a check, and the procedures that decide.
//!
//! Invariant: one row for each procedure that may decide something by itself.

/// What an activity is part of.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Group {
    /// A phase, which decides nothing by itself.
    Phase,
    /// A procedure over all theories, or over words.
    Search,
    /// A procedure for conjunctions of literals over strings.
    Strings,
    /// A procedure for heaps.
    Heaps,
}

// A row `Name Group "name" "what it does";` becomes a variant with its texts.
macro_rules! activities {
    ($($name:ident $group:ident $text:literal $about:literal;)*) => {
        /// Something that is done during a check.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        pub enum Activity {
            $(#[doc = $about] $name,)*
        }

        impl Activity {
            /// All of them.
            pub const ALL: &'static [Self] = &[$(Self::$name),*];

            /// Its name, for people and programs.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self { $(Self::$name => $text,)* }
            }

            /// What it does, for people.
            #[must_use]
            pub const fn about(self) -> &'static str {
                match self { $(Self::$name => $about,)* }
            }

            /// What it is part of.
            #[must_use]
            pub const fn group(self) -> Group {
                match self { $(Self::$name => Group::$group,)* }
            }
        }
    };
}

activities! {
    Preprocess Search "preprocessing" "rewriting and passes over all assertions";
    Encode Phase "encoding" "formulas become clauses, terms become known to the theories";
    WordSearch Search "bit-blasting" "words as circuits, searched by the SAT solver";
    Engine Search "engine of all theories" "CDCL(T): congruence, linear arithmetic, arrays and the theories that plug in";
    SatSearch Phase "SAT search" "the SAT solver, with propagation by theories";
    Candidates Phase "looking at assignments" "theories look at full assignments, and values are built";
    JudgeModel Phase "check of the model" "the original assertions are evaluated in the model";
    Core Phase "core" "fewer assertions that still contradict each other";
    ShortStrings Search "search for short strings" "strings of bounded length as words";
    EarlierModel Search "model of the check before" "the last model still satisfies what is asserted";
    Preparation Strings "solved equations" "literals are read, equations solved for variables";
    ExtractedLanguages Strings "extracted languages" "languages that equations and functions imply";
    IntersectedLanguages Strings "intersection of languages" "is there a word in all languages of a variable?";
    Lengths Strings "lengths" "lengths of languages and equations as linear arithmetic";
    Order Strings "order" "the lexicographic order of words as a graph";
    TagAutomata Strings "tag automata" "letters at positions of texts, and words that differ, as linear formulas";
    ImpliedLengths Strings "implied lengths" "variables whose length is fixed are cut into letters";
    Automata Strings "automata" "languages as automata";
    Alternating Strings "alternating automata" "functions and transducers as alternating automata, decided by IC3";
    Tapes Strings "tapes" "functions and transducers are read letter by letter";
    Images Strings "images" "languages are restricted by images under functions";
    Powers Strings "powers" "repeated words by their lengths";
    SingleEquations Strings "single equations" "an equation that has no solution by itself";
    FewLengths Strings "few lengths" "words of given lengths, position by position";
    ManyLengths Strings "many lengths" "the same, with more lengths";
    Numbers Strings "numbers" "conversions between strings and integers, for chosen numbers";
    Noodles Strings "noodles" "stabilization of equations by cutting automata";
    LeviSplits Strings "Levi's lemma" "equations are cut where words begin";
    SmallWords Strings "small words" "words of languages are tried";
    LongStrings Strings "long strings" "long strings of functions are split";
    Forward Strings "forward propagation" "languages from arguments to values, on request";
    ListSegments Heaps "list segments" "walks through list segments, in polynomial time";
    BasePairs Heaps "base pairs" "satisfiability of inductive definitions by base pairs";
    Acceleration Heaps "acceleration" "data of inductive definitions by accelerated unfolding";
    Entailment Heaps "entailment" "cyclic proofs, and counterexamples among small heaps";
    Profiles Heaps "profiles" "the complete procedure for definitions of bounded treewidth";
    Ground Heaps "ground heaps" "heaps without definitions, translated to formulas over cells";
    Intervals Heaps "intervals" "blocks of cells at integer addresses, as intervals";
    Unrolling Heaps "unrolling" "definitions over computed addresses, unrolled";
    Cases Heaps "cases" "Boolean structure over spatial formulas, case by case";
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_different() {
        let mut names: Vec<_> = Activity::ALL.iter().map(|activity| activity.name()).collect();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), Activity::ALL.len());
    }
}
