//! Results of BenchExec: read, and read again after they were written.

use trine_bench::failure::Failure;
use trine_bench::result::Answer::{Sat, Unknown, Unsat};
use trine_bench::result::{ExitState, Verdict};
use trine_bench::scoring::export::benchexec_xml;
use trine_bench::scoring::import;

use super::samples::{result, scratch};

const SAMPLE: &str = r#"<?xml version="1.0" ?>
<!DOCTYPE result PUBLIC '+//IDN sosy-lab.org//DTD BenchExec result 1.18//EN' 'https://www.sosy-lab.org/benchexec/result-1.18.dtd'>
<result benchmarkname="run1" tool="cvc5" version="1.2" displayName="quick" starttime="2020-01-01T00:00:00+00:00" timelimit="60s" memlimit="1000000000B" cpuCores="2">
  <columns><column title="status"/></columns>
  <systeminfo hostname="h"><os name="Linux"/><environment/></systeminfo>
  <run name="bench/QF_LIA/a.smt2" starttime="2020-09-13T14:26:40+02:00" files="[bench/QF_LIA/a.smt2]" expectedVerdict="true">
    <column title="status" value="true"/>
    <column title="cputime" value="1.5s"/>
    <column title="walltime" value="0.75s"/>
    <column title="memory" value="2048000B"/>
  </run>
  <run name="bench/QF_LIA/b.smt2">
    <column title="category" value="wrong" hidden="true"/>
    <column title="status" value="false"/>
  </run>
  <run name="bench/QF_LIA/c.smt2"><column title="status" value="TIMEOUT (true)"/></run>
  <run name="bench/QF_LIA/d.smt2"><column title="status" value="OUT OF MEMORY"/></run>
  <run name="bench/QF_LIA/e.smt2"><column title="status" value="KILLED BY SIGNAL 15"/></run>
  <run name="bench/QF_LIA/f.smt2"><column title="status" value="ERROR (parse &amp; more)"/></run>
</result>
"#;

#[test]
fn runs_have_answers_ends_and_statuses() {
    let path = scratch("benchexec").join("results.xml");
    std::fs::write(&path, SAMPLE).unwrap();
    let results = import::read(&path).unwrap();
    let seen: Vec<_> = results.iter().map(|r| (r.answers.clone(), r.exit, r.verdict())).collect();
    let done = ExitState::Exited { code: 0 };
    assert_eq!(
        seen,
        [
            (vec![Sat], done, Verdict::Solved),
            (vec![Unsat], done, Verdict::Wrong),
            (vec![Sat], ExitState::CpuLimit, Verdict::Timeout),
            (vec![], ExitState::MemoryLimit, Verdict::Memout),
            (vec![], ExitState::Signaled { signal: 15 }, Verdict::Error),
            (vec![], done, Verdict::Error),
        ]
    );
    let first = &results[0];
    assert_eq!((&*first.solver, &*first.configuration, &*first.version), ("cvc5", "quick", "1.2"));
    assert_eq!((&*first.set, &*first.division), ("run1", "QF_LIA"));
    assert_eq!((first.cpu_s, first.wall_s, first.memory_kib), (1.5, 0.75, 2000));
    assert_eq!((first.limits.cpu_s, first.limits.cores), (Some(60.0), 2));
    assert_eq!((first.started, results[1].started), (1_600_000_000.0, 1_577_836_800.0));
    assert_eq!(results[5].message, "ERROR (parse & more)");
}

#[test]
fn what_is_written_is_read_again() {
    let path = scratch("benchexec-again").join("results.xml");
    let mut results = vec![
        result("a", "QF_LIA", "f/p.smt2", Some(Sat), Some(Sat), 1.5),
        result("a", "QF_LIA", "f/q.smt2", Some(Unknown), None, 0.5),
        result("a", "QF_BV", "f/r.smt2", None, Some(Unsat), 10.0),
        result("a", "QF_BV", "f/s.smt2", Some(Sat), Some(Unsat), 0.125),
    ];
    results.push(result("a", "QF_BV", "f/t.smt2", None, None, 0.25));
    results[4].exit = ExitState::Exited { code: 1 };
    results[4].started = 1_600_000_000.125;
    results.iter_mut().for_each(|result| result.limits.wall_s = Some(7.5));
    results[0].problem = "f/p<\"&>.smt2".to_owned();
    results[2].exit = ExitState::Signaled { signal: 11 };
    std::fs::write(&path, benchexec_xml::write(&results).unwrap()).unwrap();
    let again = import::read(&path).unwrap();
    assert_eq!(again.len(), results.len());
    for (a, b) in again.iter().zip(&results) {
        assert_eq!((&a.problem, &a.division, &a.family), (&b.problem, &b.division, &b.family));
        assert_eq!((&a.answers, &a.expected, a.exit), (&b.answers, &b.expected, b.exit));
        assert_eq!((a.cpu_s, a.wall_s, a.verdict()), (b.cpu_s, b.wall_s, b.verdict()));
        assert_eq!((&a.set, &a.solver, &a.version), (&b.set, &b.solver, &b.version));
        assert_eq!((a.limits, a.started), (b.limits, b.started));
    }
    results[0].solver = "b".to_owned();
    let refused = benchexec_xml::write(&results);
    assert!(matches!(refused, Err(Failure::Usage(text)) if text.ends_with("a, b")));
}

#[test]
fn faults_name_line_and_column() {
    let path = scratch("benchexec-faults").join("results.xml");
    let fault = |text: &[u8]| {
        std::fs::write(&path, text).unwrap();
        match import::read(&path) {
            Err(Failure::Content { line, reason, .. }) => (line, reason),
            other => panic!("{other:?}"),
        }
    };
    let text = "<?xml version=\"1.0\"?>\n<result tool='a'>\n <run name='p'><column title='cputime' value='soon'/></run></result>";
    assert_eq!(fault(text.as_bytes()), (3, "column 16: `soon` is no number of seconds".to_owned()));
    assert!(fault(b"<result tool='a'>\n<run>").1.contains("closed"));
    let not_closed = fault(b"<result tool='a'>\n</run>");
    assert_eq!(not_closed.0, 2);
    assert!(not_closed.1.starts_with("column 1: "), "{not_closed:?}");
    // Entities that grow without bound are refused.
    let mut bomb =
        "<?xml version=\"1.0\"?><!-- <result --><!DOCTYPE result [<!ENTITY a0 \"x\">".to_owned();
    for level in 1..=40 {
        let before = format!("&a{};", level - 1).repeat(10);
        bomb += &format!("<!ENTITY a{level} \"{before}\">");
    }
    bomb += "]><result tool='&a40;'/>";
    assert!(fault(bomb.as_bytes()).1.contains("entity reference loop"));
}

#[test]
fn results_are_read_as_benchexec_compresses_them() {
    use std::io::Write;
    let path = scratch("benchexec-bzip2").join("results.xml.bz2");
    // Of several streams, as parallel compressors write.
    let (first, second) = SAMPLE.split_at(SAMPLE.len() / 2);
    let compress = |text: &str| {
        let mut encoder = bzip2::write::BzEncoder::new(Vec::new(), bzip2::Compression::best());
        encoder.write_all(text.as_bytes()).unwrap();
        encoder.finish().unwrap()
    };
    let bytes = [compress(first), compress(second)].concat();
    std::fs::write(&path, &bytes).unwrap();
    assert_eq!(import::read(&path).unwrap().len(), 6);
    std::fs::write(&path, &bytes[..bytes.len() - 40]).unwrap();
    assert!(matches!(import::read(&path), Err(Failure::Read { .. })));
}
