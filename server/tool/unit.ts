import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, isAbsolute, join, resolve } from 'node:path';
import { parseAssignments, parseEnvironmentFile, type Variables } from './environment-file.ts';
import { ToolError } from './tool-error.ts';

/** The parts of a systemd unit that decide which database its server uses. */
export interface Unit {
  readonly path: string;
  /** The user of the service, if the unit names one. */
  readonly user: string | undefined;
  readonly workingDirectory: string | undefined;
  /** Its environment files. */
  readonly files: readonly string[];
  /** Its environment, with the files that it names, which often only root may read. */
  readVariables(): Variables;
}

/** Where systemd looks for units, the administrator's first. */
export const UNIT_FOLDERS = [
  '/etc/systemd/system',
  '/run/systemd/system',
  '/usr/lib/systemd/system',
];

/** The path of a unit, given by name or path; undefined if there is none. */
export function findUnit(nameOrPath: string, folders = UNIT_FOLDERS): string | undefined {
  if (isAbsolute(nameOrPath) || nameOrPath.includes('/'))
    return existsSync(nameOrPath) ? resolve(nameOrPath) : undefined;
  const name = nameOrPath.endsWith('.service') ? nameOrPath : `${nameOrPath}.service`;
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path));
}

/** Reads a unit with its drop-ins. */
export function readUnit(path: string, folders = UNIT_FOLDERS): Unit {
  const dropIns = [`${path}.d`, ...folders.map((folder) => join(folder, `${basename(path)}.d`))]
    .filter((folder) => existsSync(folder))
    .flatMap((folder) => readdirSync(folder).map((name) => join(folder, name)))
    .filter((file) => file.endsWith('.conf'));
  let user: string | undefined;
  let workingDirectory: string | undefined;
  let assigned: Variables = {};
  let files: string[] = [];
  for (const [key, value] of [path, ...new Set(dropIns)].flatMap(settingsOf)) {
    if (key === 'User') user = value;
    if (key === 'WorkingDirectory') workingDirectory = value;
    // An empty value discards the earlier ones.
    if (key === 'Environment') assigned = value ? { ...assigned, ...parseAssignments(value) } : {};
    if (key === 'EnvironmentFile') files = value ? [...files, value] : [];
  }
  return {
    path,
    user,
    workingDirectory,
    files: files.map((file) => file.replace(/^-/, '')),
    readVariables: () => Object.assign({ ...assigned }, ...files.map(readNamed)) as Variables,
  };
}

/** The settings of a unit's [Service] section, in order. */
function settingsOf(path: string): (readonly [string, string])[] {
  let section = '';
  return readText(path)
    .replaceAll(/\\\r?\n/g, ' ')
    .split(/\r?\n/)
    .flatMap((line) => {
      section = /^\[(.+)\]/.exec(line)?.[1] ?? section;
      const [, key, value] = /^\s*(\w+)\s*=\s*(.*?)\s*$/.exec(line) ?? [];
      return section === 'Service' && key ? [[key, value ?? ''] as const] : [];
    });
}

/** An environment file of a unit; one with a leading "-" may be missing. */
function readNamed(named: string): Variables {
  const path = named.replace(/^-/, '');
  if (named.startsWith('-') && !existsSync(path)) return {};
  return readEnvironmentFile(path);
}

export const readEnvironmentFile = (path: string): Variables =>
  parseEnvironmentFile(readText(path));

function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    throw new ToolError(
      code === 'EACCES'
        ? `You may not read ${path}, which has settings of the server. Use sudo.`
        : `${path} cannot be read (${message}).`,
    );
  }
}
