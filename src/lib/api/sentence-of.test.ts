import { afterEach, beforeEach, expect, it } from 'vitest';
import { loadMessages } from '../i18n.ts';
import { en } from '../messages/en/index.ts';
import { keptReason, keptText, sentenceOf } from './sentence-of.ts';

/** A catalogue of reasons, as a language other than English has one. */
const reasons = { 'campaign.changed': 'Modifiée', 'provider.said': 'Le prestataire : {words}' };

beforeEach(async () => {
  Object.assign(en, { reasons });
  await loadMessages();
});
afterEach(() => {
  Reflect.deleteProperty(en, 'reasons');
});

it('writes a reason in the language of the reader', () => {
  const sent = { message: 'Refused', reason: 'provider.said', params: { words: 'No' } };
  expect(sentenceOf(sent)).toBe('Le prestataire : No');
  expect(sentenceOf({ message: 'Refused', reason: 'a.later_release' })).toBe('Refused');
});

it('writes what a record keeps in the same way, and a text of a person as it is', () => {
  expect(keptText('Changed', { reason: 'campaign.changed' })).toBe('Modifiée');
  expect(keptText('As they asked', {})).toBe('As they asked');
  expect(keptText(null, { reason: 'campaign.changed' })).toBeNull();
  expect(keptReason({ reason: 'Changed', reasonKey: 'campaign.changed' })).toBe('Modifiée');
  expect(keptReason({ reason: 'As they asked' })).toBe('As they asked');
});
