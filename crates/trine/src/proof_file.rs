//! The file to which proofs are written: text, or the binary form.
//!
//! Idea: a name that ends in `.bin` asks for the binary form. Text that becomes too long is packed, the part that is
//! in the file already among it, and the file goes on in binary.
//! Invariant: between two sections the file is a whole proof.
//! Reference: `trine_check::Packer` for the binary form.

use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::Path;

use trine_check::Packer;

/// The longest proof that is written as text, in bytes.
const LONGEST_TEXT: u64 = 100 << 20;

/// A file with proofs.
pub(crate) struct ProofFile {
    file: File,
    /// None as long as the file is text.
    packer: Option<Packer>,
    length: u64,
    longest_text: u64,
}

impl ProofFile {
    /// An empty file; what was in it is gone.
    pub(crate) fn create(path: &str) -> io::Result<Self> {
        let is_binary = Path::new(path).extension().is_some_and(|end| end == "bin");
        Self::with_limit(path, is_binary, LONGEST_TEXT)
    }

    fn with_limit(path: &str, is_binary: bool, longest_text: u64) -> io::Result<Self> {
        let mut options = File::options();
        let file = options.read(true).write(true).create(true).truncate(true).open(path)?;
        let packer = is_binary.then(Packer::new);
        Ok(Self { file, packer, length: 0, longest_text })
    }

    /// Appends text of a proof: whole forms and refutations.
    pub(crate) fn write(&mut self, text: &str) -> io::Result<()> {
        self.length += text.len() as u64;
        if self.packer.is_none() && self.length > self.longest_text {
            self.become_binary()?;
        }
        match &mut self.packer {
            None => self.file.write_all(text.as_bytes()),
            Some(packer) => write_packed(packer, text.as_bytes(), &mut self.file),
        }
    }

    /// Packs what was written.
    fn become_binary(&mut self) -> io::Result<()> {
        let mut written = Vec::new();
        self.file.seek(SeekFrom::Start(0))?;
        self.file.read_to_end(&mut written)?;
        self.file.seek(SeekFrom::Start(0))?;
        self.file.set_len(0)?;
        let packer = self.packer.insert(Packer::new());
        write_packed(packer, &written, &mut self.file)
    }
}

fn write_packed(packer: &mut Packer, text: &[u8], file: &mut File) -> io::Result<()> {
    let mut bytes = Vec::new();
    packer.pack(text, &mut bytes).map_err(io::Error::other)?;
    file.write_all(&bytes)
}

#[cfg(test)]
mod tests {
    use super::*;
    use trine_check::{MAGIC, text_of};

    const SECTIONS: [&str; 3] = [
        "(trine-proof 1)\n",
        "(check 1)\n(congruence (not (= a b)))\n(lrat)\n5 0 2 3 4 0\n(end)\n",
        "(check 2)\n(hole \"why\")\n",
    ];

    fn written(is_binary: bool, longest_text: u64) -> Vec<u8> {
        let name = format!("trine-proof-{}-{is_binary}-{longest_text}", std::process::id());
        let path = std::env::temp_dir().join(name);
        let name = path.to_str().expect("a name");
        let mut file = ProofFile::with_limit(name, is_binary, longest_text).expect("a file");
        for section in SECTIONS {
            file.write(section).expect("it is written");
        }
        let bytes = std::fs::read(&path).expect("it is there");
        std::fs::remove_file(&path).expect("it can go");
        bytes
    }

    #[test]
    fn long_texts_become_binary() {
        let text = SECTIONS.concat();
        assert_eq!(written(false, 1_000), text.as_bytes());
        for bytes in [written(true, 1_000), written(false, 40), written(false, 100)] {
            assert!(bytes.starts_with(MAGIC));
            assert_eq!(text_of(&bytes).expect("a proof").as_ref(), text.as_bytes());
        }
    }
}
