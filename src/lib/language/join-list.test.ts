import { afterEach, expect, it } from 'vitest';
import { setLanguage } from '../i18n.ts';
import { joinList } from './join-list.ts';

afterEach(() => setLanguage('en'));

it('separates names by the comma of the language', () => {
  expect(joinList(['Agdal', 'Maârif'])).toBe('Agdal, Maârif');
  setLanguage('fr');
  expect(joinList(['Agdal', 'Maârif'])).toBe('Agdal, Maârif');
});

it('isolates each name in Arabic, so that Latin names follow each other from right to left', () => {
  setLanguage('ar');
  expect(joinList(['Agdal', 12])).toBe('\u2067\u2068Agdal\u2069، \u206812\u2069\u2069');
  expect(joinList(['Agdal'])).toBe('Agdal');
  expect(joinList([])).toBe('');
});

it('leaves out what is not there', () => {
  expect(joinList(['Agdal', null, '', false, undefined, 0])).toBe('Agdal, 0');
});
