import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { appStoresRoutes } from '#contract/routes/catalogue/app-stores.ts';
import { contactRoutes } from '#contract/routes/operations/contact/contact.ts';
import { ordersRoutes } from '#contract/routes/operations/orders.ts';
import { type AppClient, CallError, createAppClient } from '#server/city/app-client.ts';
import { orderOf } from '#tests/support/app.ts';
import {
  MESSAGE_SECRET,
  startMessageProvider,
  type TestMessageProvider,
} from '#tests/support/contact/message-provider.ts';
import {
  ADMIN,
  createShop,
  withRestartableServer,
} from '#tests/support/processes/restartable-server.ts';
import { isFullRun } from '#tests/support/promise-limits.ts';
import { eventually } from '#tests/support/waiting/eventually.ts';

const KILLS = isFullRun ? 30 : 2;
const MESSAGES_BETWEEN = 10;
const RETRY_MS = 20;

let provider: TestMessageProvider;
beforeAll(async () => {
  provider = await startMessageProvider();
});
afterAll(() => provider.close());
const server = withRestartableServer('messages', undefined, () => ({
  TAWSIL_MESSAGES_URL: provider.settings().url,
  TAWSIL_MESSAGES_SECRET: MESSAGE_SECRET,
}));

let app = { url: '', client: createAppClient('', ADMIN) };
function currentApp(): AppClient {
  const { url } = server.current();
  if (app.url !== url) app = { url, client: createAppClient(url, ADMIN) };
  return app.client;
}

/** Repeats a call until a server answers it. */
async function answerOf<T>(call: (client: AppClient) => Promise<T>): Promise<T> {
  for (;;)
    try {
      return await call(currentApp());
    } catch (error) {
      const isGone = !(error instanceof CallError) || error.status === 0 || error.status >= 500;
      if (!isGone && ![401, 409, 429].includes(error.status)) throw error;
      await new Promise((done) => setTimeout(done, RETRY_MS));
    }
}

it(`${KILLS} kills while messages are sent send none twice, and lose none without a sign`, async () => {
  const store = await createShop(currentApp());
  const { version } = await currentApp().call(appStoresRoutes.get, {
    params: { id: String(store.id) },
  });
  await currentApp().call(
    appStoresRoutes.update,
    { params: { id: String(store.id) }, body: { phone: '+212522112233' } },
    version,
  );
  const orders: number[] = [];
  let isOver = false;
  const writing = (async () => {
    while (!isOver) {
      const body = orderOf(store, { payment: 'cash' });
      const order = (await answerOf((client) =>
        client.call(ordersRoutes.place, { body: body as never }),
      )) as { id: number };
      const message = {
        commandId: randomUUID(),
        about: { orderId: order.id },
        party: 'store' as const,
        seen: 0,
        channel: 'sms' as const,
        text: 'Is it ready?',
      };
      await answerOf((client) => client.call(contactRoutes.send, { body: message as never }));
      orders.push(order.id);
    }
  })();
  for (let kill = 0; kill < KILLS; kill += 1) {
    const goal = orders.length + MESSAGES_BETWEEN;
    while (orders.length < goal) await new Promise((done) => setTimeout(done, 5));
    await server.current().kill(kill % 3 === 2);
    await server.start();
  }
  isOver = true;
  await writing;

  const read = (id: number) =>
    currentApp().call(contactRoutes.get, { query: { orderId: String(id) } as never });
  const keys: string[] = [];
  for (const id of orders)
    await eventually(async () => {
      const { parties } = await read(id);
      const messages = parties.find(({ party }) => party === 'store')?.thread?.messages ?? [];
      expect(messages.map(({ state }) => state)).toEqual(['sent']);
      keys.push(`message-${messages[0]?.id}`);
    });
  expect(
    provider
      .sent()
      .map(({ message }) => message)
      .toSorted(),
  ).toEqual([...new Set(keys)].toSorted());
  expect(provider.forged).toEqual([]);
});
