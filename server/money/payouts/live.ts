import type { LivePayout, PAYOUT_HAPPENINGS } from '#contract/money/payout.ts';
import type { PayoutEventType } from '#machines/payout/payout-machine.ts';
import { toContract } from '../../platform/db/to-contract.ts';
import type { EventKind } from '../../platform/events/kinds.ts';
import type { PayoutRow } from './show.ts';

/** The name of a machine's event in the event log. */
const HAPPENED = {
  'payout.approve': 'payout.approved',
  'payout.withdraw_approval': 'payout.approval_withdrawn',
  'payout.reject': 'payout.rejected',
  'payout.pay': 'payout.sent',
  'payout.rail_paid': 'payout.paid',
  'payout.rail_failed': 'payout.failed',
  'payout.rail_unknown': 'payout.in_review',
  'payout.confirm': 'payout.settled_paid',
  'payout.fail': 'payout.settled_unpaid',
} as const satisfies Record<PayoutEventType, (typeof PAYOUT_HAPPENINGS)[number]>;

/** The events of payouts, which say that one has changed, and not what it is about. */
export const payoutLive = {
  kind: 'payout' as const,
  type: (event: PayoutEventType) => HAPPENED[event],
  data: (
    _deps: unknown,
    {
      id,
      version,
      status,
      store_id,
      store_zone,
    }: Pick<PayoutRow, 'id' | 'version' | 'status' | 'store_id' | 'store_zone'>,
  ) => toContract<LivePayout>({ id, version, status, store: { id: store_id, zone: store_zone } }),
};

/** Who sees the events of payouts: those who may read payouts, of the stores in their zones. */
export const payoutKind: EventKind<'payout'> = {
  permission: 'payouts.read',
  isVisible: (places, { store }) => places.hasStore(store.id, store.zone),
};
