import { type Vendor, vendorsRoutes } from '#contract/routes/catalogue/vendors.ts';
import type { StoreEventType } from '#machines/store/store-machine.ts';
import { eventActs } from '#src/ui/list/acts/event-act.ts';

/** What only those may do who approve stores. */
const APPROVE = { permission: 'stores.approve' } as const;

/** The acts on a store, in its list and on its page. */
export const storeActs = eventActs<Vendor, StoreEventType>(
  vendorsRoutes.bulk,
  { kind: 'store', texts: 'stores', field: 'act' },
  {
    pause: { key: 'p', asks: 'reason', lead: 'stores.pause_lead', undo: 'resume' },
    resume: { key: 'r' },
    approve: { ...APPROVE, key: 'a' },
    block: {
      ...APPROVE,
      key: 'b',
      asks: 'reason',
      lead: 'stores.block_lead',
      undo: 'unblock',
    },
    unblock: { ...APPROVE, key: 'l' },
    archive: { ...APPROVE, lead: 'stores.archive_lead', undo: 'restore' },
    restore: APPROVE,
  },
);
