const PENDING = '## Unreleased\n';

/**
 * The changelog with what is unreleased under the heading of a new release.
 * @param {string} changelog
 * @param {string} version
 * @param {string} day as 2026-11-27
 * @param {boolean} [isTrial] of an archive that is not published, and may have nothing to say
 * @throws if nothing is written under "Unreleased"
 */
export function changelogWith(changelog, version, day, isTrial = false) {
  const [before = '', after] = changelog.split(PENDING);
  const notes = after?.split(/^## /m)[0]?.trim();
  if (after === undefined || !(notes || isTrial))
    throw new Error('Write in CHANGELOG.md, under "## Unreleased", what changes for its users.');
  return `${before}${PENDING}\n## ${version} (${day})\n${after}`;
}
