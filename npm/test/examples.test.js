// The examples run, as programs of their own.
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

const run = async (name) => {
  const file = fileURLToPath(new URL(`../examples/${name}.mjs`, import.meta.url));
  return (await promisify(execFile)(process.execPath, [file])).stdout;
};

test("overflow", async () => assert.match(await run("overflow"), /^sat\n\[ \d+n, \d+n, \d+n \]\n$/));
test("proof", async () => assert.match(await run("proof"), /^unsat\n\{\n?\s*accepted: true/));
test("answers", async () => assert.match(await run("answers"), /^sat\n(stopped|sat)\n\[ 'sat' \]\n$/));
