import { spawn } from 'node:child_process';
import { constants } from 'node:os';

/**
 * Starts a Node program in our terminal, but out of reach of its Ctrl-C, which we pass on: some
 * programs take a signal that comes twice for impatience. It can tell by its channel when we die.
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} [env]
 */
export function start(args, env = process.env) {
  return spawn(process.execPath, args, {
    env,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    detached: process.platform !== 'win32',
  });
}

/**
 * Passes each signal on and ends with the first child's exit code, once every child has ended.
 * @param {import('node:child_process').ChildProcess[]} children
 */
export function live(children) {
  let code;
  let left = children.length;
  let told = false;
  const stop = (signal) => {
    told = true;
    for (const child of children) {
      if (child.exitCode === null && child.signalCode === null) child.kill(signal);
    }
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => stop(signal));
  for (const child of children) {
    child.once('exit', (exitCode, signal) => {
      code ??= exitCode ?? 128 + constants.signals[signal ?? 'SIGKILL'];
      left -= 1;
      if (left === 0) process.exit(code);
      else if (!told) stop('SIGTERM');
    });
  }
}
