import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readFile, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { PaymentWait } from '#contract/operations/payment.ts';
import { paymentsRoutes } from '#contract/routes/money/payments.ts';
import { orderPaymentRoutes } from '#contract/routes/operations/order-payment.ts';
import { type Order, ordersRoutes } from '#contract/routes/operations/orders.ts';
import { type AppClient, CallError, createAppClient } from '#server/city/app-client.ts';
import { createRandom } from '#server/city/random.ts';
import { createPaymentSimulator, DECLINED_CARD } from '#server/money/payments/simulator.ts';
import { orderOf } from '#tests/support/app.ts';
import {
  ADMIN,
  createShop,
  withRestartableServer,
} from '#tests/support/processes/restartable-server.ts';
import { isFullRun } from '#tests/support/promise-limits.ts';
import { eventually } from '#tests/support/waiting/eventually.ts';

const KILLS = isFullRun ? 100 : 3;
/** Only ten payments of one person may wait at once. */
const WRITERS = 6;
const ORDERS_BETWEEN = 12;
const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
const RETRY_MS = 20;

const file = path.join(tmpdir(), `tawsil-simulated-${randomUUID()}.json`);
const simulator = createPaymentSimulator({
  secret: SECRET,
  file,
  noticesTo: () => `${server.current().url}/api/payments/notices/simulator`,
});
beforeAll(async () => {
  await once(simulator.listen(0, '127.0.0.1'), 'listening');
});
afterAll(async () => {
  simulator.closeAllConnections();
  simulator.close();
  await rm(file, { force: true });
});
const server = withRestartableServer('cards', undefined, () => ({
  TAWSIL_PAYMENTS_URL: `http://127.0.0.1:${(simulator.address() as AddressInfo).port}`,
  TAWSIL_PAYMENTS_SECRET: SECRET,
  TAWSIL_PAYMENTS_NAME: 'simulator',
}));

type Answer = Order | PaymentWait;
/** The ends of orders, as their app saw them. */
const seen = { placed: 0, refused: 0, cancelled: 0, paidLater: 0 };

/** The app of the current server: it signs in once. */
let app = { url: '', client: createAppClient('', ADMIN) };
function currentApp(): AppClient {
  const { url } = server.current();
  if (app.url !== url) app = { url, client: createAppClient(url, ADMIN) };
  return app.client;
}

/** Repeats a call until a server answers it; a refusal is an answer. */
async function answerOf<T>(call: (client: AppClient) => Promise<T>): Promise<T | CallError> {
  for (;;)
    try {
      return await call(currentApp());
    } catch (error) {
      const isGone = !(error instanceof CallError) || error.status === 0 || error.status >= 500;
      if (!isGone && error.status !== 401 && error.status !== 429) return error;
      await new Promise((done) => setTimeout(done, RETRY_MS));
    }
}

/** Places an order in cash; returns how to have it paid by card. */
async function placeInCash(store: { id: number; itemId: number }) {
  const body = orderOf(store, { payment: 'cash' });
  const placed = await answerOf(
    (client) => client.call(ordersRoutes.place, { body: body as never }) as Promise<Order>,
  );
  if (placed instanceof CallError) throw placed;
  const input = { params: { id: String(placed.id) }, body: { reference: randomUUID() } };
  return () =>
    answerOf(
      (client) =>
        client.call(orderPaymentRoutes.pay, input as never, placed.version) as Promise<Answer>,
    );
}

/** One order, from its first request to its end, whatever happens to the server meanwhile. */
async function live(store: { id: number; itemId: number }, luck: number): Promise<void> {
  const body = orderOf(store, { payment: 'card' });
  // A third are paid in cash at first.
  const isLater = Math.floor(luck * 100) % 3 === 0;
  const place = () =>
    answerOf(
      (client) => client.call(ordersRoutes.place, { body: body as never }) as Promise<Answer>,
    );
  const ask = isLater ? await placeInCash(store) : place;
  let isPaid = false;
  for (;;) {
    const answer = await ask();
    if (answer instanceof CallError) {
      seen.refused += 1;
      // It stays a cash order.
      if (isLater) seen.placed += 1;
      return;
    }
    if ('status' in answer) {
      seen.placed += 1;
      if (isLater) seen.paidLater += 1;
      if (luck < 0.7) return;
      seen.cancelled += 1;
      await answerOf((client) =>
        client.call(
          ordersRoutes.progress,
          { params: { id: String(answer.id) }, body: { event: 'order.cancel', reason: 'x' } },
          answer.version,
        ),
      );
      return;
    }
    if (answer.payUrl && !isPaid) {
      const card = luck < 0.2 ? DECLINED_CARD : '4242424242424242';
      await fetch(answer.payUrl, { method: 'POST', body: new URLSearchParams({ card }) });
      isPaid = true;
    }
    // As an app does: without a pause its questions take the cores from the files beside this one.
    await new Promise((done) => setTimeout(done, RETRY_MS));
  }
}

interface Simulated {
  payment: string;
  status: string;
  authorised: string;
}

async function listAll<T>(
  read: (cursor: string | undefined) => Promise<{ items: T[]; nextCursor: string | null }>,
) {
  const all: T[] = [];
  let cursor: string | undefined;
  do {
    const page = await read(cursor);
    all.push(...page.items);
    cursor = page.nextCursor ?? undefined;
  } while (cursor);
  return all;
}

/** Promise 33: no order without its authorisation, and no authorisation without its order. */
it(`${KILLS} kills between the steps of card payments leave orders and authorisations in pairs`, async () => {
  const store = await createShop(currentApp());
  const random = createRandom(33);
  let isOver = false;
  const writers = Array.from({ length: WRITERS }, async () => {
    while (!isOver) await live(store, random.next());
  });
  const ended = () => seen.placed + seen.refused;
  for (let kill = 0; kill < KILLS; kill += 1) {
    const goal = ended() + ORDERS_BETWEEN + random.next() * ORDERS_BETWEEN;
    while (ended() < goal) await new Promise((done) => setTimeout(done, 5));
    await server.current().kill(kill % 3 === 2);
    await server.start();
  }
  isOver = true;
  await Promise.all(writers);
  expect(Math.min(...Object.values(seen))).toBeGreaterThan(0);

  const client = currentApp();
  const page = (cursor: string | undefined) => ({ limit: '200', ...(cursor ? { cursor } : {}) });
  const orders = await listAll((cursor) => client.call(ordersRoutes.list, { query: page(cursor) }));
  const payments = async () =>
    Promise.all(
      orders.map(async ({ id, status, total, payment: method }) => {
        const { cardPayment } = await client.call(ordersRoutes.adminGet, {
          params: { id: String(id) },
        });
        return { id, status, total, method, payment: cardPayment };
      }),
    );
  // Releases may still be under way.
  await eventually(async () => {
    const held = JSON.parse(await readFile(file, 'utf8')) as Simulated[];
    const all = await payments();
    const byCard = all.filter(({ method }) => method === 'card');
    const byOrder = new Map(byCard.map((one) => [one.payment?.id, one]));
    const wrong = held.filter(({ payment, status, authorised }) => {
      const order = byOrder.get(payment);
      const isOpen = order?.status === 'placed';
      return isOpen ? authorised !== order.total : status === 'authorised' && authorised !== '0';
    });
    expect(wrong).toEqual([]);
    expect([...byOrder.keys()]).not.toContain(undefined);
    expect(held.length).toBeGreaterThanOrEqual(byCard.length);
  });
  expect(orders.length).toBe(seen.placed);
  const unplaced = await listAll((cursor) =>
    client.call(paymentsRoutes.list, { query: { ...page(cursor), state: 'waiting,authorised' } }),
  );
  expect(unplaced).toEqual([]);
});
