import { afterEach, expect, it } from 'vitest';
import { loadMessages, setLanguage } from '../i18n.ts';
import { recordText } from './reason-words.ts';

afterEach(async () => {
  setLanguage('en');
  await loadMessages();
});

it('a record of the audit log is named by its kind in the language', async () => {
  expect(recordText('bank_file 7')).toBe('bank_file 7');
  setLanguage('fr');
  await loadMessages();
  expect(recordText('bank_file 7')).toBe('fichier bancaire 7');
  expect(recordText('end of order 310')).toBe('clôture de la commande 310');
  expect(recordText('a_later_kind 7')).toBe('a_later_kind 7');
  expect(recordText('menu')).toBe('menu');
});
