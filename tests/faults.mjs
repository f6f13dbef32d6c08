// `npm run test:faults`: the promises at their full figures; this takes hours, not minutes.
import { fileURLToPath } from 'node:url';
import { build } from '../server/bootstrap/build.mjs';
import { install } from '../server/bootstrap/install.mjs';
import { runVitest } from './support/vitest-step.mjs';

process.chdir(fileURLToPath(new URL('..', import.meta.url)));
await install();
await build();
process.env.TAWSIL_FAULTS = 'full';
const { passed, failed } = await runVitest('faults-full', ['faults']);
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
