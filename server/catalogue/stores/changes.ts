import { storeRules } from '#machines/store/store-machine.ts';
import type { AuditService } from '../../books/audit/service.ts';
import type { UserService } from '../../people/users/service.ts';
import { actorOf, can, type RequestActor } from '../../platform/auth/caller.ts';
import { changeIn, changeRow, type RowChange } from '../../platform/db/change.ts';
import type { Db, Trx } from '../../platform/db/schema.ts';
import type { PlannedPauseJson } from '../../platform/db/tables/stores.ts';
import type { EventService } from '../../platform/events/service.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { requireVersion } from '../../platform/http/version.ts';
import { ALL_FIELDS, changedFields, facts, type StoreInput, toColumns } from './columns.ts';
import { settled } from './opening.ts';
import { planOf } from './planned-pause.ts';
import { requireNoLowerCommission, requireStandardCommission } from './proposed.ts';
import type { NewStore, StoreChange, StoreRepository, StoreRow } from './repository.ts';
import { stateOf, toLiveStore } from './show.ts';
import {
  eventColumns,
  LOGGED_AS,
  requireMaySend,
  type StoreEventInput,
  statusFacts,
} from './store-event.ts';

export interface ChangeDeps {
  db: Db;
  clock: () => Date;
  repository: StoreRepository;
  users: UserService;
  events: EventService;
  audit: AuditService;
}

/** How a refusal shows the current store. */
type ShowStore = (trx: Trx, row: StoreRow) => Promise<object>;

/** Fields that only a user with the permission to approve stores can change. */
const APPROVED_FIELDS = ['commissionBp', 'ownerId'] as const;

const denied = (message: string, path: string) =>
  new Refusal('permission.denied', message, {
    fields: [{ path, message: 'needs stores.approve' }],
  });

/**
 * Every change of a store: locked, checked against its version and its machine, written and
 * audited.
 */
export function createStoreChanges(deps: ChangeDeps) {
  const { db, clock, repository, users, events, audit } = deps;

  async function requireFields(input: StoreInput, by: RequestActor): Promise<void> {
    const approves = can(by.caller, 'stores.approve');
    for (const field of APPROVED_FIELDS)
      if (input[field] !== undefined && !approves)
        throw denied(
          'Only roles that approve stores can set the commission and the owner.',
          `body.${field}`,
        );
    const ownerId = input.ownerId ?? null;
    if (ownerId !== null && (await users.get(ownerId)).role !== 'store')
      throw new Refusal('request.invalid', 'This account does not have the role Store.', {
        fields: [{ path: 'body.ownerId', message: 'is not an account with the role Store' }],
      });
  }

  /** The target of a change: the store to lock. */
  const held = (id: number, version: number | undefined | 'any', current: ShowStore) => ({
    name: 'The store',
    version,
    lock: (trx: Trx) => repository.lock(trx, id),
    current: (row: StoreRow, trx: Trx) => current(trx, row),
  });

  /**
   * Writes a change together with the derived values: whether the store is open, and until when.
   */
  const write = (trx: Trx, row: StoreRow, change: StoreChange, now: Date) =>
    repository.update(trx, row.id, { ...change, ...settled({ ...row, ...change }, now) });

  /** Appends an event for live screens to the event log. */
  const appendEvent = (
    trx: Trx,
    row: StoreRow,
    by: RequestActor,
    now: Date,
    { event, reason }: StoreEventInput,
  ) =>
    events.append(trx, {
      at: now,
      type: LOGGED_AS[event],
      subject: 'store',
      store: toLiveStore(row, now),
      actor: actorOf(by.caller),
      reason,
    });

  /** Applies an event to a locked store. The machine has allowed it. */
  async function happen(
    trx: Trx,
    row: StoreRow,
    what: StoreEventInput,
    by: RequestActor,
  ): Promise<StoreRow> {
    const now = clock();
    const columns = eventColumns(what, row, now);
    const after = await write(trx, row, { ...columns, status_by: actorOf(by.caller) }, now);
    await appendEvent(trx, after, by, now, what);
    await audit.append(trx, by, now, {
      action: what.event,
      subject: `store ${row.id}`,
      before: statusFacts(row),
      after: { ...statusFacts(after), ...(what.reason ? { reason: what.reason } : {}) },
    });
    return after;
  }

  /** Appends and audits a change of a planned pause; null drops it. */
  async function setPlan(trx: Trx, row: StoreRow, plan: PlannedPauseJson | null, by: RequestActor) {
    const now = clock();
    const after = await write(trx, row, { planned_pause: plan }, now);
    await events.append(trx, {
      at: now,
      type: plan ? 'store.pause_planned' : 'store.pause_dropped',
      subject: 'store',
      store: toLiveStore(after, now),
      actor: actorOf(by.caller),
      reason: plan?.reason,
    });
    await audit.append(trx, by, now, {
      action: plan ? 'store.plan_pause' : 'store.drop_pause',
      subject: `store ${row.id}`,
      before: { plannedPause: row.planned_pause },
      after: { plannedPause: plan },
    });
    return after;
  }

  return {
    happen,

    /** Begins the planned pause of a locked store; one that would have ended already is dropped. */
    async beginPlanned(trx: Trx, row: StoreRow, by: RequestActor): Promise<void> {
      const plan = row.planned_pause;
      const isOver = plan?.until ? new Date(plan.until) <= clock() : false;
      if (!plan || isOver || !storeRules.can(stateOf(row), 'store.pause'))
        await setPlan(trx, row, null, by);
      else
        await happen(
          trx,
          row,
          { event: 'store.pause', reason: plan.reason, until: plan.until ?? undefined },
          by,
        );
    },

    /** Drops a pause that has not begun. Errors: 403, 404, 412, 428. */
    async dropPlanned(
      id: number,
      version: number | undefined,
      by: RequestActor,
      current: ShowStore,
    ) {
      requireMaySend(by, 'store.pause');
      const change: RowChange<StoreRow> = {
        ...held(id, version, current),
        write: async (trx, row) => (row.planned_pause ? setPlan(trx, row, null, by) : row),
      };
      await db.transaction().execute((trx) => changeIn(trx, clock(), change));
      events.wake();
    },

    /** Creates a store. Errors: 400, 403, also for a commission below the standard, 404 for its owner. */
    async create(
      input: StoreInput,
      status: StoreRow['status'],
      by: RequestActor,
      then: (trx: Trx, row: StoreRow) => Promise<void> = async () => undefined,
    ): Promise<StoreRow> {
      await requireFields(input, by);
      requireStandardCommission(input.commissionBp);
      return db.transaction().execute(async (trx) => {
        const now = clock();
        const begun = { status, status_at: now, created_at: now, status_by: actorOf(by.caller) };
        const row = await repository.insert(trx, {
          phone: null,
          ...toColumns(input),
          ...begun,
        } as NewStore);
        await repository.settle(trx, row.id, settled(row, now));
        await then(trx, row);
        await audit.append(trx, by, now, {
          action: 'store.create',
          subject: `store ${row.id}`,
          before: null,
          after: { ...facts(row, ALL_FIELDS), status },
        });
        return row;
      });
    },

    /** Changes a store. Errors: 400, 403, 404, 409 for an archived one, 412, 428. */
    async update(
      id: number,
      version: number | undefined,
      input: StoreInput,
      by: RequestActor,
      current: ShowStore,
    ): Promise<StoreRow> {
      requireVersion(version);
      await requireFields(input, by);
      const { before, after } = await changeRow(deps, by, {
        ...held(id, version, current),
        async write(trx, row, now) {
          if (row.archived_at !== null)
            throw new Refusal('store.archived', 'This store is archived. Restore it first.');
          requireNoLowerCommission(row, input.commissionBp);
          const isNews = changedFields(row, input).length > 0;
          return isNews ? write(trx, row, toColumns(input), now) : row;
        },
        entry: (row, now) => ({
          action: 'store.update',
          subject: `store ${id}`,
          before: facts(row, changedFields(row, input)),
          after: facts(now, changedFields(row, input)),
        }),
      });
      if (after !== before) events.wake();
      return after;
    },

    /** Sends an event. Errors: 403, 404, 409 with the legal events, 412, 428. */
    async send(
      id: number,
      version: number | undefined,
      what: StoreEventInput,
      by: RequestActor,
      current: ShowStore,
    ): Promise<StoreRow> {
      requireMaySend(by, what.event);
      requireVersion(version);
      const change: RowChange<StoreRow> = {
        ...held(id, version, current),
        event: {
          type: what.event,
          code: 'store.illegal_event',
          state: ({ name, archived_at, status }) =>
            `${name} is ${archived_at ? 'archived' : status}`,
          can: (row) => storeRules.can(stateOf(row), what.event),
          legal: (row) => storeRules.legal(stateOf(row)),
        },
        async write(trx, row) {
          if (what.event === 'store.archive' && (await repository.hasOpenOrders(trx, id)))
            throw new Refusal('store.has_orders', `${row.name} has open orders.`);
          if (what.from === undefined) return happen(trx, row, what, by);
          const plan = planOf({ ...what, from: what.from }, row, clock());
          return setPlan(trx, row, { ...plan, by: actorOf(by.caller) }, by);
        },
      };
      const { after } = await db.transaction().execute((trx) => changeIn(trx, clock(), change));
      events.wake();
      return after;
    },
  };
}
export type StoreChanges = ReturnType<typeof createStoreChanges>;
