import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { expect, it } from 'vitest';
import { blocksOf } from '#tests/support/fixtures/shell-blocks.ts';

const ANALYZE = '/usr/bin/systemd-analyze';
const UNIT = 'docs/operations/tawsil.service';
const without = existsSync(ANALYZE) ? '' : ' (skipped: there is no systemd-analyze)';

it.runIf(existsSync(ANALYZE))(
  `the unit is sandboxed, to an exposure of 3.0 at most${without}`,
  () => {
    const text = execFileSync(ANALYZE, ['security', '--offline=true', UNIT], { encoding: 'utf8' });
    const [, exposure] = /Overall exposure level for \S+ ([\d.]+)/.exec(text) ?? [];
    expect(Number(exposure)).toBeLessThanOrEqual(3);
  },
);

it('the commands for root, which the tests do not run, are well-formed', () => {
  const blocks = ['install', 'updating'].flatMap((page) => blocksOf(`docs/operations/${page}.md`));
  const forRoot = blocks.filter(({ info }) => info === 'sh root');
  expect(forRoot.length).toBeGreaterThan(5);
  for (const { text } of forRoot) execFileSync('bash', ['-n'], { input: text });
});
