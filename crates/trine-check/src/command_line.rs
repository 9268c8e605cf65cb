//! The arguments of the commands that compare what a solver printed with a script.
//!
//! Idea: two files, and options with a number each.

use std::ffi::OsString;

use crate::WRONG_USE;

/// What to say of arguments or files that are not what they should be, and the exit code.
pub(crate) type Misuse = (String, u8);

/// The two files that the arguments name; numbers of options go where the table says.
pub(crate) fn two_files<'a>(
    arguments: &'a [OsString],
    usage: &str,
    options: &mut [(&str, &mut Option<u64>)],
) -> Result<[&'a OsString; 2], Misuse> {
    let mut files = Vec::new();
    let mut rest = arguments.iter();
    while let Some(argument) = rest.next() {
        let option = argument.to_str().unwrap_or_default();
        if let Some((_, value)) = options.iter_mut().find(|(name, _)| *name == option) {
            let number = rest.next().and_then(|number| number.to_str()?.parse::<u64>().ok());
            let number = number.ok_or_else(|| (format!("{option} needs a number"), WRONG_USE))?;
            **value = Some(number);
        } else if option.starts_with("--") {
            return Err((format!("there is no option {option}"), WRONG_USE));
        } else {
            files.push(argument);
        }
    }
    let &[first, second] = files.as_slice() else {
        return Err((format!("usage: {usage}"), WRONG_USE));
    };
    Ok([first, second])
}

/// The contents of a file.
pub(crate) fn read(path: &OsString) -> Result<Vec<u8>, Misuse> {
    std::fs::read(path).map_err(|error| (format!("{}: {error}", path.display()), WRONG_USE))
}
