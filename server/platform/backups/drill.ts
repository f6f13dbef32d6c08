import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import type { Contents, Header } from '../db/backup/archive.ts';
import { restoreBackup } from '../db/backup/restore.ts';
import { withConnection } from '../db/connection.ts';

const PREFIX = 'tawsil_drill_';
/** A scratch database without a connection is left over from a killed drill after this time. */
const LEFT_OVER_S = 3_600;

const urlOf = (ownerUrl: string, database: string): string => {
  const url = new URL(ownerUrl);
  url.pathname = `/${database}`;
  return url.href;
};

const nowSeconds = () => Math.floor(Date.now() / 1_000);

/**
 * Restores a backup into a scratch database on the server of `ownerUrl`, compares the number of rows
 * of each table with that in the archive, and drops the scratch database. The content of files is
 * verified in the archive. Error: it cannot be restored, or differs.
 */
export async function drillBackup(
  file: string,
  { ownerUrl, identities }: { ownerUrl: string; identities?: readonly string[] | undefined },
): Promise<Contents> {
  const name = `${PREFIX}${nowSeconds()}_${randomBytes(4).toString('hex')}`;
  return withConnection(ownerUrl, async (client) => {
    await dropLeftOver(client);
    await create(client, name);
    try {
      const scratch = urlOf(ownerUrl, name);
      const contents = await restoreBackup(file, {
        ownerUrl: scratch,
        ...(identities ? { identities } : {}),
      });
      await compareCounts(scratch, contents);
      return contents;
    } finally {
      await client.query(`DROP DATABASE ${name}`);
    }
  });
}

async function create(client: pg.Client, name: string): Promise<void> {
  try {
    await client.query(`CREATE DATABASE ${name} TEMPLATE template0`);
  } catch (error) {
    if ((error as { code?: string }).code !== '42501') throw error;
    throw new Error(
      `The login ${client.user} may not create the scratch database of a drill. Let an administrator of ` +
        `the database run: ALTER ROLE ${client.escapeIdentifier(client.user ?? '')} CREATEDB`,
      { cause: error },
    );
  }
}

/** Its own only: another installation on the same server has another owner. */
async function dropLeftOver(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT datname AS name FROM pg_database d
     WHERE datname LIKE '${PREFIX}%' AND pg_get_userbyid(datdba) = current_user
       AND NOT EXISTS (SELECT FROM pg_stat_activity a WHERE a.datid = d.oid)`,
  );
  for (const { name } of rows)
    if (Number(name.slice(PREFIX.length).split('_')[0]) < nowSeconds() - LEFT_OVER_S)
      await client.query(`DROP DATABASE IF EXISTS ${client.escapeIdentifier(name)}`);
}

const compareCounts = (url: string, { tables }: Header): Promise<void> =>
  withConnection(url, async (client) => {
    for (const { table, fingerprint } of tables) {
      const { rows } = await client.query<{ n: string }>(
        `SELECT count(*)::text AS n FROM ${client.escapeIdentifier(table)}`,
      );
      if (Number(rows[0]?.n) !== fingerprint.rows)
        throw new Error(
          `The table ${table} has ${rows[0]?.n} rows after the restore, and ${fingerprint.rows} in the backup.`,
        );
    }
  });
