import { expect, test } from 'vitest';
import type { RemedyPreview } from '#contract/routes/money/remedies.ts';
import { figuresOf } from './remedy-figures.ts';

const preview = {
  left: '16380',
  fee: '1500',
  lines: [
    {
      line: 4,
      pieces: [{ customer: '2880', store: '2754', commission: '486', promotion: '360' }],
    },
  ],
  room: { case: null, customer: '50000', store: '300000', person: '2000' },
} as unknown as RemedyPreview;
const choice = { basis: 'lines', pieces: { 4: 1 }, amount: null, bearer: 'store' } as const;

test('a line that the store bears leaves the platform nothing, and may exceed what one person gives', () => {
  expect(figuresOf(preview, choice)).toEqual({
    customer: 2_880n,
    borne: 2_754n,
    commission: 486n,
    kept: 0n,
    promotion: 360n,
    platform: 0n,
    exceeds: 'person',
  });
});

test('the fee is borne as it is, and an amount is at most what is left', () => {
  expect(figuresOf(preview, { ...choice, basis: 'fee', bearer: 'driver' })).toMatchObject({
    customer: 1_500n,
    borne: 1_500n,
    exceeds: null,
  });
  const much = { ...choice, basis: 'goodwill', amount: '99999', bearer: 'platform' } as const;
  expect(figuresOf(preview, much)).toMatchObject({ customer: 16_380n, platform: 16_380n });
});

test('the commission goes back to a store that bears it, and is kept where others do', () => {
  const borneBy = (bearer: 'platform' | 'driver' | 'store') => {
    const { commission, kept } = figuresOf(preview, { ...choice, bearer });
    return [commission, kept];
  };
  expect(borneBy('store')).toEqual([486n, 0n]);
  expect(borneBy('platform')).toEqual([0n, 486n]);
  expect(borneBy('driver')).toEqual([0n, 486n]);
  expect(figuresOf(preview, { ...choice, basis: 'fee' })).toMatchObject({
    commission: 0n,
    kept: 0n,
  });
});
