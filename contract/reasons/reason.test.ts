import { describe, expect, it } from 'vitest';
import { faultOf, issueOf, type ReasonCatalogue, writeReason } from './reason.ts';

const catalogue = {
  'thing.rows': 'has {count, plural, one {# row} other {# rows}} of {most}',
  'thing.none': 'has {count, plural, =0 {no row} one {# row} other {# rows}}',
  'thing.absent': { code: 'request.invalid', text: 'It does not exist.' },
} as const satisfies ReasonCatalogue;

describe('reasons', () => {
  it('are written with their parameters and plurals', () => {
    expect(writeReason(catalogue['thing.rows'], { count: 1, most: 5 })).toBe('has 1 row of 5');
    expect(writeReason(catalogue['thing.rows'], { count: 0, most: 5 })).toBe('has 0 rows of 5');
    expect(writeReason(catalogue['thing.none'], { count: 0 })).toBe('has no row');
    expect(writeReason('is {of}', { of: ['a', 'b'] })).toBe('is a, b');
  });

  it('do not read parameters as text', () => {
    expect(writeReason('{name} of {store}', { name: '{store}', store: 'Oasis' })).toBe(
      '{store} of Oasis',
    );
  });

  it('are faults of fields with their key', () => {
    expect(faultOf(catalogue, 'body.rows', 'thing.rows', { count: 2, most: 1 })).toEqual({
      path: 'body.rows',
      message: 'has 2 rows of 1',
      reason: 'thing.rows',
      params: { count: 2, most: 1 },
    });
    expect(issueOf(catalogue, 'thing.absent')).toBe('It does not exist.');
  });
});
