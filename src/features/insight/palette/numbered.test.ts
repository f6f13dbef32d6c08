import { afterEach, expect, it } from 'vitest';
import { loadMessages, setLanguage } from '#src/lib/i18n.ts';
import { numberedIn, searchedFor } from './numbered.ts';

afterEach(async () => {
  setLanguage('en');
  await loadMessages();
});

it.each([
  ['order 281', '#281'],
  ['Order #281', '#281'],
  ['driver 12', 'd12'],
  ['case 118', '118'],
  ['281', '281'],
  ['order', 'order'],
  ['rue 12', 'rue 12'],
])('%j is searched as %j', (text, searched) => {
  expect(searchedFor(text)).toBe(searched);
});

it.each([
  ['fr', 'commande 281', 'versement 22'],
  ['ar', 'طلب 281', 'التحويل 22'],
] as const)('nouns of %s are read beside English ones', async (language, order, payout) => {
  setLanguage(language);
  await loadMessages();
  expect(searchedFor(order)).toBe('#281');
  expect(searchedFor('order 281')).toBe('#281');
  expect(numberedIn(payout)).toEqual({ kind: 'payout', number: '22' });
});
