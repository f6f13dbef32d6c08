import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect as open } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from './commands.ts';

/**
 * The PgBouncer named by `TAWSIL_PGBOUNCER`, otherwise Debian's, which is not in users' search
 * paths; undefined if none is installed.
 */
export const findPgBouncer = (): string | undefined =>
  [
    process.env.TAWSIL_PGBOUNCER ?? '',
    '/usr/sbin/pgbouncer',
    '/usr/bin/pgbouncer',
    '/opt/homebrew/bin/pgbouncer',
  ].find(existsSync);

/** PgBouncer refuses to run as root; `nobody` has this user ID on every Linux. */
const NOBODY = 65_534;
const READY_TRIES = 200;

/**
 * PgBouncer in transaction mode in front of a database; `connect` runs on each of its two
 * connections.
 */
export async function startPgBouncer(program: string, databaseUrl: string, connect: string) {
  const { hostname, port, username, password, pathname } = new URL(databaseUrl);
  const folder = await mkdtemp(join(tmpdir(), 'tawsil-test-bouncer-'));
  await chmod(folder, 0o711);
  const own = await freePort();
  const name = pathname.slice(1);
  const login = decodeURIComponent(username);
  const secret = decodeURIComponent(password);
  const users = join(folder, 'users.txt');
  await writeFile(users, `"${login}" "${secret}"\n`, { mode: 0o644 });
  const settings = join(folder, 'pgbouncer.ini');
  await writeFile(
    settings,
    `[databases]
${name} = host=${hostname} port=${port} dbname=${name} connect_query='${connect}'
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${own}
unix_socket_dir =
auth_type = plain
auth_file = ${users}
pool_mode = transaction
default_pool_size = 2
`,
    { mode: 0o644 },
  );
  const isRoot = process.getuid?.() === 0;
  const child = spawn(program, [settings], {
    stdio: 'ignore',
    ...(isRoot ? { uid: NOBODY, gid: NOBODY } : {}),
  });
  const exited = once(child, 'exit');
  await listening(own);
  return {
    url: `postgres://${username}:${password}@127.0.0.1:${own}/${name}`,
    async stop() {
      child.kill('SIGTERM');
      await exited;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function listening(port = 0): Promise<void> {
  for (let left = READY_TRIES; ; left -= 1) {
    const socket = open(port, '127.0.0.1');
    const isOpen = await Promise.race([
      once(socket, 'connect').then(() => true),
      once(socket, 'error').then(() => false),
    ]).catch(() => false);
    socket.destroy();
    if (isOpen) return;
    if (left === 0) throw new Error('PgBouncer does not listen');
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
}
