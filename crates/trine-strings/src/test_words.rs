//! All short words, for tests that look at each of them.

/// The words over the letters 0 and 1 of at most so many letters.
pub(crate) fn words(longest: usize) -> Vec<Vec<u32>> {
    let mut all = vec![Vec::new()];
    let mut last = all.clone();
    for _ in 0..longest {
        let longer = |word: &Vec<u32>| [0, 1].map(|letter| [&word[..], &[letter]].concat());
        last = last.iter().flat_map(longer).collect();
        all.extend(last.iter().cloned());
    }
    all
}

/// The same over `a` and `b`.
pub(crate) fn texts(longest: usize) -> Vec<String> {
    let letter = |&code: &u32| if code == 0 { 'a' } else { 'b' };
    words(longest).iter().map(|word| word.iter().map(letter).collect()).collect()
}
