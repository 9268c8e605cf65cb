//! Values as text for people who debug. Printing for scripts goes through terms.

use std::fmt;

use super::Value;

/// How many levels of nesting are shown.
const LEVELS: u32 = 4;

/// A value, nested at most so many levels.
struct Shown<'a>(&'a Value, u32);

impl fmt::Debug for Shown<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let &Shown(value, levels) = self;
        match value {
            Value::Bool(value) => write!(f, "{value}"),
            Value::BitVec(bits) => write!(f, "{:?}", bits.to_bitvec()),
            Value::Float(value) => write!(f, "{value:?}"),
            Value::Rounding(mode) => f.write_str(mode.short_name()),
            Value::Int(value) => write!(f, "{value}"),
            Value::Real(value) => write!(f, "{value}"),
            Value::Algebraic(value) => write!(f, "{value:?}"),
            Value::String(value) => write!(f, "{value}"),
            Value::RegLan(value) => write!(f, "{value}"),
            Value::Element { sort, number } => write!(f, "{sort:?}@{number}"),
            Value::Array(_) | Value::Constructed(_) | Value::Sequence(_) | Value::Set(_)
                if levels == 0 =>
            {
                f.write_str("...")
            }
            Value::Array(array) => {
                write!(f, "[")?;
                for (index, element) in array.exceptions() {
                    write!(f, "{:?}: ", Shown(index, levels - 1))?;
                    write!(f, "{:?}, ", Shown(element, levels - 1))?;
                }
                write!(f, "else {:?}]", Shown(array.default(), levels - 1))
            }
            Value::Sequence(value) => {
                let shown = value.elements().iter().map(|value| Shown(value, levels - 1));
                f.debug_list().entries(shown).finish()
            }
            Value::Set(value) => {
                let shown = value.elements().iter().map(|value| Shown(value, levels - 1));
                f.debug_set().entries(shown).finish()
            }
            Value::Constructed(value) => {
                let mut tuple = f.debug_tuple(&format!("{:?}", value.constructor()));
                for field in value.fields() {
                    tuple.field(&Shown(field, levels - 1));
                }
                tuple.finish()
            }
        }
    }
}

impl fmt::Debug for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&Shown(self, LEVELS), f)
    }
}
