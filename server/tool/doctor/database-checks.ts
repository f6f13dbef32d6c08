import pg from 'pg';
import { CITY_EMAIL } from '../../people/users/demo.ts';
import { adoptedBy, replacedAmong } from '../../platform/db/baseline/adopt.ts';
import { withConnection } from '../../platform/db/connection.ts';
import { migrations } from '../../platform/db/migrations/index.ts';
import { poolerFault } from '../../platform/db/pooler.ts';
import { appRole } from '../../platform/db/roles.ts';
import {
  ANSWER_MS,
  type Check,
  databaseCheck,
  type Finding,
  fault,
  ok,
  reasonOf,
  warning,
} from './check.ts';

/** Messages between servers that appear to be older than ten seconds are dropped. */
const CLOCK_WARNING_MS = 1_000;
const CLOCK_FAULT_MS = 5_000;
const OLDEST = 160_000;
/** The generated first administrator has such an address too; a demo has the account of the city. */
const OF_DEMO = `(email LIKE '%@tawsil.local' OR email LIKE '%@city.tawsil.local')
  AND EXISTS (SELECT FROM users WHERE email = '${CITY_EMAIL}')`;

export const databaseChecks: readonly Check[] = [
  databaseCheck('database.version', 'Version of PostgreSQL', async (client) => {
    const { rows } = await client.query<{ number: number; name: string }>(
      `SELECT current_setting('server_version_num')::int AS number, current_setting('server_version') AS name`,
    );
    const { number = 0, name = '' } = rows[0] ?? {};
    return number < OLDEST
      ? fault(`PostgreSQL ${name}`, 'Upgrade it to PostgreSQL 18; 16 is the oldest that works.')
      : ok(`PostgreSQL ${name}`);
  }),
  databaseCheck('database.schema', 'Schema', async (client) => {
    const found = await client.query(`SELECT FROM pg_class WHERE relname = 'kysely_migration'`);
    if (found.rowCount === 0)
      return warning(
        'The database has no schema yet',
        'Start the server, or run `npx tawsil migrate`.',
      );
    const { rows } = await client.query<{ name: string }>(
      'SELECT name FROM kysely_migration ORDER BY name',
    );
    return schemaFinding(rows.map(({ name }) => name));
  }),
  {
    id: 'database.login',
    label: 'Login of the server',
    run: async ({ config: { databaseUrl, directUrl } }) => {
      const url = directUrl ?? databaseUrl;
      if (!url) return undefined;
      const advice = `Let the owner run: GRANT ${appRole} TO the login of DATABASE_URL; \`npx tawsil migrate\` does it too.`;
      try {
        const settings = { connectionString: url, connectionTimeoutMillis: ANSWER_MS };
        await withConnection(settings, (client) => client.query(`SET ROLE ${appRole}`));
        return ok(`Works as ${appRole}`);
      } catch (error) {
        const isRight =
          error instanceof pg.DatabaseError && ['42501', '22023'].includes(error.code ?? '');
        return fault(
          reasonOf(error),
          isRight ? advice : 'Correct the user, password and host in DATABASE_URL.',
        );
      }
    },
  },
  databaseCheck('database.rights', 'Rights of the login', async (_, { config }) => {
    const url = config.directUrl ?? config.databaseUrl;
    if (!url) return undefined;
    const found = await withConnection(url, async (client) => {
      const { rows } = await client.query<{ name: string; isSuperuser: boolean }>(
        'SELECT rolname AS name, rolsuper AS "isSuperuser" FROM pg_roles WHERE rolname = current_user',
      );
      return rows[0];
    }).catch(() => undefined);
    return found && loginFinding(found);
  }),
  databaseCheck('database.tls', 'Encryption of the connection', async (client, { config }) => {
    const url = config.databaseUrl;
    if (!url || isLocal(new URL(url).hostname)) return undefined;
    const { rows } = await client.query<{ ssl: boolean }>(
      'SELECT ssl FROM pg_stat_ssl WHERE pid = pg_backend_pid()',
    );
    return rows[0]?.ssl
      ? ok('TLS')
      : warning(
          'Passwords and records reach the database without encryption',
          'Add ?sslmode=verify-full to DATABASE_URL and DATABASE_MIGRATION_URL, unless the network between both is private.',
        );
  }),
  {
    id: 'database.pooler',
    label: 'Pooler',
    run: async ({ config: { databaseUrl, directUrl }, database }) => {
      if (!databaseUrl || !database) return undefined;
      if (directUrl) return ok('DATABASE_DIRECT_URL bypasses it');
      const found = await poolerFault(databaseUrl).catch(() => undefined);
      return found ? fault(found.text, found.advice) : ok('None in transaction mode');
    },
  },
  databaseCheck('host.clock', 'Clock', async (client, { now }) => {
    const before = now().getTime();
    const { rows } = await client.query<{ at: Date }>('SELECT clock_timestamp() AS at');
    const ownMs = (before + now().getTime()) / 2;
    const apartMs = Math.abs((rows[0]?.at.getTime() ?? ownMs) - ownMs);
    const text = `${(apartMs / 1_000).toFixed(1)} s from that of the database`;
    const advice = 'Synchronize the clocks of all machines: timedatectl set-ntp true';
    if (apartMs > CLOCK_FAULT_MS) return fault(text, advice);
    return apartMs > CLOCK_WARNING_MS ? warning(text, advice) : ok(text);
  }),
  databaseCheck('accounts.demo', 'Accounts of a demo', async (client, { config: { city } }) => {
    const accounts = await countUsers(client, OF_DEMO);
    if (accounts === undefined) return undefined;
    if (accounts === 0) return ok('None');
    if (city.kind !== 'off') return ok(`${accounts}, of the running demo`);
    return fault(
      `${accounts} accounts of the demo can sign in with passwords that were displayed`,
      'npx tawsil admin create <email>, then stop the server and run `npx tawsil demo remove`.',
    );
  }),
  databaseCheck('accounts.admin', 'Administrators', async (client) => {
    const admins = await countUsers(client, `role = 'admin'`);
    if (admins === undefined) return undefined;
    return admins === 0
      ? warning(
          'No administrator can sign in',
          'npx tawsil admin create <email>, or start the server.',
        )
      : ok(`${admins} can sign in`);
  }),
];

function schemaFinding(ran: readonly string[]): Finding {
  const replaced = replacedAmong(ran);
  const missing = Object.keys(migrations).filter((name) => !ran.includes(name));
  const newer = ran.filter((name) => !(name in migrations) && !replaced.includes(name));
  try {
    adoptedBy(ran, 'database');
  } catch (error) {
    return fault(reasonOf(error), 'See docs/operations/updating.md, "Before 1001".');
  }
  if (newer.length > 0)
    return warning(
      `The schema is of a newer release (${newer.join(', ')})`,
      'Update this installation.',
    );
  return missing.length > 0
    ? warning(
        `The schema lacks ${missing.length} migrations`,
        'Run `npx tawsil migrate`, or start the server.',
      )
    : ok(`Migrated to ${ran.at(-1)}`);
}

export const loginFinding = (login: { name: string; isSuperuser: boolean }): Finding =>
  login.isSuperuser
    ? warning(
        `${login.name} is a superuser, whom no rule of the database restrains`,
        'Use a login without rights of its own in DATABASE_URL, and the owner of the database in DATABASE_MIGRATION_URL.',
      )
    : ok(`${login.name} is no superuser`);

/** A socket of this machine, or a loopback address. */
const isLocal = (host: string): boolean =>
  host === '' || host === 'localhost' || host === '[::1]' || host.startsWith('127.');

/** Active accounts that fulfil a condition; undefined without the table. */
async function countUsers(client: pg.Client, condition: string): Promise<number | undefined> {
  const found = await client.query<{ users: string | null }>(
    `SELECT to_regclass('public.users')::text AS users`,
  );
  if (!found.rows[0]?.users) return undefined;
  const { rows } = await client.query<{ n: number }>(
    `SELECT count(*)::int AS n FROM users WHERE status = 'active' AND (${condition})`,
  );
  return rows[0]?.n ?? 0;
}
