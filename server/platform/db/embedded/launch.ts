import type { SpawnOptions } from 'node:child_process';
import { spawnSync } from 'node:child_process';
import type { Identity } from './identity.ts';

/**
 * How PostgreSQL's programs are started: as which user, and whether through inaccessible folders.
 */
export interface Launch {
  readonly identity: Identity;
  /** A wrapper command that keeps one capability: reading through folders closed to the user. */
  readonly wrapper: readonly string[];
}

/** The command for one program under a launch. */
export function launch(how: Launch, program: string, args: readonly string[]) {
  const [wrapper, ...before] = how.wrapper;
  const spawnOptions: SpawnOptions = wrapper ? {} : { ...how.identity };
  return wrapper
    ? { file: wrapper, args: [...before, program, ...args], spawnOptions }
    : { file: program, args: [...args], spawnOptions };
}

// Only these: PG* would affect the server, and our own settings contain secrets, which the user
// that PostgreSQL runs as (possibly `nobody`) could read in /proc.
const KEPT =
  /^(PATH|HOME|TMPDIR|TEMP|TMP|SYSTEMROOT|SYSTEMDRIVE|WINDIR|LD_LIBRARY_PATH|DYLD_\w+)$/i;

/** The part of our environment that PostgreSQL needs, in the C locale and UTC. */
export function environment(): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(([key]) => KEPT.test(key));
  return { ...Object.fromEntries(kept), LC_ALL: 'C', TZ: 'UTC' };
}

/**
 * setpriv (util-linux) with CAP_DAC_READ_SEARCH kept across the drop from root, to run on data
 * below a folder closed to other users, such as root's home. Undefined if not possible.
 */
export function readThroughWrapper(identity: Identity): readonly string[] | undefined {
  if (process.platform !== 'linux' || identity.uid === undefined) return undefined;
  const wrapper = [
    'setpriv',
    `--reuid=${identity.uid}`,
    `--regid=${identity.gid}`,
    '--clear-groups',
    '--inh-caps=+dac_read_search',
    '--ambient-caps=+dac_read_search',
  ];
  const tried = spawnSync('setpriv', [...wrapper.slice(1), 'true'], { stdio: 'ignore' });
  return tried.status === 0 ? wrapper : undefined;
}
