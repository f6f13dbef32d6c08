import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { changelogWith } from './release-notes.mjs';

const earlier = '## 1.0.0\n\nThe first release.\n';

it('what is unreleased becomes the section of the release', () => {
  const changelog = `# Changes\n\n## Unreleased\n\n- Orders can change.\n\n${earlier}`;
  expect(changelogWith(changelog, '1.1.0', '2026-12-01')).toBe(
    `# Changes\n\n## Unreleased\n\n## 1.1.0 (2026-12-01)\n\n- Orders can change.\n\n${earlier}`,
  );
});

it('nothing is released without notes', () => {
  for (const changelog of [
    `# Changes\n\n## Unreleased\n\n${earlier}`,
    `# Changes\n\n${earlier}`,
    '# Changes\n\n## Unreleased\n',
  ])
    expect(() => changelogWith(changelog, '1.1.0', '2026-12-01')).toThrow('under "## Unreleased"');
});

it('an archive that is not published needs no notes', () => {
  const changelog = `# Changes\n\n## Unreleased\n\n${earlier}`;
  expect(changelogWith(changelog, '1.1.0-a', '2026-12-01', true)).toContain('## 1.1.0-a (2026');
});

it('the changelog has a place for what is unreleased', () => {
  expect(readFileSync('CHANGELOG.md', 'utf8')).toMatch(/^# Changes\n\n## Unreleased\n/);
});
