import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { constants } from 'node:os';

const isPosix = process.platform !== 'win32';
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
/** Longer than the server needs to stop. */
const killAfterMs = 45_000;
const lookAtNpmMs = 500;

/** The running children, each with the way it receives signals. */
const running = new Map();
const state = { signal: undefined, exitCode: undefined, isWatching: false };

/**
 * Starts a child as the leader of its own process group. It does not receive the terminal's Ctrl-C
 * itself; we pass it on, because some programs treat a second signal as a demand to stop at once. A
 * signal to us, or the end of the npm that started us, stops every child, and then us.
 * @param {string} file
 * @param {string[]} args
 * @param {import('node:child_process').SpawnOptions} options
 * @param {'group' | 'head'} reach who gets the signal: all processes of the group, or the child
 * alone
 */
export function startChild(file, args, options, reach = 'group') {
  watch();
  const child = spawn(file, args, { ...options, detached: isPosix });
  if (child.pid === undefined) return child;
  running.set(child, reach);
  child.once('exit', (code, signal) => {
    running.delete(child);
    // No process that a command has started outlives it.
    if (state.signal && reach === 'group') send(child, 'SIGKILL', 'group');
    if (reach === 'head') state.exitCode ??= code ?? 128 + constants.signals[signal ?? 'SIGKILL'];
    if (state.signal && running.size === 0) process.exit(state.exitCode ?? died());
  });
  // A signal came between two children.
  if (state.signal) send(child, state.signal, reach);
  return child;
}

/**
 * Starts a Node program that lives as long as we do, in our terminal. Its channel closes when we
 * die.
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} [env]
 */
export function start(args, env = process.env) {
  const stdio = ['inherit', 'inherit', 'inherit', 'ipc'];
  return startChild(process.execPath, args, { env, stdio }, 'head');
}

/**
 * Exits with the first child's exit code once every child has ended.
 * @param {import('node:child_process').ChildProcess[]} children
 */
export function live(children) {
  for (const child of children)
    child.once('exit', () => {
      if (running.size === 0) process.exit(state.exitCode);
      stop('SIGTERM');
    });
}

/** Whether the children are being stopped; failures of commands are then expected. */
export const isEnding = () => state.signal !== undefined;

/** Stops every child, then exits with this code. */
export function endWith(exitCode) {
  state.exitCode = exitCode;
  if (running.size === 0) process.exit(exitCode);
  stop('SIGTERM');
}

const died = () => 128 + constants.signals[state.signal];

function send(child, signal, reach) {
  try {
    if (isPosix && reach === 'group') process.kill(-child.pid, signal);
    else child.kill(signal);
  } catch {
    // It has ended.
  }
}

function stop(signal) {
  const isFirst = state.signal === undefined;
  state.signal ??= signal;
  if (running.size === 0) process.exit(died());
  for (const [child, reach] of running) send(child, signal, reach);
  if (!isFirst) return;
  setTimeout(() => {
    for (const child of running.keys()) send(child, 'SIGKILL', 'group');
  }, killAfterMs).unref();
}

function watch() {
  if (state.isWatching) return;
  state.isWatching = true;
  for (const signal of signals) process.on(signal, () => stop(signal));
  // npm sends SIGTERM to the shell between us, which exits silently, and does not pass on SIGHUP.
  const above = isPosix && process.env.npm_lifecycle_event ? npmAndShell() : [];
  if (above.length === 0) return;
  const look = setInterval(() => {
    if (process.ppid === above[0] && above.every(isAlive)) return;
    clearInterval(look);
    // If npm passed a signal on before it died, a second one would make the children stop at once.
    if (state.signal === undefined) stop('SIGTERM');
  }, lookAtNpmMs);
  look.unref();
}

/** Our parent and, if that is the shell of a script, the npm above it. */
function npmAndShell() {
  const parent = process.ppid;
  try {
    // `pid (name) state ppid …`; this file exists on Linux only.
    const [, name = '', above] =
      /\((.*)\) \S (\d+)/s.exec(readFileSync(`/proc/${parent}/stat`, 'utf8')) ?? [];
    if (/^(ba|da|a|z|k)?sh$/.test(name) && Number(above) > 1) return [parent, Number(above)];
  } catch {
    // The parent alone, then.
  }
  return [parent];
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}
