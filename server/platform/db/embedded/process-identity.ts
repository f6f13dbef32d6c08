import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Whether a process with this id exists, ours or another user's. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/**
 * The start time of a process, as text that is the same on each call and different for a later
 * process with the same id. Undefined if the process does not exist; '' if it cannot be determined.
 */
export async function startMark(pid: number): Promise<string | undefined> {
  if (!isAlive(pid)) return undefined;
  if (process.platform === 'linux') {
    const stat = await readStat(pid);
    if (!stat) return undefined;
    const boot = await readFile('/proc/sys/kernel/random/boot_id', 'utf8').catch(() => '');
    return `${boot.trim()}:${stat.ticks}`;
  }
  if (process.platform === 'win32') return '';
  const { stdout } = await run('ps', ['-o', 'lstart=', '-p', String(pid)]).catch(() => ({
    stdout: '',
  }));
  return stdout.trim() || undefined;
}

/** The state of a process on Linux; undefined if it has ended, or is hidden. */
async function readStat(pid: number): Promise<{ parent: number; ticks: string } | undefined> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  // The name in parentheses may contain spaces. Fields 3, 4 and 22: the state, the parent, and the
  // clock ticks from boot to its start.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  if (fields[0] === '' || fields[0] === 'Z') return undefined;
  return { parent: Number(fields[1]), ticks: fields[19] ?? '' };
}

/**
 * Whether the process that recorded this mark is still running. In a container the id of the boot
 * depends on the mount of /proc, which a sandboxed service has of its own: if only that id differs,
 * the process is the same if it is a Node.js program.
 */
export async function isRunning(pid: number, mark: string): Promise<boolean> {
  const now = await startMark(pid);
  if (now === undefined || now === mark) return now === mark;
  if (now.split(':')[1] !== mark.split(':')[1] || process.platform !== 'linux') return false;
  return isNode(await commandLine(pid));
}

const isNode = (command: string) => /(^|\/)node\b/.test(command.split(' ')[0] ?? '');

/** The Node.js program that started a process and is still there; undefined if it has ended. */
export async function supervisorOf(pid: number): Promise<number | undefined> {
  if (process.platform !== 'linux') return undefined;
  const parent = (await readStat(pid))?.parent ?? 0;
  // Process 1 inherits those whose parents have ended, and is Node.js itself in some containers.
  return parent > 1 && isNode(await commandLine(parent)) ? parent : undefined;
}

/** The command line of a process; '' if it cannot be read. */
export async function commandLine(pid: number): Promise<string> {
  if (process.platform === 'linux') {
    const raw = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
    return raw.replaceAll('\0', ' ').trim();
  }
  if (process.platform === 'win32') return '';
  const { stdout } = await run('ps', ['-o', 'command=', '-p', String(pid)]).catch(() => ({
    stdout: '',
  }));
  return stdout.trim();
}
