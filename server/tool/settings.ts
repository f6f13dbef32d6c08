import { realpathSync } from 'node:fs';
import { resolve } from 'node:path';
import { type Config, ConfigError, loadConfig } from '../config.ts';
import { EXIT, ToolError } from './tool-error.ts';
import { findUnit, readEnvironmentFile, readUnit, UNIT_FOLDERS, type Unit } from './unit.ts';

export interface SettingsRequest {
  /** `--env-file`, as an absolute path. */
  readonly envFile?: string | undefined;
  /** `--unit`: the name or the path of a systemd unit. */
  readonly unit?: string | undefined;
  readonly env: NodeJS.ProcessEnv;
  /** The folder of the project, in which the service runs. */
  readonly root: string;
  readonly unitFolders?: string[] | undefined;
}

/** The settings of the service, and where they were found. */
export interface Settings {
  readonly config: Config;
  /** The environment that they were read from. */
  readonly variables: NodeJS.ProcessEnv;
  /** For display. */
  readonly source: string;
  /** The files with settings, which contain passwords. */
  readonly files: readonly string[];
  /** The user of the service, if a unit names one. */
  readonly user: string | undefined;
  /** A unit of another folder, whose settings were not used. */
  readonly otherUnit: string | undefined;
}

/**
 * Finds the settings of the service, so that a command uses its database and not one of the shell:
 * those of --env-file and --unit; otherwise the environment, if it names a database or a data
 * directory; otherwise the unit "tawsil" if it runs in this folder.
 */
export function findSettings(request: SettingsRequest): Settings {
  const { env, envFile, root, unitFolders = UNIT_FOLDERS } = request;
  const isNamedByEnvironment = !envFile && Boolean(env.DATABASE_URL || env.TAWSIL_DATA_DIR);
  const path = findUnit(request.unit ?? 'tawsil', unitFolders);
  if (request.unit && !path) throw new ToolError(`There is no unit ${request.unit}.`, EXIT.usage);
  const found = path === undefined ? undefined : readUnit(path, unitFolders);
  const isUsed = request.unit ? true : !isNamedByEnvironment && runsIn(found, root);
  const unit = isUsed ? found : undefined;
  const otherUnit = isUsed ? undefined : path;
  const files = [...(unit?.files ?? []), ...(envFile ? [envFile] : [])];
  const variables =
    unit || envFile
      ? { ...unit?.readVariables(), ...(envFile ? readEnvironmentFile(envFile) : {}) }
      : env;
  return {
    config: configOf(variables),
    variables,
    source: [unit?.path, envFile].filter(Boolean).join(' and ') || 'the environment',
    files,
    user: unit?.user,
    otherUnit,
  };
}

/** Whether a unit's service runs in this folder. */
const runsIn = (unit: Unit | undefined, root: string): boolean =>
  unit?.workingDirectory !== undefined && realPath(unit.workingDirectory) === realPath(root);

function realPath(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return resolve(path);
  }
}

function configOf(env: NodeJS.ProcessEnv): Config {
  try {
    return loadConfig(env);
  } catch (error) {
    if (error instanceof ConfigError) throw new ToolError(error.message, EXIT.usage);
    throw error;
  }
}
