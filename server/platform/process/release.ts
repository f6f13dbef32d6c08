import { existsSync, readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

/**
 * The version of this release, from package.json: above the sources and above dist, where the build
 * may put this module into any folder.
 */
export const RELEASE = readVersion();

function readVersion(): string {
  // A simulated browser gives modules an address of http.
  const own = import.meta.url;
  const base = own.startsWith('file:') ? own : pathToFileURL('./package.json').href;
  let file = new URL('package.json', base);
  for (let up = '..'; !existsSync(file) && up.length < 40; up += '/..')
    file = new URL(`${up}/package.json`, base);
  return (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version;
}
