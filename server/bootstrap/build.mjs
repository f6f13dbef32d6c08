import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { run, step } from './progress.mjs';

const stampFile = 'dist/.built';
const sources = [
  'contract',
  'machines',
  'streams',
  'src',
  'server',
  'public',
  'index.html',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'vite.config.ts',
];

const vite = 'node_modules/vite/bin/vite.js';

/**
 * Builds the console to dist/client and the server to dist/server, unless what is there was built
 * from exactly these sources.
 */
export async function build() {
  const hash = createHash('sha256').update(process.version);
  for (const path of sources) digest(hash, path);
  const stamp = hash.digest('hex');
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return;
  rmSync(stampFile, { force: true });
  const env = { ...process.env, NODE_ENV: 'production' };
  await step('Building the console', () => run(process.execPath, [vite, 'build'], { env }));
  await step('Building the server', () => run(process.execPath, [vite, 'build', '--ssr'], { env }));
  writeFileSync(stampFile, stamp);
}

function digest(hash, path) {
  if (!existsSync(path)) return;
  if (statSync(path).isDirectory()) {
    for (const name of readdirSync(path).sort()) digest(hash, join(path, name));
  } else if (!/\.test\.tsx?$/.test(path)) {
    hash.update(`\0${path}\0`).update(readFileSync(path));
  }
}

// `npm run build`
if (process.argv[1] === fileURLToPath(import.meta.url)) await build();
