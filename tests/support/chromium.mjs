import { existsSync, readFileSync } from 'node:fs';
import { run } from '../../server/bootstrap/progress.mjs';

/**
 * The path of a Chromium for the end-to-end tests, installed first where there is none: Debian's
 * package as root on Debian, else Playwright's own download.
 */
export async function ensureChromium() {
  const found = find();
  if (found) return found;
  if (process.getuid?.() === 0 && isDebian()) {
    try {
      const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
      await run('apt-get', ['update', '-q'], { env });
      await run('apt-get', ['install', '-yq', '--no-install-recommends', 'chromium'], { env });
      const installed = find();
      if (installed) return installed;
    } catch (error) {
      console.log(`  Debian's package did not install: ${String(error.message).split('\n')[0]}`);
    }
  }
  const { chromium } = await import('playwright-core');
  if (!existsSync(chromium.executablePath())) {
    await run(process.execPath, ['node_modules/playwright-core/cli.js', 'install', 'chromium']);
  }
  return chromium.executablePath();
}

function find() {
  const own = process.env.TAWSIL_CHROMIUM;
  if (own && !existsSync(own)) throw new Error(`TAWSIL_CHROMIUM: ${own} does not exist`);
  return own || ['/usr/bin/chromium'].find((path) => existsSync(path));
}

function isDebian() {
  const release = '/etc/os-release';
  return existsSync(release) && /^ID(_LIKE)?=.*debian/m.test(readFileSync(release, 'utf8'));
}
