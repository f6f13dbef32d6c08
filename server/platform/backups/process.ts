import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { constants, setPriority } from 'node:os';
import type { Config } from '../../config.ts';
import { placeOf } from '../db/backup/access.ts';
import type { BackupSettings } from './area.ts';

type ProcessConfig = Pick<
  Config,
  'backups' | 'dataDir' | 'databaseUrl' | 'directUrl' | 'migrationUrl'
>;

/** The last characters of what the command wrote to standard error. */
const TAIL = 2_000;

/**
 * Backups by the command of the host, as a process of low priority: compressing and encrypting take
 * a core, and would delay the requests of the server. Undefined without a folder for them.
 */
export function backupsByProcess(
  config: ProcessConfig,
  { entry, execArgv = process.execArgv }: { entry: string; execArgv?: readonly string[] },
): BackupSettings | undefined {
  const { folder, hour, drillDays } = config.backups;
  if (!folder) return undefined;
  return {
    folder,
    hour,
    drillDays,
    async make({ drills, signal }) {
      const args = ['backup', '--rotate', ...(drills ? ['--drill'] : [])];
      const child = spawn(
        process.execPath,
        // Named, because a database without accounts would be refused otherwise.
        [...execArgv, entry, ...args, '--database', placeOf(config)],
        {
          // The command reads the settings from its environment only if this is set.
          env: { ...process.env, TAWSIL_DATA_DIR: config.dataDir, TAWSIL_BACKUP_DIR: folder },
          stdio: ['ignore', 'ignore', 'pipe'],
          signal,
        },
      );
      let output = '';
      child.stderr.setEncoding('utf8').on('data', (text: string) => {
        output = (output + text).slice(-TAIL);
      });
      child.once('spawn', () => lowerPriority(child.pid));
      const [code, killedBy] = (await once(child, 'close')) as [number | null, string | null];
      if (code !== 0)
        throw new Error(output.trim().split('\n\n').at(-1) || `It ended with ${code ?? killedBy}.`);
    },
  };
}

function lowerPriority(pid: number | undefined): void {
  try {
    if (pid) setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // It has ended, or the machine does not allow it.
  }
}
