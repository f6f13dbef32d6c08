import { accessSync, constants } from 'node:fs';
import { setLaterHeadsAside } from '../../books/audit/heads.ts';
import { restoreBackup } from '../../platform/db/backup/restore.ts';
import { withConnection } from '../../platform/db/connection.ts';
import type { Command } from '../command.ts';
import { ToolError } from '../tool-error.ts';
import { linesAbout, storageOf } from './archive-report.ts';

export const restoreCommand: Command = {
  name: 'restore',
  usage: '<file>',
  summary: 'Restores the database to a backup: all of it, or nothing',
  takes: [1, 1],
  options: {
    replace: { type: 'boolean', help: 'discards the present contents of the database' },
  },
  // An empty or foreign database takes its name: the schema is dropped.
  allows: ({ replace }) => ['used', ...(replace ? (['foreign'] as const) : [])],
  creates: true,
  needsStop: true,
  async run({ config, access, positionals: [given = ''], values, pathOf, print }) {
    const file = pathOf(given);
    requireReadable(file);
    const storage = storageOf(config);
    const replace = values.replace === true;
    const header = await restoreBackup(file, { ...access, replace, storage });
    for (const line of linesAbout('Restored and verified', file, header)) print(line);
    const lastSeq = await lastAuditEntry(access.ownerUrl);
    const aside = await setLaterHeadsAside(config.dataDir, lastSeq, new Date());
    if (aside)
      print(`The audit log ends at entry ${lastSeq}; heads of later entries are in ${aside}`);
    print(
      'Everyone must sign in again. The next start migrates the schema; so does `tawsil migrate`.',
    );
    return undefined;
  },
};

function requireReadable(file: string): void {
  try {
    accessSync(file, constants.R_OK);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new ToolError(
      code === 'ENOENT'
        ? `${file} does not exist.`
        : `${file} cannot be read by the owner of the data directory. Give it the right to read the file.`,
    );
  }
}

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
