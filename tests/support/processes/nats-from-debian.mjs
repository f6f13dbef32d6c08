import { existsSync } from 'node:fs';
import { run } from '../../../server/bootstrap/progress.mjs';
import { isDebian } from '../browser/chromium.mjs';

/**
 * Installs the message engine for the tests where this is possible: as root on Debian. Elsewhere
 * those tests are skipped with a message. Do not call it while another package is being installed.
 */
export async function natsFromDebian() {
  if (existsSync('/usr/sbin/nats-server') || process.getuid?.() !== 0 || !isDebian()) return;
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const install = ['install', '-yq', '--no-install-recommends', 'nats-server'];
  await run('apt-get', ['update', '-q'], { env })
    .then(() => run('apt-get', install, { env }))
    .catch((error) =>
      console.log(`  nats-server did not install: ${String(error.message).split('\n')[0]}`),
    );
}
