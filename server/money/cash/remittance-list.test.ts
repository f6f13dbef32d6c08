import { describe, expect, it } from 'vitest';
import { remittanceCsv } from './remittance-list.ts';
import type { RemittanceRecord } from './show.ts';

describe('the list of remittances as CSV', () => {
  it('contains no formula, and amounts that can be summed', () => {
    const line = remittanceCsv.line({
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
    } as unknown as RemittanceRecord);
    expect(line).toBe(
      `R-000001,2026-11-21 10:00:00,'=cmd|1,"Salma, S.",50.00,40.50,-9.50,0.00,7 8,no,,recorded,,,\r\n`,
    );
    expect(remittanceCsv.columns).toHaveLength(15);
  });
});
