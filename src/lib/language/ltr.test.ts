import { afterEach, expect, it } from 'vitest';
import { setLanguage } from '../i18n.ts';
import { isolated, isolatedText } from './ltr.ts';

afterEach(() => setLanguage('en'));

it('keeps the number of a Latin address before its street in Arabic', () => {
  setLanguage('ar');
  expect(isolatedText('95 boulevard Ghandi')).toBe('\u206895 boulevard Ghandi\u2069');
});

it('changes no text from left to right, and nothing that is not a text', () => {
  expect(isolatedText('95 boulevard Ghandi')).toBe('95 boulevard Ghandi');
  setLanguage('ar');
  expect([isolated(null), isolated(12)]).toEqual([null, 12]);
});
