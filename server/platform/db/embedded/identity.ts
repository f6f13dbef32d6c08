import { spawnSync } from 'node:child_process';
import { readFile, stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';

/** The user that PostgreSQL runs as; empty if it is our own. */
export interface Identity {
  readonly uid?: number;
  readonly gid?: number;
}

/**
 * PostgreSQL refuses to run as root. As root, returns the user to drop to: the owner of existing
 * data, otherwise `postgres`, otherwise `nobody`. Without root nothing changes.
 */
export async function chooseIdentity(pgData: string): Promise<Identity> {
  if (process.getuid?.() !== 0) return {};
  const owner = await stat(pgData).catch(() => undefined);
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  const passwd = await readFile('/etc/passwd', 'utf8').catch(() => '');
  const users = passwd.split('\n').map((line) => line.split(':'));
  const entry = ['postgres', 'nobody']
    .map((name) => users.find((fields) => fields[0] === name))
    .find((fields) => fields !== undefined && Number(fields[2]) > 0);
  return entry ? { uid: Number(entry[2]), gid: Number(entry[3]) } : { uid: 65534, gid: 65534 };
}

/**
 * Whether that user can enter a folder. The operating system itself is asked, so that ACLs count
 * too.
 */
export function canEnter(folder: string, identity: Identity): boolean {
  if (identity.uid === undefined) return true;
  const tried = spawnSync('/bin/sh', ['-c', 'cd -- "$1"', 'sh', folder], {
    ...identity,
    cwd: '/',
    stdio: 'ignore',
  });
  return tried.status === 0;
}

/** The first folder on a path that the user cannot enter, for an actionable message. */
export async function closedFolder(path: string, identity: Identity): Promise<string> {
  const chain: string[] = [];
  for (let at = resolve(path); ; at = dirname(at)) {
    chain.unshift(at);
    if (dirname(at) === at) break;
  }
  return chain.find((folder) => !canEnter(folder, identity)) ?? path;
}
