//! Plots as inline SVG: cactus and scatter.
//!
//! Idea: both have logarithmic axes in seconds from a hundredth to the greatest time, so plots of
//! one report compare by eye. Points carry the number of their run, which the page opens.
//! Reference: the cactus plot of the SAT competitions (time against solved problems).

use std::fmt::Write;

use crate::markup::escaped;

/// The least time that an axis shows, in seconds.
const LEAST_S: f64 = 0.01;

/// Colours that stay apart for most readers (Okabe and Ito 2008); more entrants get dashes.
const COLOURS: [&str; 8] =
    ["#0072b2", "#d55e00", "#009e73", "#cc79a7", "#56b4e9", "#e69f00", "#808080", "#8c6d31"];

const WIDTH: f64 = 640.0;
const HEIGHT: f64 = 420.0;
const LEFT: f64 = 56.0;
const RIGHT: f64 = 16.0;
const TOP: f64 = 16.0;
const BOTTOM: f64 = 44.0;

/// The times of one entrant on what it solved, in any order.
#[derive(Clone, Debug)]
pub struct Curve {
    /// The entrant.
    pub name: String,
    /// Seconds.
    pub times_s: Vec<f64>,
}

/// A problem that two entrants tried.
#[derive(Clone, Debug)]
pub struct Point {
    /// Seconds of the first entrant; `None` if it did not solve the problem.
    pub x_s: Option<f64>,
    /// Seconds of the second one.
    pub y_s: Option<f64>,
    /// The problem.
    pub problem: String,
    /// The number of the run that a click opens.
    pub run: usize,
}

/// From a time to a part of an axis, 0 to 1.
fn part(time_s: f64, limit_s: f64) -> f64 {
    (time_s.max(LEAST_S) / LEAST_S).ln() / (limit_s / LEAST_S).ln()
}

fn greatest(times: impl Iterator<Item = f64>) -> f64 {
    times.fold(1.0, f64::max)
}

/// Powers of ten up to the limit.
fn ticks(limit_s: f64) -> Vec<f64> {
    let mut ticks = vec![LEAST_S];
    while let Some(last) = ticks.last().copied().filter(|last| last * 10.0 <= limit_s) {
        ticks.push(last * 10.0);
    }
    ticks
}

fn seconds(time_s: f64) -> String {
    let text = format!("{time_s:.2}");
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

fn open(out: &mut String, label: &str) {
    let label = escaped(label);
    let _ = write!(
        out,
        "<svg viewBox=\"0 0 {WIDTH} {HEIGHT}\" role=\"img\" aria-label=\"{label}\"><rect x=\"{LEFT}\" y=\"{TOP}\" width=\"{}\" height=\"{}\" class=\"area\"/>",
        WIDTH - LEFT - RIGHT,
        HEIGHT - TOP - BOTTOM
    );
}

fn vertical_time_axis(out: &mut String, limit_s: f64) {
    for tick in ticks(limit_s) {
        let y = HEIGHT - BOTTOM - part(tick, limit_s) * (HEIGHT - TOP - BOTTOM);
        let _ = write!(
            out,
            "<line x1=\"{LEFT}\" x2=\"{}\" y1=\"{y:.1}\" y2=\"{y:.1}\" class=\"grid\"/><text x=\"{}\" y=\"{:.1}\" class=\"end\">{}</text>",
            WIDTH - RIGHT,
            LEFT - 6.0,
            y + 4.0,
            seconds(tick)
        );
    }
}

/// Time against solved problems, one curve per entrant, with a legend.
pub fn cactus(curves: &[Curve]) -> String {
    let limit_s = greatest(curves.iter().flat_map(|curve| curve.times_s.iter().copied()));
    let most = curves.iter().map(|curve| curve.times_s.len()).max().unwrap_or(0).max(1);
    let mut out = String::new();
    open(&mut out, "solved problems against seconds");
    vertical_time_axis(&mut out, limit_s);
    let x_of = |count: usize| LEFT + count as f64 / most as f64 * (WIDTH - LEFT - RIGHT);
    let mut counts: Vec<_> = (0..=4).map(|step| most * step / 4).collect();
    counts.dedup();
    for count in counts {
        let (x, y) = (x_of(count), HEIGHT - BOTTOM + 18.0);
        let _ = write!(out, "<text x=\"{x:.1}\" y=\"{y}\" class=\"middle\">{count}</text>");
    }
    let _ = write!(
        out,
        "<text x=\"{}\" y=\"{}\" class=\"middle\">solved problems</text><text x=\"12\" y=\"{}\" class=\"side\">CPU seconds</text>",
        (LEFT + WIDTH - RIGHT) / 2.0,
        HEIGHT - 8.0,
        (TOP + HEIGHT - BOTTOM) / 2.0
    );
    let mut legend = String::new();
    for (at, curve) in curves.iter().enumerate() {
        let mut times = curve.times_s.clone();
        times.sort_by(f64::total_cmp);
        let colour = COLOURS[at % COLOURS.len()];
        let dash = ["", "6 3", "2 3"][at / COLOURS.len() % 3];
        let mut points = String::new();
        for (solved, time) in times.iter().enumerate() {
            let y = HEIGHT - BOTTOM - part(*time, limit_s) * (HEIGHT - TOP - BOTTOM);
            let _ = write!(points, "{:.1},{y:.1} ", x_of(solved + 1));
        }
        let name = escaped(&curve.name);
        let _ = write!(
            out,
            "<polyline points=\"{points}\" style=\"stroke:{colour};stroke-dasharray:{dash}\"><title>{name}: {} solved</title></polyline>",
            times.len()
        );
        let _ = write!(
            legend,
            "<span><svg viewBox=\"0 0 24 8\" class=\"key\"><line x1=\"0\" x2=\"24\" y1=\"4\" y2=\"4\" style=\"stroke:{colour};stroke-dasharray:{dash}\"/></svg>{name} ({})</span>",
            times.len()
        );
    }
    out.push_str("</svg>");
    format!("<figure>{out}<figcaption class=\"legend\">{legend}</figcaption></figure>")
}

/// The times of two entrants on the same problems; what one of them did not solve stands on the
/// border.
pub fn scatter(x_name: &str, y_name: &str, points: &[Point]) -> String {
    let limit_s = greatest(points.iter().flat_map(|p| [p.x_s, p.y_s]).flatten()) * 2.0;
    let mut out = String::new();
    open(&mut out, &format!("{x_name} against {y_name}"));
    vertical_time_axis(&mut out, limit_s);
    let x_of =
        |time: Option<f64>| LEFT + time.map_or(1.0, |t| part(t, limit_s)) * (WIDTH - LEFT - RIGHT);
    let y_of = |time: Option<f64>| {
        HEIGHT - BOTTOM - time.map_or(1.0, |t| part(t, limit_s)) * (HEIGHT - TOP - BOTTOM)
    };
    for tick in ticks(limit_s) {
        let (x, y) = (x_of(Some(tick)), HEIGHT - BOTTOM + 18.0);
        let text = seconds(tick);
        let _ = write!(out, "<text x=\"{x:.1}\" y=\"{y}\" class=\"middle\">{text}</text>");
    }
    let (x_label, y_label) = (escaped(x_name), escaped(y_name));
    let _ = write!(
        out,
        "<line x1=\"{LEFT}\" y1=\"{}\" x2=\"{}\" y2=\"{TOP}\" class=\"diagonal\"/><text x=\"{}\" y=\"{}\" class=\"middle\">{x_label}, CPU seconds</text><text x=\"12\" y=\"{}\" class=\"side\">{y_label}</text>",
        HEIGHT - BOTTOM,
        WIDTH - RIGHT,
        (LEFT + WIDTH - RIGHT) / 2.0,
        HEIGHT - 8.0,
        (TOP + HEIGHT - BOTTOM) / 2.0
    );
    for point in points.iter().filter(|point| point.x_s.is_some() || point.y_s.is_some()) {
        let _ = write!(
            out,
            "<circle cx=\"{:.1}\" cy=\"{:.1}\" r=\"3\" data-run=\"{}\"><title>{}</title></circle>",
            x_of(point.x_s),
            y_of(point.y_s),
            point.run,
            escaped(&point.problem)
        );
    }
    out.push_str("</svg>");
    format!("<figure>{out}</figure>")
}
