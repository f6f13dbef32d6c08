import { type Vendor, vendorsRoutes } from '#contract/routes/catalogue/vendors.ts';
import type { StoreEventType } from '#machines/store/store-machine.ts';
import { call } from '#src/lib/api/call.ts';
import type { ListAct } from '#src/ui/list/acts/list-act.ts';

/** Creates an act from an event of the store's machine, allowed when the machine allows it. */
const act = (
  event: StoreEventType,
  more: Pick<ListAct<Vendor>, 'label'> &
    Partial<Pick<ListAct<Vendor>, 'key' | 'permission' | 'asks' | 'lead' | 'undo'>>,
): ListAct<Vendor> => ({
  id: event.slice('store.'.length),
  permission: 'stores.approve',
  ...more,
  can: ({ legalEvents }) => legalEvents.includes(event),
  send: async (rows, reason) => {
    const ids = rows.map(({ id, version }) => ({ id, version }));
    const body = { ids, act: event, ...(reason ? { reason } : {}) };
    return (await call(vendorsRoutes.bulk, { body })).results;
  },
});

/** The acts on a store, in its list and on its page. */
export const storeActs: readonly ListAct<Vendor>[] = [
  act('store.pause', {
    label: 'stores.pause',
    key: 'p',
    permission: 'stores.pause',
    asks: 'reason',
    lead: 'stores.pause_lead',
    undo: 'resume',
  }),
  act('store.resume', { label: 'stores.resume', key: 'r', permission: 'stores.pause' }),
  act('store.approve', { label: 'stores.approve', key: 'a' }),
  act('store.block', {
    label: 'stores.block',
    key: 'b',
    asks: 'reason',
    lead: 'stores.block_lead',
    undo: 'unblock',
  }),
  act('store.unblock', { label: 'stores.unblock', key: 'l' }),
  act('store.archive', { label: 'stores.archive', lead: 'stores.archive_lead', undo: 'restore' }),
  act('store.restore', { label: 'stores.restore' }),
];
