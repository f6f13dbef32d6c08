import { describe, expect, it } from 'vitest';
import { PROMOTION_KINDS } from '#contract/growth/promotions/promotion.ts';
import { readFields, writeFields } from '#src/ui/form/kinds.ts';
import { changesOf } from '#src/ui/form/merge.ts';
import { promotionForms } from './promotion-form.ts';

const NAMED = [{ id: 3, name: 'As the API returns it' }];
const HOURS = { mon: [['18:00', '22:00']], tue: [], wed: [], thu: [], fri: [], sat: [], sun: [] };
const whole = {
  name: 'Evenings',
  code: null,
  percentBp: null,
  amount: null,
  cap: null,
  minimumOrder: '0',
  storeShareBp: 2_550,
  startsOn: '2026-03-02',
  endsOn: null,
  hours: null,
  maxUses: null,
  maxUsesPerCustomer: 1,
  budget: '500000',
  newCustomersOnly: false,
  stores: [],
  zones: [],
  categories: [],
  customers: [],
};
const OF_KIND = {
  percent: { percentBp: 1_250, cap: '2000' },
  fixed: { amount: '1500' },
  delivery: { cap: '2000' },
};
const LIMITS = { stores: NAMED, zones: NAMED, categories: NAMED, customers: NAMED };

const CASES: [string, object][] = [
  ['without limits', {}],
  ...Object.entries(LIMITS).map(
    ([name, rows]) => [`of ${name}`, { [name]: rows }] as [string, object],
  ),
  ['of hours, with a code and an end', { hours: HOURS, code: 'EVE', endsOn: '2026-04-01' }],
];

describe.each(PROMOTION_KINDS)('the form of a promotion of the kind %s', (kind) => {
  it.each(CASES)('opens without a change, %s', (_, more) => {
    const { fields } = promotionForms.form;
    const body = { ...whole, kind, ...OF_KIND[kind], ...more };
    const { body: read, faults } = readFields(fields, writeFields(fields, body));
    expect(faults).toEqual({});
    expect(changesOf(fields, body, { ...body, ...read })).toEqual({});
  });
});

it.each([
  ['percent', { percentBp: 1_250, amount: null, cap: '2000' }],
  ['fixed', { percentBp: null, amount: '1500', cap: null }],
  ['delivery', { percentBp: null, amount: null, cap: '2000' }],
])('what was typed for another kind than %s is not sent', (kind, expected) => {
  const { fields } = promotionForms.form;
  const typed = { percentBp: '12.5', amount: '15', cap: '20' };
  const body = writeFields(fields, { ...whole, kind });
  expect(readFields(fields, { ...body, ...typed }).body).toMatchObject(expected);
  expect(readFields(fields, { ...body, amount: 'x' }).faults).toEqual(
    kind === 'fixed' ? { amount: expect.any(String) } : {},
  );
});
