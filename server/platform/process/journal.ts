import { fstatSync } from 'node:fs';

/**
 * True if this file descriptor leads to the journal of systemd, which keeps what is written for
 * months and for every member of its group. systemd names device and inode in JOURNAL_STREAM, which
 * programs inherit, so the descriptor is compared.
 */
export function isJournal(descriptor: number, env: NodeJS.ProcessEnv): boolean {
  const { dev, ino } = fstatSync(descriptor);
  return env.JOURNAL_STREAM === `${dev}:${ino}`;
}
