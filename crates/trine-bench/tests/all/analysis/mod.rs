//! Tests of rankings, reports and problem sets, on small data and, where it stands beside the
//! checkout, on the published data of the competitions.

mod benchexec;
mod browser;
mod comparison;
mod formats;
mod fragments;
mod published;
mod rankings;
mod samples;
mod tracks;
