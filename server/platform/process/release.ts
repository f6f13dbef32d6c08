import { existsSync, readFileSync } from 'node:fs';

/**
 * The version of this release, from package.json: above the sources and above dist, where the build
 * may put this module into any folder.
 */
export const RELEASE = readVersion();

function readVersion(): string {
  let file = new URL('package.json', import.meta.url);
  for (let up = '..'; !existsSync(file) && up.length < 40; up += '/..')
    file = new URL(`${up}/package.json`, import.meta.url);
  return (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version;
}
