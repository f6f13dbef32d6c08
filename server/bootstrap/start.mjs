// `npm start`: from a fresh clone to a running server. Plain Node, because nothing is installed
// yet.
import { fileURLToPath } from 'node:url';
import { build } from './build.mjs';
import { live, start } from './children.mjs';
import { checkNode, install } from './install.mjs';

process.chdir(fileURLToPath(new URL('../..', import.meta.url)));
checkNode();
try {
  await install();
  await build();
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
const env = { NODE_ENV: 'production', ...process.env };
live([start(['--enable-source-maps', 'dist/server/start.js'], env)]);
