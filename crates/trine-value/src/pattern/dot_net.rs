//! What patterns of .NET have of their own: escapes and categories.
//!
//! Invariant: categories that tell cases apart are refused where case is ignored, since .NET looks at the
//! lower case of a letter there.
//! Reference: the regular expressions of .NET, "Character classes in regular expressions".

use super::class::Member;
use super::letters::{Ranges, code, complement};
use super::properties::{self, Version};
use super::reader::{Read, Reader};

impl Reader<'_> {
    /// After a backslash.
    pub(super) fn escape_in_dot_net(
        &mut self,
        from: usize,
        letter: char,
        in_class: bool,
    ) -> Read<Member> {
        if let Some(member) = self.shared_escape(letter) {
            return Ok(member);
        }
        Ok(match letter {
            'p' | 'P' => Member::Set(self.category_in_dot_net(from, letter == 'P')?),
            'a' => Member::Letter(0x07),
            'b' if in_class => Member::Letter(0x08),
            'v' => Member::Letter(0x0B),
            'e' => Member::Letter(0x1B),
            'c' => Member::Letter(self.control_letter(from)? % 32),
            'x' => self.hexadecimal(from, 2)?,
            'u' => self.hexadecimal(from, 4)?,
            '0'..='7' => self.octal_in_dot_net(letter),
            letter if letter.is_alphanumeric() || letter == '_' => {
                return self.refuse(from, "the flavour has no such escape that is supported");
            }
            letter => Member::Letter(code(letter)),
        })
    }

    /// Up to three digits, of which the first has been read; eight bits of them.
    fn octal_in_dot_net(&mut self, first: char) -> Member {
        let first = first.to_digit(8).unwrap_or(0);
        Member::Letter(self.octal_digits(first, 3) % 256)
    }

    /// After `\p` or `\P`.
    fn category_in_dot_net(&mut self, from: usize, is_complement: bool) -> Read<Ranges> {
        let Some(name) = self.braced(from)? else {
            return self.refuse(from, "this names no category");
        };
        if self.flags.ignores_case && matches!(&*name, "Lu" | "Ll" | "Lt") {
            return self.refuse(from, "categories of case are not supported with the flag 'i'");
        }
        let is_short = name.len() <= 2 && name != "LC";
        match properties::category(&name, Version::V15).filter(|_| is_short) {
            Some(ranges) if is_complement => Ok(complement(ranges)),
            Some(ranges) => Ok(ranges),
            None => self.refuse(from, "there is no category with this name that is supported"),
        }
    }
}
