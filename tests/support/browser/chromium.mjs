import { existsSync, readFileSync } from 'node:fs';
import { run } from '../../../server/bootstrap/progress.mjs';

// The headless shell first: it draws only the page, and takes less than two thirds of the time.
const PACKAGES = ['chromium-headless-shell', 'chromium'];

/**
 * Returns the path of a Chromium for the end-to-end tests. Installs one if there is none: Debian's
 * package as root on Debian, else Playwright's own download.
 * @param {Promise<string | undefined>} [fromDebian] the result of `chromiumFromDebian`, if already started
 */
export async function ensureChromium(fromDebian = chromiumFromDebian()) {
  const found = await fromDebian;
  if (found) return found;
  const { chromium } = await import('playwright-core');
  if (!existsSync(chromium.executablePath())) {
    await run(process.execPath, ['node_modules/playwright-core/cli.js', 'install', 'chromium']);
  }
  return chromium.executablePath();
}

/**
 * Returns the path of an installed Chromium or of Debian's package, which is installed if possible;
 * else undefined. Requires no npm package.
 */
export async function chromiumFromDebian() {
  const found = findChromium();
  if (found) return found;
  if (process.getuid?.() === 0 && isDebian()) {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    const tellFailure = (error) =>
      console.log(`  Debian's package did not install: ${String(error.message).split('\n')[0]}`);
    await run('apt-get', ['update', '-q'], { env }).catch(tellFailure);
    for (const name of PACKAGES) {
      const install = ['install', '-yq', '--no-install-recommends', name];
      await run('apt-get', install, { env }).catch(tellFailure);
      const installed = findChromium();
      if (installed) return installed;
    }
  }
  return undefined;
}

/** Returns the path of an installed Chromium, else undefined. */
export function findChromium() {
  const own = process.env.TAWSIL_CHROMIUM;
  if (own && !existsSync(own)) throw new Error(`TAWSIL_CHROMIUM: ${own} does not exist`);
  return own || PACKAGES.map((name) => `/usr/bin/${name}`).find((path) => existsSync(path));
}

/** Whether this machine can install Debian packages. */
export function isDebian() {
  const release = '/etc/os-release';
  return existsSync(release) && /^ID(_LIKE)?=.*debian/m.test(readFileSync(release, 'utf8'));
}
