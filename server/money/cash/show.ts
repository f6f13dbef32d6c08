import type { Selectable } from 'kysely';
import type { Remittance } from '#contract/routes/money/cash.ts';
import { driverCode } from '../../operations/drivers/driver-code.ts';
import type { Caller } from '../../platform/auth/caller.ts';
import type { Database } from '../../platform/db/schema.ts';
import { toContract } from '../../platform/db/to-contract.ts';
import type { Collected } from './clearing.ts';
import { remittancePolicy } from './policy.ts';

type Row = Selectable<Database['remittances']> & {
  driver_name: string;
  driver_code: number;
  is_driver: boolean;
};

/** A remittance before it is known who reads it. */
export type Kept = Omit<Remittance, 'acts'> & { isDriver: boolean };

/** A remittance as its reader gets it. */
export const shownTo =
  (caller: Caller) =>
  ({ isDriver, ...remittance }: Kept): Remittance =>
    remittancePolicy.show(remittance, caller, isDriver);

export const toRemittance = (row: Row): Kept =>
  toContract<Kept>({
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
    isDriver: row.is_driver,
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
