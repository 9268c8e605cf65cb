//! The report in a real browser: Debian's `chromium`, without network.

use std::path::Path;
use std::process::Command;

use trine_bench::report::page;
use trine_bench::result::Answer::{Sat, Unsat};
use trine_bench::scoring::rank::Ranked;
use trine_bench::scoring::status::Doubts;
use trine_bench::scoring::{contradiction, slcomp};

use super::samples::{result, scratch};

fn ranked() -> Ranked {
    let mut results = Vec::new();
    for at in 0..40 {
        let problem = format!("d/p{at}");
        let time = 0.01 * 1.3f64.powi(at);
        results.push(result("alpha", "d", &problem, Some(Sat), Some(Sat), time));
        let answer = if at == 7 { Some(Unsat) } else { (at % 3 > 0).then_some(Sat) };
        results.push(result("beta", "d", &problem, answer, Some(Sat), time * 1.7));
    }
    results[0].output = "sat\n</script><b id=\"escaped\">&".to_owned();
    let mut tables = slcomp::tables(&slcomp::rank(&results));
    let doubts = Doubts::default();
    tables.push(contradiction::table(&contradiction::find(&results, &doubts)));
    Ranked { results, doubts, repeated: Vec::new(), tables }
}

#[test]
fn page_needs_nothing_from_outside() {
    let page = page("a <title> & more", &ranked());
    for outside in ["http://", "https://", "src=", "@import", "url("] {
        assert!(!page.contains(outside), "{outside}");
    }
    assert!(page.contains("a &lt;title&gt; &amp; more") && !page.contains("<b id=\"escaped\""));
    // The block of data and the script itself end, and nothing else does.
    assert_eq!(page.matches("</script>").count(), 2);
}

#[test]
fn plots_of_all_divisions_come_first() {
    let results = ["d", "e"].map(|division| {
        let problem = format!("{division}/p");
        result("alpha", division, &problem, Some(Sat), Some(Sat), 1.0)
    });
    let (doubts, repeated, tables) = (Doubts::default(), Vec::new(), Vec::new());
    let page = page("two", &Ranked { results: results.to_vec(), doubts, repeated, tables });
    let choices = "<option>all divisions</option><option>d</option><option>e</option>";
    assert!(page.contains(choices), "{page}");
    assert_eq!(page.matches("<div class=\"plots\"").count(), 3);
    assert!(page.contains(">CPU time (s)</button>") && !page.contains(">cpu_s</button>"));
}

fn dump(chromium: &Path, url: &str) -> String {
    let output = Command::new(chromium)
        .args(["--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"])
        .args(["--virtual-time-budget=5000", "--dump-dom", url])
        .output()
        .unwrap();
    String::from_utf8_lossy(&output.stdout).into_owned()
}

#[test]
fn browser_runs_the_page() {
    let candidates = ["/usr/bin/chromium", "/usr/bin/chromium-headless-shell"];
    let Some(chromium) = candidates.iter().map(Path::new).find(|path| path.exists()) else {
        eprintln!("skipped: there is no chromium at {}", candidates.join(" or "));
        return;
    };
    let path = scratch("browser").join("index.html");
    std::fs::write(&path, page("Sample", &ranked())).unwrap();
    let url = format!("file://{}", path.display());
    let dom = dump(chromium, &url);
    assert!(dom.contains("data-ready=\"yes\""), "the script did not reach its end");
    assert!(dom.contains("80 runs") && dom.matches("<tr class=\"run").count() == 80, "{dom}");
    assert!(dom.contains("<tr class=\"run wrong\""));
    // A link to a run opens it, with its output as text.
    let dom = dump(chromium, &format!("{url}#run-0"));
    assert!(dom.contains("open=\"\"") && dom.contains("&lt;/script&gt;&lt;b"), "no run is open");
    // What a reader does: sort by a column, twice; filter a table and the runs.
    let acts = "<script>
        const head = document.querySelector('#table-alone th:nth-child(2) button');
        const first = () => document.querySelector('#table-alone tbody tr').cells[1].textContent;
        head.click(); const up = first(); head.click(); const down = first();
        const type = (input, text) => { input.value = text; input.dispatchEvent(new Event('input')); };
        type(document.querySelector('[data-for=table-alone]'), 'd/p1 ALPHA');
        const shown = document.querySelectorAll('#table-alone tbody tr:not([hidden])').length;
        const verdict = document.querySelector('select[data-column=verdict]');
        verdict.value = 'wrong'; verdict.dispatchEvent(new Event('change'));
        document.querySelector('#runs th:nth-child(8) button').click();
        const runs = document.querySelectorAll('#runs tbody tr').length;
        document.body.dataset.seen = [up, down, shown, runs].join(' ');
        </script>";
    std::fs::write(&path, page("Sample", &ranked()) + acts).unwrap();
    let dom = dump(chromium, &url);
    // `beta` misses every third problem and answers p7 wrongly.
    assert!(dom.contains("data-seen=\"d/p0 d/p9 3 1\""), "{}", dom.get(..2000).unwrap_or(&dom));
}
