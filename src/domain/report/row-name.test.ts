import { afterEach, expect, it } from 'vitest';
import { loadMessages, setLanguage } from '#src/lib/i18n.ts';
import { rowName } from './row-name.ts';

afterEach(async () => {
  setLanguage('en');
  await loadMessages();
});

it('names causes, parties and what is missing in the language, and leaves what people wrote', async () => {
  setLanguage('fr');
  await loadMessages();
  expect(rowName('cause', { key: 'item_missing', name: 'Item missing' })).toBe('Article manquant');
  expect(rowName('reason', { key: 'Item missing', name: 'Item missing' })).toBe('Article manquant');
  expect(rowName('reason', { key: '', name: 'No reason given' })).toBe('Sans motif');
  expect(rowName('party', { key: 'platform', name: 'Platform' })).toBe('Plateforme');
  expect(rowName('funder', { key: 'store', name: 'Store' })).toBe('Commerce');
  expect(rowName('zone', { key: '0', name: 'No area' })).toBe('Hors zone');
  expect(rowName('zone', { key: '4', name: 'Agdal' })).toBe('Agdal');
  expect(rowName('reason', { key: 'Trop froid', name: 'Trop froid' })).toBe('Trop froid');
});
