// The page without a server in Chromium: the folder by http, and the one file by `file:`; and the package without a bundler.
// node page.mjs FOLDER BROWSER [FOLDER FOR PICTURES]; NODE_PATH names where playwright-core is.
import assert from "node:assert/strict";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { below, launch, serve, watch } from "./browser.mjs";

const [folder, executablePath, pictures] = process.argv.slice(2);
const root = fileURLToPath(new URL("../../", import.meta.url));
const server = await serve((name) => (/^npm\/(src|lib)\/[a-z-]+\.(js|wasm)$/.test(name) ? below(root, name) : below(folder, name)));
const { address } = server;
const browser = await launch(executablePath);

const overflow = "(declare-const a (_ BitVec 8))(assert (bvult a #x03))(assert (bvugt a #x05))(check-sat)";
const hard =
  "(declare-const x (_ BitVec 64))(declare-const y (_ BitVec 64))(assert (= (bvmul x y) #x7fffffffffffffe7))" +
  "(assert (bvugt x #x0000000000000001))(assert (bvugt y #x0000000000000001))(assert (not (bvumulo x y)))(check-sat)";

const visit = async (page, where, name) => {
  const { faults, elsewhere } = watch(page, where.replace(/[^/]*$/, ""));
  const settled = () => page.waitForSelector("#run:enabled", { timeout: 60_000 });
  const picture = async (what) => pictures && (await page.screenshot({ path: path.join(pictures, `${name}-${what}.png`) }));
  await page.goto(where);
  await page.waitForFunction(() => document.querySelectorAll("#examples option").length > 0);
  const titles = await page.$$eval("#examples option", (all) => all.map((one) => one.textContent));
  for (const family of ["Strings", "Words", "Heaps"]) assert.ok(titles.some((title) => title.startsWith(family)), family);
  for (const [number, title] of titles.entries()) {
    await page.selectOption("#examples", { index: number });
    await page.click("#run");
    await settled();
    const answers = await page.textContent("#answers");
    assert.match(answers, /^(un)?sat$/m, `${title}: ${answers}`);
    if (number === 0) console.log(`${name}: first answer after ${await page.textContent("#state")}`);
    if (/segments|language/.test(title)) {
      await page.waitForFunction(() => {
        const images = [...document.querySelectorAll("#drawings img")];
        return images.length > 0 && images.every((one) => one.complete && one.naturalWidth > 40);
      });
      await picture(title.replace(/\W+/g, "-").toLowerCase());
    }
  }
  // A proof, judged.
  await page.fill("#script", overflow);
  await page.check("#prove");
  await page.click("#run");
  await settled();
  assert.match(await page.textContent("#answers"), /^unsat/);
  assert.match(await page.textContent("#report"), /valid|accepted|proved/i);
  await picture("proof");
  await page.uncheck("#prove");
  // An error; stop, and go on.
  await page.fill("#script", "(assert (= x <img src=x onerror=alert(1)>))");
  await page.keyboard.press("Control+Enter");
  await settled();
  assert.match(await page.textContent("#answers"), /undeclared symbol 'x'/);
  await page.fill("#script", `(check-sat)${hard}`);
  await page.click("#run");
  await page.waitForFunction(() => document.querySelector("#answers").textContent.startsWith("sat"));
  await page.click("#stop");
  await settled();
  assert.equal(await page.textContent("#state"), "stopped");
  await page.fill("#script", "(check-sat)");
  await page.click("#run");
  await settled();
  assert.match(await page.textContent("#answers"), /^sat/);
  // A link shows the script to others.
  await page.fill("#script", "; a link with ä and 😀\n(check-sat)");
  await page.click("#link");
  await page.waitForFunction(() => location.hash.startsWith("#script="));
  const other = await page.context().newPage();
  await other.goto(page.url());
  await other.waitForFunction(() => document.querySelector("#script").value.startsWith("; a link with ä and 😀"));
  await other.close();
  assert.deepEqual(faults, []);
  assert.deepEqual(elsewhere, []);
};

try {
  const context = await browser.newContext({ viewport: { width: 1280, height: 860 } });
  await visit(await context.newPage(), address, "http");
  // A program of a page that uses the package as it is.
  const bare = await context.newPage();
  await bare.goto(address);
  const found = await bare.evaluate(async () => {
    const { Solver, bitVec, bv, bvAdd, bvUlt } = await import("/npm/src/web.js");
    const x = bitVec("x", 8);
    const solver = await Solver.create();
    await solver.add(bvUlt(bvAdd(x, bv(1, 8)), x));
    const said = `${await solver.check()} ${await solver.value(x)}`;
    solver.stop();
    const begin = performance.now();
    await solver.run("(check-sat)");
    return [said, performance.now() - begin];
  });
  assert.equal(found[0], "sat 255");
  console.log(`http: a new worker answers ${Math.round(found[1])} ms after a stop`);
  // What was visited works without a network.
  const page = await context.newPage();
  await page.goto(address);
  await page.evaluate(() => navigator.serviceWorker.ready);
  server.end();
  await page.reload();
  await page.waitForFunction(() => document.querySelectorAll("#examples option").length > 0);
  await page.click("#run");
  await page.waitForFunction(() => /sat/.test(document.querySelector("#answers").textContent), null, { timeout: 60_000 });
  await context.close();
  const alone = await browser.newContext({ viewport: { width: 1280, height: 860 } });
  await visit(await alone.newPage(), pathToFileURL(path.resolve(folder, "trine.html")).href, "file");
} finally {
  await browser.close();
  server.end();
}
