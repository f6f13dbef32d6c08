import type { Selectable } from 'kysely';
import type { Remittance } from '#contract/routes/money/cash.ts';
import { driverCode } from '../../operations/drivers/driver-code.ts';
import type { Database } from '../../platform/db/schema.ts';
import { toContract } from '../../platform/db/to-contract.ts';
import type { Collected } from './clearing.ts';

type Row = Selectable<Database['remittances']> & { driver_name: string; driver_code: number };

/** A remittance as every screen shows it. */
export const toRemittance = (row: Row): Remittance =>
  toContract<Remittance>({
    id: row.id,
    receipt: `R-${String(row.id).padStart(6, '0')}`,
    driver: { id: row.driver_id, name: row.driver_name, code: driverCode(row.driver_code) },
    collector: row.collector,
    confirmedBy: row.confirmer,
    at: row.at.toISOString(),
    expected: row.expected.toString(),
    counted: row.counted.toString(),
    variance: row.variance.toString(),
    leftAtHand: row.left_at_hand.toString(),
    note: row.note,
    orders: row.orders,
    closesShift: row.closes_shift,
    status: row.reversal_id === null ? 'recorded' : 'reversed',
    reversed:
      row.reversed_at && row.reversed_by
        ? { at: row.reversed_at.toISOString(), by: row.reversed_by, why: row.reversed_why ?? '' }
        : null,
  });

/** One order whose cash a driver still carries. */
export const toCarriedOrder = ({ order_id, at, amount }: Collected) => ({
  orderId: order_id,
  amount: amount.toString(),
  collectedAt: at.toISOString(),
});
