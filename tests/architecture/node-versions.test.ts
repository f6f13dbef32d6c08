import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

interface LockedPackage {
  engines?: { node?: string } | string[];
  optional?: boolean;
}
const read = (path: string) => readFileSync(path, 'utf8');
const lock = JSON.parse(read('package-lock.json')) as { packages: Record<string, LockedPackage> };
const { engines } = JSON.parse(read('package.json')) as { engines: { node: string } };

type Version = readonly [major: number, minor: number, patch: number];
const versionOf = (text: string): Version => {
  const [major = 0, minor = 0, patch = 0] = text.split('.').map((part) => Number(part) || 0);
  return [major, minor, patch];
};
const compare = (a: Version, b: Version) => a[0] - b[0] || a[1] - b[1] || a[2] - b[2];

/** Whether a version fulfils one condition: `>=20.9.0`, `<22.0.0`, `^20.19.0`, `18`, `18.x`, `*`. */
function fulfils(version: Version, condition: string): boolean {
  const [, sign, text = ''] = /^(>=|>|<=|<|\^|~|=)?\s*v?(.*)$/.exec(condition) ?? [];
  if (text === '*' || text === '') return true;
  const than = versionOf(text);
  const order = compare(version, than);
  if (sign === '>=') return order >= 0;
  if (sign === '>') return order > 0;
  if (sign === '<') return order < 0;
  if (sign === '<=') return order <= 0;
  return order >= 0 && version[0] === than[0];
}

const satisfies = (version: Version, range: string): boolean =>
  range.split('||').some((all) =>
    all
      .replaceAll(/(>=|>|<=|<|\^|~|=)\s+/g, '$1')
      .trim()
      .split(/\s+/)
      .every((condition) => fulfils(version, condition)),
  );

/** The packages for which `npm ci` on this version warns (EBADENGINE); it skips optional ones. */
const warnedOf = (version: Version): string[] =>
  Object.entries(lock.packages).flatMap(([path, { engines: needed, optional }]) => {
    if (optional || !needed || Array.isArray(needed) || !needed.node) return [];
    return satisfies(version, needed.node) ? [] : [`${path || 'tawsil'} needs ${needed.node}`];
  });

/** The oldest version of each range of Node.js that package.json allows. */
const floors = engines.node.split('||').map((range) => range.replaceAll(/[^\d.]/g, ''));

test.each(floors)('npm ci warns of no package on Node.js %s', (floor) => {
  expect(warnedOf(versionOf(floor))).toEqual([]);
});

test('Node.js 20.19 is enough, as the README promises', () => {
  expect(floors[0]).toBe('20.19.0');
  expect(read('README.md')).toContain('Requires Node.js 20.19 or newer');
});

test.each(['21.7.0', '22.11.0', '23.11.0'])('Node.js %s is outside of the range', (version) => {
  expect(satisfies(versionOf(version), engines.node)).toBe(false);
});

test('ranges are read as npm reads them', () => {
  const holds = (version: string, range: string) => satisfies(versionOf(version), range);
  expect(holds('20.19.0', '>=20.19.0 <22.0.0 || >=22.12.0 <23.0.0 || >=23.2.0')).toBe(true);
  expect(holds('22.1.0', '>=20.19.0 <22.0.0 || >=22.12.0 <23.0.0 || >=23.2.0')).toBe(false);
  expect(holds('20.19.0', '^18.19.0 || >= 20.6')).toBe(true);
  expect(holds('20.19.0', '18 || 20 || >=22')).toBe(true);
  expect(holds('20.18.9', '^20.19.0')).toBe(false);
  expect(holds('20.19.0', '>= 18.x')).toBe(true);
});
