import { setLaterHeadsAside } from '../../books/audit/heads.ts';
import { setSignInsAside } from '../../people/users/restored-sign-ins.ts';
import { restoreBackup } from '../../platform/db/backup/restore.ts';
import { withConnection } from '../../platform/db/connection.ts';
import type { Command } from '../command.ts';
import {
  IDENTITY_OPTION,
  identitiesOf,
  linesAbout,
  requireReadable,
  storageOf,
} from './archive-report.ts';

export const restoreCommand: Command = {
  name: 'restore',
  usage: '<file>',
  summary: 'Restores the database to a backup: all of it, or nothing',
  takes: [1, 1],
  options: {
    replace: { type: 'boolean', help: 'discards the present contents of the database' },
    ...IDENTITY_OPTION,
  },
  // An empty or foreign database takes its name: the schema is dropped.
  allows: ({ replace }) => ['used', ...(replace ? (['foreign'] as const) : [])],
  creates: true,
  needsStop: true,
  async run(context) {
    const { config, access, values, print } = context;
    const file = context.pathOf(context.positionals[0] ?? '');
    requireReadable(file);
    const storage = storageOf(config);
    const replace = values.replace === true;
    const identities = (await identitiesOf(context)) ?? [];
    const header = await restoreBackup(file, { ...access, replace, storage, identities });
    for (const line of linesAbout('Restored and verified', file, header)) print(line);
    const { dataDir } = config;
    const at = new Date();
    const lastSeq = await lastAuditEntry(access.ownerUrl);
    const aside = await setLaterHeadsAside(dataDir, lastSeq, at);
    if (aside)
      print(`The audit log ends at entry ${lastSeq}; heads of later entries are in ${aside}`);
    const signIns = await withConnection(access.ownerUrl, (connection) =>
      setSignInsAside(dataDir, connection, at),
    );
    if (signIns) print(`The generated sign-ins are of another database, and are now in ${signIns}`);
    print(
      'Everyone must sign in again. The next start migrates the schema; so does `tawsil migrate`.',
    );
    return undefined;
  },
};

/** Backups of early versions have no audit log. */
const lastAuditEntry = (ownerUrl: string): Promise<number> =>
  withConnection(ownerUrl, async (client) => {
    const { rows } = await client.query<{ found: boolean }>(
      `SELECT to_regclass('public.audit_log') IS NOT NULL AS found`,
    );
    if (!rows[0]?.found) return 0;
    const last = await client.query<{ seq: string }>(
      'SELECT coalesce(max(seq), 0)::text AS seq FROM audit_log',
    );
    return Number(last.rows[0]?.seq ?? 0);
  });
