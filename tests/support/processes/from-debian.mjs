import { existsSync } from 'node:fs';
import { run } from '../../../server/bootstrap/progress.mjs';
import { isDebian } from '../browser/chromium.mjs';

/** The message engine and the load balancer of the tests of several servers. */
const PROGRAMS = ['nats-server', 'haproxy'];

/**
 * Installs the programs that tests of several servers need where this is possible: as root on
 * Debian. Elsewhere those tests are skipped with a message. Do not call it while another package is
 * being installed.
 */
export async function programsFromDebian() {
  const missing = PROGRAMS.filter((name) => !existsSync(`/usr/sbin/${name}`));
  if (missing.length === 0 || process.getuid?.() !== 0 || !isDebian()) return;
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const install = ['install', '-yq', '--no-install-recommends', ...missing];
  await run('apt-get', ['update', '-q'], { env })
    .then(() => run('apt-get', install, { env }))
    .catch((error) =>
      console.log(
        `  ${missing.join(' and ')} did not install: ${String(error.message).split('\n')[0]}`,
      ),
    );
}
