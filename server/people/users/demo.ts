import { sql } from 'kysely';
import type { Config } from '../../config.ts';
import type { Db } from '../../platform/db/schema.ts';

/** The account that furnishes the demo city; its row says that a database has been a demo. */
export const CITY_EMAIL = 'city@tawsil.local';
/** Accounts of the demo: its staff, and the people of the city. */
const PATTERNS = ['%@tawsil.local', '%@city.tawsil.local'];

/** Whether an account belongs to the demo, as a condition on a table or alias with its address. */
export const isOfDemo = (email: string) =>
  sql<boolean>`coalesce(${sql.ref(email)} like any (${PATTERNS}), false)`;

export interface Demo {
  /** `removed`: by `tawsil demo remove`. */
  readonly state: 'none' | 'present' | 'removed';
  /** Accounts of the demo that can sign in. */
  readonly accounts: number;
}

/** Whether a database is or was a demo, and how many of its accounts can still sign in. */
export async function readDemo(db: Db): Promise<Demo> {
  const city = await db
    .selectFrom('users')
    .select('archived_at')
    .where('email', '=', CITY_EMAIL)
    .executeTakeFirst();
  if (!city) return { state: 'none', accounts: 0 };
  const { accounts } = await db
    .selectFrom('users')
    .select(sql<number>`count(*)::int`.as('accounts'))
    .where(isOfDemo('email'))
    .where('status', '=', 'active')
    .executeTakeFirstOrThrow();
  return { state: city.archived_at ? 'removed' : 'present', accounts };
}

/**
 * How to replace a data directory of the demo whose schema this release cannot continue. Empty
 * if the database is no demo, or has accounts of other people.
 */
export async function adviceForOldDemo(db: Db, dataDir: string): Promise<string> {
  const { rows } = await sql<{ city: boolean; others: boolean }>`
    select exists (select from users where email = ${CITY_EMAIL}) as city,
      exists (select from users where not ${isOfDemo('email')}) as others`.execute(db);
  if (!rows[0]?.city || rows[0].others) return '';
  return ` The database holds the demo only. For a new one: mv '${dataDir}' '${dataDir}-old', and start again.`;
}

/** Whether a person has ever signed in. */
const isUsed = async (db: Db): Promise<boolean> =>
  (await db
    .selectFrom('users')
    .select('id')
    .where('last_sign_in_at', 'is not', null)
    .limit(1)
    .executeTakeFirst()) !== undefined;

/**
 * Refuses to run a city, which creates administrators with displayed passwords, on a database that
 * is in use without one: TAWSIL_CITY is `demo` unless it is set.
 */
export async function requireCityAllowed(db: Db, demo: Demo, config: Pick<Config, 'city'>) {
  if (config.city.kind === 'off' || demo.state !== 'none' || !(await isUsed(db))) return;
  throw new Error(
    'This database is in use and has never been a demo. Set TAWSIL_CITY=off, or use a new data directory for a demo.',
  );
}

const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '::1' || /^127(\.\d+){3}$/.test(host);

const REMOVE = 'End them with `npx tawsil demo remove`, or use a new data directory.';

/**
 * The line that says that a server without the city has the demo's accounts, whose passwords many
 * people may know; null if there is nothing to say. Throws if such a server would be reachable from other machines,
 * and if a city is to run where one was removed.
 */
export function demoWarning(
  { state, accounts }: Demo,
  config: Pick<Config, 'city' | 'host' | 'trustedProxies'>,
): string | null {
  if (config.city.kind !== 'off') {
    if (state !== 'removed') return null;
    throw new Error(
      'The demo was removed from this database. Set TAWSIL_CITY=off, or use a new data directory.',
    );
  }
  if (accounts === 0 || state === 'none') return null;
  const warning = `This database has been a demo: ${accounts} of its accounts can sign in.`;
  if (isLoopback(config.host) && config.trustedProxies.length === 0) return `${warning} ${REMOVE}`;
  const why = isLoopback(config.host)
    ? 'TAWSIL_TRUSTED_PROXIES names a proxy'
    : `HOST is ${config.host}`;
  throw new Error(`${warning} ${why}, so other machines would reach them. ${REMOVE}`);
}
