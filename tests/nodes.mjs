// `npm run test:nodes`: start, stop and the API tests on each release of Node.js that is supported.
import { delimiter, dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from '../server/bootstrap/build.mjs';
import { install, npmCommand } from '../server/bootstrap/install.mjs';
import { CommandFailed, run, step } from '../server/bootstrap/progress.mjs';
import { exitWithTotals, runVitest } from './support/vitest-step.mjs';

/** The releases with long-term support; `npm run test:nodes -- 24` runs one of them. */
const RELEASES = ['20', '22', '24'];

process.chdir(fileURLToPath(new URL('..', import.meta.url)));

/** Runs the tests on the Node.js that runs this file. */
async function testThis() {
  console.log(`Node.js ${process.version}`);
  const release = process.versions.node.split('.')[0];
  const runs = [
    await step('Start and stop', () =>
      runVitest(`start-${release}`, ['system'], 1, ['tests/faults/stop-everything.test.ts']),
    ),
    await step('API tests', () =>
      runVitest(`api-${release}`, ['system'], 1, ['tests/api/', 'tests/conformance/']),
    ),
  ];
  exitWithTotals(runs);
}

/** Installs a release from the npm registry, whose packages hold the program itself. */
async function fetchNode(release) {
  const name = `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`;
  const folder = resolve(`node_modules/.cache/node-${release}`);
  const npm = npmCommand();
  const args = ['install', '--no-save', '--no-audit', '--no-fund', '--prefix', folder];
  await run(npm.file, [...npm.args, ...args, `${name}@${release}`]);
  return resolve(folder, 'node_modules', name, 'bin', 'node');
}

async function testRelease(release) {
  const node = await step(`Fetching Node.js ${release}`, () => fetchNode(release));
  // What the tests start by name, npm included, is run by this release too.
  const PATH = `${dirname(node)}${delimiter}${process.env.PATH}`;
  await run(node, ['tests/nodes.mjs', 'this'], { env: { ...process.env, PATH }, show: true });
}

const asked = process.argv.slice(2);
if (asked[0] === 'this') await testThis();
await install();
await build();
let isGood = true;
for (const release of asked.length > 0 ? asked : RELEASES)
  await testRelease(release).catch((error) => {
    if (!(error instanceof CommandFailed)) throw error;
    console.log(error.message);
    isGood = false;
  });
process.exit(isGood ? 0 : 1);
