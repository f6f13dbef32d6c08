import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from './commands.ts';

const PROGRAM = '/usr/sbin/haproxy';
const SHIPPED = 'docs/operations/haproxy.cfg';
const SERVERS = /(?: {4}server s\d+ \S+\n)+/g;

/** Why there is no load balancer here; null if there is one. */
export const haproxySkipReason: string | null = existsSync(PROGRAM) ? null : 'there is no haproxy';

/** The shipped configuration, with these servers and this port. */
async function configOf(urls: readonly string[], port: number): Promise<string> {
  const shipped = await readFile(SHIPPED, 'utf8');
  const servers = urls.map((url, n) => `    server s${n} ${new URL(url).host}\n`).join('');
  return (
    shipped
      // It opens two files for each connection, more than a test's process may.
      .replace(/maxconn \d+/, 'maxconn 1000')
      .replace('bind :4000', `bind 127.0.0.1:${port}`)
      .replaceAll(SERVERS, servers)
  );
}

/** HAProxy in front of servers, as it is shipped. */
export async function startHaproxy(urls: readonly string[]) {
  const port = await freePort();
  const folder = await mkdtemp(path.join(tmpdir(), 'tawsil-haproxy-'));
  const file = path.join(folder, 'haproxy.cfg');
  await writeFile(file, await configOf(urls, port));
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
