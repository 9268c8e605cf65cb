// The examples of the manual's site in Chromium: each has a button, and what it answers is what the manual says.
// node site.mjs SITE BROWSER; NODE_PATH names where playwright-core is.
import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { below, launch, serve, watch } from "./browser.mjs";

const [site, executablePath] = process.argv.slice(2);
const pages = readdirSync(site).filter((name) => name.endsWith(".html") && name !== "print.html" && name !== "toc.html");
const withExamples = pages.filter((name) => readFileSync(path.join(site, name), "utf8").includes("language-smt2"));
assert.ok(withExamples.length > 10, `${withExamples.length} pages with examples`);

const server = await serve((name) => below(site, name));
const browser = await launch(executablePath);

/** Scripts of a page with what the manual says they answer: the block `text` behind each. */
const examplesOf = (page) =>
  page.$$eval("pre > code.language-smt2, pre > code.language-text", (all) =>
    all.flatMap((code, at) => {
      if (!code.classList.contains("language-smt2")) return [];
      const next = all[at + 1];
      return [{ script: code.textContent, answer: next?.classList.contains("language-text") ? next.textContent : null }];
    }),
  );

const run = async (page, number) => {
  await page.locator(".trine-run").nth(number).click();
  await page.waitForFunction((at) => !document.querySelectorAll(".trine-run")[at].disabled, number, { timeout: 120_000 });
  return page.locator(".trine-answers").nth(number).textContent();
};

try {
  const context = await browser.newContext();
  let examples = 0;
  for (const name of withExamples) {
    const page = await context.newPage();
    const { faults, elsewhere } = watch(page, server.address);
    await page.goto(server.address + name);
    const known = await examplesOf(page);
    assert.equal(await page.locator(".trine-run").count(), known.length, name);
    for (const [number, { script, answer }] of known.entries()) {
      const said = await run(page, number);
      // The page of proofs shows what another command makes of the proof.
      if (answer !== null && name !== "proofs.html") assert.equal(said.trimEnd(), answer.trimEnd(), `${name}: ${script}`);
      examples++;
    }
    assert.deepEqual(faults, [], name);
    assert.deepEqual(elsewhere, [], name);
    await page.close();
  }
  console.log(`site: ${examples} examples on ${withExamples.length} pages answer as the manual says`);

  // `Open` shows a script in the page without a server.
  const page = await context.newPage();
  await page.goto(server.address + withExamples[0]);
  const [{ script }] = await examplesOf(page);
  const [opened] = await Promise.all([context.waitForEvent("page"), page.locator(".trine-open").first().click()]);
  await opened.waitForFunction((text) => document.querySelector("#script").value === text, script);
  await opened.close();

  // What was visited works without a network.
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.reload();
  await run(page, 0);
  server.end();
  await page.reload();
  assert.match(await run(page, 0), /sat/);
  await context.close();

  // From `file:` the button opens the page in one file.
  const alone = await browser.newContext();
  const file = await alone.newPage();
  await file.goto(pathToFileURL(path.resolve(site, withExamples[0])).href);
  const [shown] = await Promise.all([alone.waitForEvent("page"), file.locator(".trine-run").first().click()]);
  await shown.waitForFunction((text) => document.querySelector("#script").value === text, script);
  await shown.click("#run");
  await shown.waitForFunction(() => /sat/.test(document.querySelector("#answers").textContent), null, { timeout: 120_000 });
} finally {
  await browser.close();
  server.end();
}
