import { type Installation, WARNING_CODES } from '#contract/routes/platform/installation.ts';
import { DAY_MS } from '#rules/time.ts';
import { BACKUP_OLD_MS } from '../backups/names.ts';
import type { ServerReport } from '../db/tables/system.ts';

type Warning = Installation['warnings'][number];

/** As in the rules of docs/operations/alert-rules.yaml. */
const DRILL_DAYS = 15;
/** A disk that is full within two weeks, or of which less than a tenth is free. */
const FULL_DAYS = 14;
const FREE_SHARE = 0.1;
/** A table with a million dead rows, a fifth of all, that no vacuum has reached for a week. */
const DEAD_ROWS = 1_000_000;
const DEAD_SHARE = 0.2;
const VACUUM_DAYS = 7;

interface State extends Omit<Installation, 'warnings'> {
  demoAccounts: number;
  /** What the running servers have reported. */
  reports: readonly { name: string; report: ServerReport }[];
}

/** Several servers of which some have no NATS do not tell each other of changes. */
function ofServers({ reports }: State): Warning[] {
  const alone = reports.filter(({ report }) => report.isBusConnected === null);
  const findings = reports.flatMap(({ name, report }) =>
    (report.findings ?? []).map(({ code, detail }) => ({ code, subject: name, detail })),
  );
  if (reports.length < 2 || alone.length === 0) return findings;
  const names = alone.map(({ name }) => name).join(', ');
  return [{ code: 'server_alone', subject: '', detail: names }, ...findings];
}

/** Servers that ended without saying so: a server that stops in order is no longer listed. */
const lostServers = ({ servers }: State): Warning[] =>
  servers
    .filter(({ isRunning }) => !isRunning)
    .map(({ name, seenAt }) => ({ code: 'server_lost', subject: name, detail: seenAt }));

function ofBackups(
  { backups }: State,
  ageMs: (at: string | null | undefined) => number,
): Warning[] {
  const { last, drill, goodDrillAt, isScheduled } = backups;
  const warn = (code: Warning['code'], detail = '') => ({ code, subject: '', detail });
  if (!last) return [warn('backup_missing', isScheduled ? 'scheduled' : '')];
  return [
    ...(ageMs(last.at) > BACKUP_OLD_MS ? [warn('backup_old', last.at)] : []),
    ...(drill?.error ? [warn('drill_failed', drill.error)] : []),
    ...(isScheduled && !last.isEncrypted ? [warn('backup_not_encrypted')] : []),
    ...(!drill?.error && ageMs(goodDrillAt) > DRILL_DAYS * DAY_MS ? [warn('drill_old')] : []),
  ];
}

/** What needs attention, the most important first. */
export function warningsOf(state: State): Warning[] {
  const nowMs = Date.parse(state.at);
  const ageMs = (at: string | null | undefined) =>
    at ? nowMs - Date.parse(at) : Number.POSITIVE_INFINITY;
  const releases = new Set(
    state.servers.filter(({ isRunning }) => isRunning).map(({ release }) => release),
  );
  const found: Warning[] = [
    ...ofBackups(state, ageMs),
    ...state.disks
      .filter(
        ({ fullInDays, freeBytes, sizeBytes }) =>
          (fullInDays !== null && fullInDays < FULL_DAYS) || freeBytes < sizeBytes * FREE_SHARE,
      )
      .map(({ host, path, fullInDays }) => ({
        code: 'disk_filling' as const,
        subject: `${host}:${path}`,
        detail: fullInDays === null ? '' : String(Math.floor(fullInDays)),
      })),
    ...state.services
      .filter(({ isFailing }) => isFailing)
      .map(({ name, error }) => ({
        code: 'service_failing' as const,
        subject: name,
        detail: error ?? '',
      })),
    ...state.schedules
      .filter((job) => job.state === 'retrying' || job.state === 'failed')
      .map(({ kind, lastError }) => ({
        code: 'job_failing' as const,
        subject: kind,
        detail: lastError ?? '',
      })),
    ...(state.demoAccounts > 0
      ? [{ code: 'demo_accounts' as const, subject: '', detail: String(state.demoAccounts) }]
      : []),
    ...(releases.size > 1
      ? [{ code: 'releases_differ' as const, subject: '', detail: [...releases].join(', ') }]
      : []),
    ...lostServers(state),
    ...ofServers(state),
    ...state.database.tables
      .filter(
        ({ deadRows, rows, vacuumedAt }) =>
          deadRows > DEAD_ROWS &&
          deadRows > rows * DEAD_SHARE &&
          ageMs(vacuumedAt) > VACUUM_DAYS * DAY_MS,
      )
      .map(({ name, deadRows }) => ({
        code: 'vacuum_old' as const,
        subject: name,
        detail: String(deadRows),
      })),
  ];
  return found.sort((a, b) => WARNING_CODES.indexOf(a.code) - WARNING_CODES.indexOf(b.code));
}
