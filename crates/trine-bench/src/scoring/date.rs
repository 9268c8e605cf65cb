//! Dates, and seconds since the beginning of 1970.
//!
//! Reference: Howard Hinnant, "chrono-Compatible Low-Level Date Algorithms", `civil_from_days` and
//! `days_from_civil`; RFC 3339.

/// The days from the first of March of the year 0 to the beginning of 1970.
const DAYS_BEFORE_1970: u64 = 719_468;

/// A time in seconds since 1970 as a date; the beginning of 1970 where there is none.
#[must_use]
pub fn utc(seconds: f64) -> String {
    let seconds = if seconds.is_finite() { seconds.max(0.0) as u64 } else { 0 };
    let (days, second) = (seconds / 86_400 + DAYS_BEFORE_1970, seconds % 86_400);
    let (era, day_of_era) = (days / 146_097, days % 146_097);
    let year_of_era =
        (day_of_era - day_of_era / 1460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
    let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let shifted = (5 * day_of_year + 2) / 153;
    let day = day_of_year - (153 * shifted + 2) / 5 + 1;
    let month = if shifted < 10 { shifted + 3 } else { shifted - 9 };
    let year = year_of_era + era * 400 + u64::from(month <= 2);
    let (hour, minute, second) = (second / 3600, second / 60 % 60, second % 60);
    format!("{year:04}-{month:02}-{day:02}T{hour:02}:{minute:02}:{second:02}Z")
}

/// The same with milliseconds.
#[must_use]
pub fn utc_with_milliseconds(seconds: f64) -> String {
    let whole = if seconds.is_finite() { (seconds.max(0.0) * 1e3).round() as u64 } else { 0 };
    let second = utc((whole / 1000) as f64);
    format!("{}.{:03}Z", second.trim_end_matches('Z'), whole % 1000)
}

/// The seconds since 1970 of a date; `None` if the text is none. Without a zone it is UTC.
#[must_use]
pub fn seconds(text: &str) -> Option<f64> {
    let (date, time) = text.trim().split_once(['T', ' '])?;
    let (clock, zone) = time.split_at(time.find(['Z', '+', '-', ' ']).unwrap_or(time.len()));
    let [year, month, day] = three(date, '-')?;
    let [hour, minute, second] = three(clock, ':')?;
    let (year, month, day) = (whole(year, 1, 9999)?, whole(month, 1, 12)?, whole(day, 1, 31)?);
    let (hour, minute) = (whole(hour, 0, 23)?, whole(minute, 0, 59)?);
    let second: f64 = second.parse().ok().filter(|second| (0.0..61.0).contains(second))?;
    let shifted = if month > 2 { month - 3 } else { month + 9 };
    let year = year - i64::from(month <= 2);
    let year_of_era = year % 400;
    let day_of_year = (153 * shifted + 2) / 5 + day - 1;
    let day_of_era = year_of_era * 365 + year_of_era / 4 - year_of_era / 100 + day_of_year;
    let days = year / 400 * 146_097 + day_of_era - DAYS_BEFORE_1970.cast_signed();
    let minutes = (days * 24 + hour) * 60 + minute - offset(zone.trim())?;
    Some(((minutes * 60) as f64 + second).max(0.0))
}

fn three(text: &str, between: char) -> Option<[&str; 3]> {
    let parts: Vec<&str> = text.split(between).collect();
    parts.try_into().ok()
}

fn whole(text: &str, least: i64, most: i64) -> Option<i64> {
    text.parse().ok().filter(|number| (least..=most).contains(number))
}

/// The minutes of a zone: `+01:00`, `-0330`, `Z`.
fn offset(zone: &str) -> Option<i64> {
    let (sign, digits) = match (zone.strip_prefix('+'), zone.strip_prefix('-')) {
        _ if matches!(zone, "" | "Z" | "UTC") => return Some(0),
        (Some(digits), _) => (1, digits),
        (_, Some(digits)) => (-1, digits),
        (None, None) => return None,
    };
    let digits = digits.replace(':', "");
    let number = whole(&digits, 0, 2359).filter(|_| digits.len() == 4)?;
    Some(sign * (number / 100 * 60 + number % 100))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seconds_are_dates_and_dates_seconds() {
        assert_eq!(utc(f64::INFINITY), "1970-01-01T00:00:00Z");
        assert_eq!(utc_with_milliseconds(951_827_696.5), "2000-02-29T12:34:56.500Z");
        for (number, text) in [
            (0.0, "1970-01-01T00:00:00Z"),
            (951_827_696.0, "2000-02-29T12:34:56Z"),
            (4_102_444_799.0, "2099-12-31T23:59:59Z"),
        ] {
            assert_eq!((utc(number), seconds(text)), (text.to_owned(), Some(number)));
        }
        assert_eq!(seconds("2000-02-29T13:34:56.25+01:00"), Some(951_827_696.25));
        assert_eq!(seconds("2000-02-29 12:34:56 UTC"), Some(951_827_696.0));
        for none in
            ["", "soon", "2000-13-01T00:00:00Z", "2000-02-29T12:34:56 MEZ", "T", "1-1-1T1:1"]
        {
            assert_eq!(seconds(none), None, "{none}");
        }
    }
}
