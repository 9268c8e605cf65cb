//! Exit codes of the `trine` binary.

/// How a run ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub enum ExitCode {
    /// The script ran to its end, whatever the answers.
    Done = 0,
    /// An error was printed.
    Error = 1,
    /// The command line was wrong, or the input could not be opened.
    Usage = 2,
    /// Trine found a fault of its own; no answer was printed for that check.
    InternalFault = 3,
    /// Output could not be written (for example: the disk is full).
    OutputLost = 4,
    /// A command needed more memory than the limit allows and could not be stopped otherwise.
    OutOfMemory = 5,
    /// The last answer was `sat`; only with `--exit-code`.
    LastSat = 10,
    /// The last answer was `unsat`; only with `--exit-code`.
    LastUnsat = 20,
    /// Ended by SIGHUP.
    HungUp = 129,
    /// Ended by SIGINT.
    Interrupted = 130,
    /// The reader of the output went away.
    BrokenPipe = 141,
    /// Ended by SIGTERM.
    Terminated = 143,
    /// Ended by SIGXCPU.
    CpuTimeUsedUp = 152,
}
