fn main() {
    eprintln!("verdict: not written yet");
    std::process::exit(2);
}
