// The page in a browser: examples run, drawings are there, nothing is loaded from elsewhere.
// node page.mjs ADDRESS BROWSER [FOLDER FOR PICTURES]
import assert from "node:assert/strict";
import { createRequire } from "node:module";
import path from "node:path";

const [address, executablePath, pictures] = process.argv.slice(2);
// NODE_PATH names where playwright-core is installed.
const { chromium } = createRequire(import.meta.url)("playwright-core");

const browser = await chromium.launch({
  executablePath,
  args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking"],
});
try {
  const page = await browser.newPage({ viewport: { width: 1280, height: 860 } });
  const faults = [];
  const elsewhere = [];
  page.on("console", (message) => message.type() === "error" && faults.push(message.text()));
  page.on("pageerror", (error) => faults.push(String(error)));
  page.on("request", (request) => {
    const url = request.url();
    if (!url.startsWith(address) && !url.startsWith("blob:")) elsewhere.push(url);
  });
  const picture = async (name) =>
    pictures && (await page.screenshot({ path: path.join(pictures, `${name}.png`) }));

  await page.goto(address);
  await page.waitForFunction(() => document.querySelectorAll("#examples option").length > 0);
  const titles = await page.$$eval("#examples option", (all) => all.map((one) => one.textContent));
  for (const family of ["Strings", "Words", "Heaps"]) {
    assert.ok(titles.some((title) => title.startsWith(family)), family);
  }
  const settled = () => page.waitForSelector("#run:enabled", { timeout: 60_000 });
  for (const [number, title] of titles.entries()) {
    await page.selectOption("#examples", { index: number });
    await page.click("#run");
    await settled();
    const answers = await page.textContent("#answers");
    assert.match(answers, /^(un)?sat$/m, `${title}: ${answers}`);
    if (/segments|language/.test(title)) {
      await page.waitForFunction(() => {
        const images = [...document.querySelectorAll("#drawings img")];
        return images.length > 0 && images.every((one) => one.complete && one.naturalWidth > 40);
      });
    }
    await picture(`example-${number}`);
  }

  // Keys; an error; text that looks like a program stays text.
  await page.fill("#script", "(assert (= x <img src=x onerror=alert(1)>))");
  await page.keyboard.press("Control+Enter");
  await settled();
  assert.match(await page.textContent("#answers"), /undeclared symbol 'x'/);
  assert.equal(await page.$$eval("#answers img", (all) => all.length), 0);

  // Why there is no answer.
  await page.fill("#script", "(set-option :reproducible-resource-limit 1)(declare-const s String)" +
    "(assert (= (str.replace_all s \"a\" s) (str.++ \"b\" s \"ab\")))(check-sat)");
  await page.click("#run");
  await settled();
  assert.match(await page.textContent("#answers"), /unknown/);
  assert.match(await page.textContent("#reasons"), /the limit of steps/);

  // What takes long is stopped.
  const hard = "(declare-const x (_ BitVec 64))(declare-const y (_ BitVec 64))" +
    "(assert (= (bvmul x y) #x7fffffffffffffe7))(assert (bvugt x #x0000000000000001))" +
    "(assert (bvugt y #x0000000000000001))(assert (not (bvumulo x y)))(check-sat)";
  await page.fill("#script", hard);
  await page.click("#run");
  await page.click("#stop");
  await settled();
  assert.equal(await page.textContent("#state"), "stopped");

  // Narrow and dark.
  await page.emulateMedia({ colorScheme: "dark" });
  await page.selectOption("#examples", { index: titles.findIndex((title) => /segments/.test(title)) });
  await page.click("#run");
  await settled();
  await picture("dark");
  await page.setViewportSize({ width: 420, height: 900 });
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  assert.ok(overflow <= 0, `the narrow page is ${overflow} too wide`);
  await picture("narrow");

  // A page from elsewhere can neither read nor run anything.
  const other = await browser.newPage();
  const refused = await other.evaluate(async (address) => {
    const tries = [
      fetch(address),
      fetch(`${address}check`, { method: "POST", headers: { "X-Trine": "1" }, body: "(check-sat)" }),
    ];
    return (await Promise.allSettled(tries)).map((one) => one.status);
  }, address);
  assert.deepEqual(refused, ["rejected", "rejected"]);

  assert.deepEqual(faults.filter((text) => !/Failed to load resource/.test(text)), []);
  assert.deepEqual(elsewhere, []);
} finally {
  await browser.close();
}
