// The pages of the manual with nothing but their blocks, as mdBook makes these: for machines without mdBook.
// node plain_site.mjs FOLDER
import { mkdirSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

const out = process.argv[2];
const docs = fileURLToPath(new URL("../../docs/", import.meta.url));
const escaped = (text) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
mkdirSync(out, { recursive: true });
for (const name of readdirSync(docs).filter((name) => name.endsWith(".md"))) {
  const blocks = readFileSync(path.join(docs, name), "utf8").matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm);
  const body = [...blocks].map(([, kind, text]) => `<pre><code class="language-${kind}">${escaped(text)}</code></pre>`).join("\n");
  const head = '<!doctype html><html><head><meta charset="utf-8"><link rel="icon" href="data:,"></head>';
  writeFileSync(path.join(out, name.replace(/\.md$/, ".html")), `${head}<body>\n${body}\n</body></html>\n`);
}
