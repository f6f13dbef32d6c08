import type pg from 'pg';
import { openConnection } from './connection.ts';

/** The group role with all rights of the application; rights are granted in migrations. */
export const appRole = 'tawsil_app';
/** Replaces that role for queries that are limited to some operational areas. */
export const scopedRole = 'tawsil_scoped';
const ROLES = [appRole, scopedRole];

/**
 * Creates the application's roles if missing, and lets these logins take them. Roles belong to the
 * whole server, so several databases may be migrated at once; losing such a race is not an error.
 */
export async function ensureAppRole(ownerUrl: string, logins: readonly string[]): Promise<void> {
  const client = await openConnection(ownerUrl);
  try {
    for (const role of ROLES)
      await again(async () => {
        const found = await client.query('SELECT FROM pg_roles WHERE rolname = $1', [role]);
        if (found.rowCount === 0) await client.query(`CREATE ROLE ${role} NOLOGIN`);
      });
    const me = await client.query<{ name: string }>('SELECT current_user AS name');
    for (const login of new Set([...logins, me.rows[0]?.name ?? '']))
      for (const role of ROLES)
        await again(async () => {
          const held = await client.query<{ held: boolean }>(
            `SELECT pg_has_role($1, $2, 'SET') AS held`,
            [login, role],
          );
          if (held.rows[0]?.held) return;
          await client.query(
            `GRANT ${role} TO ${client.escapeIdentifier(login)} WITH SET TRUE, INHERIT FALSE`,
          );
        });
  } catch (error) {
    if ((error as { code?: string }).code !== '42501') throw error;
    throw new Error(await statementsFor(client, logins), { cause: error });
  } finally {
    await client.end();
  }
}

/** What an administrator of the database's server has to run, without what is there already. */
async function statementsFor(client: pg.Client, logins: readonly string[]): Promise<string> {
  const { rows } = await client.query<{ me: string; known: string[] }>(
    `SELECT current_user AS me, ARRAY(SELECT rolname::text FROM pg_roles WHERE rolname = ANY($1)) AS known`,
    [ROLES],
  );
  const { me = '', known = [] } = rows[0] ?? {};
  const create = ROLES.filter((role) => !known.includes(role)).map(
    (role) => `CREATE ROLE ${role} NOLOGIN;`,
  );
  const to = [...new Set([me, ...logins])].map((login) => client.escapeIdentifier(login));
  const grant = `GRANT ${ROLES.join(', ')} TO ${to.join(', ')} WITH SET TRUE, INHERIT FALSE;`;
  return (
    `The database login ${me} may not create or grant roles. ` +
    `Let an administrator of the database's server run: ${[...create, grant].join(' ')}`
  );
}

// 42710 and 23505: another one created it; XX000: "tuple concurrently updated" of a grant.
const raceCodes = new Set(['42710', '23505', 'XX000']);

async function again(step: () => Promise<void>): Promise<void> {
  for (let left = 8; ; left--) {
    try {
      return await step();
    } catch (error) {
      if (left === 0 || !raceCodes.has((error as { code?: string }).code ?? '')) throw error;
    }
  }
}
