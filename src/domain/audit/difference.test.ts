import { describe, expect, it } from 'vitest';
import { differencesOf } from './difference.ts';

describe('the differences of an audit entry', () => {
  it('are listed by field, without unchanged fields', () => {
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

  it('omit the legal events', () => {
    const before = { status: 'approved', legalEvents: ['payout.pay', 'payout.reject'] };
    const after = { status: 'rejected', legalEvents: [] };
    expect(differencesOf({ before, after })).toEqual([
      { field: 'status', before: 'approved', after: 'rejected' },
    ]);
  });

  it('contain every field if there was no value before', () => {
    expect(differencesOf({ before: null, after: { amount: '5', ok: false } })).toEqual([
      { field: 'amount', before: null, after: '5' },
      { field: 'ok', before: null, after: 'false' },
    ]);
    expect(differencesOf({ before: null, after: null })).toEqual([]);
  });
});
