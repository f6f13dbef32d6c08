import { execFile } from 'node:child_process';
import { chmod, chown, mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type Binaries, findBinaries } from './binaries.ts';
import { canEnter, chooseIdentity, closedFolder } from './identity.ts';
import { environment, type Launch, launch, readThroughWrapper } from './launch.ts';
import { openCopy } from './open-copy.ts';
import { makeSecrets, names, readSecrets, recoveryHint, type Secrets } from './secrets.ts';

const run = promisify(execFile);
const major = '18';

export interface EmbeddedInstallation {
  readonly binaries: Binaries;
  readonly launch: Launch;
  readonly pgData: string;
  readonly secrets: Secrets;
}

/**
 * Prepares a data directory for a start: finds the programs, chooses the user, and creates the
 * cluster at the first start (about 2 s). An incomplete cluster of a killed first start is
 * discarded.
 */
export async function prepare(
  dataDir: string,
  onProgress: (step: string) => void,
): Promise<EmbeddedInstallation> {
  const pgData = join(dataDir, 'postgres');
  const installed = await findBinaries();
  const identity = await chooseIdentity(pgData);
  const binaries = canEnter(installed.root, identity) ? installed : await openCopy(installed);
  const how: Launch = { identity, wrapper: await wrapperFor(dataDir, identity) };

  const version = await readFile(join(pgData, 'PG_VERSION'), 'utf8').catch(() => undefined);
  let secrets = await readSecrets(dataDir);
  if (version === undefined) {
    if (await stat(pgData).catch(() => undefined)) {
      throw new Error(`${pgData} exists but is not a database. Move it away and start again.`);
    }
    onProgress('Creating the database (first start only)');
    secrets ??= await makeSecrets(dataDir);
    await initialise(dataDir, pgData, binaries, how, secrets);
  } else if (version.trim() !== major) {
    throw new Error(
      `${pgData} was made by PostgreSQL ${version.trim()}, this version runs ${major}. ` +
        'Back it up with the version that made it, then restore here (npx tawsil restore).',
    );
  }
  if (!secrets) {
    throw new Error(
      `${dataDir} holds a database but not its passwords (database-passwords.json).\n${recoveryHint(dataDir)}`,
    );
  }
  return { binaries, launch: how, pgData, secrets };
}

async function wrapperFor(dataDir: string, identity: Launch['identity']) {
  if (canEnter(dataDir, identity)) return [];
  const wrapper = readThroughWrapper(identity);
  if (wrapper) return wrapper;
  throw new Error(
    `PostgreSQL does not run as root, and the user it runs as (${identity.uid}) cannot enter ` +
      `${await closedFolder(dataDir, identity)}. Allow it (chmod o+x), or set TAWSIL_DATA_DIR elsewhere.`,
  );
}

async function initialise(
  dataDir: string,
  pgData: string,
  binaries: Binaries,
  how: Launch,
  secrets: Secrets,
) {
  const fresh = join(dataDir, 'postgres-new');
  const passwordFile = join(dataDir, 'initdb-password');
  await rm(fresh, { recursive: true, force: true });
  await mkdir(fresh, { mode: 0o700 });
  await chmod(fresh, 0o700);
  await writeFile(passwordFile, `${secrets.superuser}\n`, { mode: 0o600 });
  const { uid, gid } = how.identity;
  if (uid !== undefined && gid !== undefined) {
    await chown(fresh, uid, gid);
    await chown(passwordFile, uid, gid);
  }
  const { file, args, spawnOptions } = launch(how, binaries.initdb, [
    `--pgdata=${fresh}`,
    `--username=${names.superuser}`,
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--locale=C',
    '--encoding=UTF8',
    '--data-checksums',
  ]);
  try {
    await run(file, args, {
      uid: spawnOptions.uid,
      gid: spawnOptions.gid,
      cwd: '/',
      env: environment(),
    });
  } catch (error) {
    const failure = error as { stderr?: string; message: string };
    throw new Error(
      `The database could not be created: ${failure.stderr?.trim() || failure.message}`,
      {
        cause: error,
      },
    );
  } finally {
    await rm(passwordFile, { force: true });
  }
  await rename(fresh, pgData);
}
