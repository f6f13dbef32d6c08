import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
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
 * Builds the console to dist/client and the server to dist/server, unless the existing build is of
 * exactly these sources.
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
  await step('Compressing the console', () => compressFiles('dist/client'));
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

/** Text that is often served; fonts, pictures and maps are compressed already. */
const COMPRESSED = /\.(?:js|mjs|css|svg|json)$/;
/** Below this size the headers of a response outweigh the savings. Bytes. */
const SMALLEST = 1_024;

/**
 * Writes a Brotli and a gzip file beside each file of the console, for the server to send as they
 * are. They use the highest compression levels, which would take seconds for each request.
 */
async function compressFiles(folder) {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && COMPRESSED.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => statSync(file).size >= SMALLEST);
  // All at once, so that the thread pool keeps every core busy.
  await Promise.all(
    files.map(async (file) => {
      const text = readFileSync(file);
      const params = { [constants.BROTLI_PARAM_SIZE_HINT]: text.length };
      const [br, gz] = await Promise.all([
        promisify(brotliCompress)(text, { params }),
        promisify(gzip)(text, { level: constants.Z_BEST_COMPRESSION }),
      ]);
      writeFileSync(`${file}.br`, br);
      writeFileSync(`${file}.gz`, gz);
    }),
  );
}

// `npm run build`
if (process.argv[1] === fileURLToPath(import.meta.url)) await build();
