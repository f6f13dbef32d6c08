import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '#tests/support/processes/commands.ts';

const PROGRAM = '/usr/sbin/haproxy';

/** Why there is no load balancer here; null if there is one. */
export const haproxySkipReason: string | null = existsSync(PROGRAM) ? null : 'there is no haproxy';

/** haproxy in front of servers, configured as in docs/operations.md. */
export async function startHaproxy(urls: readonly string[]) {
  const port = await freePort();
  const folder = await mkdtemp(path.join(tmpdir(), 'tawsil-haproxy-'));
  const file = path.join(folder, 'haproxy.cfg');
  const servers = urls.map((url, n) => `  server s${n} ${new URL(url).host}`).join('\n');
  await writeFile(
    file,
    `defaults
  mode http
  timeout connect 5s
  timeout client 75s
  timeout server 75s
  timeout tunnel 1h
frontend tawsil
  bind 127.0.0.1:${port}
  default_backend servers
backend servers
  balance leastconn
  option httpchk GET /api/ready
  default-server check inter 1s fall 2 rise 1
${servers}
`,
  );
  const child = spawn(PROGRAM, ['-f', file, '-q'], { stdio: ['ignore', 'inherit', 'inherit'] });
  const url = `http://127.0.0.1:${port}`;
  for (let tries = 0; ; tries += 1) {
    const answer = await fetch(`${url}/api/ready`).catch(() => null);
    if (answer?.ok) break;
    if (tries > 100) throw new Error('haproxy does not answer');
    await delay(50);
  }
  return {
    url,
    async stop(): Promise<void> {
      const gone = once(child, 'exit');
      child.kill('SIGTERM');
      await gone;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
