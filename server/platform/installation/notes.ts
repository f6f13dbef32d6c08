import { readFileSync } from 'node:fs';

/** More is for the file itself. */
const MOST = 6_000;

/**
 * The section of a release in a changelog: from the heading `## 1.2.0` to the next one. Null if the
 * file or the section does not exist.
 */
export function releaseNotes(file: string | undefined, release: string): string | null {
  let text: string;
  try {
    text = file ? readFileSync(file, 'utf8') : '';
  } catch {
    return null;
  }
  const section = text
    .split(/^## /m)
    .slice(1)
    .find((part) => /^\[?v?([^\s\]]+)/.exec(part)?.[1] === release);
  const body = section?.slice(section.indexOf('\n') + 1).trim();
  return body ? body.slice(0, MOST) : null;
}
