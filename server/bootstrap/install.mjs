import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { run, step, tell } from './progress.mjs';

const stampFile = 'node_modules/.tawsil-installed';

/** Exits with a message if this Node.js is too old to run the rest. */
export function checkNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  tell('fatal', `Tawsil needs Node.js 20.19 or newer; this is ${process.versions.node}.`);
  process.exit(1);
}

/** Installs the packages of package-lock.json unless exactly these are installed already. */
export async function install() {
  const lock = readFileSync('package-lock.json', 'utf8');
  const stamp = createHash('sha256').update(lock).digest('hex');
  if (readText(stampFile) === stamp) return;
  if (!isInstalled(JSON.parse(lock))) {
    await step('Installing packages', async () => {
      const npm = npmCommand();
      const args = [...npm.args, 'ci', '--include=dev', '--no-audit', '--no-fund'];
      // One retry: a brief failure of the registry is the most common reason to fail here.
      await run(npm.file, args).catch(() => run(npm.file, args));
    });
  }
  writeFileSync(stampFile, stamp);
}

/**
 * Compares the lock file with npm's record of what it installed, for people who ran npm themselves.
 */
function isInstalled(lock) {
  const installed = JSON.parse(readText('node_modules/.package-lock.json') ?? '{}').packages;
  if (!installed) return false;
  return Object.entries(lock.packages).every(
    ([path, wanted]) =>
      path === '' ||
      wanted.optional ||
      (installed[path]?.version === wanted.version && existsSync(path)),
  );
}

/** The npm that started us, otherwise the one on the path. */
export function npmCommand() {
  const cli = process.env.npm_execpath;
  return cli?.endsWith('.js') ? { file: process.execPath, args: [cli] } : { file: 'npm', args: [] };
}

function readText(path) {
  return existsSync(path) ? readFileSync(path, 'utf8') : undefined;
}
