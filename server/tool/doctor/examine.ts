import { existsSync } from 'node:fs';
import { NoDatabase, openAccess, placeOf } from '../../platform/db/backup/access.ts';
import { openConnection } from '../../platform/db/connection.ts';
import { silentLog } from '../../platform/db/log.ts';
import { becomeOwner, requireReadable } from '../owner.ts';
import type { Settings } from '../settings.ts';
import { ToolError } from '../tool-error.ts';
import { ANSWER_MS, type Patient, reasonOf } from './check.ts';
import { type Result, runChecks } from './run-checks.ts';

export interface Examination {
  /** Finds the settings, or throws a ToolError. */
  readonly findSettings: () => Settings;
  readonly now?: () => Date;
}

/**
 * Examines an installation: its settings first, then its database, then everything else. What cannot
 * be examined because of an earlier fault is left out.
 */
export async function examine({
  findSettings,
  now = () => new Date(),
}: Examination): Promise<Result[]> {
  const label = 'Settings';
  let settings: Settings;
  try {
    settings = findSettings();
    becomeOwner(settings.config.dataDir, settings.user, false);
    requireReadable(settings.config.dataDir);
  } catch (error) {
    if (!(error instanceof ToolError)) throw error;
    const advice = 'Correct them as docs/configuration.md describes.';
    return [{ id: 'settings', label, state: 'fault', text: error.message, advice }];
  }
  const { config } = settings;
  const valid: Result = {
    id: 'settings',
    label,
    state: 'ok',
    text: `Valid, from ${settings.source}`,
  };
  if (!existsSync(config.dataDir))
    return [
      valid,
      {
        id: 'host.data',
        label: 'Data directory',
        state: 'fault',
        text: `${config.dataDir} does not exist`,
        advice: 'Start the server, which creates it, or correct TAWSIL_DATA_DIR.',
      },
    ];
  return [valid, ...(await examineDatabase({ config, settings, now }))];
}

async function examineDatabase(patient: Patient): Promise<Result[]> {
  const { config } = patient;
  const place = placeOf(config);
  const about = { id: 'database', label: 'Database' };
  const isEmbedded = config.databaseUrl === undefined;
  const access = await openAccess(config, silentLog, { isProbe: true }).catch(
    (error: unknown) => error as Error,
  );
  if (access instanceof Error) {
    const advice =
      access instanceof NoDatabase
        ? 'Start the server, which creates it, or set DATABASE_URL.'
        : 'See postgres.log in the data directory.';
    const text = `The database in ${place} does not work (${reasonOf(access)})`;
    return [{ ...about, state: 'fault', text, advice }, ...(await runChecks(patient))];
  }
  try {
    const settings = { connectionString: access.ownerUrl, connectionTimeoutMillis: ANSWER_MS };
    const database = await openConnection(settings);
    try {
      const text = `${isEmbedded ? 'embedded in ' : ''}${place}`;
      return [{ ...about, state: 'ok', text }, ...(await runChecks({ ...patient, database }))];
    } finally {
      await database.end();
    }
  } catch (error) {
    const text = `${place} refuses or does not answer (${reasonOf(error)})`;
    const advice = /certificate/.test(reasonOf(error))
      ? 'Add ?sslmode=verify-full&sslrootcert=<file of its authority> to DATABASE_URL and DATABASE_MIGRATION_URL.'
      : 'Check that PostgreSQL runs, and the host, user, password and database in DATABASE_URL and DATABASE_MIGRATION_URL.';
    return [{ ...about, state: 'fault', text, advice }, ...(await runChecks(patient))];
  } finally {
    await access.close();
  }
}
