import type { CHARGE_HAPPENINGS, LiveCharge } from '#contract/money/remedies/charge.ts';
import { toContract } from '../../platform/db/to-contract.ts';
import type { EventKind } from '../../platform/events/kinds.ts';
import type { ChargeRow } from './charge-repository.ts';

/** The name in the event log of what is done with a contest. */
const HAPPENED = {
  'contest.open': 'charge.contested',
  'contest.uphold': 'charge.upheld',
  'contest.dismiss': 'charge.dismissed',
  'contest.lapse': 'charge.reversed',
} as const satisfies Record<string, (typeof CHARGE_HAPPENINGS)[number]>;

type LiveRow = Pick<
  ChargeRow,
  'id' | 'version' | 'order_id' | 'contest_state' | 'order_store_id' | 'store_zone'
>;

/** The events of charges, which say that one has changed, and not what was said about it. */
export const chargeLive = {
  kind: 'charge' as const,
  type: (event: keyof typeof HAPPENED) => HAPPENED[event],
  data: (_deps: unknown, row: LiveRow) =>
    toContract<LiveCharge>({
      id: row.id,
      version: row.version,
      orderId: row.order_id,
      contest: row.contest_state,
      store: { id: row.order_store_id, zone: row.store_zone },
    }),
};

/** Who sees the events of charges: those who may read them, of the stores in their zones. */
export const chargeKind: EventKind<'charge'> = {
  permission: 'orders.read',
  isVisible: (places, { store }) => places.hasStore(store.id, store.zone),
};
