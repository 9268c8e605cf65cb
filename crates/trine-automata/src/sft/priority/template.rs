//! What is written for a match, while it is read.
//!
//! Idea: pieces of the template are written in order. Where a group begins that the template has still
//! to write, it is guessed whether this capture is the last one; if so, everything up to its place is
//! written and its letters are copied.
//! Invariant: a status that survives to the end of a match has written exactly what the captures say.
//! A group that begins after its place in the template was passed, or while another one is copied, is
//! out of order.

/// A part of a template.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum TemplatePiece {
    /// These letters.
    Text(Vec<u32>),
    /// What the group has captured; nothing if it has captured nothing.
    Group(u32),
}

/// Whether a group is mentioned twice.
pub(super) fn has_repeated_group(template: &[TemplatePiece]) -> bool {
    template.iter().enumerate().any(|(place, piece)| {
        matches!(piece, TemplatePiece::Group(_)) && template[..place].contains(piece)
    })
}

/// How much of the template is written.
#[derive(Clone, PartialEq, Eq, Hash, Default, Debug)]
pub(super) struct Status {
    /// Pieces that are written, or will stay without letters.
    written: usize,
    /// Whether the group before that place is being copied.
    is_copying: bool,
    /// Places of groups that were copied, ascending.
    copied: Vec<usize>,
    /// Places of groups that have captured something now, which is not what will be written.
    captured: Vec<usize>,
}

/// A status and the letters written on the way to it.
pub(super) type Variant = (Status, Vec<u32>);

/// A group begins whose letters cannot be written in order.
pub(super) struct OutOfOrder;

fn place_of(template: &[TemplatePiece], group: u32) -> Option<usize> {
    template.iter().position(|piece| *piece == TemplatePiece::Group(group))
}

impl Status {
    pub(super) fn is_copying(&self) -> bool {
        self.is_copying
    }

    /// Writes the literals up to a place.
    fn write_to(&mut self, template: &[TemplatePiece], place: usize, out: &mut Vec<u32>) {
        for piece in &template[self.written..place] {
            if let TemplatePiece::Text(letters) = piece {
                out.extend_from_slice(letters);
            }
        }
        self.written = place;
    }

    /// A group begins: this is its last capture, or another one follows.
    pub(super) fn open(
        self,
        out: Vec<u32>,
        template: &[TemplatePiece],
        group: u32,
    ) -> Result<Vec<Variant>, OutOfOrder> {
        let Some(place) = place_of(template, group) else { return Ok(vec![(self, out)]) };
        if self.is_copying {
            return Err(OutOfOrder);
        }
        if self.written > place {
            // It was copied too early, or is one of those that were passed.
            return if self.copied.contains(&place) { Ok(vec![]) } else { Err(OutOfOrder) };
        }
        let (mut last, mut written) = (self.clone(), out.clone());
        last.write_to(template, place, &mut written);
        last.written = place + 1;
        last.is_copying = true;
        last.captured.retain(|&other| other != place);
        let mut earlier = self;
        if let Err(at) = earlier.captured.binary_search(&place) {
            earlier.captured.insert(at, place);
        }
        Ok(vec![(last, written), (earlier, out)])
    }

    pub(super) fn close(&mut self, template: &[TemplatePiece], group: u32) {
        let place = place_of(template, group);
        if self.is_copying && place.is_some_and(|place| place + 1 == self.written) {
            self.is_copying = false;
            self.copied.push(self.written - 1);
        }
    }

    /// Groups have captured nothing; false if one of them was copied as its last capture.
    pub(super) fn forget(&mut self, template: &[TemplatePiece], groups: &[u32]) -> bool {
        for place in groups.iter().filter_map(|&group| place_of(template, group)) {
            if self.copied.contains(&place) || self.is_copying && place + 1 == self.written {
                return false;
            }
            self.captured.retain(|&other| other != place);
        }
        true
    }

    /// Writes the rest; false if something that was captured was not written.
    pub(super) fn end_match(&mut self, template: &[TemplatePiece], out: &mut Vec<u32>) -> bool {
        self.write_to(template, template.len(), out);
        std::mem::take(self).captured.is_empty()
    }
}
