import { afterEach, expect, it } from 'vitest';
import { setLanguage } from '../i18n.ts';
import { quoted } from './quoted.ts';

afterEach(() => setLanguage('en'));

it('has the marks of each language', () => {
  expect(quoted('Ramadan')).toBe('“Ramadan”');
  setLanguage('fr');
  expect(quoted('Ramadan')).toBe('«\u00a0Ramadan\u00a0»');
  setLanguage('ar');
  expect(quoted('Ramadan')).toBe('«\u2068Ramadan\u2069»');
});
