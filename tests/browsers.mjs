// `npm run browsers`: an operator's ten minutes in Firefox ESR and in WebKitGTK, on Debian.
import { fileURLToPath } from 'node:url';
import { build } from '../server/bootstrap/build.mjs';
import { install } from '../server/bootstrap/install.mjs';
import { step } from '../server/bootstrap/progress.mjs';
import { browsersFromDebian } from './support/processes/from-debian.mjs';
import { exitWithTotals, runVitest } from './support/vitest-step.mjs';

process.chdir(fileURLToPath(new URL('..', import.meta.url)));
await install();
await step('Finding Firefox ESR and WebKitGTK', browsersFromDebian);
await build();
process.env.TAWSIL_BROWSERS = 'true';
exitWithTotals([await step('Browsers', () => runVitest('browsers', ['system'], 0))]);
