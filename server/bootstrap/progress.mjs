import { hostname } from 'node:os';
import { startChild } from './children.mjs';

const seconds = (ms) => `${(ms / 1000).toFixed(1)} s`;

let isLog = false;

/** Lets the output be part of the server's log from now on, unless it is a terminal. */
export function beginLog() {
  isLog = !process.stdout.isTTY;
}

/**
 * Prints text, or a line of JSON like those of the server's log once that has begun.
 * @param {'info' | 'fatal'} level
 * @param {string} text
 * @param {object} [fields]
 * @param {string} [message] the text of the log line, if it differs
 */
export function tell(level, text, fields = {}, message = text) {
  if (!isLog) return level === 'info' ? console.log(text) : console.error(text);
  const time = new Date().toISOString();
  const line = { level, time, pid: process.pid, hostname: hostname(), ...fields, msg: message };
  console.log(JSON.stringify(line));
}

/**
 * Runs one step, and prints its name, a sign of progress every 10 s, and its duration.
 * @template T
 * @param {string} name
 * @param {() => Promise<T>} work
 * @param {(result: T) => boolean} [isGood] whether a result counts as success
 * @returns {Promise<T>}
 */
export async function step(name, work, isGood = () => true) {
  const began = performance.now();
  const report = (state, text) => {
    const durationMs = Math.round(performance.now() - began);
    tell('info', text(seconds(durationMs)), { state, durationMs }, name);
  };
  report('begun', () => `• ${name}…`);
  const alive = setInterval(() => report('running', (s) => `  still at it after ${s}`), 10_000);
  try {
    const result = await work();
    if (isGood(result)) report('done', (s) => `✓ ${name} (${s})`);
    else report('failed', (s) => `✗ ${name} (${s})`);
    return result;
  } catch (error) {
    report('failed', (s) => `✗ ${name} (${s})`);
    throw error;
  } finally {
    clearInterval(alive);
  }
}

/** A command that failed; its message is the output of the command. */
export class CommandFailed extends Error {}

/**
 * Runs a command to its end. Its output is kept for an error message, or shown at once.
 * @param {string} file
 * @param {string[]} args
 * @param {{env?: NodeJS.ProcessEnv, show?: boolean}} [options]
 * @returns {Promise<string>} what it printed
 */
export function run(file, args, { env = process.env, show = false } = {}) {
  return new Promise((done, fail) => {
    const child = startChild(file, args, {
      env,
      stdio: ['ignore', show ? 'inherit' : 'pipe', show ? 'inherit' : 'pipe'],
      // npm is a script on Windows, which only a shell can start.
      shell: process.platform === 'win32' && file === 'npm',
    });
    let output = '';
    child.stdout?.on('data', (chunk) => {
      output += chunk;
    });
    child.stderr?.on('data', (chunk) => {
      output += chunk;
    });
    child.once('error', (error) => fail(new CommandFailed(`${file}: ${error.message}`)));
    child.once('close', (code, signal) => {
      if (code === 0) done(output);
      else
        fail(
          new CommandFailed(`${file} ${args.join(' ')} ended with ${code ?? signal}\n${output}`),
        );
    });
  });
}
