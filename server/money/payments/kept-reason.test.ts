import { expect, it } from 'vitest';
import { keptSentence } from './kept-reason.ts';

const DECLINED = 'The card was declined.';

it('finds the key of a sentence that was stored before there were keys', () => {
  expect(keptSentence(DECLINED, null)).toMatchObject({ reason: 'payment.card_declined' });
});

it('finds the key of a sentence that a provider says in the same words', () => {
  const ofProvider = { message: DECLINED, reason: 'provider.said', params: { words: DECLINED } };
  expect(keptSentence(DECLINED, ofProvider)).toMatchObject({ reason: 'payment.card_declined' });
});

it('leaves other words of a provider as they are', () => {
  const ofProvider = { message: 'Do not honour', reason: 'provider.said' };
  expect(keptSentence('Do not honour', ofProvider)).toBe(ofProvider);
  expect(keptSentence('Do not honour', null)).toBeNull();
  expect(keptSentence(null, null)).toBeNull();
});
