//! Typed ids: a `u32` that says what it counts.
//!
//! Invariant: an id is only made by the table that owns the numbering, so an id of one kind can
//! never index a table of another kind.

/// Declares id types over `u32`, each with `new`, `index` and ordering by creation.
///
/// The value is stored plus one, so that `Option` of an id needs no extra room.
///
/// ```
/// trine_collections::define_id! {
///     /// Names one clause.
///     pub struct ClauseId;
/// }
/// let id = ClauseId::new(7);
/// assert_eq!(id.index(), 7);
/// assert_eq!(std::mem::size_of::<Option<ClauseId>>(), 4);
/// ```
#[macro_export]
macro_rules! define_id {
    ($($(#[$meta:meta])* $vis:vis struct $name:ident;)*) => {$(
        $(#[$meta])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[repr(transparent)]
        $vis struct $name(::std::num::NonZeroU32);

        impl $name {
            /// The id at position `index` of its table.
            ///
            /// # Panics
            /// If the table would hold more than 2^32 - 1 entries, as [`table_full`]($crate::table_full)
            /// says it.
            #[inline]
            #[must_use]
            $vis fn new(index: usize) -> Self {
                let raw = u32::try_from(index).ok().and_then(|i| i.checked_add(1));
                match raw.and_then(::std::num::NonZeroU32::new) {
                    Some(raw) => Self(raw),
                    None => $crate::table_full(stringify!($name)),
                }
            }

            /// The position in its table.
            #[inline]
            #[must_use]
            $vis const fn index(self) -> usize {
                (self.0.get() - 1) as usize
            }

            /// The stored word; [`Self::from_raw`] turns it back.
            #[inline]
            #[must_use]
            #[allow(dead_code, reason = "not every kind of id is packed into words")]
            $vis const fn raw(self) -> u32 {
                self.0.get()
            }

            /// The id whose [`Self::raw`] word this is, or `None` for zero.
            #[inline]
            #[must_use]
            #[allow(dead_code, reason = "not every kind of id is packed into words")]
            $vis const fn from_raw(raw: u32) -> Option<Self> {
                match ::std::num::NonZeroU32::new(raw) {
                    Some(raw) => Some(Self(raw)),
                    None => None,
                }
            }
        }

        impl ::std::convert::From<$name> for ::std::num::NonZeroU32 {
            #[inline]
            fn from(id: $name) -> Self {
                id.0
            }
        }

        impl ::std::convert::From<::std::num::NonZeroU32> for $name {
            #[inline]
            fn from(raw: ::std::num::NonZeroU32) -> Self {
                Self(raw)
            }
        }

        impl ::std::fmt::Debug for $name {
            fn fmt(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
                write!(f, concat!(stringify!($name), "({})"), self.index())
            }
        }
    )*};
}
