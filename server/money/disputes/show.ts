import { Dispute, StaffDispute } from '#contract/routes/money/disputes.ts';
import { csvOf } from '#rules/csv.ts';
import { driverCode } from '../../operations/drivers/driver-code.ts';
import { fromRow } from '../../platform/db/to-contract.ts';
import type { BOOKED, BookedType, DisputeRow } from './repository.ts';

const EVENTS = {
  'order.picked_up': 'order.pick_up',
  'order.handed_over': 'order.hand_over_take',
  'order.delivered': 'order.deliver',
} as const satisfies Record<BookedType, keyof typeof BOOKED>;

const eventOf = ({ booked }: DisputeRow) => EVENTS[booked];

/** Converts a dispute for its driver. */
export const toDispute = (row: DisputeRow): Dispute =>
  fromRow(Dispute, row, { event: eventOf(row) });

/** Converts a dispute for a member of the staff. */
export const toStaffDispute = (row: DisputeRow, acts: StaffDispute['acts']): StaffDispute =>
  fromRow(StaffDispute, row, {
    event: eventOf(row),
    driver: { id: row.driver_id, name: row.driver_name, code: driverCode(row.driver_code) },
    acts,
  });

export const disputeCsv = csvOf<DisputeRow>([
  ['id', ({ id }) => id],
  ['order', (row) => row.order_id],
  ['driver', (row) => row.driver_name],
  ['event', eventOf],
  ['amount', ({ amount }) => amount],
  ['refunded', ({ refunded }) => refunded],
  ['reason', ({ reason }) => reason],
  ['booked_by', (row) => row.booked_by.name],
  ['booked_at', (row) => row.booked_at.toISOString()],
  ['created_at', (row) => row.created_at.toISOString()],
  ['state', ({ state }) => state],
  ['decided_by', (row) => row.state_by?.name ?? null],
  ['decision', (row) => row.state_reason],
]);
