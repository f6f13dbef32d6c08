import { expect, it } from 'vitest';
import {
  bytesText,
  compactText,
  countText,
  percentTenthsText,
  percentText,
  rateText,
} from './number.ts';

it('numbers are written one way: thousands with commas, percentages without a space', () => {
  expect([countText(1_034), compactText(12_500)]).toEqual(['1,034', '12.5K']);
  expect([percentText(0.834), percentTenthsText(0.8), percentTenthsText(0.8349)]).toEqual([
    '83%',
    '80.0%',
    '83.5%',
  ]);
  expect([rateText(1_250), rateText(1_500), rateText(1)]).toEqual(['12.5%', '15%', '0.01%']);
  expect([bytesText(0), bytesText(1_001), bytesText(1_540_000)]).toEqual([
    '0 kB',
    '2 kB',
    '1.5 MB',
  ]);
});
