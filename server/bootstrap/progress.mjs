import { startChild } from './children.mjs';

const seconds = (ms) => `${(ms / 1000).toFixed(1)} s`;

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
  console.log(`• ${name}…`);
  const alive = setInterval(
    () => console.log(`  still at it after ${seconds(performance.now() - began)}`),
    10_000,
  );
  try {
    const result = await work();
    console.log(`${isGood(result) ? '✓' : '✗'} ${name} (${seconds(performance.now() - began)})`);
    return result;
  } catch (error) {
    console.log(`✗ ${name} (${seconds(performance.now() - began)})`);
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
