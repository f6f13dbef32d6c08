import type { RequestOf } from '#contract/endpoint.ts';
import type { StoreDetail, storesRoutes } from '#contract/routes/catalogue/stores.ts';
import { performActs, performBulk, performSent } from '../../platform/acts/perform.ts';
import type { RequestActor } from '../../platform/auth/caller.ts';
import type { Trx } from '../../platform/db/schema.ts';
import { dropPlannedPause, readStore, type StoreDeps, storeEvents, update } from './acts.ts';
import { facts } from './columns.ts';
import { createStore, requireFields } from './creation.ts';
import { storeCsv } from './export.ts';
import { createStoreExport, createStoreList } from './lists.ts';
import { toStore, toStoreDetail } from './show.ts';

type Routes = typeof storesRoutes;

interface Deps extends StoreDeps {
  /** Copies the menu of a store to another store. */
  copyMenu: (trx: Trx, from: number, to: number) => Promise<void>;
}

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
export function createStoreService({ copyMenu, ...deps }: Deps) {
  const { db, clock } = deps;
  const list = createStoreList(deps);
  const exported = createStoreExport(deps);

  const acts = performActs(deps, { update, dropPlannedPause });
  const sendToMany = performBulk(deps, storeEvents, async (_deps, row, _caller, trx) =>
    toStore(await readStore(deps, trx, row.id), clock()),
  );
  const detail = async (id: number) => toStoreDetail(await readStore(deps, db, id), clock());

  return {
    list: list.page,
    count: list.count,
    export: (query: RequestOf<Routes['export']>['query']) => exported.export(query, storeCsv),
    get: detail,

    /** Errors: 400, 403, 404, 409 with the legal events, 412, 428. */
    ...acts,
    async update(...[id, version, body, by]: Parameters<typeof acts.update>) {
      await requireFields(deps, body, by);
      return acts.update(id, version, body, by);
    },
    send: performSent(deps, storeEvents),
    bulk: ({ act, ...body }: RequestOf<Routes['bulk']>['body'], by: RequestActor) =>
      sendToMany({ ...body, event: act }, by),

    /** Creates an application with the hours, terms and menu of another store. */
    async duplicate(
      id: number,
      { name }: RequestOf<Routes['duplicate']>['body'],
      by: RequestActor,
    ): Promise<StoreDetail> {
      const like = await readStore(deps, db, id);
      const input = { ...facts(like, COPIED), name };
      const made = await createStore(deps, input, 'applied', by, (trx, row) =>
        copyMenu(trx, id, row.id),
      );
      return detail(made.id);
    },
  };
}
export type StoreService = ReturnType<typeof createStoreService>;
