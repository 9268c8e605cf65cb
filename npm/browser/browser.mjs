// What the tests in a browser have in common: a file server that sends no special headers, and Chromium.
import { createServer } from "node:http";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";

const KINDS = { ".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml", ".wasm": "application/wasm", ".json": "application/json" };

/** Serves what `find` names for a path; a directory is its `index.html`. */
export const serve = async (find) => {
  const server = createServer(async (request, response) => {
    const name = decodeURIComponent(new URL(request.url, "http://localhost").pathname.slice(1));
    try {
      const file = find(name === "" || name.endsWith("/") ? `${name}index.html` : name);
      const content = await readFile(file);
      response.writeHead(200, { "Content-Type": KINDS[path.extname(file)] ?? "application/octet-stream" }).end(content);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  const end = () => {
    server.close();
    server.closeAllConnections();
  };
  return { address: `http://127.0.0.1:${server.address().port}/`, end };
};

/** A path below a folder. */
export const below = (folder, name) => {
  const file = path.resolve(folder, name);
  if (!file.startsWith(path.resolve(folder) + path.sep)) throw new Error("outside");
  return file;
};

/** NODE_PATH names where playwright-core is. */
export const launch = (executablePath) => {
  const { chromium } = createRequire(import.meta.url)("playwright-core");
  return chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking"] });
};

/** Collects what goes wrong on a page, and what it asks of other places than `where`. */
export const watch = (page, where) => {
  const [faults, elsewhere] = [[], []];
  page.on("console", (message) => message.type() === "error" && faults.push(message.text()));
  page.on("pageerror", (error) => faults.push(String(error)));
  page.on("request", (request) => {
    if (!/^(blob:|data:)/.test(request.url()) && !request.url().startsWith(where)) elsewhere.push(request.url());
  });
  return { faults, elsewhere };
};
