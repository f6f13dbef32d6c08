import type { Installation } from '#contract/routes/platform/installation.ts';
import { area, type Base } from '../area.ts';
import type { BackupOptions } from '../backups/area.ts';
import type { BackupRecord, LastBackups } from '../backups/records.ts';
import type { Bus } from '../bus/bus.ts';
import type { FileStorage } from '../files/storage.ts';
import { ok } from '../http/answers.ts';
import type { HostFindings } from './host-findings.ts';
import { releaseNotes } from './notes.ts';
import {
  readDatabase,
  readDisks,
  readSchedules,
  readSchema,
  readServers,
  type ServerRow,
} from './reads.ts';
import { createReporter, REPORT_MS } from './report.ts';
import { readServices } from './services.ts';
import { warningsOf } from './warnings.ts';

export interface InstallationOptions {
  /** The release of this server. */
  release?: string | undefined;
  /** The file with what changed in each release. */
  changelog?: string | undefined;
  /** What the server notices about its machine and settings. */
  findings?: HostFindings | undefined;
}

/** What this page shows of other areas and of the settings. */
interface Needs extends Base, BackupOptions, InstallationOptions {
  dataDir?: string | undefined;
  mail?: { smtpUrl?: string | undefined } | undefined;
  push?: { fcm?: object | undefined; web?: object | undefined } | undefined;
  filesStore?: object | undefined;
  bus: Bus | null;
  storage: FileStorage;
  backupService: { last: () => Promise<LastBackups> };
  demoAccounts: () => Promise<number>;
  alarmEvaluation: { isLeader: () => boolean };
}

const toBackup = (record: BackupRecord | null) =>
  record && { ...record, at: record.at.toISOString() };

/** Without the report, whose contents are shown elsewhere. */
const toServer = ({ name, release, startedAt, seenAt, isRunning, leads }: ServerRow) => ({
  name,
  release,
  startedAt,
  seenAt,
  isRunning,
  leads,
});

function createInstallation(needs: Needs) {
  const { db, clock, storage, bus, release = '' } = needs;
  const configured = {
    mail: Boolean(needs.mail?.smtpUrl),
    push: Boolean(needs.push?.fcm || needs.push?.web),
    files: Boolean(needs.filesStore),
    bus: bus !== null,
  };
  const notes = releaseNotes(needs.changelog, release);
  return {
    reporter: createReporter({
      db,
      clock,
      release,
      dataDir: needs.dataDir,
      backupFolder: needs.backups?.folder,
      isBusConnected: () => bus?.isConnected() ?? null,
      leads: () => (needs.alarmEvaluation.isLeader() ? ['alarms'] : []),
      findings: () => needs.findings?.list() ?? [],
    }),

    async read(): Promise<Installation> {
      const now = clock();
      const servers = await readServers(db, now);
      const { backup, drill, goodDrill } = await needs.backupService.last();
      const schedules = await readSchedules(db);
      const state = {
        at: now.toISOString(),
        release,
        ...(await readSchema(db)),
        notes,
        servers: servers.map(toServer),
        disks: await readDisks(db, servers, now),
        database: await readDatabase(db),
        backups: {
          isScheduled: schedules.some(
            ({ kind, state }) => kind === 'backups.make' && state !== 'paused',
          ),
          last: toBackup(backup),
          drill: toBackup(drill),
          goodDrillAt: goodDrill?.at.toISOString() ?? null,
        },
        services: await readServices({ db, storage, now }, configured, servers),
        schedules,
      };
      return {
        ...state,
        warnings: warningsOf({
          ...state,
          demoAccounts: await needs.demoAccounts(),
          reports: servers.filter(({ isRunning }) => isRunning),
        }),
      };
    },
  };
}

export const installationArea = area({
  services: (needs: Needs) => ({ installation: createInstallation(needs) }),
  handlers: ({ installation }) => ({ installation: { get: () => ok(installation.read()) } }),
  ticks: ({ installation }) => [
    { everyMs: REPORT_MS, run: installation.reporter.report, atStart: true },
  ],
  stop: ({ installation }) => installation.reporter.leave(),
});
