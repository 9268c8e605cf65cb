// The regular expressions of JavaScript files, a line each: pattern and flags as JSON. Needs acorn.
//     node corpus.mjs FOLDER...
import fs from 'fs';
import path from 'path';
import { createRequire } from 'module';
const acorn = createRequire(path.resolve('package.json'))('acorn');

function* files(place) {
  if (!fs.existsSync(place)) return; else if (fs.statSync(place).isDirectory()) for (const name of fs.readdirSync(place)) yield* files(path.join(place, name));
  else if (/\.(js|cjs|mjs)$/.test(place) && !/\.min\.|node_modules.*node_modules/.test(place)) yield place;
}

const seen = new Set();
for (const place of process.argv.slice(2)) for (const file of files(place)) {
  const text = fs.readFileSync(file, 'utf8');
  for (const sourceType of ['module', 'script']) {
    try {
      for (const token of acorn.tokenizer(text, { ecmaVersion: 'latest', sourceType })) {
        if (token.type.label === 'regexp') seen.add(JSON.stringify([token.value.pattern, token.value.flags]));
      }
      break;
    } catch { }
  }
}
for (const line of seen) console.log(line);
