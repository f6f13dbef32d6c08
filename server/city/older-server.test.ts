import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { type WebSocket, WebSocketServer } from 'ws';
import type { OrderId } from '#contract/ids.ts';
import {
  encodeChanges,
  encodeFactResult,
  GRANTED,
  isFact,
  readFact,
} from '#contract/operations/app-socket/app-frame.ts';
import type { FactResult } from '#contract/operations/driver-facts/fact.ts';
import type { Order } from '#contract/routes/operations/orders.ts';
import { encodeAnswer, readPhoneMessage } from '#rules/frames/phone-frame.ts';
import { createStoreAgent } from './agents/store-agent.ts';
import { createPhone } from './phone.ts';
import { createTablet } from './tablet.ts';

const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

/** A server of another release: what it grants, or that it has no such socket. */
async function startServerThat(first: { grants: number } | 'has no socket') {
  let state = first;
  const frames: Buffer[] = [];
  const sockets = new Set<WebSocket>();
  const upgrades = new WebSocketServer({ noServer: true });
  const server: Server = createServer((_request, response) => response.end());
  server.on('upgrade', (request, socket, head) => {
    if (state === 'has no socket') {
      socket.end('HTTP/1.1 404 Not Found\r\ncontent-length: 0\r\n\r\n');
      return;
    }
    const { grants } = state;
    upgrades.handleUpgrade(request, socket, head, (ws) => {
      sockets.add(ws);
      ws.send(encodeAnswer({ kind: 'welcome', nowMs: Date.now(), granted: grants }));
      ws.on('message', (data: Buffer) => {
        frames.push(data);
        if (isFact(data)) {
          const { id } = readFact(data) as { id: string };
          ws.send(encodeFactResult({ id, result: 'recorded' }));
          return;
        }
        const message = readPhoneMessage(data);
        if (message.kind !== 'reports') return;
        const last = message.first + message.count - 1;
        ws.send(encodeAnswer({ kind: 'acknowledged', last, notTaken: 0, nowMs: Date.now() }));
      });
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  ends.push(
    () => new Promise((resolve) => server.close(resolve)),
    () => {
      for (const ws of sockets) ws.terminate();
    },
  );
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    facts: () => frames.filter(isFact).length,
    send(bytes: Uint8Array): void {
      for (const ws of sockets) ws.send(bytes);
    },
    /** Ends the sockets, and is of another release from then on. */
    become(next: typeof first): void {
      state = next;
      for (const ws of sockets) ws.close(1012);
      sockets.clear();
    },
  };
}

const optionsOf = (baseUrl: string) => ({
  baseUrl,
  readToken: async () => 'a token',
  random: () => 0,
  onOrders: () => undefined,
});
const keep = <T extends { close: () => void }>(one: T): T => {
  ends.push(one.close);
  return one;
};
const ORDER = { id: 7 as OrderId, status: 'placed', version: 1 } as Order;
const changes = (orders: Order[]) =>
  encodeChanges(JSON.stringify({ seq: 9, whole: true, more: false, orders, gone: [], inbox: 0 }));
const POSITION = { lat: 33.59, lon: -7.62, heading: 90, speed: 8, accuracy: 5 };

describe('an app beside a server of an earlier release', () => {
  it('is told to poll; its facts wait until they are granted', async () => {
    const server = await startServerThat({ grants: 0 });
    const results: FactResult[] = [];
    const phone = keep(
      createPhone({ ...optionsOf(server.url), onFactResult: (one) => results.push(one) }),
    );
    await expect.poll(() => [phone.isConnected(), phone.isPolled()]).toEqual([true, true]);
    phone.state({ type: 'seen', order: ORDER.id, assignment: 1 });
    phone.report(POSITION);
    phone.report(POSITION);
    await expect.poll(() => phone.waiting()).toBeLessThan(2);
    expect([server.facts(), phone.factsWaiting()]).toEqual([0, 1]);
    server.become({ grants: GRANTED.orders + GRANTED.facts });
    await expect.poll(() => phone.factsWaiting()).toBe(0);
    expect(results).toMatchObject([{ result: 'recorded' }]);
    expect(phone.isPolled()).toBe(false);
  });

  it('reads the orders of a store by calls, until there is a socket for them', async () => {
    const server = await startServerThat('has no socket');
    const called: string[] = [];
    const client = {
      call: async ({ id }: { id: string }, { params }: { params?: { id: string } }) => {
        called.push(params ? `${id} ${params.id}` : id);
        return { items: [ORDER] };
      },
    };
    let tablet: ReturnType<typeof createTablet> | undefined;
    let now = 0;
    const act = createStoreAgent({
      client: client as never,
      clock: { now: () => now } as never,
      random: { between: () => 0 } as never,
      readyAt: () => undefined,
      troubleOf: () => null,
      itemsOf: () => [],
      openTablet: () => {
        tablet = keep(createTablet(optionsOf(server.url)));
        return tablet;
      },
    });
    await act();
    await expect.poll(() => tablet?.isPolled()).toBe(true);
    await act();
    now = 1;
    await act();
    expect(called).toEqual([
      'orders.list',
      'orders.progress 7',
      'orders.list',
      'orders.progress 7',
    ]);
    server.become({ grants: GRANTED.orders });
    await expect.poll(() => tablet?.isPolled()).toBe(false);
    called.length = 0;
    server.send(changes([]));
    await expect.poll(() => tablet?.orders()).toEqual([]);
    await act();
    expect(called).toEqual([]);
  });
});

describe('an app beside a server of a later release', () => {
  it('ignores frames of kinds that it does not know, and stays connected', async () => {
    const server = await startServerThat({ grants: 255 });
    const phone = keep(createPhone(optionsOf(server.url)));
    await expect.poll(() => phone.isConnected()).toBe(true);
    for (const bytes of [[1, 6, 0, 0], [1, 9, 0, 0, 123, 125], [2, 1], [1], []])
      server.send(Uint8Array.from(bytes));
    server.send(changes([ORDER]));
    await expect.poll(() => phone.orders()).toEqual([ORDER]);
    expect(phone.isConnected()).toBe(true);
  });
});
