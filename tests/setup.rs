//! What the set-up relies on and no compiler checks.

use std::fs;
use std::path::Path;

fn read(file: &str) -> String {
    fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(file)).unwrap()
}

/// What stands between `before` and the next quote.
fn quoted(text: &str, before: &str) -> String {
    let (_, rest) = text.split_once(before).unwrap();
    rest.split('"').next().unwrap().to_owned()
}

#[test]
fn trunk_asks_for_the_wasm_opt_that_npm_installs() {
    let trunk = quoted(&read("Trunk.toml"), "wasm_opt = \"version_");
    assert_eq!(quoted(&read("package.json"), "\"binaryen\": \""), format!("{trunk}.0.0"));
}

#[test]
fn the_npm_packages_are_pinned_and_their_lock_names_no_server() {
    assert!(!read("package.json").contains(['^', '~']));
    assert!(!read("package-lock.json").contains("\"resolved\""));
}

#[test]
fn the_page_has_no_inline_script_or_style() {
    let page = read("index.html");
    for tag in page.split("<script").skip(1) {
        assert!(tag.split('>').next().unwrap().contains("src="), "<script{tag}");
    }
    assert!(!page.contains("<style") && !page.contains("style="));
}
