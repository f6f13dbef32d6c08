import type { Selectable } from 'kysely';
import { z } from 'zod';
import { Remittance } from '#contract/routes/money/cash.ts';
import { driverCode } from '../../operations/drivers/driver-code.ts';
import type { Database } from '../../platform/db/schema.ts';
import { fromRow } from '../../platform/db/to-contract.ts';
import type { CollectedCash } from './clearing.ts';

type Row = Selectable<Database['remittances']> & {
  driver_name: string;
  driver_code: number;
  is_driver: boolean;
};

/** A remittance without the acts, which depend on the reader. */
const RemittanceRecord = Remittance.omit({ acts: true }).extend({
  isDriver: z.boolean(),
  transferId: z.bigint(),
});
export type RemittanceRecord = z.output<typeof RemittanceRecord>;

export const toRemittance = (row: Row): RemittanceRecord =>
  fromRow(RemittanceRecord, row, {
    transferId: row.transfer_id,
    receipt: `R-${String(row.id).padStart(6, '0')}`,
    driver: { id: row.driver_id, name: row.driver_name, code: driverCode(row.driver_code) },
    confirmedBy: row.confirmer,
    status: row.reversal_id === null ? 'recorded' : 'reversed',
    reversed:
      row.reversed_at && row.reversed_by
        ? { at: row.reversed_at.toISOString(), by: row.reversed_by, why: row.reversed_why ?? '' }
        : null,
  });

/** Converts one order whose cash a driver still holds. */
export const toCarriedOrder = ({ order_id, at, amount }: CollectedCash) => ({
  orderId: order_id,
  amount: amount.toString(),
  collectedAt: at.toISOString(),
});
