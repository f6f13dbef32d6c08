import { describe, expect, it } from 'vitest';
import { differencesOf } from './difference.ts';

describe('what a command changed', () => {
  it('is told field by field, without what stayed the same', () => {
    const before = { status: 'active', bank: { iban: 'A', holder: 'Café' }, orders: [1] };
    const after = {
      status: 'frozen',
      bank: { iban: 'B', holder: 'Café' },
      orders: [1, 2],
      why: 'x',
    };
    expect(differencesOf({ before, after })).toEqual([
      { field: 'status', before: 'active', after: 'frozen' },
      { field: 'bank.iban', before: 'A', after: 'B' },
      { field: 'orders.1', before: null, after: '2' },
      { field: 'why', before: null, after: 'x' },
    ]);
  });

  it('is not told of what may be done next', () => {
    const before = { status: 'approved', legalEvents: ['payout.pay', 'payout.reject'] };
    const after = { status: 'rejected', legalEvents: [] };
    expect(differencesOf({ before, after })).toEqual([
      { field: 'status', before: 'approved', after: 'rejected' },
    ]);
  });

  it('is everything where nothing stood before', () => {
    expect(differencesOf({ before: null, after: { amount: '5', ok: false } })).toEqual([
      { field: 'amount', before: null, after: '5' },
      { field: 'ok', before: null, after: 'false' },
    ]);
    expect(differencesOf({ before: null, after: null })).toEqual([]);
  });
});
