import { spawn } from 'node:child_process';
import { constants } from 'node:os';

/**
 * Starts a Node program that shares our terminal and hears, by the channel closing, when we die.
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} [env]
 */
export function start(args, env = process.env) {
  return spawn(process.execPath, args, { env, stdio: ['inherit', 'inherit', 'inherit', 'ipc'] });
}

/**
 * Passes signals on and ends with the first child's exit code, once every child has ended. A
 * terminal's Ctrl-C reaches the children by itself too: they take two in one second for one.
 * @param {import('node:child_process').ChildProcess[]} children
 */
export function live(children) {
  let code;
  let left = children.length;
  const stop = (signal) => {
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
      else stop('SIGTERM');
    });
  }
}
