import type { RequestOf } from '#contract/endpoint.ts';
import {
  type Driver,
  driverStatusRoutes as routes,
} from '#contract/routes/operations/driver-status.ts';
import { standDownsRoutes } from '#contract/routes/operations/stand-downs.ts';
import { driverStatus } from '#machines/driver/duty.ts';
import { appendLive, type LogEventType } from '../../platform/acts/live.ts';
import { type ActContext, type ActDeps, defineSubject } from '../../platform/acts/subject.ts';
import { can } from '../../platform/auth/caller.ts';
import type { ActorJson, Db, Trx } from '../../platform/db/schema.ts';
import type { EventService } from '../../platform/events/service.ts';
import { notFound, reasonFor, refuse, requireRow } from '../../platform/http/refusal.ts';
import type { Words } from '../../platform/sentences/stored.ts';
import { requireDocuments } from './documents/require-documents.ts';
import type { DriverRepository, DriverRow } from './repository.ts';
import {
  backOnRoad,
  requireNotStoodDown,
  type StandDownChange,
  standDownAfter,
  standDownAt,
  stoodDown,
} from './stand-down.ts';

export interface DutyDeps extends ActDeps {
  repository: DriverRepository;
  events: EventService;
  toDriver(row: DriverRow): Driver;
}
/** A change of a driver in a transaction. */
type Context = Pick<ActContext<DutyDeps>, 'deps' | 'trx' | 'at' | 'actor'>;
type StatusContext = ActContext<DutyDeps, RequestOf<typeof routes.setStatus>['body']>;
/** The same, also by the server. */
type AnyContext = Omit<Context, 'actor'> & { actor: ActorJson | null };
type Type = 'driver.set_status' | 'driver.set_limits' | 'driver.stand_down_end';

const DRIVER = 'driver';

export const statusOf = (row: Pick<DriverRow, 'duty' | 'active'>) =>
  driverStatus(row.duty, row.active.length);

/** A driver. Error: 404. */
export const readDriver = async (
  { repository }: Pick<DutyDeps, 'repository'>,
  db: Db,
  id: number,
): Promise<DriverRow> => requireRow(await repository.find(id, db), DRIVER);

/** Locks a driver, so that he gets no order before the transaction ends; undefined if blocked. */
const lockDriver = async ({ repository }: Pick<DutyDeps, 'repository'>, trx: Trx, id: number) =>
  (await repository.lockDuty(trx, id)) && repository.find(id, trx);

/** Writes the duty of a locked driver. */
async function writeDuty(
  { deps, trx }: Pick<Context, 'deps' | 'trx'>,
  row: DriverRow,
): Promise<DriverRow> {
  const { id, duty, duty_at, shift_ends_at, stand_down } = row;
  await deps.repository.setDuty(trx, id, { duty, duty_at, shift_ends_at, stand_down });
  return row;
}

const live = {
  kind: 'driver' as const,
  type: () => 'driver.status_changed' as const,
  data: ({ toDriver }: DutyDeps, row: DriverRow) => toDriver(row),
};

const { act } = defineSubject<DutyDeps, DriverRow, Type>()({
  name: DRIVER,
  kind: 'driver',
  // A driver can only change their own duty; others count as absent.
  lock: async (deps, trx, id, caller) =>
    can(caller, 'drivers.write') || caller.userId === id ? lockDriver(deps, trx, id) : undefined,
  read: readDriver,
  show: ({ toDriver }, row) => toDriver(row),
  live,
  entry({ stand_down, ...before }, after) {
    const { before: _, ...standDown } = stand_down ?? {};
    return {
      before: { status: statusOf(before), standDown },
      after: { status: statusOf(after) },
    };
  },
  whyIllegal: (row, type, at) =>
    type !== 'driver.stand_down_end' || standDownAt(row, at)
      ? null
      : reasonFor('driver.not_taken_off'),
});

/** Whether a driver has orders, or food that another driver has yet to fetch from him. */
const hasOrders = async ({ deps, trx }: Pick<Context, 'deps' | 'trx'>, row: DriverRow) =>
  row.active.length > 0 || (await deps.repository.hasToGive(trx, row.id));

/** Error: 409. On a break he may stay or go; nobody comes on duty without the documents that he needs. */
function requireDocumentsFor(before: DriverRow, duty: DriverRow['duty']): void {
  if (duty === 'available' ? before.duty !== duty : duty !== 'offline' && before.duty === 'offline')
    requireDocuments(before.name, before.document_faults);
}

/**
 * Notes whether his app answers: as it says, and not if an app of before puts him on duty. Staff who
 * do leave it as it was.
 */
async function noteAnswering(
  { deps, trx, by, body }: Pick<StatusContext, 'deps' | 'trx' | 'by' | 'body'>,
  { id, duty }: DriverRow,
): Promise<void> {
  const isOwn = by.caller.userId === id;
  const isNew = duty === 'offline' && body.status !== 'offline';
  const answers = body.answers ?? (isOwn && isNew ? false : undefined);
  if (isOwn && answers !== undefined) await deps.repository.setAnswers(trx, id, answers);
}

/** Acts that the event log records. */
export const dutyActs = {
  /** Goes on duty, on a break or off duty. Error: 409 for off duty with open orders. */
  setStatus: act({
    route: routes.setStatus,
    event: 'driver.set_status',
    async write(context, before) {
      const { at, by, body } = context;
      const { status: duty, shiftEndsAt } = body;
      if (!can(by.caller, 'drivers.write')) requireNotStoodDown(before, duty, at);
      requireDocumentsFor(before, duty);
      if (duty === 'offline' && (await hasOrders(context, before)))
        throw refuse('driver.has_open_orders');
      await noteAnswering(context, before);
      if (before.duty === duty && shiftEndsAt === undefined) return before;
      const isNewShift = before.duty === 'offline' || duty === 'offline';
      const given = shiftEndsAt ? new Date(shiftEndsAt) : null;
      return writeDuty(context, {
        ...before,
        duty,
        duty_at: before.duty === duty ? before.duty_at : at,
        shift_ends_at: shiftEndsAt === undefined && !isNewShift ? before.shift_ends_at : given,
        stand_down: standDownAfter(before, duty),
      });
    },
  }),

  /** Sets a driver's limits; null removes a limit. */
  setLimits: act({
    route: routes.setLimits,
    event: 'driver.set_limits',
    async write(context, before) {
      const { shiftEndsAt, zones } = context.body;
      const limits = {
        shift_ends_at: shiftEndsAt === null ? null : new Date(shiftEndsAt),
        zones: zones && [...new Set(zones)],
      };
      await context.deps.repository.setLimits(context.trx, before.id, limits);
      return { ...before, ...limits };
    },
  }),
};

/** Puts a driver back on the road; the audit log records it too. */
export const endStandDown = act({
  route: standDownsRoutes.end,
  event: 'driver.stand_down_end',
  live: 'driver.stand_down_ended',
  async write(context, row) {
    const back = backOnRoad(row, context.at);
    requireDocumentsFor(row, back.duty);
    return writeDuty(context, back);
  },
});

/** Writes the duty of a locked driver, and appends the event, for what is no act. */
async function changeDuty(
  context: AnyContext,
  row: DriverRow,
  type: LogEventType<'driver'>,
  reason?: Words,
): Promise<void> {
  await writeDuty(context, row);
  const { deps, trx, at, actor } = context;
  await appendLive(deps, live, row, { trx, at, actor, type, reason });
}

/** Changes of duty that are part of another transaction. Call `wake` after its commit. */
export const createDutyParts = (deps: DutyDeps) => ({
  /** Locks a driver, so that he gets no order before the transaction ends. Error: 404. */
  async hold(trx: Trx, id: number): Promise<void> {
    if (!(await deps.repository.lockDuty(trx, id))) throw notFound(DRIVER);
  },

  /** Appends the event of a driver of whom something else than his duty has changed. Error: 404. */
  async announce(context: Omit<Context, 'deps'>, id: number): Promise<void> {
    const row = await deps.repository.find(id, context.trx);
    // A blocked driver is on no live screen.
    if (row) await appendLive(deps, live, row, { ...context, type: 'driver.status_changed' });
  },

  /** A driver within a transaction. Error: 404. */
  read: async (trx: Trx, id: number): Promise<Driver> =>
    deps.toDriver(await readDriver(deps, trx, id)),

  /** Takes a locked driver off the road until a time. Error: 404. */
  async standDown(
    context: Omit<Context, 'deps'>,
    id: number,
    change: Omit<StandDownChange, 'by'>,
  ): Promise<Driver> {
    const { trx, at, actor } = context;
    const row = stoodDown(await readDriver(deps, trx, id), { ...change, by: actor }, at);
    await changeDuty({ ...context, deps }, row, 'driver.stood_down', change.reason);
    return deps.toDriver(row);
  },

  /**
   * Ends a shift in the transaction that settles its cash; a driver with open orders stays on duty.
   * A blocked driver has no shift to end. `isDue` looks at the driver as locked.
   */
  async endShift(
    context: Omit<AnyContext, 'deps'>,
    id: number,
    { reason, isDue }: { reason?: Words; isDue?: (row: DriverRow) => boolean } = {},
  ): Promise<void> {
    const row = await lockDriver(deps, context.trx, id);
    if (!row || row.duty === 'offline' || isDue?.(row) === false) return;
    if (await hasOrders({ ...context, deps }, row)) return;
    const ended = { duty: 'offline', duty_at: context.at, shift_ends_at: null } as const;
    await changeDuty({ ...context, deps }, { ...row, ...ended }, 'driver.status_changed', reason);
  },
});
