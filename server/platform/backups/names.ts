import { casablancaDay, dayAfter, HOUR_MS } from '#rules/time.ts';

/** A nightly backup is at most this old when the next one ends, as in the alert rules. */
export const BACKUP_OLD_MS = 26 * HOUR_MS;

/** A backup by its name. */
export interface NamedBackup {
  readonly name: string;
  readonly at: Date;
  /** The number of the last migration. */
  readonly schema: string;
}

const NAME =
  /^tawsil-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)-(\d{4})\.backup\.gz(?:\.age)?(?<part>\.part)?$/;

/** `tawsil-2026-11-27T02-00-00-1008.backup.gz`, in UTC, with `.age` if it is encrypted. */
export function backupName(at: Date, migration: string, isEncrypted: boolean): string {
  const time = at.toISOString().replaceAll(':', '-').slice(0, 19);
  return `tawsil-${time}-${migration.slice(0, 4)}.backup.gz${isEncrypted ? '.age' : ''}`;
}

function parse(name: string): (NamedBackup & { isDraft: boolean }) | undefined {
  const found = NAME.exec(name);
  if (!found) return undefined;
  const [, day = '', hours = '', minutes = '', seconds = '', schema = ''] = found;
  const at = new Date(`${day}T${hours}:${minutes}:${seconds}Z`);
  if (Number.isNaN(at.getTime())) return undefined;
  return { name, at, schema, isDraft: found.groups?.part !== undefined };
}

/** The complete backups among the names of files, the newest first. */
export const backupsAmong = (names: readonly string[]): NamedBackup[] =>
  names
    .flatMap((name) => parse(name) ?? [])
    .filter(({ isDraft }) => !isDraft)
    .sort((a, b) => b.at.getTime() - a.at.getTime());

/** The drafts of backups among the names of files. */
export const draftsAmong = (names: readonly string[]): string[] =>
  names.filter((name) => parse(name)?.isDraft);

/** How many days and weeks with a backup keep one. */
export interface Keep {
  readonly daily: number;
  readonly weekly: number;
}

const WEEK = 7;

/** The Monday of a day's week. */
const mondayOf = (day: string): string =>
  dayAfter(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + WEEK - 1) % WEEK));

/**
 * The backups that retention removes: all but the newest of each of the last days and weeks that
 * have one, in Casablanca. Days without a backup do not count, and the newest backup always stays,
 * so a server that could not back up for a month still has what it had.
 */
export function expiredAmong(names: readonly string[], keep: Keep): string[] {
  const backups = backupsAmong(names);
  const kept = new Set(backups.slice(0, 1).map(({ name }) => name));
  const keepNewestOf = (count: number, period: (day: string) => string) => {
    const newest = new Map<string, string>();
    for (const { name, at } of backups) {
      const key = period(casablancaDay(at));
      if (!newest.has(key)) newest.set(key, name);
    }
    for (const name of [...newest.values()].slice(0, count)) kept.add(name);
  };
  keepNewestOf(keep.daily, (day) => day);
  keepNewestOf(keep.weekly, mondayOf);
  return backups.map(({ name }) => name).filter((name) => !kept.has(name));
}
