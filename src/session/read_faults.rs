//! Crashes and other faults of a scenario: each part of the value, held against the system that it is for.

use super::gap::Gap;
use super::key::Key;
use super::kind::Kind;
use super::notice::{Notice, clip};
use super::read::Reader;
use super::scenario::{FAULTS_AT_MOST, Scenario, preset_gap};
use super::trouble::{At, Bracket, Trouble};
use crate::methods::Preset;
use crate::model::System;

impl Reader<'_, '_> {
    pub(super) fn crashes(&mut self, given: Option<(&str, usize)>, to: &mut Scenario, system: &System) {
        let Some((value, line)) = given else { return };
        for (i, part) in value.split('+').map(str::trim).enumerate() {
            if i == FAULTS_AT_MOST {
                return self.notices.push(line, Notice::TooMany(Key::Crash));
            }
            let Some(gap) = self.crash(part, line, to, system) else { continue };
            if to.crashes.contains(&gap) {
                self.notices.push(line, Notice::RepeatedFault(gap.to_string()));
            } else {
                to.crashes.push(gap);
            }
        }
    }

    /// One crash: a preset, or a place.
    fn crash(&mut self, part: &str, line: usize, scenario: &Scenario, system: &System) -> Option<Gap> {
        if let Some(preset) = Preset::ALL.into_iter().find(|p| p.word() == part) {
            // `none` among others contradicts them
            let gap = preset_gap(scenario.method(), preset);
            if gap.is_none() {
                self.unknown(Key::Crash, part, line);
            }
            return gap;
        }
        if !part.contains('.') {
            self.unknown(Key::Crash, part, line);
            return None;
        }
        self.gap(part, line, system, scenario.method)
    }

    fn gap(&mut self, part: &str, line: usize, system: &System, method: &'static str) -> Option<Gap> {
        match Gap::read(part, system) {
            Some((gap, notice)) => {
                if let Some(notice) = notice {
                    self.notices.push(line, notice);
                }
                Some(gap)
            }
            None => {
                self.notices.push(line, Notice::NoSuchPlace { place: clip(part), method });
                None
            }
        }
    }

    pub(super) fn troubles(&mut self, given: Option<(&str, usize)>, to: &mut Scenario, system: &System) {
        let Some((value, line)) = given else { return };
        for (i, part) in value.split('+').map(str::trim).enumerate() {
            if i == FAULTS_AT_MOST {
                return self.notices.push(line, Notice::TooMany(Key::Fault));
            }
            let Some(trouble) = self.trouble(part, line, to.method, system) else { continue };
            if to.troubles.iter().any(|t| t.shadows(&trouble)) {
                self.notices.push(line, Notice::RepeatedFault(trouble.to_string()));
            } else {
                to.troubles.push(trouble);
            }
        }
    }

    /// One other fault: its word, and after a colon its place.
    fn trouble(&mut self, part: &str, line: usize, method: &'static str, system: &System) -> Option<Trouble> {
        let (word, place) = match part.split_once(':') {
            Some((word, place)) => (word.trim(), Some(place.trim())),
            None => (part, None),
        };
        let (name, bracket) = match word.strip_suffix(')').and_then(|w| w.split_once('(')) {
            Some((name, bracket)) => (name.trim(), Some(bracket.trim())),
            None => (word, None),
        };
        let kind = Kind::named(name);
        let bracket = match (kind, bracket) {
            (Some(kind), Some(text)) => Bracket::read(kind, text),
            (Some(_), None) => Some(Bracket::None),
            (None, _) => None,
        };
        let (Some(kind), Some(bracket)) = (kind, bracket) else {
            self.unknown(Key::Fault, part, line);
            return None;
        };
        let at = match place {
            None if kind.needs_place() => {
                self.notices.push(line, Notice::NeedsPlace(kind.word()));
                return None;
            }
            None => At::Idle,
            Some(super::gap::START) => At::Start,
            Some(place) => At::Gap(self.gap(place, line, system, method)?),
        };
        let at = match at {
            // before anybody's first line is before anything; only a death is somebody's
            At::Gap(gap) if gap.is_start() && !kind.needs_place() => At::Start,
            other => other,
        };
        let trouble = Trouble { kind, bracket, at };
        if trouble.fits(system) {
            return Some(trouble);
        }
        self.notices.push(line, Notice::Meaningless(clip(part)));
        None
    }
}
