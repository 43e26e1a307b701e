//! The native tool, as somebody uses it.

use std::io::Write;
use std::process::{Command, Stdio};

struct Told {
    status: Option<i32>,
    out: String,
    err: String,
}

fn verdict(args: &[&str], input: &[u8]) -> Told {
    let mut child = Command::new(env!("CARGO_BIN_EXE_verdict"))
        .args(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the tool starts");
    // a tool that stops before it has read its input closes it: not an error of the test
    let _ = child.stdin.take().expect("a pipe").write_all(input);
    let output = child.wait_with_output().expect("the tool ends");
    let text = |bytes| String::from_utf8(bytes).expect("the tool writes UTF-8");
    Told { status: output.status.code(), out: text(output.stdout), err: text(output.stderr) }
}

const GOOD: &str = "\
# seed 001, exercise 2
id=F3
scenario=the relay dies before the mark
method=outbox
crash=after-writes
expect=duplicate-absorbed
expect-delivery=duplicate-absorbed
expect-d=1
expect-o=S
expect-b=2
expect-e0=2
expect-e1=1
expect-receipts=2

id=A3
crash=between-writes
expect=lost
expect-caller=unknown
expect-o=–

id=E7
method=outbox
fault=answer-lost:service.commit+retry-without-key
expect-d=1,1
expect-o=s,s
expect-order=kept
";

#[test]
fn it_prints_one_row_an_order_and_counts_what_came_out() {
    let told = verdict(&["-"], GOOD.as_bytes());
    assert_eq!(told.err, "");
    let rows: Vec<Vec<&str>> = told.out.lines().map(|l| l.split_whitespace().collect()).collect();
    let row = |n: usize| rows.get(n).map(|r| r.join(" ")).unwrap_or_default();
    assert_eq!(row(0), "scenario headline D O B E receipts delivery liveness order window caller");
    assert_eq!(
        row(1),
        "F3 the relay dies before the mark duplicate-absorbed 1 S 2 1 2 duplicate-absorbed immediate does-not-apply none truth"
    );
    assert_eq!(row(2), "A3 lost 1 - 0 0 0 lost-without-trace does-not-apply does-not-apply none unknown");
    assert!(row(3).starts_with("E7 "), "{}", told.out);
    assert!(row(4).starts_with("order 43 "), "{}", told.out);
    assert_eq!(row(5), "3 as expected, 0 not");
    // the columns stand under their titles
    let mut lines = told.out.lines();
    let column = lines.next().and_then(|l| l.find("delivery"));
    let cells: Vec<Option<&str>> = lines.take(2).map(|l| column.and_then(|c| l.get(c..c + 4))).collect();
    assert_eq!(cells, [Some("dupl"), Some("lost")]);
    assert_eq!(told.status, Some(0));
}

#[test]
fn a_mismatch_is_said_with_its_line() {
    let told =
        verdict(&["-"], GOOD.replace("expect=lost", "expect=phantom").replace("expect-e0=2", "expect-e0=1").as_bytes());
    assert_eq!(told.status, Some(1));
    assert!(told.out.contains("MISMATCH -:11: expected expect-e0=1, it is 2"), "{}", told.out);
    assert!(told.out.contains("MISMATCH -:17: expected expect=phantom, it is lost"), "{}", told.out);
    assert!(told.out.ends_with("1 as expected, 2 not\n"), "{}", told.out);
}

#[test]
fn every_error_is_said_and_the_good_scenarios_still_run() {
    let bad = "id=X\nmethod=outbx\nexpect=lots\nfoo\n\nid=Y\ncrash=relay.mark\nfault=nack:service.commit\n\nid=Z\n";
    let told = verdict(&["-", "no-such-file"], bad.as_bytes());
    assert_eq!(told.status, Some(2));
    let errors: Vec<&str> = told.err.lines().map(|l| l.split(" (").next().unwrap_or(l)).collect();
    assert_eq!(
        errors,
        [
            "-:2: X: method cannot be “outbx”",
            "-:3: X: expect cannot come out as “lots”",
            "-:4: X: “foo” is not key=value",
            "-:7: Y: dual-write-db-first has no place “relay.mark”",
            "-:8: Y: nack:service.commit means nothing: no such call or commit is made there",
            "no-such-file: No such file or directory",
        ]
    );
    assert!(told.err.contains("dual-write-publish-first"), "what could stand there is said: {}", told.err);
    assert!(told.err.contains("service.insert-orders"), "what could stand there is said: {}", told.err);
    assert!(told.out.contains("\nZ "), "{}", told.out);
    assert!(!told.out.contains("\nX ") && !told.out.contains("\nY "), "{}", told.out);
    let bytes = verdict(&["-"], b"method=outbox\n\xff\n");
    assert_eq!((bytes.status, bytes.err.as_str()), (Some(2), "-:2: this is not UTF-8 text\n"));
    let nothing = verdict(&["-"], b"# nothing\n");
    assert_eq!((nothing.status, nothing.err.as_str()), (Some(2), "-: there is no scenario in it\n"));
}

#[test]
fn a_fault_that_never_strikes_is_said() {
    let told = verdict(&["-"], b"method=outbox\ncrash=relay.mark@2\nfault=broker-down:service.failed\n");
    assert_eq!(told.status, Some(0));
    assert!(told.out.contains("relay.mark@2 never strikes in this run"), "{}", told.out);
    assert!(told.out.contains("broker-down:service.failed never strikes in this run"), "{}", told.out);
}

#[test]
fn an_expectation_of_the_other_inbox_needs_its_places() {
    let told = verdict(&["-"], b"crash=consumer.inbox\nexpect-e1=1\nexpect-e0=1\n");
    assert_eq!(told.status, Some(1));
    assert!(
        told.out.contains("-:3: expected expect-e0=1, without an inbox a fault of it has no place"),
        "{}",
        told.out
    );
}

#[test]
fn a_trace_has_every_visible_step_with_what_happened() {
    let told = verdict(&["--trace", "-"], b"method=dual-write-db-first\ncrash=between-writes\n");
    let steps: Vec<&str> = told.out.lines().filter_map(|l| l.strip_prefix("  step ")).collect();
    assert_eq!(
        steps,
        [
            " 1  service begins",
            " 2  service writes orders",
            " 3  service commits",
            " 4  crash",
            " 5  restart",
            " 6  end",
        ]
    );
    for words in [
        "service.commit            service commits orders 42",
        "service dead, memory gone; the caller of order 42 hears nothing",
        "service back, memory empty",
    ] {
        assert!(told.out.contains(words), "{words} is not in {}", told.out);
    }
}

#[test]
fn all_schedules_are_searched_and_the_run_is_among_them() {
    let input = b"method=dual-write-db-first\n\nmethod=outbox\ncrash=after-writes\n";
    let told = verdict(&["--explore", "-"], input);
    assert_eq!(told.status, Some(0));
    let summaries: Vec<&str> = told.out.lines().filter(|l| l.starts_with("  all schedules: ")).collect();
    assert_eq!(summaries.len(), 2, "{}", told.out);
    assert!(summaries.iter().all(|s| s.ends_with(" outcomes")), "nothing was cut: {summaries:?}");
    let marked: Vec<&str> = told.out.lines().filter(|l| l.starts_with("  * ") && l.contains("D 1")).collect();
    assert_eq!(marked.len(), 2, "{}", told.out);
    let cut = verdict(&["--explore", "--states=5", "-"], input);
    assert!(cut.out.contains("cut off by --states"), "{}", cut.out);
    let crashes = verdict(&["--explore", "--crashes=1", "-"], b"method=dual-write-db-first\n");
    for headline in ["lost ", "nothing ", "consistent "] {
        assert!(crashes.out.lines().any(|l| l[l.len().min(4)..].starts_with(headline)), "{headline}: {}", crashes.out);
    }
    let shortest = verdict(&["--explore", "--trace", "--crashes=1", "-"], b"method=dual-write-db-first\n");
    assert!(shortest.out.contains("  crash                     service dead, memory gone"), "{}", shortest.out);
}

#[test]
fn json_is_one_object_a_line() {
    let told = verdict(&["--json", "-"], GOOD.as_bytes());
    let lines: Vec<&str> = told.out.lines().collect();
    assert_eq!(lines.len(), 3);
    assert!(lines.iter().all(|l| l.starts_with('{') && l.ends_with('}')));
    let expected = concat!(
        r#"{"file":"-","line":15,"id":"A3","scenario":null,"method":"dual-write-db-first","crash":"between-writes","#,
        r#""fault":"","inbox":true,"steps":6,"ending":"quiet","headline":"lost","order":"does-not-apply","#,
        r#""orders":[{"id":42,"d":1,"o":null,"b":0,"effects":[0],"receipts":0,"headline":"lost","#,
        r#""delivery":"lost-without-trace","liveness":"does-not-apply","window":"none","caller":"unknown"}],"#,
        r#""unstruck":[],"passed":true,"mismatches":[]}"#
    );
    assert_eq!(lines.get(1), Some(&expected));
    let wrong = verdict(&["--json", "--trace", "--explore", "-"], b"expect=lost\n");
    assert_eq!(wrong.status, Some(1));
    let mismatch = r#""passed":false,"mismatches":[{"line":1,"key":"expect","expected":"lost","found":"consistent"}]"#;
    assert!(wrong.out.contains(mismatch), "{}", wrong.out);
    for part in
        [r#""trace":[{"step":1,"#, r#""explore":{"states":"#, r#""complete":true,"outcomes":[{"ending":"quiet","#]
    {
        assert!(wrong.out.contains(part), "{part} is not in {}", wrong.out);
    }
}

#[test]
fn the_command_line_helps() {
    let help = verdict(&["--help"], b"");
    assert_eq!((help.status, help.err.as_str()), (Some(0), ""));
    assert!(help.out.contains("exit status"));
    for (args, why) in [
        (&[][..], "no file to read"),
        (&["--verbose", "-"], "no option is called “--verbose”"),
        (&["--states=0", "-"], "--states takes a number from 1, not “0”"),
        (&["--crashes=many", "-"], "--crashes takes a number from 0 to 255, not “many”"),
        (&["--crashes", "-"], "--crashes takes a number: --crashes=N"),
    ] {
        let told = verdict(args, b"");
        assert_eq!((told.status, told.out.as_str()), (Some(2), ""), "{args:?}");
        assert!(told.err.starts_with(&format!("verdict: {why}\n")), "{}", told.err);
    }
}

/// The example of the documentation passes, and its tables hold every word of the grammar.
#[test]
fn the_chapter_is_as_it_says() {
    let told = verdict(&["docs/chapter.txt"], b"");
    assert_eq!(told.status, Some(0), "{}{}", told.out, told.err);
    assert!(told.out.ends_with("13 as expected, 0 not\n"), "{}", told.out);
}

#[test]
fn the_documentation_is_true() {
    use outbox_lab::session::{Component, Key};
    let text = include_str!("../docs/scenarios.md");
    let example = text.split("```\n").find(|part| part.contains("id=A3\n")).unwrap_or_default();
    let told = verdict(&["-"], example.as_bytes());
    assert_eq!((told.status, told.err.as_str()), (Some(0), ""), "{}", told.out);
    assert!(told.out.ends_with("2 as expected, 0 not\n"), "{}", told.out);
    let mut words: Vec<&str> = Key::all().map(Key::word).collect();
    words.extend(Key::all().flat_map(Key::words));
    words.extend(Component::ALL.into_iter().flat_map(Component::words));
    let vocabulary = verdict(&["--vocabulary"], b"").out;
    let written = text.split_once("<!-- vocabulary: `verdict --vocabulary` -->\n").map(|(_, rest)| rest);
    assert_eq!(written, Some(vocabulary.as_str()), "docs/scenarios.md: write what `verdict --vocabulary` prints");
    for word in words {
        let there = ["`", ":PLACE`", "(N)`", "(PROCESS)`"].map(|end| format!("`{word}{end}"));
        assert!(there.iter().any(|w| text.contains(w)), "docs/scenarios.md does not know {word}");
    }
    for component in Component::ALL {
        assert!(text.contains(&format!("`{}", component.word())), "{}", component.word());
    }
}
