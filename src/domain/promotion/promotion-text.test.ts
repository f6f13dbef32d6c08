import { afterEach, expect, it } from 'vitest';
import { loadMessages, setLanguage } from '#src/lib/i18n.ts';
import { promotionName } from './promotion-text.ts';

afterEach(async () => {
  setLanguage('en');
  await loadMessages();
});

it('names a coupon of the server in the reader’s language, and what staff named as they did', async () => {
  const name = 'Coupon for order 154';
  expect(promotionName({ name, isCoupon: true })).toBe(name);
  setLanguage('fr');
  await loadMessages();
  expect(promotionName({ name, isCoupon: true })).toBe('Bon d’achat pour la commande 154');
  expect(promotionName({ name, isCoupon: false })).toBe(name);
  // The release before does not say whose name it is.
  expect(promotionName({ name })).toBe(name);
});
