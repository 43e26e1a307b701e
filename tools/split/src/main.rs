//! Splits the page's module in two: what a first visit runs, and the rest, which is fetched when somebody takes an
//! interest. What runs is measured, in a browser, on the very module that is split.
//!
//!     split note FOLDER NOTED         writes the module of the page in FOLDER, noting what it runs, to the file NOTED
//!     split apart FOLDER PROFILE [LINKED]
//!                                     takes it apart, by a file with a 1 or 0 for every stretch of code. With the
//!                                     linker's own file, which names the objects in memory, data is taken apart as well
//!     split bare FOLDER               leaves it whole, without what the linker wrote for this tool

mod body;
mod cut;
mod divide;
mod first;
mod glue;
mod keep;
mod live;
mod module;
mod moved;
mod note;
mod number;
mod objects;
mod parts;
mod plan;
mod second;

use std::path::Path;
use std::process::ExitCode;
use std::{env, fs};

/// The page's name in its files.
const NAME: &str = "outbox-lab";

/// What a region must save in the first part, in bytes, to be worth a call into the second.
const LEAST: usize = 6;

fn main() -> ExitCode {
    let args: Vec<String> = env::args().skip(1).collect();
    let args: Vec<&str> = args.iter().map(String::as_str).collect();
    let done = match args[..] {
        ["note", folder, noted] => note(Path::new(folder), Path::new(noted)),
        ["apart", folder, profile] => apart(Path::new(folder), Path::new(profile), None),
        ["apart", folder, profile, linked] => apart(Path::new(folder), Path::new(profile), Some(Path::new(linked))),
        ["bare", folder] => bare(Path::new(folder)),
        _ => Err("say `note FOLDER NOTED`, `apart FOLDER PROFILE [LINKED]` or `bare FOLDER`".into()),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) => {
            eprintln!("error: the module could not be split: {why}");
            ExitCode::FAILURE
        }
    }
}

fn note(folder: &Path, noted: &Path) -> Result<(), String> {
    let bytes = read(&folder.join(format!("{NAME}_bg.wasm")))?;
    write(noted, &note::noting(&bytes)?)
}

fn apart(folder: &Path, profile: &Path, linked: Option<&Path>) -> Result<(), String> {
    let (first, script) = (folder.join(format!("{NAME}_bg.wasm")), folder.join(format!("{NAME}.js")));
    let bytes = read(&first)?;
    let ran: Vec<bool> = read(profile)?.iter().map(|sign| *sign == b'1').collect();
    let glue = String::from_utf8(read(&script)?).map_err(|why| why.to_string())?;
    let objects = linked.map(|linked| objects::Objects::read(&read(linked)?)).transpose()?;
    let module = module::Module::read(&bytes)?;
    let names = glue::names(&module, &glue);
    let both = glue::glue(&glue, NAME, &names)?;
    let parts = parts::parts(module, &ran, LEAST, objects.as_ref(), names)?;
    write(&first, &parts.first)?;
    write(&folder.join(format!("{NAME}_more.wasm")), &parts.second)?;
    write(&script, glue::lending(&both, &parts.lends).as_bytes())
}

fn bare(folder: &Path) -> Result<(), String> {
    let file = folder.join(format!("{NAME}_bg.wasm"));
    let bytes = read(&file)?;
    write(&file, &note::bare(&bytes)?)
}

fn read(path: &Path) -> Result<Vec<u8>, String> {
    fs::read(path).map_err(|why| format!("{}: {why}", path.display()))
}

fn write(path: &Path, bytes: &[u8]) -> Result<(), String> {
    fs::write(path, bytes).map_err(|why| format!("{}: {why}", path.display()))
}
