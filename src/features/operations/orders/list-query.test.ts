import { describe, expect, it } from 'vitest';
import { readListQuery } from './list-query.ts';

const NOW = Date.parse('2026-11-21T12:00:00Z');
const api = (text: string) => readListQuery(text, NOW).api;
const codes = (text: string) => readListQuery(text, NOW).errors.map(({ code }) => code);

describe('a typed query, as parameters of the API', () => {
  it('has the conditions as parameters, and the remaining words as a search', () => {
    expect(api('late -open status:cancelled,returned payment:card atlas #12')).toEqual({
      late: 'true',
      open: 'false',
      status: 'cancelled,returned',
      payment: 'card',
      q: 'atlas #12',
    });
    expect(api('-status:delivered,cancelled,returned').status).toBe(
      'placed,accepted,preparing,ready,picked_up',
    );
    expect(api('far -unproven')).toEqual({ far: 'true', unproven: 'false' });
    expect(api('changed -undecided')).toEqual({ amended: 'true', undecided: 'false' });
    expect(api('driver:none')).toEqual({ unassigned: 'true' });
    expect(api('store:"café atlas"')).toEqual({ q: 'cafe atlas' });
    expect(api('store:#12 driver:#7')).toEqual({ storeId: '12', driverId: '7' });
  });

  it('converts amounts, ages and days in Casablanca time', () => {
    expect(api('total>100 total<=200')).toEqual({ totalFrom: '10001', totalTo: '20000' });
    expect(api('age<2h')).toEqual({ placedFrom: '2026-11-21T10:00:00.000Z' });
    expect(api('ended<1h')).toEqual({ closedFrom: '2026-11-21T11:00:00.000Z' });
    const { placedFrom = '', placedTo = '' } = api('placed:2026-11-20');
    expect(Date.parse(placedTo) - Date.parse(placedFrom)).toBe(86_400_000);
    expect(api('closed:2026-11-20 closed')).toEqual({
      closedFrom: placedFrom,
      closedTo: placedTo,
      open: 'false',
    });
  });

  it('reports conditions that the list does not support, with their position', () => {
    expect(codes('-atlas')).toEqual(['no_negation']);
    expect(codes('store:a,b')).toEqual(['one_value']);
    for (const day of ['soon', '2026-02-30', '9999-12-31'])
      expect(codes(`placed:${day}`), day).toEqual(['bad_day']);
    expect(codes('load>2')).toEqual(['unknown_key']);
    expect(readListQuery('late -zone:x').errors[0]).toMatchObject({ from: 5, to: 12, key: 'zone' });
  });
});
