const PENDING = '## Unreleased\n';

/**
 * The changelog with what is unreleased under the heading of a new release.
 * @param {string} changelog
 * @param {string} version
 * @param {string} day as 2026-11-27
 * @throws if nothing is written under "Unreleased"
 */
export function changelogWith(changelog, version, day) {
  const [before = '', after] = changelog.split(PENDING);
  const notes = after?.split(/^## /m)[0]?.trim();
  if (!notes)
    throw new Error('Write in CHANGELOG.md, under "## Unreleased", what changes for its users.');
  return `${before}${PENDING}\n## ${version} (${day})\n${after}`;
}
