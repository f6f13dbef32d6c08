import { afterEach, expect, it } from 'vitest';
import type { Measure } from '#contract/insight/reports/measure.ts';
import { loadMessages, setLanguage } from '#src/lib/i18n.ts';
import { changeOf, valueText } from './value-text.ts';

const show = async (language: 'fr' | 'ar') => {
  setLanguage(language);
  await loadMessages();
};
afterEach(async () => {
  setLanguage('en');
  await loadMessages();
});
const share: Measure = { name: 'Late', unit: 'share', definition: 'Late ones' };

it('isolates signs and writes units in the words of Arabic', async () => {
  await show('ar');
  expect(valueText('-31020', 'money')).toBe('\u2066-310.20\u2069');
  expect(valueText('0', 'share')).toBe('\u20660.0%\u2069');
  expect(valueText('23', 'seconds')).toBe('23 ث');
  expect(valueText('1680', 'seconds').replaceAll(/[\u2066-\u2069]/g, '')).toBe('28 د');
  expect(changeOf({ ...share, unit: 'count' }, '103', '100')?.text).toBe('\u2066+3%\u2069');
  expect(changeOf(share, '310', '10')?.text?.replaceAll(/[\u2066-\u2069]/g, '')).toBe('+3 نقطة');
});

it('writes a difference of shares in French', async () => {
  await show('fr');
  expect(changeOf(share, '310', '10')?.text).toBe('+3 pt');
  expect(valueText('45', 'seconds')).toBe('45 s');
});
