fn main() {
    eprintln!("storyboard: not written yet");
    std::process::exit(2);
}
