//! The command line.

/// How the tool is used.
pub const USAGE: &str = "\
usage: verdict [OPTION…] FILE…     (- is standard input)

Reads scenarios and prints what becomes of each. The text is that of docs/scenarios.md.

  --trace        the whole run, step by step
  --explore      what all other schedules lead to; with --trace, the shortest run to each
  --crashes=N    in --explore, N further crashes of any machine at any moment (default 0)
  --states=N     in --explore, stop after so many worlds (default 1000000)
  --json         one JSON object a line
  --vocabulary   every method, knob and fault with its words
  --help         this

exit status: 0 all as expected, 1 something else came out, 2 something could not be read
";

/// What to do.
pub struct Options {
    /// Print the run.
    pub trace: bool,
    /// Search all schedules.
    pub explore: bool,
    /// Further crashes in a search.
    pub crashes: u8,
    /// Worlds in a search, at most.
    pub states: usize,
    /// Print JSON.
    pub json: bool,
    /// What to read.
    pub files: Vec<String>,
}

/// What the command line asks.
pub enum Asked {
    /// How to use the tool.
    Help,
    /// Every word that a scenario can use.
    Vocabulary,
    /// The work.
    Run(Options),
    /// It cannot be understood, and why.
    Wrong(String),
}

/// Understands the command line.
pub fn read(args: impl Iterator<Item = String>) -> Asked {
    let mut options =
        Options { trace: false, explore: false, crashes: 0, states: 1_000_000, json: false, files: vec![] };
    let mut only_files = false;
    for arg in args {
        if only_files || arg == "-" || !arg.starts_with('-') {
            options.files.push(arg);
            continue;
        }
        let (name, value) = match arg.split_once('=') {
            Some((name, value)) => (name, Some(value)),
            None => (arg.as_str(), None),
        };
        match (name, value) {
            ("--", None) => only_files = true,
            ("--help" | "-h", None) => return Asked::Help,
            ("--vocabulary", None) => return Asked::Vocabulary,
            ("--trace", None) => options.trace = true,
            ("--explore", None) => options.explore = true,
            ("--json", None) => options.json = true,
            ("--crashes", Some(n)) => match n.parse() {
                Ok(n) => options.crashes = n,
                Err(_) => return Asked::Wrong(format!("--crashes takes a number from 0 to 255, not “{n}”")),
            },
            ("--states", Some(n)) => match n.parse() {
                Ok(n) if n > 0 => options.states = n,
                Ok(_) | Err(_) => return Asked::Wrong(format!("--states takes a number from 1, not “{n}”")),
            },
            ("--crashes" | "--states", None) => return Asked::Wrong(format!("{name} takes a number: {name}=N")),
            _ => return Asked::Wrong(format!("no option is called “{arg}”")),
        }
    }
    if options.files.is_empty() { Asked::Wrong("no file to read".to_string()) } else { Asked::Run(options) }
}
