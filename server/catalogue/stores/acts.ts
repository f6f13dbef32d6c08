import { type CauseInput, isCaused, wordsOfCause } from '#contract/causes/causes.ts';
import { storeReasons } from '#contract/reasons/catalogue/stores.ts';
import { type Sentence, sentenceFor } from '#contract/reasons/reason.ts';
import { appStoresRoutes } from '#contract/routes/catalogue/app-stores.ts';
import { storesRoutes as routes, type StoreDetail } from '#contract/routes/catalogue/stores.ts';
import { type StoreEventType, storeRules } from '#machines/store/store-machine.ts';
import type { AuditService } from '../../books/audit/service.ts';
import type { UserService } from '../../people/users/service.ts';
import type { LogEventType } from '../../platform/acts/live.ts';
import { allowedBy, EDIT } from '../../platform/acts/machine.ts';
import { type ActContext, type ActDeps, defineSubject } from '../../platform/acts/subject.ts';
import type { Db } from '../../platform/db/schema.ts';
import type { PlannedPauseJson } from '../../platform/db/tables/stores.ts';
import type { EventService } from '../../platform/events/service.ts';
import { fieldFault, reasonFor, refuse, requireRow } from '../../platform/http/refusal.ts';
import { auditReason } from '../../platform/sentences/stored.ts';
import { changedFields, facts, type StoreInput, toColumns } from './columns.ts';
import { settled } from './opening.ts';
import { planOf } from './planned-pause.ts';
import { requireNoLowerCommission } from './proposed.ts';
import type { ReadReadiness } from './readiness.ts';
import type { StoreChange, StoreDetailRow, StoreRepository, StoreRow } from './repository.ts';
import { stateOf, toAppStore, toLiveStore, toStoreDetail } from './show.ts';
import { requireStatementAddress } from './statement-address.ts';
import { eventColumns, statusFacts } from './store-event.ts';

export interface StoreDeps extends ActDeps {
  repository: StoreRepository;
  users: UserService;
  events: EventService;
  audit: AuditService;
  readiness: ReadReadiness;
}
type Context = ActContext<StoreDeps>;

export const STORE = 'store';
const DAYS_30_MS = 30 * 86_400_000;

/** A store with its further back-office columns. Error: 404. */
export const readStore = async (
  { repository, clock }: Pick<StoreDeps, 'repository' | 'clock'>,
  db: Db,
  id: number,
): Promise<StoreDetailRow> =>
  requireRow(
    (await repository.stores(db, [id], new Date(clock().getTime() - DAYS_30_MS)))[0],
    STORE,
  );

export const storeDetail = async (
  deps: StoreDeps,
  { id }: StoreRow,
  db: Db,
): Promise<StoreDetail> => toStoreDetail(await readStore(deps, db, id), deps.clock());

const declare = defineSubject<StoreDeps, StoreRow, StoreEventType | typeof EDIT>();
const { subject, act } = declare({
  name: STORE,
  kind: 'store',
  lock: ({ repository }, trx, id) => repository.lock(trx, id),
  read: ({ repository }, db, id) => repository.one(db, id),
  show: (deps, row, _caller, db) => storeDetail(deps, row, db),
  ...allowedBy({
    code: 'store.illegal_event',
    rules: storeRules,
    stateOf,
    title: ({ name }: StoreRow) => name,
    words: ({ status, isArchived }) => (isArchived ? 'archived' : status),
  }),
  live: { kind: 'store', data: (_deps, row, { at }) => toLiveStore(row, at) },
});
const { act: actOfApps } = declare({
  ...subject,
  show: ({ clock }, row) => toAppStore(row, clock()),
});

/** Writes a change with the derived values: whether the store is open, and until when. */
const write = ({ deps, trx, at }: Context, row: StoreRow, change: StoreChange) =>
  deps.repository.update(trx, row.id, { ...change, ...settled({ ...row, ...change }, at) });

const edit = {
  event: EDIT,
  why: ({ archived_at }: StoreRow) => (archived_at === null ? null : reasonFor('store.archived')),
  async write(context: ActContext<StoreDeps, StoreInput>, row: StoreRow) {
    const { body } = context;
    requireNoLowerCommission(row, body.commissionBp);
    requireStatementAddress(row, body);
    return changedFields(row, body).length > 0 ? write(context, row, toColumns(body)) : row;
  },
  entry(before: StoreRow, after: StoreRow, { body }: { body: StoreInput }) {
    const changed = changedFields(before, body);
    return { before: facts(before, changed), after: facts(after, changed) };
  },
} as const;
export const update = act({ route: routes.update, ...edit });
export const updateOfApps = actOfApps({ route: appStoresRoutes.update, ...edit });

const setPlan = (context: Context, row: StoreRow, plan: PlannedPauseJson | null) =>
  write(context, row, { planned_pause: plan });
const planEntry = (before: StoreRow, after: StoreRow) => ({
  before: { plannedPause: before.planned_pause },
  after: { plannedPause: after.planned_pause },
});

/** Drops a pause that has not begun. */
export const dropPlannedPause = act({
  route: routes.dropPlannedPause,
  event: EDIT,
  action: 'store.drop_pause',
  live: 'store.pause_dropped',
  write: async (context, row) => (row.planned_pause ? setPlan(context, row, null) : row),
  entry: planEntry,
});

/** Refuses to approve a store that lacks something essential, unless a reason is given. */
async function requireReady({ deps, trx, body }: ActContext<StoreDeps, CauseInput>, row: StoreRow) {
  const { essential = [] } = await deps.readiness(row.id, trx);
  if (essential.length === 0 || isCaused(body)) return;
  throw refuse(
    'store.lacks_essentials',
    { name: row.name },
    { fields: [fieldFault('body.reason', 'store.reason_for_missing')] },
  );
}

const send = <T extends StoreEventType>(
  event: T,
  type: LogEventType<'store'>,
  needs: 'stores.approve' | 'stores.pause' = 'stores.approve',
  /** The reason, if the server itself sends the event. */
  why?: Sentence,
) =>
  act({
    route: routes.send,
    event,
    needs,
    ...(why && { reason: why }),
    live: (_before, _after, { body }) => (body.from === undefined ? type : 'store.pause_planned'),
    async write(context, row) {
      const { deps, trx, at, actor, body } = context;
      if (event === 'store.archive' && (await deps.repository.hasOpenOrders(trx, row.id)))
        throw refuse('store.open_orders', { name: row.name });
      if (event === 'store.approve') await requireReady(context, row);
      if (body.from !== undefined) {
        const plan = planOf({ ...body, from: body.from }, row, at);
        return setPlan(context, row, { ...plan, by: actor });
      }
      const columns = { ...eventColumns({ ...body, event }, row, at), status_by: actor };
      return write(context, row, columns);
    },
    entry: (before, after, { body: { from, cause, reason } }) =>
      from === undefined
        ? {
            before: statusFacts(before),
            after: {
              ...statusFacts(after),
              ...(cause ? { cause } : {}),
              ...auditReason(why ?? wordsOfCause({ cause, reason })),
            },
          }
        : { action: 'store.plan_pause', ...planEntry(before, after) },
  });

export const storeEvents = {
  approve: send('store.approve', 'store.approved'),
  block: send('store.block', 'store.blocked'),
  unblock: send('store.unblock', 'store.unblocked'),
  pause: send('store.pause', 'store.paused', 'stores.pause'),
  resume: send('store.resume', 'store.resumed', 'stores.pause'),
  archive: send('store.archive', 'store.archived'),
  restore: send('store.restore', 'store.restored'),
};

const expired = sentenceFor(storeReasons, 'store.pause_expired');
/** Ends a pause whose time is over. */
export const endPause = send('store.resume', 'store.resumed', 'stores.pause', expired);
