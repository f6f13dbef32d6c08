import { existsSync, readFileSync } from 'node:fs';

const CHANGELOG = 'CHANGELOG.md';
const HEADING = '# Changes\n';
/** Areas whose commits change nothing for those who run or use a release. */
const INTERNAL = new Set(['tests', 'bench', 'release', 'build']);

/**
 * The changelog with the section of a new release above the earlier ones.
 * @param {string} version
 * @param {string} day as 2026-11-27
 * @param {string[] | undefined} subjects commit subjects since the last release; undefined if there
 * is none
 */
export function changelogWith(version, day, subjects) {
  const earlier = existsSync(CHANGELOG) ? readFileSync(CHANGELOG, 'utf8').replace(HEADING, '') : '';
  return `${HEADING}\n## ${version} (${day})\n\n${notesOf(subjects)}\n${earlier}`;
}

/**
 * Groups subjects of the form `area: summary` by area.
 * @param {string[] | undefined} subjects
 */
export function notesOf(subjects) {
  if (!subjects) return 'The first release.\n';
  const areas = new Map();
  for (const subject of subjects) {
    const [, area = 'other', summary = subject] = /^([\w-]+): (.+)$/.exec(subject) ?? [];
    if (!INTERNAL.has(area)) areas.set(area, [...(areas.get(area) ?? []), summary]);
  }
  const sections = [...areas]
    .sort(([a], [b]) => a.localeCompare(b))
    .map(([area, lines]) => `### ${area}\n\n${lines.map((line) => `- ${line}`).join('\n')}\n`);
  return sections.join('\n') || 'No changes for those who run or use it.\n';
}
