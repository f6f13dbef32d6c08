import { type Vendor, vendorsRoutes } from '#contract/routes/catalogue/vendors.ts';
import type { StoreEventType } from '#machines/store/store-machine.ts';
import { eventActs } from '#src/ui/list/acts/event-act.ts';
import type { ListAct } from '#src/ui/list/acts/list-act.ts';

const act = eventActs<Vendor, StoreEventType>(vendorsRoutes.bulk, {
  kind: 'store',
  texts: 'stores',
  field: 'act',
});
/** What only those may do who approve stores. */
const APPROVE = { permission: 'stores.approve' } as const;

/** The acts on a store, in its list and on its page. */
export const storeActs: readonly ListAct<Vendor>[] = [
  act('pause', { key: 'p', asks: 'reason', lead: 'stores.pause_lead', undo: 'resume' }),
  act('resume', { key: 'r' }),
  act('approve', { ...APPROVE, key: 'a' }),
  act('block', {
    ...APPROVE,
    key: 'b',
    asks: 'reason',
    lead: 'stores.block_lead',
    undo: 'unblock',
  }),
  act('unblock', { ...APPROVE, key: 'l' }),
  act('archive', { ...APPROVE, lead: 'stores.archive_lead', undo: 'restore' }),
  act('restore', APPROVE),
];
