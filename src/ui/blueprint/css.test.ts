import { readFileSync } from 'node:fs';
import postcss from 'postcss';
import { expect, it } from 'vitest';
import { blueprintCss, withTokens } from './css.ts';

/** What the plugin keeps of one of Blueprint's style sheets, or of one of ours. */
async function left(css: string, from = 'node_modules/@blueprintjs/core/lib/css/blueprint.css') {
  const { css: out } = await postcss([blueprintCss()]).process(css, { from });
  return out.replaceAll(/\s+/g, ' ').trim();
}

it('keeps the selectors of parts in use', async () => {
  expect(await left('.bp6-button.bp6-minimal:hover, .bp6-tree .bp6-button { color: red; }')).toBe(
    '.bp6-button.bp6-minimal:hover { color: red; }',
  );
  expect(await left('.bp6-tree-node { color: red; }')).toBe('');
  expect(await left('.bp6-progress-bar.bp6-no-stripes { color: red; }')).toContain('no-stripes');
});

it('removes rules of the dark theme, but keeps those that exclude it', async () => {
  expect(await left('.bp6-dark .bp6-button { color: red; }')).toBe('');
  expect(await left('.bp6-button:not(.bp6-dark) { color: red; }')).toContain('color: red');
});

it('removes the values of Blueprint’s tokens, and rules that become empty', async () => {
  expect(await left(':root { --bp-intent-primary-rest: #2d72d2; }')).toBe('');
  expect(await left('@media print { .bp6-tree { color: red; } }')).toBe('');
});

it('removes the inherited box-sizing of every element', async () => {
  expect(await left('*,\n*::before,\n*::after{ box-sizing: inherit; }')).toBe('');
});

it('keeps every step of an animation', async () => {
  expect(await left('@keyframes turn { from { opacity: 0; } to { opacity: 1; } }')).toContain('to');
});

it('keeps our own rules', async () => {
  const own = '.bp6-tree { color: #ffffff; }';
  expect(await left(own, 'src/ui/tree.css')).toBe(own);
});

it.each([
  ['color', '#ffffff', 'var(--on-ink)'],
  ['background', '#ffffff', 'var(--surface)'],
  ['box-shadow', 'inset 0 0 0 1px #738091', 'inset 0 0 0 1px var(--line-field)'],
  ['color', 'rgba(95, 107, 124, 0.6)', 'var(--text-3)'],
  [
    'border-top',
    '1px solid rgba(17, 20, 24, 0.15)',
    '1px solid color-mix(in srgb, var(--text) 15%, transparent)',
  ],
])('replaces the colour of %s: %s', (prop, value, expected) => {
  expect(withTokens(prop, value)).toBe(expected);
});

it('defines every token that the remaining styles read', async () => {
  const sent = await left(
    readFileSync('node_modules/@blueprintjs/core/lib/css/blueprint.css', 'utf8'),
  );
  const ours = readFileSync('src/ui/blueprint/blueprint.css', 'utf8');
  const read = new Set(sent.match(/(?<=var\()--bp-[\w-]+/g));
  expect(read.size).toBeGreaterThan(30);
  expect([...read].filter((token) => !ours.includes(`  ${token}:`))).toEqual([]);
});
