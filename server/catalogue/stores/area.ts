import type { AuditService } from '../../books/audit/service.ts';
import type { ProposalService } from '../../people/proposals/service.ts';
import type { UserService } from '../../people/users/service.ts';
import { partsOf } from '../../platform/acts/perform.ts';
import { area, type Base } from '../../platform/area.ts';
import type { EventKinds } from '../../platform/events/kinds.ts';
import type { EventService } from '../../platform/events/service.ts';
import { createdRecord, found, ok } from '../../platform/http/answers.ts';
import { readHandlers } from '../../platform/records/handlers.ts';
import type { ZoneBookService } from '../../platform/zones/zone-book.ts';
import { copyMenu } from '../items/copy-menu.ts';
import type { ItemService } from '../items/service.ts';
import { type AppStoreService, createAppStoreService } from './app-service.ts';
import { areStoresDue, createDueStores } from './due.ts';
import { commissionProposals } from './proposed.ts';
import { createReadiness, type ReadReadiness } from './readiness.ts';
import { createStoreRepository } from './repository.ts';
import { createStoreService, type StoreService } from './service.ts';

/** How often due pauses and opening hours are applied. */
const DUE_MS = 1_000;

interface Needs extends Base {
  users: UserService;
  events: EventService;
  eventKinds: EventKinds;
  audit: AuditService;
  proposals: Pick<ProposalService, 'declare'>;
  zoneBook: ZoneBookService;
}

interface All {
  appStores: AppStoreService;
  stores: StoreService;
  applyDueStores: () => Promise<unknown>;
  items: ItemService;
  storeReadiness: ReadReadiness;
}

/** Stores for the apps, the board and the back office, and the job for due changes. */
export const storesArea = area({
  services(needs: Needs) {
    needs.eventKinds.declare('store', {
      permission: 'live.read',
      isVisible: (places, { id, zone }) => places.hasStore(id, zone),
    });
    const repository = createStoreRepository(needs.db);
    needs.proposals.declare('store_commission', commissionProposals(repository, needs.audit));
    const readiness = createReadiness(needs);
    const parts = { ...needs, repository, readiness };
    return {
      appStores: createAppStoreService(parts),
      stores: createStoreService({ ...parts, copyMenu }),
      applyDueStores: createDueStores(parts),
      storeReadiness: readiness,
    };
  },
  handlers: ({ appStores, stores, items, storeReadiness }: All) => ({
    appStores: {
      list: ({ query, caller }) => ok(appStores.list(query, caller)),
      create: ({ body, ...by }) => createdRecord(appStores.create(body, by)),
      get: ({ params, caller }) => found(appStores.show(params.id, caller)),
      update: (call) => found(appStores.update(...partsOf(call))),
      items: async ({ params, caller }) => {
        // A store that the caller cannot see has no visible menu either.
        await appStores.show(params.id, caller);
        return { status: 200, body: { items: await items.menu(params.id) } };
      },
      addItems: async ({ params, body, ...by }) => ({
        status: 201,
        body: { items: await items.add(params.id, body.items, by) },
      }),
    },
    stores: {
      ...readHandlers('stores', stores),
      readiness: ({ params }) => ok(storeReadiness(params.id)),
      bulk: ({ body, ...by }) => ok(stores.bulk(body, by)),
      update: (call) => found(stores.update(...partsOf(call))),
      send: (call) => found(stores.send(...partsOf(call))),
      dropPlannedPause: (call) => found(stores.dropPlannedPause(...partsOf(call))),
      duplicate: ({ params, body, ...by }) => createdRecord(stores.duplicate(params.id, body, by)),
    },
  }),
  ticks: ({ applyDueStores }) => [
    { everyMs: DUE_MS, run: applyDueStores, due: areStoresDue, isManual: true },
  ],
  runs: ({ applyDueStores }) => ({ stores: applyDueStores }),
});
