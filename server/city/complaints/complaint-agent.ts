import { randomUUID } from 'node:crypto';
import { casesRoutes } from '#contract/routes/operations/cases/cases.ts';
import { type Order, ordersRoutes } from '#contract/routes/operations/orders.ts';
import { MINUTE_MS } from '#rules/time.ts';
import { type AppClient, CallError } from '../app-client.ts';
import type { CityClock } from '../clock.ts';
import { complaintOf } from './complaints.ts';

interface Deps {
  /** Reads the orders that were delivered lately. */
  admin: AppClient;
  clock: CityClock;
  /** The app of a party of an order; undefined if the city does not have it. */
  appOf: (by: 'customer' | 'store' | 'driver', order: Order) => AppClient | undefined;
}

const AT_MOST = '100';
/** Older deliveries are left alone. */
const LOOKS_BACK_MS = 40 * MINUTE_MS;

/** Customers, stores and drivers report problems of delivered orders through their apps. */
export function createComplaintAgent({ admin, clock, appOf }: Deps) {
  /** Orders that were looked at. */
  const known = new Set<number>();

  async function complain(order: Order): Promise<void> {
    const complaint = complaintOf(order.id);
    const app = complaint && appOf(complaint.by, order);
    if (!complaint || !app) {
      known.add(order.id);
      return;
    }
    const { cause, reason, hasLine, afterMinutes } = complaint;
    if (Date.now() - Date.parse(order.statusAt) < clock.realMs(afterMinutes)) return;
    const lines = hasLine ? { lines: [{ line: 1, quantity: 1 }] } : {};
    const body = { commandId: randomUUID(), orderId: order.id, cause, reason, ...lines };
    known.add(order.id);
    await app.call(casesRoutes.openOwn, { body }).catch((error: unknown) => {
      // It is reported already, the first line was replaced, or a server of before knows no cases.
      if (!(error instanceof CallError) || error.status >= 500) throw error;
    });
  }

  return async function act(): Promise<void> {
    const closedFrom = new Date(Date.now() - LOOKS_BACK_MS).toISOString();
    const query = { status: 'delivered', closedFrom, limit: AT_MOST };
    const { items } = await admin.call(ordersRoutes.list, { query });
    for (const order of items) if (!known.has(order.id)) await complain(order);
  };
}
