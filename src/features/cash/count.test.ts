import { describe, expect, it } from 'vitest';
import type { CashAtHand, Remittance } from '#contract/routes/cash.ts';
import { changesOf, countOf } from './count.ts';
import { remittanceLines } from './log-csv.ts';

const carrying = (...ids: number[]) =>
  ({ orders: ids.map((orderId) => ({ orderId })) }) as unknown as CashAtHand;

describe('a count of cash', () => {
  it('asks what becomes of what is missing, unless the shift is closed', () => {
    expect(countOf('5000', '4000', false)).toMatchObject({ missing: 1_000n, asks: true });
    expect(countOf('5000', '4000', true)).toMatchObject({ missing: 1_000n, asks: false });
    expect(countOf('5000', '5000', false)).toMatchObject({ variance: 0n, asks: false });
    expect(countOf('5000', '6000', false)).toMatchObject({ variance: 1_000n, missing: 0n });
    expect(countOf('0', '0', false).isNothing).toBe(true);
    expect(countOf('5000', null, false)).toMatchObject({ asks: false, isNothing: false });
  });

  it('names the orders that came and went meanwhile', () => {
    expect(changesOf(carrying(1, 2), carrying(2, 3))).toEqual({ added: [3], gone: [1] });
  });
});

describe('the log as CSV', () => {
  it('holds no formula, and amounts that can be added up', () => {
    const [head, line] = remittanceLines([
      {
        receipt: 'R-000001',
        at: '2026-11-21T10:00:00.000Z',
        driver: { name: '=cmd|1' },
        collector: { name: 'Salma, S.' },
        expected: '5000',
        counted: '4050',
        variance: '-950',
        leftAtHand: '0',
        orders: [{ orderId: 7 }, { orderId: 8 }],
        closesShift: false,
        note: null,
        status: 'recorded',
        reversed: null,
      } as unknown as Remittance,
    ]);
    expect(line).toBe(
      `R-000001,2026-11-21T10:00:00.000Z,'=cmd|1,"Salma, S.",50.00,40.50,-9.50,0.00,7 8,false,,recorded,,,`,
    );
    expect(head?.split(',')).toHaveLength(15);
  });
});
