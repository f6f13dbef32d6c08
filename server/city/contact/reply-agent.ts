import { randomUUID } from 'node:crypto';
import type { UnansweredThread } from '#contract/operations/contact/contact.ts';
import { contactRoutes } from '#contract/routes/operations/contact/contact.ts';
import { contactAppsRoutes } from '#contract/routes/operations/contact/contact-apps.ts';
import { type Order, ordersRoutes } from '#contract/routes/operations/orders.ts';
import { type AppClient, CallError } from '../app-client.ts';
import type { CityClock } from '../clock.ts';
import type { Minute } from '../world.ts';
import { questionOf } from './conversations.ts';

interface Deps {
  client: AppClient;
  clock: CityClock;
  /** The zones on autopilot, whose messages the colleague answers first. */
  autopilot: () => Promise<ReadonlySet<string>>;
  appOf: (by: UnansweredThread['party'], order: Order) => AppClient | undefined;
}

/** How many threads are answered in one run. */
const AT_A_TURN = 3;
/** How long it takes to find out what to answer, and how long others are left to the people at the console. */
const LOOKS_FOR: Minute = 2;
const LEFT_FOR: Minute = 8;
const USUAL_ANSWER = 'Nous nous en occupons.';

/**
 * The operator beside those at the console answers what is written about orders, in the zones on
 * autopilot soon, and elsewhere once it has waited long. Some thank him, which needs no answer.
 */
export function createReplyAgent({ client, clock, autopilot, appOf }: Deps) {
  const elapsedMs = (at: string) => Date.now() - Date.parse(at);

  /** What the party of a thread wrote last, as the thread has it: he remembers nothing himself. */
  async function lastWords({ party, partyId }: UnansweredThread, order: Order) {
    const query = { orderId: String(order.id) };
    const { parties } = await client.call(contactRoutes.get, { query });
    const found = parties.find((one) => one.party === party && one.partyId === partyId);
    return found?.thread?.messages.findLast(({ direction }) => direction === 'in')?.text ?? null;
  }

  async function reply(thread: UnansweredThread, order: Order): Promise<void> {
    const question = questionOf(order.id);
    const isOwn = question?.by === thread.party;
    const { thanks = null, answer: text = USUAL_ANSWER } = isOwn ? question : {};
    const params = { id: String(thread.id) };
    const command = { commandId: randomUUID() };
    if (thanks !== null && (await lastWords(thread, order)) === thanks) {
      await client.call(contactRoutes.dismiss, {
        params,
        body: { ...command, seen: thread.version },
      });
      return;
    }
    await client.call(contactRoutes.send, {
      body: {
        ...command,
        about: { orderId: order.id },
        party: thread.party,
        seen: thread.version,
        channel: 'app',
        text,
      },
    });
    const app = appOf(thread.party, order);
    if (thanks !== null && app)
      await app.call(contactAppsRoutes.answer, {
        params,
        body: { commandId: randomUUID(), text: thanks },
      });
  }
  return async function act(): Promise<void> {
    const { items } = await client.call(contactRoutes.unanswered, {}).catch((error: unknown) => {
      // A server of the release before knows no contact.
      if (error instanceof CallError && error.status === 404)
        return { items: [] as UnansweredThread[] };
      throw error;
    });
    const zones = await autopilot();
    let left = AT_A_TURN;
    for (const thread of items) {
      if (left === 0) return;
      if (thread.subject !== 'order' || elapsedMs(thread.since) < clock.realMs(LOOKS_FOR)) continue;
      const params = { id: String(thread.subjectId) };
      const order = await client.call(ordersRoutes.adminGet, { params });
      if (!zones.has(order.zone) && elapsedMs(thread.since) < clock.realMs(LEFT_FOR)) continue;
      left -= 1;
      await reply(thread, order).catch((error: unknown) => {
        // Another person has answered, or its time is over.
        if (!(error instanceof CallError) || error.status >= 500) throw error;
      });
    }
  };
}
