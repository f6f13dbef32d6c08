import { DAY_MS } from '#rules/time.ts';
import { area, type Base } from '../area.ts';
import { readLastBackups } from './records.ts';

/** How a server makes backups by itself. */
export interface BackupSettings {
  folder: string;
  /** The hour in Casablanca. */
  hour: number;
  /** A backup is tried this often; 0: never. */
  drillDays: number;
  /** Makes one. Error: none was made, or it cannot be restored. */
  make: (options: { drills: boolean; signal: AbortSignal }) => Promise<void>;
}

export interface BackupOptions {
  /** If absent, this server makes none. */
  backups?: BackupSettings | undefined;
}

/** A run takes place a little earlier or later than a number of days after the last one. */
const SLACK_MS = DAY_MS / 2;

/** The moment in Prometheus' unit; 0 for never, which is longer ago than any limit. */
const seconds = (at: Date | undefined) => (at ? at.getTime() / 1_000 : 0);

/** Backups that a server makes, and what is known of the last ones. */
function createBackups({ db, clock, backups: settings }: Base & BackupOptions) {
  const last = () => readLastBackups(db);
  return {
    settings,
    last,
    async run({ make, drillDays }: BackupSettings, signal: AbortSignal): Promise<void> {
      const { goodDrill } = await last();
      const since = clock().getTime() - (goodDrill?.at.getTime() ?? 0);
      await make({ drills: drillDays > 0 && since >= drillDays * DAY_MS - SLACK_MS, signal });
    },
  };
}

export const backupsArea = area({
  services: (needs: Base & BackupOptions) => ({ backupService: createBackups(needs) }),
  // A server without a folder for backups leaves the job to those that have one.
  jobs({ backupService: { settings, run } }) {
    if (!settings) return [];
    const schedule = { dailyAt: settings.hour };
    return [{ kind: 'backups.make', schedule, run: ({ signal }) => run(settings, signal) }];
  },
  gauges: ({ backupService: { last } }) => [
    {
      name: 'tawsil_backup_last_timestamp_seconds',
      help: 'When the last verified backup was made; 0 if there is none.',
      read: async () => seconds((await last()).backup?.at),
    },
    {
      name: 'tawsil_backup_last_drill_timestamp_seconds',
      help: 'When a backup was last restored into a scratch database without a difference; 0 if never.',
      read: async () => seconds((await last()).goodDrill?.at),
    },
    {
      name: 'tawsil_backup_last_bytes',
      help: 'The size of the last backup.',
      read: async () => (await last()).backup?.bytes ?? 0,
    },
  ],
});
