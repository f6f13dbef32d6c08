#!/usr/bin/env node
// `npx tawsil` and `npm run tawsil --`: the commands of a server's host. Plain Node, because it also
// says what is missing where nothing is installed.
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const at = (path) => fileURLToPath(new URL(`../../${path}`, import.meta.url));

if (existsSync(at('server/tawsil.ts')) && existsSync(at('node_modules/tsx'))) {
  const { register } = await import('tsx/esm/api');
  register();
  await import('../tawsil.ts');
} else if (existsSync(at('dist/server/tawsil.js'))) {
  await import('../../dist/server/tawsil.js');
} else {
  console.error('Tawsil is not installed here: run npm ci first.');
  process.exitCode = 1;
}
