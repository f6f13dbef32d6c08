// `npm run dev`: the server restarts and the console updates in place when a file is saved.
import { fileURLToPath } from 'node:url';
import { live, start } from './children.mjs';
import { checkNode, install } from './install.mjs';

process.chdir(fileURLToPath(new URL('../..', import.meta.url)));
checkNode();
try {
  await install();
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
const port = process.env.TAWSIL_DEV_PORT || 5173;
console.log(`The console with reload: http://127.0.0.1:${port}`);
live([
  start(['node_modules/tsx/dist/cli.mjs', 'watch', '--clear-screen=false', 'server/start.ts']),
  start(['node_modules/vite/bin/vite.js', '--clearScreen', 'false']),
]);
