import type { RequestOf } from '#contract/endpoint.ts';
import type { StoreId } from '#contract/ids.ts';
import type { Store, StoreDetail, storesRoutes } from '#contract/routes/catalogue/stores.ts';
import type { RequestActor } from '../../platform/auth/caller.ts';
import type { Db, Trx } from '../../platform/db/schema.ts';
import { notFound } from '../../platform/http/refusal.ts';
import { eachRow } from '../../platform/lists/bulk.ts';
import type { ChangeDeps, StoreChanges } from './changes.ts';
import { facts } from './columns.ts';
import { storeCsv } from './export.ts';
import { createStoreExport, createStoreList } from './lists.ts';
import type { StoreDetailRow, StoreRow } from './repository.ts';
import { toStore, toStoreDetail } from './show.ts';
import { requireMaySend } from './store-event.ts';

type Routes = typeof storesRoutes;
type Body<K extends keyof Routes> = RequestOf<Routes[K]>['body'];

interface Deps extends Pick<ChangeDeps, 'db' | 'clock' | 'repository'> {
  changes: StoreChanges;
  /** Copies the menu of a store to another store. */
  copyMenu: (trx: Trx, from: number, to: number) => Promise<void>;
}

const DAYS_30_MS = 30 * 86_400_000;
/**
 * The fields that a copy shares with the original; the owner, documents and pictures are its own.
 */
const COPIED = [
  'names',
  'category',
  'phone',
  'email',
  'contactName',
  'address',
  'zone',
  'location',
  'prepMinutes',
  'hours',
  'holidays',
  'minimumOrder',
  'deliveryModes',
  'taxBp',
  'logoId',
  'coverId',
] as const;

/** Stores of the back office. */
export function createStoreService({ db, clock, repository, changes, copyMenu }: Deps) {
  const list = createStoreList({ db, clock, repository });
  const exported = createStoreExport({ db, clock, repository });

  async function rowOf(id: number, trx: Db = db): Promise<StoreDetailRow> {
    const since = new Date(clock().getTime() - DAYS_30_MS);
    const [row] = await repository.stores(trx, [id], since);
    if (!row) throw notFound('The store');
    return row;
  }
  const detail = async (id: number, trx?: Db): Promise<StoreDetail> =>
    toStoreDetail(await rowOf(id, trx), clock());
  const current = (trx: Db, { id }: StoreRow) => detail(id, trx);

  return {
    list: list.page,
    count: list.count,
    export: (query: RequestOf<Routes['export']>['query']) => exported.export(query, storeCsv),
    get: (id: number) => detail(id),

    async update(id: number, version: number | undefined, body: Body<'update'>, by: RequestActor) {
      await changes.update(id, version, body, by, current);
      return detail(id);
    },

    async send(id: number, version: number | undefined, body: Body<'send'>, by: RequestActor) {
      await changes.send(id, version, body, by, current);
      return detail(id);
    },

    async dropPlannedPause(id: number, version: number | undefined, by: RequestActor) {
      await changes.dropPlanned(id, version, by, current);
      return detail(id);
    },

    /**
     * Sends one event to many stores. Error: 403 for an event that the caller may not send in any
     * state.
     */
    async bulk({ ids, act, reason, until }: Body<'bulk'>, by: RequestActor) {
      requireMaySend(by, act);
      return eachRow<Store, StoreId>(ids, async (id, version) => {
        await changes.send(id, version, { event: act, reason, until }, by, current);
        return toStore(await rowOf(id), clock());
      });
    },

    /** Creates an application with the hours, terms and menu of another store. */
    async duplicate(
      id: number,
      { name }: Body<'duplicate'>,
      by: RequestActor,
    ): Promise<StoreDetail> {
      const like = await rowOf(id);
      const input = { ...facts(like, COPIED), name };
      const made = await changes.create(input, 'applied', by, (trx, row) =>
        copyMenu(trx, id, row.id),
      );
      return detail(made.id);
    },
  };
}
export type StoreService = ReturnType<typeof createStoreService>;
