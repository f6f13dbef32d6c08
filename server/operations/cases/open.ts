import { type CauseInput, partyOf } from '#contract/causes/causes.ts';
import type { RequestOf } from '#contract/endpoint.ts';
import type { CaseLine, CaseOrigin, CasePriority } from '#contract/operations/cases/case.ts';
import {
  type casesRoutes,
  MAX_OWN_CASES,
  OWN_CASE_DAYS,
} from '#contract/routes/operations/cases/cases.ts';
import { DAY_MS } from '#rules/time.ts';
import { appendLive } from '../../platform/acts/live.ts';
import type { ActorJson, Trx } from '../../platform/db/schema.ts';
import { refuse, requireRow } from '../../platform/http/refusal.ts';
import type { OrderService } from '../orders/service.ts';
import { dueAt } from './changing.ts';
import type { CaseDeps } from './deps.ts';
import { invalidField } from './invalid-field.ts';
import { caseLive } from './live.ts';
import { caseRepository as repository } from './repository.ts';
import type { CaseRow, NewCase } from './table.ts';

export interface OpenDeps extends CaseDeps {
  orders: Pick<OrderService, 'locked'>;
}
type Order = Awaited<ReturnType<OrderService['locked']>>;
type StaffBody = RequestOf<(typeof casesRoutes)['open']>['body'];
type Lines = StaffBody['lines'];

/** The columns of what a case is about. */
type About = Pick<NewCase, 'subject_kind' | 'order_id' | 'store_id' | 'driver_id' | 'customer_id'>;
/** A case to be opened. */
export interface Opening extends CauseInput {
  about: About;
  origin: CaseOrigin;
  /** Of what the server found: the case is opened once. */
  originKey?: string;
  lines?: CaseLine[];
  priority?: CasePriority | undefined;
  /** Null: the server by itself. */
  actor: ActorJson | null;
  /** Who works on it from the beginning. */
  owner?: ActorJson | null;
}

export const aboutOrder = (
  order: Pick<Order, 'id' | 'store_id' | 'driver_id' | 'customer_id'>,
): About => ({
  subject_kind: 'order',
  order_id: order.id,
  store_id: order.store_id,
  driver_id: order.driver_id,
  customer_id: order.customer_id,
});
const nothing = { order_id: null, store_id: null, driver_id: null, customer_id: null };
export const aboutStore = (id: number): About => ({
  ...nothing,
  subject_kind: 'store',
  store_id: id,
});
const aboutDriver = (id: number): About => ({ ...nothing, subject_kind: 'driver', driver_id: id });
const aboutCustomer = (id: number): About => ({
  ...nothing,
  subject_kind: 'customer',
  customer_id: id,
});

/** The lines of an order that a request names, with their names. Error: 400. */
async function linesOf(trx: Trx, orderId: number, asked: Lines): Promise<CaseLine[]> {
  if (!asked || asked.length === 0) return [];
  const rows = await trx
    .selectFrom('order_lines')
    .select(['line', 'name', 'quantity'])
    .where('order_id', '=', orderId)
    .execute();
  return asked.map(({ line, quantity }, index) => {
    const row = rows.find((one) => one.line === line);
    if (!row) throw invalidField(`body.lines.${index}.line`, 'case.line_unknown');
    if (quantity > row.quantity)
      throw invalidField(`body.lines.${index}.quantity`, 'case.line_quantity');
    return { line, name: row.name, quantity };
  });
}

/** Opens a case and begins its history; null if there is one for the same already. */
export async function openIn(
  deps: CaseDeps,
  { trx, at }: { trx: Trx; at: Date },
  { about, origin, originKey, cause = 'other', reason, actor, owner = null, ...of }: Opening,
): Promise<CaseRow | null> {
  const row = await repository.add(trx, {
    ...about,
    cause,
    party: partyOf(cause),
    origin,
    origin_key: originKey ?? null,
    opener_id: actor && actor.id !== 0 ? actor.id : null,
    opened_by: actor && JSON.stringify(actor),
    opened_at: at,
    lines: JSON.stringify(of.lines ?? []),
    words: reason ?? null,
    priority: of.priority ?? 'normal',
    owner_id: owner?.id ?? null,
    owner_at: owner && at,
    due_at: dueAt(deps, cause, at),
    state_at: at,
    state_by: actor && JSON.stringify(actor),
  });
  if (!row) return null;
  await repository.addEntry(trx, row.id, {
    kind: 'opened',
    at,
    actor,
    text: reason ?? null,
    data: owner ? { owner: { id: owner.id as never, name: owner.name } } : {},
  });
  await appendLive(deps, caseLive, row, { trx, at, actor, type: 'case.opened', cause });
  return row;
}

/** The refusal to open a second one, which names the first. */
async function alreadyOpen(trx: Trx, { order_id }: About, cause: CaseRow['cause']) {
  const there = order_id ? await repository.openOf(trx, order_id, cause) : undefined;
  const id = there?.id ?? 0;
  return refuse('case.open_already', { id }, { extra: { caseId: id } });
}

/** Opens a case as `openIn`. Error: 409 with the number of the one that is there. */
export async function openNew(
  deps: CaseDeps,
  context: { trx: Trx; at: Date },
  opening: Opening,
): Promise<CaseRow> {
  const row = await openIn(deps, context, opening);
  if (!row) throw await alreadyOpen(context.trx, opening.about, opening.cause ?? 'other');
  return row;
}

/** What a case of the staff is about; its order stays locked. Error: 404. */
export async function aboutOf(
  { orders }: OpenDeps,
  trx: Trx,
  { orderId, storeId, driverId, customerId, lines }: StaffBody,
): Promise<{ about: About; lines: CaseLine[] }> {
  if (orderId !== undefined) {
    const order = await orders.locked(trx, orderId, { whole: true });
    return { about: aboutOrder(order), lines: await linesOf(trx, orderId, lines) };
  }
  const has = async (table: 'stores' | 'users', id: number, role?: 'customer') =>
    trx
      .selectFrom(table as 'users')
      .select('id')
      .where('id', '=', id)
      .$if(role !== undefined, (q) => q.where('role', '=', role as 'customer'))
      .executeTakeFirst();
  if (storeId !== undefined) {
    requireRow(await has('stores', storeId), 'store');
    return { about: aboutStore(storeId), lines: [] };
  }
  if (driverId !== undefined) {
    const driver = await trx
      .selectFrom('drivers')
      .select('user_id')
      .where('user_id', '=', driverId)
      .executeTakeFirst();
    requireRow(driver, 'driver');
    return { about: aboutDriver(driverId), lines: [] };
  }
  requireRow(await has('users', customerId as number, 'customer'), 'account');
  return { about: aboutCustomer(customerId as number), lines: [] };
}

/**
 * What a person of the apps reports: an own order, open or ended some days ago at most. Errors: 404,
 * also for another person’s order; 409 if it is too late, or too many are open.
 */
export async function aboutOwn(
  { orders }: OpenDeps,
  { trx, at }: { trx: Trx; at: Date },
  { orderId, lines }: { orderId: number; lines?: Lines },
  person: { userId: number; owner: 'store' | 'customer' | 'driver' },
): Promise<{ about: About; lines: CaseLine[] }> {
  const order = await orders.locked(trx, orderId, person);
  if (order.closed_at && at.getTime() - order.closed_at.getTime() > OWN_CASE_DAYS * DAY_MS)
    throw refuse('case.too_late', { days: OWN_CASE_DAYS });
  const open = await repository.openBy(trx, person.userId);
  if (open >= MAX_OWN_CASES) throw refuse('case.too_many', { count: open });
  return { about: aboutOrder(order), lines: await linesOf(trx, orderId, lines) };
}
