import type { RequestOf } from '#contract/endpoint.ts';
import {
  HANDOVER_READ_MS,
  type Handover,
  type HandoverChange,
  type HandoverItem,
  type handoverRoutes,
} from '#contract/routes/operations/handover.ts';
import {
  canHandover,
  type HandoverEventType,
  legalHandoverEvents,
} from '#machines/handover/handover-machine.ts';
import type { Base } from '../../platform/area.ts';
import { actorOf, type Caller } from '../../platform/auth/caller.ts';
import { changeIn } from '../../platform/db/change.ts';
import type { Trx } from '../../platform/db/schema.ts';
import { pageById } from '../../platform/http/cursor.ts';
import { notFound, Refusal } from '../../platform/http/refusal.ts';
import {
  readAsRequested,
  readWithin,
  requestScope,
  scopeOf,
  writeAsRequested,
} from '../../platform/scope/scope.ts';
import type { AlarmService } from '../alarms/service.ts';
import type { PresenceService } from '../presence/service.ts';
import type { ZoneService } from '../zones/service.ts';
import { changesBetween } from './changes.ts';
import { collect } from './collect.ts';
import { placeOf } from './policy.ts';
import { createHandoverRepository, type HandoverRow } from './repository.ts';
import { toHandover, toHead } from './show.ts';

type Routes = typeof handoverRoutes;

export interface HandoverNeeds extends Base {
  presence: PresenceService;
  alarms: AlarmService;
  zones: Pick<ZoneService, 'live'>;
}

/** A claim lasts this long from each signature: until the receiver signs, and to check the order. */
const HANDED_SECONDS = 600;

/** Nobody signs what was read long ago. Error: 409 with the sheet. */
function requireRecent(row: HandoverRow, now: Date, caller: Caller): void {
  if (now.getTime() - row.collected_at.getTime() <= HANDOVER_READ_MS) return;
  throw new Refusal(
    'handover.outdated',
    `Sheet ${row.id} was collected more than two minutes ago. Collect it again before you sign.`,
    { extra: { current: toHandover(row, caller) } },
  );
}

const withNotes = (items: readonly HandoverItem[], notes: ReadonlyMap<string, string>) =>
  items.map((item) => ({ ...item, note: notes.get(item.key) ?? item.note }));

/** The areas that a sheet covers; null means all. */
const areas = () => ({ zones: requestScope()?.zones.slice() ?? null });

/** Shift handovers: written by one operator, signed by both, stored as they were signed. */
export function createHandoverService({ db, clock, presence, alarms, zones }: HandoverNeeds) {
  const repository = createHandoverRepository(db);
  const parts = {
    repository,
    presence,
    alarms: async () => (await alarms.list()).alarms,
    zones: zones.live,
  };
  const isHidden = (row: HandoverRow, caller: Caller) =>
    row.state === 'draft' && row.from_id !== caller.userId;

  /**
   * Applies one event under the sheet's lock. Errors: 404, 412 with the current sheet (a second
   * taker sees who took it), 409 with the legal events, 428.
   */
  const change = (
    id: number,
    version: number | undefined,
    type: HandoverEventType,
    caller: Caller,
    work: (trx: Trx, row: HandoverRow, now: Date) => Promise<HandoverRow>,
  ): Promise<Handover> =>
    db.transaction().execute(async (trx) => {
      const { after } = await changeIn(trx, clock(), {
        name: 'The handover sheet',
        version,
        async lock() {
          const row = await repository.lock(trx, id);
          return row && isHidden(row, caller) ? undefined : row;
        },
        current: (row) => toHandover(row, caller),
        event: {
          type,
          code: 'handover.illegal_event',
          state: (row) => `Sheet ${id} is ${row.state}`,
          can: (row) => canHandover(placeOf(row, caller), type),
          legal: (row) => legalHandoverEvents(placeOf(row, caller)),
        },
        write: work,
      });
      return toHandover(after, caller);
    });

  /**
   * The orders that the author of a sheet has claimed now, in the areas of the request. Read before
   * the sheet is locked, because a transaction is not limited to areas.
   */
  async function ordersOfAuthor(id: number): Promise<number[]> {
    const row = await repository.find(db, id);
    if (!row) return [];
    const claims = await readAsRequested(() => presence.claimsOf(row.from_id));
    return claims.map(({ orderId }) => orderId);
  }

  /** What has changed since a sheet was collected, in the areas that it covers. */
  async function changesSince(row: HandoverRow, caller: Caller): Promise<HandoverChange[]> {
    const read = () => collect(parts, db, clock(), row.from_id);
    const { items } = await (row.zones === null
      ? read()
      : readWithin(scopeOf(row.zones, caller.userId), read));
    return changesBetween(row.items, items);
  }

  return {
    list: (query: RequestOf<Routes['list']>['query'], caller: Caller) =>
      pageById(
        query,
        (after, limit) =>
          repository.list({ userId: caller.userId, state: query.state, after, limit }),
        (row) => toHead(row, caller),
      ),

    async get(id: number, caller: Caller): Promise<Handover> {
      const row = await repository.find(db, id);
      if (!row || isHidden(row, caller)) throw notFound('The handover sheet');
      const sheet = toHandover(row, caller);
      const isOpen = row.state === 'draft' || row.state === 'offered';
      return isOpen ? { ...sheet, changes: await changesSince(row, caller) } : sheet;
    },

    /** The caller's open sheet, started now if there is none. */
    async draft(caller: Caller): Promise<{ created: boolean; sheet: Handover }> {
      const now = clock();
      const before = await repository.openOf(caller.userId);
      if (before) return { created: false, sheet: toHandover(before, caller) };
      const { items, more } = await collect(parts, db, now, caller.userId);
      const sheet = {
        state: 'draft',
        from_id: caller.userId,
        from: JSON.stringify(actorOf(caller)),
        items: JSON.stringify(items),
        more,
        collected_at: now,
        ...areas(),
      } as const;
      const row = await writeAsRequested(() => repository.insert(db, sheet));
      const first = row ?? (await repository.openOf(caller.userId));
      if (!first) throw new Error('A handover sheet was neither begun nor found');
      return { created: row !== undefined, sheet: toHandover(first, caller) };
    },

    async write(
      id: number,
      version: number | undefined,
      body: RequestOf<Routes['write']>['body'],
      caller: Caller,
    ): Promise<Handover> {
      // Before the sheet is locked: what is collected is what the author sees, through separate
      // connections.
      const anew = body.collect
        ? await readAsRequested(() => collect(parts, db, clock(), caller.userId))
        : null;
      return change(id, version, 'handover.edit', caller, async (trx, row, now) => {
        const notes = new Map([
          ...row.items.map(({ key, note }) => [key, note] as const),
          ...(body.notes ?? []).map(({ key, note }) => [key, note.trim()] as const),
        ]);
        return repository.update(trx, id, {
          items: JSON.stringify(withNotes(anew?.items ?? row.items, notes)),
          ...(anew ? { more: anew.more, collected_at: now, ...areas() } : {}),
          ...(body.note === undefined ? {} : { note: body.note.trim() }),
        });
      });
    },

    /**
     * Signs or withdraws. Offering renews the author's claims in the same transaction, and taking
     * moves those that still run.
     */
    async send(
      id: number,
      version: number | undefined,
      type: HandoverEventType,
      caller: Caller,
    ): Promise<Handover> {
      const orderIds = type === 'handover.withdraw' ? [] : await ordersOfAuthor(id);
      return change(id, version, type, caller, async (trx, row, now) => {
        const seconds = HANDED_SECONDS;
        if (type === 'handover.withdraw')
          return repository.update(trx, id, { state: 'withdrawn', withdrawn_at: now });
        if (type === 'handover.offer') {
          requireRecent(row, now, caller);
          await presence.renewClaims(trx, { orderIds, of: row.from_id, seconds });
          return repository.update(trx, id, { state: 'offered', offered_at: now });
        }
        const moved = await presence.moveClaims(trx, {
          orderIds,
          from: row.from,
          to: caller,
          seconds,
        });
        return repository.update(trx, id, {
          state: 'taken',
          to: JSON.stringify(actorOf(caller)),
          taken_at: now,
          moved: JSON.stringify(moved),
        });
      });
    },
  };
}
