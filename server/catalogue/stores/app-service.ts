import type { AppStore } from '#contract/catalogue/store.ts';
import type { RequestOf } from '#contract/endpoint.ts';
import type { appStoresRoutes } from '#contract/routes/catalogue/app-stores.ts';
import type { StorePin } from '#contract/routes/operations/driver-status.ts';
import { openingAfterToday } from '#rules/hours.ts';
import { performActs } from '../../platform/acts/perform.ts';
import { type Caller, can, type RequestActor } from '../../platform/auth/caller.ts';
import type { Trx } from '../../platform/db/schema.ts';
import { notFound, refusalFor, requireRow } from '../../platform/http/refusal.ts';
import { type StoreDeps, updateOfApps } from './acts.ts';
import { pinsAt } from './at-moment.ts';
import { createStore, requireFields } from './creation.ts';
import { createAppStoreList } from './lists.ts';
import { openingForAll, openNow, whyClosed } from './opening.ts';
import type { HeldStore, StoreRow } from './repository.ts';
import { toAppStore, toPin } from './show.ts';

type Routes = typeof appStoresRoutes;

/** Customers see stores in business; staff also see applications. */
const isShownTo = (row: StoreRow, caller: Caller): boolean =>
  can(caller, 'stores.read-all') ||
  row.owner_id === caller.userId ||
  (row.archived_at === null && (row.status === 'active' || row.status === 'paused'));

/** Stores as the apps, the board and orders use them. */
export function createAppStoreService(deps: StoreDeps) {
  const { db, clock, repository } = deps;
  const list = createAppStoreList(deps);
  const acts = performActs(deps, { updateOfApps });

  async function existing(id: number): Promise<StoreRow> {
    return requireRow(await repository.find(db, id), 'store');
  }

  return {
    get: async (id: number): Promise<AppStore> => toAppStore(await existing(id), clock()),

    async show(id: number, caller: Caller): Promise<AppStore> {
      const row = await existing(id);
      if (!isShownTo(row, caller)) throw notFound('store');
      return toAppStore(row, clock());
    },

    list: (query: RequestOf<Routes['list']>['query'], caller: Caller) =>
      list.page({ ...query, isStaff: can(caller, 'stores.read-all') }),

    /** Every store in business, for the map. */
    async pins(): Promise<StorePin[]> {
      const now = clock();
      return (await repository.all()).map((row) => toPin(row, now));
    },

    /** The stores in business at a moment of the recording. */
    pinsAt: (at: Date): Promise<StorePin[]> => pinsAt(db, at),

    async create({ status, ...input }: RequestOf<Routes['create']>['body'], by: RequestActor) {
      const begun = can(by.caller, 'stores.approve') ? (status ?? 'active') : 'applied';
      return toAppStore(await createStore(deps, input, begun, by), clock());
    },

    async update(...[id, version, body, by]: Parameters<typeof acts.updateOfApps>) {
      await requireFields(deps, body, by);
      return acts.updateOfApps(id, version, body, by);
    },

    /**
     * The store of a new order, locked until the order is committed. Error: 409 if it takes no
     * orders now.
     */
    async forOrder(trx: Trx, id: number, now: Date): Promise<HeldStore> {
      const store = requireRow(await repository.hold(trx, id), 'store');
      const opening = openNow(store, now);
      if (!opening.open)
        throw refusalFor(whyClosed(store.name, opening), {
          extra: { opening: openingForAll(opening) },
        });
      return store;
    },

    /** A store of an order that is only tried, which may be closed. Error: 404. */
    forTrial: async (trx: Trx, id: number): Promise<HeldStore> =>
      requireRow(await repository.hold(trx, id), 'store'),

    /** When a store opens next after today. Error: 404. */
    async openingAfterToday(trx: Trx, id: number, now: Date): Promise<Date> {
      const { hours, holidays } = requireRow(await repository.find(trx, id), 'store');
      return openingAfterToday(hours, holidays, now);
    },

    /** The platform's commission on a store's goods, in basis points. */
    async commissionBp(trx: Trx, id: number): Promise<number> {
      const basisPoints = await repository.commissionBp(trx, id);
      if (basisPoints === undefined) throw notFound('store');
      return basisPoints;
    },
  };
}
export type AppStoreService = ReturnType<typeof createAppStoreService>;
