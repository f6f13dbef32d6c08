import { afterEach, expect, it } from 'vitest';
import { setLanguage } from '../i18n.ts';
import { cutParts, cutText, idText, isolated, isolatedText, telephoneText } from './ltr.ts';

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

it('keeps the order of numbers of records and of phones in Arabic', () => {
  setLanguage('ar');
  expect(idText(315)).toBe('\u2066#315\u2069');
  expect(telephoneText('+212611952765')).toBe('\u206606 11 95 27 65\u2069');
  setLanguage('en');
  expect(idText(315)).toBe('#315');
});

it('marks what is cut by the direction of what it isolates', () => {
  setLanguage('ar');
  // The first letter decides already.
  for (const text of ['لم تتم', 'Oasis', '\u2066-12\u2069', '\u2068Oasis\u2069', '#12'])
    expect(cutText(text)).toBe(text);
  for (const text of [
    '\u2068لم تتم\u2069',
    '\u2067\u2068Oasis\u2069، \u2068Agdal\u2069\u2069',
    '\u2068Oasis\u2069 · \u2068زبون\u2069',
  ])
    expect(cutText(text)).toBe(`\u200f${text}`);
  setLanguage('en');
  expect(cutText('\u2068لم تتم\u2069')).toBe('\u2068لم تتم\u2069');
});

it('parts from a cut text the Latin names that may be wider than it', () => {
  const text = '\u2068Samira El Idrissi\u2069 و\u2068Oasis\u2069: نقد';
  const whole = [{ text, isName: false }];
  expect(cutParts(text)).toEqual(whole);
  setLanguage('ar');
  expect(cutParts(text)).toEqual([
    { text: 'Samira El Idrissi', isName: true },
    { text: ' و\u2068Oasis\u2069: نقد', isName: false },
  ]);
  // A text that is a name itself is cut as a whole.
  const name = '\u2068Samira El Idrissi\u2069';
  expect(cutParts(name)).toEqual([{ text: name, isName: false }]);
});
