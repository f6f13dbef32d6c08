import type { RequestOf } from '#contract/endpoint.ts';
import type {
  Handover,
  HandoverChange,
  handoverRoutes,
} from '#contract/routes/operations/handover.ts';
import { performActs, performSent } from '../../platform/acts/perform.ts';
import type { Base } from '../../platform/area.ts';
import { actorOf, type Caller, type RequestActor } from '../../platform/auth/caller.ts';
import { pageById } from '../../platform/http/cursor.ts';
import {
  readAsRequested,
  readWithin,
  scopeOf,
  writeAsRequested,
} from '../../platform/scope/scope.ts';
import type { AlarmService } from '../alarms/service.ts';
import type { CaseService } from '../cases/service.ts';
import type { ClaimService } from '../claims/service.ts';
import type { ZoneService } from '../zones/service.ts';
import {
  type HandoverDeps,
  handoverActs,
  readSheet,
  requestedZones,
  toHandover,
  toHead,
} from './acts.ts';
import { changesBetween } from './changes.ts';
import { collect } from './collect.ts';
import { createHandoverRepository, type HandoverRow } from './repository.ts';

type Body<K extends 'write' | 'send'> = RequestOf<(typeof handoverRoutes)[K]>['body'];

export interface HandoverNeeds extends Base {
  claims: ClaimService;
  cases: CaseService;
  alarms: AlarmService;
  zones: Pick<ZoneService, 'live'>;
}

/** Shift handovers: written by one operator, signed by both, stored as they were signed. */
export function createHandoverService({ db, clock, claims, cases, alarms, zones }: HandoverNeeds) {
  const repository = createHandoverRepository(db);
  const deps: HandoverDeps = { db, clock, claims, cases, repository };
  const parts = {
    repository,
    claims,
    cases,
    alarms: async () => (await alarms.list()).alarms,
    zones: zones.live,
  };
  /**
   * The orders that the author of a sheet has claimed now, and the cases on which they work, in the
   * zones of the request. Read before
   * the sheet is locked, because a transaction is not limited to zones.
   */
  async function heldByAuthor(id: number): Promise<{ orderIds: number[]; caseIds: number[] }> {
    const row = await repository.find(db, id);
    if (!row) return { orderIds: [], caseIds: [] };
    const [claimed, owned] = await readAsRequested(() =>
      Promise.all([claims.claimsOf(row.from_id), cases.ownedBy(row.from_id)]),
    );
    return {
      orderIds: claimed.map(({ orderId }) => orderId),
      caseIds: owned.map((one) => one.id),
    };
  }

  /** What has changed since a sheet was collected, in the zones that it covers. */
  async function changesSince(row: HandoverRow, caller: Caller): Promise<HandoverChange[]> {
    const read = () => collect(parts, db, clock(), row.from_id);
    const { items } = await (row.zones === null
      ? read()
      : readWithin(scopeOf(row.zones, caller.userId), read));
    return changesBetween(row.items, items);
  }

  return {
    list: (query: RequestOf<(typeof handoverRoutes)['list']>['query'], caller: Caller) =>
      pageById(
        query,
        (after, limit) =>
          repository.list({ userId: caller.userId, state: query.state, after, limit }),
        (row) => toHead(row, caller, clock()),
      ),

    async get(id: number, caller: Caller): Promise<Handover> {
      const row = await readSheet({ repository }, db, id, caller);
      const sheet = toHandover(row, caller, clock());
      const isOpen = row.state === 'draft' || row.state === 'offered';
      return isOpen ? { ...sheet, changes: await changesSince(row, caller) } : sheet;
    },

    /** The caller's open sheet, started now if there is none. */
    async draft(caller: Caller): Promise<{ created: boolean; sheet: Handover }> {
      const now = clock();
      const before = await repository.openOf(caller.userId);
      if (before) return { created: false, sheet: toHandover(before, caller, now) };
      const { items, more } = await collect(parts, db, now, caller.userId);
      const sheet = {
        state: 'draft',
        from_id: caller.userId,
        from: JSON.stringify(actorOf(caller)),
        items: JSON.stringify(items),
        more,
        collected_at: now,
        ...requestedZones(),
      } as const;
      const row = await writeAsRequested(() => repository.insert(db, sheet));
      const first = row ?? (await repository.openOf(caller.userId));
      if (!first) throw new Error('A handover sheet was neither begun nor found');
      return { created: row !== undefined, sheet: toHandover(first, caller, now) };
    },

    /** Errors: 404, 409 with the legal events, 412 with the current sheet, 428. */
    async write(id: number, version: number | undefined, body: Body<'write'>, by: RequestActor) {
      // Before the sheet is locked: what is collected is what the author sees, through separate
      // connections.
      const anew = body.collect
        ? await readAsRequested(() => collect(parts, db, clock(), by.caller.userId))
        : null;
      const { edit } = performActs({ ...deps, anew }, { edit: handoverActs.edit });
      return edit(id, version, body, by);
    },

    /**
     * Signs or withdraws; a second taker sees who took it. Offering renews the author's claims in
     * the same transaction, and taking moves those that still run. Errors: those of `write`.
     */
    async send(id: number, version: number | undefined, body: Body<'send'>, by: RequestActor) {
      const held = body.event === 'handover.withdraw' ? {} : await heldByAuthor(id);
      const { edit: _, ...sent } = handoverActs;
      return performSent({ ...deps, ...held }, sent)(id, version, body, by);
    },
  };
}
