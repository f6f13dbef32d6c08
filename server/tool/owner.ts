import { chownSync, mkdirSync, readFileSync, statSync } from 'node:fs';
import { ToolError } from './tool-error.ts';

interface Owner {
  readonly uid: number;
  readonly gid: number;
  readonly name: string;
}

/**
 * As root, becomes the owner of the data directory, or the user of the service if it does not exist
 * yet: files that root writes there cannot be read by the server. A directory of root stays root's.
 * `creates`: that user gets a missing directory, which it could not create in a folder of root.
 * Returns the user's name if it changed.
 */
export function becomeOwner(
  dataDir: string,
  serviceUser: string | undefined,
  creates: boolean,
): string | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const present = ownerOf(dataDir);
  const owner = present ?? userNamed(serviceUser);
  if (!owner || owner.uid === 0) return undefined;
  if (!present && creates) {
    mkdirSync(dataDir, { mode: 0o700 });
    chownSync(dataDir, owner.uid, owner.gid);
  }
  process.setgroups?.([owner.gid]);
  process.setgid?.(owner.gid);
  process.setuid?.(owner.uid);
  process.umask(0o077);
  return owner.name;
}

/** Refuses a data directory that the current user may not read, before anything is looked for in it. */
export function requireReadable(dataDir: string): void {
  const owner = ownerOf(dataDir);
  const uid = process.getuid?.();
  if (!owner || uid === undefined || uid === 0 || uid === owner.uid) return;
  throw new ToolError(
    `${dataDir} belongs to ${owner.name}. Run this as that user, or with sudo, which becomes that user.`,
  );
}

function ownerOf(dataDir: string): Owner | undefined {
  try {
    const { uid, gid } = statSync(dataDir);
    return { uid, gid, name: users().find((user) => user.uid === uid)?.name ?? `user ${uid}` };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw new ToolError(`You may not enter ${dataDir}. Use sudo, which becomes its owner.`);
  }
}

function userNamed(name: string | undefined): Owner | undefined {
  if (name === undefined) return undefined;
  const user = users().find((one) => one.name === name || String(one.uid) === name);
  if (!user) throw new ToolError(`The user ${name} of the service does not exist.`);
  return user;
}

const users = (): Owner[] =>
  readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
    .filter((fields) => fields.length >= 4)
    .map(([name = '', , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }));
