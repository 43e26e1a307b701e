//! One group before and after, and what its key and its classes say.

use super::super::mark::Group;
use super::Point;

/// One group before and after; at least one of them is there, and they differ.
pub(super) struct Change<'a> {
    pub was: Option<&'a Group>,
    pub is: Option<&'a Group>,
    /// Whichever is there, the new one first.
    pub group: &'a Group,
}

impl<'a> Change<'a> {
    pub fn both(&self) -> Option<(&'a Group, &'a Group)> {
        self.was.zip(self.is)
    }

    /// It has that role now and had it not, or was not there.
    pub fn becomes(&self, role: &str) -> bool {
        self.is.is_some_and(|g| g.is(role)) && !self.was.is_some_and(|g| g.is(role))
    }

    pub fn loses(&self, role: &str) -> bool {
        self.both().is_some_and(|(was, is)| was.is(role) && !is.is(role))
    }

    pub fn dies(&self) -> bool {
        self.was.is_some() && self.becomes("dead")
    }
}

/// The second part of a key: whose it is.
pub(super) fn owner(key: &str) -> &str {
    key.split([':', '.']).nth(1).unwrap_or("")
}

/// Whether it is the same but for what was outlined because it had just changed.
pub(super) fn same(was: &Group, is: &Group) -> bool {
    let calm = |g: &Group| g.class.replace(" hot", "");
    was.at == is.at && was.marks == is.marks && (was.class == is.class || (calm(was) == calm(is) && !is.is("hot")))
}

pub(super) fn middle(g: &Group) -> Point {
    let ((x, y), _) = g.body();
    (g.at.0 + x, g.at.1 + y)
}

pub(super) fn far(a: Point, b: Point) -> i32 {
    (a.0 - b.0).abs() + (a.1 - b.1).abs()
}

/// An envelope that only makes room.
pub(super) fn shifted(c: &Change) -> bool {
    c.both().is_some_and(|(was, is)| was.at != is.at && was.class.replace(" hot", "") == is.class)
}
