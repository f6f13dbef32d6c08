import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Order } from '#contract/routes/operations/orders.ts';
import { isOpen } from '#machines/order/order-machine.ts';
import { MINUTE_MS } from '#rules/time.ts';
import { createServices, type Services } from '../../areas.ts';
import type { Caller } from '../../platform/auth/caller.ts';
import { type Log, silentLog } from '../../platform/db/log.ts';
import type { Db } from '../../platform/db/schema.ts';
import { HOLDER_NAME } from '../../platform/leases/lease.ts';
import { CITY } from '../furnishing/accounts.ts';
import { byOf, unlessRefused } from './past-city.ts';

interface Options {
  db: Db;
  pool: Parameters<typeof createServices>[0]['pool'];
  now: Date;
  /** The address of the account that furnishes the city. */
  email: string;
  /** When aborted, the rest is left for the next start. */
  signal: AbortSignal;
  log?: Log;
}

/** After a shorter pause the city continues with its open orders. */
const PAUSE_MS = 10 * MINUTE_MS;
/** The addresses of the city's accounts. */
const OF_THE_CITY = `%${CITY}`;
const NEXT = {
  placed: 'order.accept',
  accepted: 'order.prepare',
  preparing: 'order.ready',
  ready: 'order.pick_up',
  picked_up: 'order.deliver',
} as const;

/**
 * Ends what a stopped city left open, on the clock of its last minute: its orders are delivered, or
 * cancelled if no driver on duty can take them, its drivers go off duty, and the alarms return.
 * Otherwise every order would have waited for as long as the city was stopped. Call it before the
 * server listens. Returns the number of ended orders; 0 after a short pause, or while another
 * server uses the database.
 */
export async function endLeftOpen({ db, pool, now, email, signal, log = silentLog }: Options) {
  const last = await lastMinute(db);
  if (!last || now.getTime() - last.getTime() < PAUSE_MS || (await isShared(db))) return 0;
  const orders = await db
    .selectFrom('orders as o')
    .innerJoin('users as u', 'u.id', 'o.customer_id')
    .select('o.id')
    .where('o.closed_at', 'is', null)
    .where('u.email', 'like', OF_THE_CITY)
    .orderBy('o.id')
    .execute();
  const drivers = await db
    .selectFrom('drivers as d')
    .innerJoin('users as u', 'u.id', 'd.user_id')
    .select('d.user_id as id')
    .where('d.duty', '<>', 'offline')
    .where('u.email', 'like', OF_THE_CITY)
    .orderBy('d.user_id')
    .execute();
  if (orders.length + drivers.length === 0) return 0;
  const city = await db
    .selectFrom('users')
    .select(['id as userId', 'name'])
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  const by: Caller = { ...city, role: 'admin', sessionId: 0, zones: 'all' };
  const services = createServices({ db, pool, clock: () => last }, log);
  await services.settings.load();
  await services.roster.reload();
  // Publishes the events, because one that is published late is an alarm.
  await services.feed.start();
  try {
    const end = createEnding(services, by, drivers);
    for (const { id } of orders) {
      if (signal.aborted) return 0;
      // One that is refused (a frozen wallet) is left to the city.
      await unlessRefused(end(id));
    }
    for (const { id } of drivers)
      await unlessRefused(
        services.drivers.setStatus(id, undefined, { status: 'offline' }, byOf(by)),
      );
    await services.alarmEvaluation.evaluate();
  } finally {
    await services.alarmEvaluation.stop();
    await services.feed.stop();
  }
  return orders.length;
}

/** Ends one order. Drivers without one take the unassigned orders in turn. */
function createEnding(
  { orders, road }: Pick<Services, 'orders' | 'road'>,
  by: Caller,
  drivers: readonly { id: number }[],
) {
  const turn = [...drivers];

  async function assigned(id: number, version: number) {
    for (const driver of turn) {
      const order = await unlessRefused(orders.assign(id, version, driver.id, byOf(by)));
      if (!order) continue;
      turn.splice(turn.indexOf(driver), 1);
      turn.push(driver);
      return order;
    }
    const body = { event: 'order.cancel', cause: 'no_driver' } as const;
    return orders.progress(id, version, body, byOf(by));
  }

  return async (id: number): Promise<void> => {
    const found = await orders.detail(id, by);
    const { version, fetchFrom } = found;
    let order: Order = found;
    // Only its first driver is known to have the food, unless he gave it to one linked to `by`.
    const body = { commandId: randomUUID(), cause: 'driver_late' } as const;
    if (fetchFrom)
      order =
        (await unlessRefused(
          road.withdraw(id, version, { commandId: body.commandId }, byOf(by)),
        )) ?? (await road.take(id, version, body, byOf(by)));
    if (order.driver === null) order = await assigned(id, order.version);
    while (isOpen(order.status)) {
      const body = order.returnRequestedAt
        ? ({ event: 'order.return', cause: 'customer_unreachable' } as const)
        : { event: NEXT[order.status as keyof typeof NEXT], reason: 'The day ended' };
      order = await orders.progress(id, order.version, body, byOf(by));
    }
  };
}

/** The time of the last event or audit entry; undefined in an empty database. */
async function lastMinute(db: Db): Promise<Date | undefined> {
  const { rows } = await sql<{ at: Date | null }>`select greatest(
    (select max(at) from events),
    (select at from audit_log order by seq desc limit 1)) as at`.execute(db);
  return rows[0]?.at ?? undefined;
}

/** Whether another server works on this database. */
async function isShared(db: Db): Promise<boolean> {
  const { rows } = await sql<{ shared: boolean }>`select exists (
    select from leases
    where holder_name <> ${HOLDER_NAME} and until > clock_timestamp()) as shared`.execute(db);
  return rows[0]?.shared ?? false;
}
