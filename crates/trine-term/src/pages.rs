//! A vector in pages, of which those that nobody wrote to are missing.
//!
//! Idea: what is kept for each term is a vector over all ids, but most checks of a long session touch a few
//! old terms and the newest ones. In pages such a vector costs what is touched, and not what the store has
//! grown to; it also grows without being copied.
//! Invariant: a place in a missing page has the value that is passed for empty places.

/// Places of a page.
const PAGE: usize = 256;

/// A vector in pages.
#[derive(Clone, Debug)]
pub(crate) struct Pages<T>(Vec<Option<Box<[T; PAGE]>>>);

impl<T> Default for Pages<T> {
    fn default() -> Self {
        Self(Vec::new())
    }
}

impl<T> Pages<T> {
    /// What is at a place, if its page is there.
    #[inline]
    pub(crate) fn get(&self, place: usize) -> Option<&T> {
        Some(&self.0.get(place / PAGE)?.as_ref()?[place % PAGE])
    }

    /// What is at a place, to change it, if its page is there.
    #[inline]
    pub(crate) fn get_mut(&mut self, place: usize) -> Option<&mut T> {
        Some(&mut self.0.get_mut(place / PAGE)?.as_mut()?[place % PAGE])
    }

    /// What is in the pages that are there, with its places, in order.
    pub(crate) fn iter(&self) -> impl Iterator<Item = (usize, &T)> + '_ {
        let pages = self.0.iter().enumerate();
        let pages = pages.filter_map(|(number, page)| Some((number * PAGE, page.as_ref()?)));
        pages.flat_map(|(start, page)| (start..).zip(page.iter()))
    }
}

impl<T: Clone> Pages<T> {
    /// What is at a place, to change it; a missing page is filled with `empty` first.
    #[inline]
    pub(crate) fn at(&mut self, place: usize, empty: &T) -> &mut T {
        let number = place / PAGE;
        if number >= self.0.len() {
            self.0.resize_with(number + 1, || None);
        }
        let page = &mut self.0[number];
        &mut page.get_or_insert_with(|| new_page(empty))[place % PAGE]
    }
}

#[cold]
fn new_page<T: Clone>(empty: &T) -> Box<[T; PAGE]> {
    match vec![empty.clone(); PAGE].into_boxed_slice().try_into() {
        Ok(page) => page,
        Err(_) => unreachable!("the vector has the length of a page"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn missing_pages_read_as_empty() {
        let mut pages = Pages::default();
        *pages.at(3 * PAGE + 1, &0) = 7;
        *pages.at(1, &0) += 2;
        assert_eq!(pages.get(1), Some(&2));
        assert_eq!(pages.get(0), Some(&0), "beside a place that was written");
        assert_eq!(pages.get(PAGE), None);
        assert_eq!(pages.get(100 * PAGE), None);
        let written: Vec<(usize, i32)> =
            pages.iter().map(|(place, &value)| (place, value)).filter(|&(_, v)| v != 0).collect();
        assert_eq!(written, [(1, 2), (3 * PAGE + 1, 7)]);
    }
}
