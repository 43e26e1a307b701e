//! What leaves the page: the run as a sequence diagram, as pictures, as data, and the snippets with which an author puts
//! it into a page of their own. Pure, so that a program and the page give the same; nothing here runs before a reader
//! asks for it.

pub mod mermaid;
pub mod record;
pub mod share;
pub mod sheet;
pub mod storyboard;
