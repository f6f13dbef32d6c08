import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { run, step } from './progress.mjs';

const current = 'dist';
/** Where an update is built while `dist` is in use. */
const beside = 'dist.next';
const STAMP = '.built';
/** Within `dist`: what remains of the build before, which a release does not contain. */
export const FORMER = 'former';
const sources = [
  'contract',
  'rules',
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
const env = { ...process.env, NODE_ENV: 'production' };

/**
 * How the console is built: `best` for images and measurements takes 17 s of CPU more; `quick` for
 * a start from a clone compresses less, for 12 % more bytes, and writes no source maps.
 * @typedef {'best' | 'quick'} Quality
 */

/** The existing build, if it is of exactly these sources: the quality of its console. */
function existingBuild() {
  if (!hasBuild()) return undefined;
  const [built, quality] = readFileSync(join(current, STAMP), 'utf8').split(' ');
  return built === sourcesDigest() ? quality : undefined;
}

/** Whether this is a clone, not an unpacked release, which has neither sources nor their tools. */
export const hasSources = () => existsSync('vite.config.ts');

/** Whether there is a complete build, of whatever sources. */
export const hasBuild = () => existsSync(join(current, STAMP));

/**
 * Builds the console to dist/client and the server to dist/server, unless the existing build is of
 * exactly these sources and good enough. An existing build stays whole and in use until the new one
 * is complete, and remains if the new one fails.
 * @param {Quality} quality
 */
export async function build(quality = 'best') {
  const existing = existingBuild();
  if (existing === 'best' || existing === quality) return;
  if (!hasBuild()) return buildConsole(quality, await buildServer());
  rmSync(beside, { recursive: true, force: true });
  try {
    await buildConsole(quality, await buildServer(beside), beside);
  } catch (error) {
    rmSync(beside, { recursive: true, force: true });
    throw error;
  }
  replaceBuild();
}

/**
 * Builds the server. The build is complete once `buildConsole` has been called with the result, the
 * digest of the sources.
 */
export async function buildServer(folder = current) {
  const digest = sourcesDigest();
  const args = [vite, 'build', '--ssr', '--outDir', join(folder, 'server')];
  await step('Building the server', () => run(process.execPath, args, { env }));
  return digest;
}

/**
 * @param {Quality} quality
 * @param {string} digest
 */
export async function buildConsole(quality, digest, folder = current) {
  const client = join(folder, 'client');
  const args = [
    vite,
    'build',
    '--outDir',
    client,
    ...(quality === 'quick' ? ['--no-sourcemap'] : []),
  ];
  await step('Building the console', () => run(process.execPath, args, { env }));
  await step('Compressing the console', () => compressFiles(client, quality));
  writeFileSync(join(folder, STAMP), `${digest} ${quality}`);
}

/**
 * Puts the build beside in the place of the current one, in two renames. The former console's files
 * with a hash in their name stay in `dist/former`, for pages that are open meanwhile.
 */
function replaceBuild() {
  const former = 'dist.former';
  rmSync(former, { recursive: true, force: true });
  renameSync(current, former);
  renameSync(beside, current);
  const assets = join(former, 'client/assets');
  if (existsSync(assets)) {
    mkdirSync(join(current, FORMER), { recursive: true });
    renameSync(assets, join(current, FORMER, 'assets'));
  }
  rmSync(former, { recursive: true, force: true });
}

function sourcesDigest() {
  const hash = createHash('sha256').update(process.version);
  for (const path of sources) digest(hash, path);
  return hash.digest('hex');
}

function digest(hash, path) {
  if (!existsSync(path)) return;
  if (statSync(path).isDirectory()) {
    for (const name of readdirSync(path).sort()) digest(hash, join(path, name));
  } else if (!/\.(?:test|examples)\.tsx?$/.test(path)) {
    hash.update(`\0${path}\0`).update(readFileSync(path));
  }
}

/** Text that is often served; fonts, pictures and maps are compressed already. */
const COMPRESSED = /\.(?:js|mjs|css|svg|json)$/;
/** Below this size the headers of a response outweigh the savings. Bytes. */
const SMALLEST = 1_024;

/** The levels of Brotli and gzip. The best ones would take seconds for each request. */
const LEVELS = {
  best: { brotli: constants.BROTLI_MAX_QUALITY, gzip: constants.Z_BEST_COMPRESSION },
  quick: { brotli: 6, gzip: 6 },
};

/**
 * Writes a Brotli and a gzip file beside each file of the console, for the server to send as they
 * are.
 */
async function compressFiles(folder, quality) {
  const level = LEVELS[quality];
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && COMPRESSED.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => statSync(file).size >= SMALLEST);
  // All at once, so that the thread pool keeps every core busy.
  await Promise.all(
    files.map(async (file) => {
      const text = readFileSync(file);
      const params = {
        [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
        [constants.BROTLI_PARAM_QUALITY]: level.brotli,
      };
      const [br, gz] = await Promise.all([
        promisify(brotliCompress)(text, { params }),
        promisify(gzip)(text, { level: level.gzip }),
      ]);
      writeFileSync(`${file}.br`, br);
      writeFileSync(`${file}.gz`, gz);
    }),
  );
}

// `npm run build`
if (process.argv[1] === fileURLToPath(import.meta.url)) {
  try {
    await build();
  } catch (error) {
    console.error(error.message);
    if (hasBuild()) console.error('The build failed. The previous one is unchanged.');
    process.exitCode = 1;
  }
}
