import { existsSync } from 'node:fs';
import { run } from '../../../server/bootstrap/progress.mjs';
import { isDebian } from '../browser/chromium.mjs';

/** The message bus and the load balancer of the tests of several servers, by package. */
const PROGRAMS = { 'nats-server': '/usr/sbin/nats-server', haproxy: '/usr/sbin/haproxy' };

/** The browsers of `npm run browsers`, and the display in memory that WebKitGTK draws on. */
const BROWSERS = {
  'firefox-esr': '/usr/bin/firefox-esr',
  'webkit2gtk-driver': '/usr/bin/WebKitWebDriver',
  xvfb: '/usr/bin/Xvfb',
};

/**
 * Installs the packages whose program is missing where this is possible: as root on Debian. Returns
 * those that are missing all the same.
 * @param {Readonly<Record<string, string>>} programs each package's program
 */
async function installMissing(programs) {
  const missing = () => Object.keys(programs).filter((name) => !existsSync(programs[name] ?? ''));
  if (missing().length === 0 || process.getuid?.() !== 0 || !isDebian()) return missing();
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const install = ['install', '-yq', '--no-install-recommends', ...missing()];
  await run('apt-get', ['update', '-q'], { env })
    .then(() => run('apt-get', install, { env }))
    .catch((error) => console.log(`  ${String(error.message).split('\n')[0]}`));
  return missing();
}

/**
 * Installs the programs that tests of several servers need. Where this is impossible, those tests
 * are skipped with a message. Do not call it while another package is being installed.
 */
export async function programsFromDebian() {
  const missing = await installMissing(PROGRAMS);
  if (missing.length > 0) console.log(`  ${missing.join(' and ')} did not install`);
}

/** Installs Firefox ESR and WebKitGTK, or throws. */
export async function browsersFromDebian() {
  const missing = await installMissing(BROWSERS);
  if (missing.length > 0) throw new Error(`Not installed: ${missing.join(', ')}`);
}
