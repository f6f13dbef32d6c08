import { randomUUID } from 'node:crypto';
import type { ContactParty } from '#contract/operations/contact/contact.ts';
import { contactAppsRoutes } from '#contract/routes/operations/contact/contact-apps.ts';
import { type Order, ordersRoutes } from '#contract/routes/operations/orders.ts';
import { type AppClient, CallError } from '../app-client.ts';
import type { CityClock } from '../clock.ts';
import { questionOf } from './conversations.ts';

interface Deps {
  /** Reads the orders that are under way. */
  admin: AppClient;
  clock: CityClock;
  /** The app of a party of an order; undefined if the city does not have it. */
  appOf: (by: ContactParty, order: Order) => AppClient | undefined;
}

const AT_MOST = '200';

/** Customers, stores and drivers write to the control room about orders that are under way. */
export function createQuestionAgent({ admin, clock, appOf }: Deps) {
  /** Orders with a question that was written, and those without one. */
  const known = new Set<number>();

  async function ask(order: Order): Promise<void> {
    const question = questionOf(order.id);
    if (!question) return void known.add(order.id);
    if (Date.now() - Date.parse(order.placedAt) < clock.realMs(question.afterMinutes)) return;
    // A driver may yet take it.
    const app = appOf(question.by, order);
    if (!app) return;
    known.add(order.id);
    const body = { commandId: randomUUID(), orderId: order.id, text: question.text };
    await app.call(contactAppsRoutes.write, { body }).catch((error: unknown) => {
      // It has ended, or a server of the release before knows no contact.
      if (!(error instanceof CallError) || error.status >= 500) throw error;
    });
  }

  return async function act(): Promise<void> {
    const { items } = await admin.call(ordersRoutes.list, {
      query: { open: 'true', limit: AT_MOST },
    });
    for (const order of items) if (!known.has(order.id)) await ask(order);
  };
}
