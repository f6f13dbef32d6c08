import { expect, it } from 'vitest';
import { warningsOf } from './warnings.ts';

const at = '2026-11-27T12:00:00.000Z';
const backup = {
  at: '2026-11-27T01:00:00.000Z',
  host: 'a',
  path: '/backups/x',
  bytes: 1,
  rows: 1,
  tookMs: 1,
  isEncrypted: true,
  error: null,
};
type State = Parameters<typeof warningsOf>[0];
const healthy: State = {
  at,
  release: '1.0.0',
  schema: '1008-insight',
  migratedAt: at,
  notes: null,
  servers: [],
  disks: [],
  database: { version: '18.1', bytes: 1, tables: [] },
  backups: { isScheduled: true, last: backup, drill: backup, goodDrillAt: backup.at },
  services: [],
  schedules: [],
  demoAccounts: 0,
  reports: [],
};
const codes = (more: Partial<State>) => warningsOf({ ...healthy, ...more }).map(({ code }) => code);
const disk = {
  host: 'a',
  path: '/data',
  holds: 'data' as const,
  freeBytes: 50,
  sizeBytes: 100,
  at,
  fullInDays: null,
};
const table = {
  name: 'orders',
  bytes: 1,
  rows: 2_000_000,
  deadRows: 1_500_000,
  vacuumedAt: at,
  analyzedAt: null,
};
const server = { name: 'a:1', release: '1', startedAt: at, seenAt: at, isRunning: true, leads: [] };

const report = { disks: [], isBusConnected: true, leads: [] };
const reportOf = (name: string, more: Partial<State['reports'][number]['report']> = {}) => ({
  name,
  report: { ...report, ...more },
});

it('a healthy installation has no warnings', () => {
  expect(
    codes({
      disks: [disk],
      servers: [server],
      reports: [reportOf('a:1', { isBusConnected: null })],
      database: { ...healthy.database, tables: [table] },
    }),
  ).toEqual([]);
});

it.each<[string, Partial<State>]>([
  ['backup_missing', { backups: { ...healthy.backups, last: null } }],
  [
    'backup_old',
    { backups: { ...healthy.backups, last: { ...backup, at: '2026-11-26T09:59:00.000Z' } } },
  ],
  ['drill_failed', { backups: { ...healthy.backups, drill: { ...backup, error: 'damaged' } } }],
  ['drill_old', { backups: { ...healthy.backups, goodDrillAt: '2026-11-10T01:00:00.000Z' } }],
  [
    'backup_not_encrypted',
    { backups: { ...healthy.backups, last: { ...backup, isEncrypted: false } } },
  ],
  ['disk_filling', { disks: [{ ...disk, fullInDays: 13.9 }] }],
  ['disk_filling', { disks: [{ ...disk, freeBytes: 9 }] }],
  ['demo_accounts', { demoAccounts: 5 }],
  ['releases_differ', { servers: [server, { ...server, name: 'b:1', release: '2' }] }],
  ['server_lost', { servers: [server, { ...server, name: 'b:1', isRunning: false }] }],
  ['server_alone', { reports: [reportOf('a:1'), reportOf('b:1', { isBusConnected: null })] }],
  ...(['settings_unknown', 'proxy_untrusted', 'clock_off'] as const).map(
    (code): [string, Partial<State>] => [
      code,
      { reports: [reportOf('a:1', { findings: [{ code, detail: 'x' }] })] },
    ],
  ),
  ['vacuum_old', { database: { ...healthy.database, tables: [{ ...table, vacuumedAt: null }] } }],
])('%s is a warning', (code, more) => {
  expect(codes(more)).toEqual([code]);
});
