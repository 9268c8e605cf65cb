// What the pages without a server are made of: scripts that browsers take from `file:` too, and the file that keeps a folder for
// times without a network.
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

export const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
export const from = (...names) => path.join(root, ...names);
export const text = (...names) => readFileSync(from(...names), "utf8");

/** Parts of the package as one script: browsers refuse modules from `file:`. The parts have no names in common. */
export const script = (...files) => {
  const plain = (file) => text(...file.split("/")).replace(/^import [^;]*;\n/gm, "").replace(/^export (?!\*|\{)/gm, "");
  return `"use strict";\n(() => {\n${files.map(plain).join("\n")}\n})();\n`;
};

/** The worker that keeps the files of a folder. `contents` are all of these; `files` are kept at the first visit. */
export const offline = (kept, contents, files) => {
  const hash = createHash("sha256");
  for (const content of contents) hash.update(content);
  const version = `${kept}${hash.digest("hex").slice(0, 16)}`;
  const parts = { version, kept, files: JSON.stringify(files) };
  return text("npm", "page", "offline.js").replace(/@(\w+)@/g, (_, name) => parts[name]);
};
