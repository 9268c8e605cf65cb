//! The one writer of a journal: a lock, a repaired end, lines that are on the disk.
//!
//! Idea: a line goes to the system in one write before the run counts as done, so a killed process
//! loses nothing that was done; a thread of its own keeps asking the system to bring what was
//! written to the disk, so nobody waits for a disk, and a lost machine loses moments.
//! Invariant: the file holds whole lines, except behind the last one while a write is under way; a
//! write that fails is taken back.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::os::unix::fs::FileExt;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::JoinHandle;

use rustix::fs::{FlockOperation, flock};

use super::{FILE_NAME, decode, encode};
use crate::failure::Failure;
use crate::result::RunResult;

/// A journal that is open for writing.
#[derive(Debug)]
pub struct Journal {
    path: PathBuf,
    /// Held as long as the journal is open.
    _lock: File,
    shared: Arc<Shared>,
    syncing: Option<JoinHandle<()>>,
}

#[derive(Debug)]
struct Shared {
    file: File,
    state: Mutex<State>,
    changed: Condvar,
}

#[derive(Debug, Default)]
struct State {
    /// Bytes of whole lines.
    length: u64,
    synced: u64,
    closing: bool,
    failed: Option<io::Error>,
}

/// What was wrong with a journal that was opened.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Repair {
    /// Lines that were taken out, and kept beside the journal.
    pub lines: usize,
    /// Their bytes.
    pub bytes: u64,
}

impl Journal {
    /// Opens the journal in a folder, makes it if it is missing, and repairs it: lines that are cut
    /// off or damaged are moved to a file beside it. Every sound result is handed to `found`.
    ///
    /// # Errors
    ///
    /// Somebody else is writing it, or it cannot be read or written.
    pub fn open(folder: &Path, found: impl FnMut(RunResult)) -> Result<(Self, Repair), Failure> {
        Self::open_file(&folder.join(FILE_NAME), found)
    }

    /// Like [`Self::open`], for a file of any name.
    ///
    /// # Errors
    ///
    /// As [`Self::open`].
    pub fn open_file(path: &Path, found: impl FnMut(RunResult)) -> Result<(Self, Repair), Failure> {
        let lock = lock(path)?;
        let repair = repair(path, found)?;
        let options = OpenOptions::new().create(true).append(true).open(path);
        let file = options.map_err(Failure::write(path))?;
        let length = file.metadata().map_err(Failure::read(path))?.len();
        let state = State { length, synced: length, ..State::default() };
        let shared = Arc::new(Shared { file, state: Mutex::new(state), changed: Condvar::new() });
        sync_folder(path);
        let syncing = {
            let shared = Arc::clone(&shared);
            std::thread::spawn(move || shared.keep_synced())
        };
        let path = path.to_owned();
        Ok((Self { path, _lock: lock, shared, syncing: Some(syncing) }, repair))
    }

    /// Writes a result. When it returns, a killed process cannot lose it any more.
    ///
    /// # Errors
    ///
    /// It cannot be written (the disk is full): the journal is as it was before.
    pub fn append(&self, result: &RunResult) -> Result<(), Failure> {
        self.append_lines(&encode(result))
    }

    /// Writes whole lines at once.
    ///
    /// # Errors
    ///
    /// As [`Self::append`].
    pub fn append_lines(&self, lines: &[u8]) -> Result<(), Failure> {
        let mut state = self.shared.state();
        if let Err(error) = (&self.shared.file).write_all(lines) {
            let _ = self.shared.file.set_len(state.length);
            return Err(Failure::write(&self.path)(error));
        }
        if let Some(error) = state.failed.take() {
            return Err(Failure::write(&self.path)(error));
        }
        state.length += lines.len() as u64;
        drop(state);
        self.shared.changed.notify_one();
        Ok(())
    }

    /// Closes the journal when all of it is on the disk.
    ///
    /// # Errors
    ///
    /// The disk does not take it.
    pub fn close(mut self) -> Result<(), Failure> {
        self.finish();
        let failed = self.shared.state().failed.take();
        failed.map_or(Ok(()), |error| Err(Failure::write(&self.path)(error)))
    }

    fn finish(&mut self) {
        self.shared.state().closing = true;
        self.shared.changed.notify_one();
        if let Some(syncing) = self.syncing.take() {
            let _ = syncing.join();
        }
    }
}

impl Drop for Journal {
    fn drop(&mut self) {
        self.finish();
    }
}

impl Shared {
    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn keep_synced(&self) {
        let mut state = self.state();
        loop {
            if state.synced < state.length {
                let length = state.length;
                drop(state);
                let synced = self.file.sync_data();
                state = self.state();
                state.synced = length;
                if let Err(error) = synced {
                    state.failed = Some(error);
                }
            } else if state.closing {
                return;
            } else {
                state = self.changed.wait(state).unwrap_or_else(PoisonError::into_inner);
            }
        }
    }
}

/// Takes the lock of a journal. The system gives it back when the process ends, however it ends.
fn lock(path: &Path) -> Result<File, Failure> {
    let lock_path = path.with_extension("lock");
    let mut options = OpenOptions::new();
    let lock = options.create(true).read(true).write(true).truncate(false).open(&lock_path);
    let mut lock = lock.map_err(Failure::write(&lock_path))?;
    match flock(&lock, FlockOperation::NonBlockingLockExclusive) {
        Ok(()) => {
            let host = rustix::system::uname().nodename().to_string_lossy().into_owned();
            let holder = format!("process {} on {host}\n", std::process::id());
            // Who holds it is a courtesy to whoever waits.
            let _ = lock.set_len(0).and_then(|()| lock.write_all_at(holder.as_bytes(), 0));
            Ok(lock)
        }
        Err(rustix::io::Errno::WOULDBLOCK) => {
            let mut holder = String::new();
            let _ = lock.read_to_string(&mut holder);
            let holder = holder.trim();
            Err(Failure::Usage(format!("{} is being written by {holder}", path.display())))
        }
        Err(error) => Err(Failure::write(&lock_path)(error.into())),
    }
}

/// Takes damaged lines out of a journal.
fn repair(path: &Path, mut found: impl FnMut(RunResult)) -> Result<Repair, Failure> {
    let mut file = match File::open(path) {
        Ok(file) => io::BufReader::with_capacity(1 << 20, file),
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Repair::default()),
        Err(error) => return Err(Failure::read(path)(error)),
    };
    let mut damaged = Vec::new();
    let mut repair = Repair::default();
    let mut line = Vec::new();
    let mut offset = 0;
    loop {
        line.clear();
        let count = io::BufRead::read_until(&mut file, b'\n', &mut line);
        let count = count.map_err(Failure::read(path))? as u64;
        if count == 0 {
            break;
        }
        match decode(&line) {
            Ok(result) => found(result),
            Err(_) => {
                damaged.push((offset, count));
                repair.lines += 1;
                repair.bytes += count;
            }
        }
        offset += count;
    }
    let Some(&(first, _)) = damaged.first() else { return Ok(repair) };
    let mut file = file.into_inner();
    let kept = path.with_extension("damaged");
    let options = OpenOptions::new().create(true).append(true).open(&kept);
    let mut keeper = options.map_err(Failure::write(&kept))?;
    for &(offset, count) in &damaged {
        let mut bytes = vec![0; count as usize];
        file.read_exact_at(&mut bytes, offset).map_err(Failure::read(path))?;
        if !bytes.ends_with(b"\n") {
            bytes.push(b'\n');
        }
        keeper.write_all(&bytes).map_err(Failure::write(&kept))?;
    }
    keeper.sync_all().map_err(Failure::write(&kept))?;
    let only_tail = damaged.iter().map(|(_, count)| count).sum::<u64>() == offset - first;
    if only_tail {
        let cut = OpenOptions::new().write(true).open(path);
        let cut = cut.and_then(|file| file.set_len(first).and_then(|()| file.sync_all()));
        cut.map_err(Failure::write(path))?;
    } else {
        without(path, &mut file, &damaged).map_err(Failure::write(path))?;
    }
    Ok(repair)
}

/// Writes the file anew without some of its parts; it is whole at every moment.
fn without(path: &Path, file: &mut File, parts: &[(u64, u64)]) -> io::Result<()> {
    let new_path = path.with_extension("repaired");
    let mut new = File::create(&new_path)?;
    let mut position = 0;
    let end = file.metadata()?.len();
    for &(offset, count) in parts.iter().chain([&(end, 0)]) {
        file.seek(SeekFrom::Start(position))?;
        io::copy(&mut (&mut *file).take(offset - position), &mut new)?;
        position = offset + count;
    }
    new.sync_all()?;
    fs::rename(&new_path, path)?;
    sync_folder(path);
    Ok(())
}

/// Brings the entry of a file in its folder to the disk, where the system can.
fn sync_folder(path: &Path) {
    if let Some(folder) = path.parent().and_then(|folder| File::open(folder).ok()) {
        let _ = folder.sync_all();
    }
}

#[cfg(test)]
mod tests;
