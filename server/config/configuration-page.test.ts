import { expect, it } from 'vitest';
import type { z } from 'zod';
import { SETTING_GROUPS, TOGETHER } from './settings.ts';

/** The default of a setting as one writes it; empty if there is none. */
function defaultOf(setting: z.ZodType): string {
  const { shownDefault } = setting.meta() ?? {};
  if (shownDefault !== undefined) return shownDefault;
  const { def } = setting as z.ZodDefault;
  if (def.type !== 'default') return '';
  return ['string', 'number'].includes(typeof def.defaultValue) ? String(def.defaultValue) : '';
}

const code = (text: string) => (text ? `\`${text}\`` : '');

function row(name: string, setting: z.ZodType): string {
  const { description = '', shownExample = '' } = setting.meta() ?? {};
  const needed = TOGETHER.flatMap(([one, by]) => (by === name ? [code(one)] : []));
  const needs = needed.length > 0 ? `. Requires ${needed.join(' and ')}` : '';
  return `| \`${name}\` | ${code(defaultOf(setting))} | ${description}${needs} | ${code(shownExample)} |`;
}

const table = ([title, group]: [string, Record<string, z.ZodType>]) => `## ${title}

| Name | Default | Meaning | Example |
|---|---|---|---|
${Object.entries(group)
  .map(([name, setting]) => row(name, setting))
  .join('\n')}
`;

it('docs/configuration.md is generated from the settings', async () => {
  const text = `# Configuration

Generated from \`server/config\`; \`npx vitest run --project unit server/config/configuration-page.test.ts -u\`
regenerates this file.

The server and \`npx tawsil\` read their settings from environment variables, validate them first, and report all
errors at once. An empty variable counts as absent. Names that begin with \`TAWSIL_\` and are not listed here have no
effect; a start warns of them. \`npx tawsil doctor\` tests the settings and what they name.

${Object.entries(SETTING_GROUPS).map(table).join('\n')}`;
  await expect(text).toMatchFileSnapshot('../../docs/configuration.md');
});

it('every setting has a description', () => {
  const settings = Object.values<Record<string, z.ZodType>>(SETTING_GROUPS).flatMap(Object.entries);
  expect(settings.length).toBeGreaterThan(40);
  for (const [name, setting] of settings as [string, z.ZodType][])
    expect([name, setting.meta()?.description]).toEqual([name, expect.stringMatching(/^.{8}/)]);
});
