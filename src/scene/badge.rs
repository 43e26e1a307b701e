//! What differs between two pictures, marked in both: a black disc on the border of the thing, where no words are.

use super::geometry::{Geometry, Layout};
use super::icon::Icon;
use super::mark::Group;
use crate::session::{Aspect, Difference};

/// The marks of these differences, to be drawn over either picture. One that begins at the shown stop is `hot`.
pub fn badges(differences: &[Difference], stop: usize, layout: Layout) -> Vec<Group> {
    let g = layout.geometry();
    let one = |difference: &Difference| {
        let class = if difference.since == stop { "differs hot" } else { "differs" };
        let key = format!("differs:{}", difference.aspect as usize);
        let mut group = Group::new(key, place(g, difference.aspect), class);
        group.icon(0, 0, Icon::Differs, if g.beside > 0 { "1" } else { ".85" });
        group
    };
    differences.iter().map(one).collect()
}

/// Where the mark of an aspect stands.
fn place(g: &Geometry, aspect: Aspect) -> (i32, i32) {
    let row = |top: i32| (g.base.x, top + 28 + g.row / 2);
    match aspect {
        Aspect::Order => row(g.tables.0),
        Aspect::Waiting => row(g.tables.1),
        Aspect::Message => (g.broker.right() - 2, g.broker.y + 6),
        Aspect::Effect => (g.consumer.x, g.consumer.bottom() + 2),
        Aspect::Caller => (g.client.right() - 6, g.client.y + 4),
        Aspect::Machine => (g.service.right() - 2, g.service.y + 2),
    }
}
