import { createHash, randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { ordersRoutes } from '#contract/routes/operations/orders.ts';
import { authRoutes } from '#contract/routes/people/auth.ts';
import { filesRoutes } from '#contract/routes/platform/files.ts';
import { CallError, createAppClient } from '#server/city/app-client.ts';
import { orderOf } from '#tests/support/app.ts';
import { multipart } from '#tests/support/multipart.ts';
import { isFullRun } from '#tests/support/promise-limits.ts';
import { ADMIN } from './restartable-server.ts';

/** After a refusal a real client pauses too. Milliseconds. */
const PAUSE_MS = 20;

/**
 * The pause after a request that succeeded, in milliseconds. Small runs leave the cores to the test
 * files beside them.
 */
const PACE_MS = 60;

/** A unique document. */
const paper = (bytes: number) =>
  Buffer.concat([Buffer.from(`%PDF-1.7\n${randomUUID()}\n`), Buffer.alloc(bytes, 'x')]);

/**
 * Writers that place orders and upload documents through the API, and record the confirmed ones;
 * requests without a response are repeated with their reference. `url` is read in each round,
 * because the server may change.
 */
export function createLoad(
  url: () => string,
  store: { id: number; itemId: number },
  paceMs = PACE_MS,
) {
  const pace = () => (isFullRun ? undefined : delay(paceMs));
  const orders = new Map<string, number>();
  const papers = new Map<number, string>();
  /** Statuses of refusals; 0 without a response. */
  const refused = { orders: new Set<number>(), papers: new Set<number>() };
  const unanswered: ReturnType<typeof orderOf>[] = [];
  let lastSuccess = 0;

  async function token(): Promise<string> {
    const answer = await createAppClient(url(), ADMIN).call(authRoutes.login, { body: ADMIN });
    return answer.access_token;
  }

  async function placeOrders(isOver: () => boolean): Promise<void> {
    const client = createAppClient(url(), ADMIN);
    while (!isOver()) {
      const body = unanswered.pop() ?? orderOf(store);
      const sentAt = performance.now();
      try {
        const { id } = await client.call(ordersRoutes.place, { body: body as never });
        orders.set(body.reference, id);
        lastSuccess = Math.max(lastSuccess, sentAt);
        await pace();
      } catch (error) {
        refused.orders.add(error instanceof CallError ? error.status : -1);
        unanswered.push(body);
        await delay(PAUSE_MS);
      }
    }
  }

  async function uploadPapers(isOver: () => boolean, bytes: number): Promise<void> {
    let held: string | undefined;
    while (!isOver())
      try {
        held ??= await token();
        const content = paper(bytes);
        const { payload, type } = multipart(content, 'licence.pdf');
        const response = await fetch(url() + filesRoutes.uploadDocument.path, {
          method: 'POST',
          headers: { authorization: `Bearer ${held}`, 'content-type': type },
          body: payload,
          signal: AbortSignal.timeout(15_000),
        });
        if (response.status === 401) held = undefined;
        if (response.status === 201) {
          const { id } = (await response.json()) as { id: number };
          papers.set(id, createHash('sha256').update(content).digest('hex'));
          await pace();
        } else {
          refused.papers.add(response.status);
          await response.body?.cancel();
          await delay(PAUSE_MS);
        }
      } catch (error) {
        refused.papers.add(error instanceof CallError ? error.status : 0);
        await delay(PAUSE_MS);
      }
  }

  async function lostOrders(): Promise<string[]> {
    const client = createAppClient(url(), ADMIN);
    for (const body of unanswered.splice(0)) {
      const { id } = await client.call(ordersRoutes.place, { body: body as never });
      orders.set(body.reference, id);
    }
    const found = new Set<number>();
    let cursor: string | undefined;
    do {
      const query = { limit: '200', ...(cursor ? { cursor } : {}) };
      const page = await client.call(ordersRoutes.list, { query });
      for (const order of page.items) found.add(order.id);
      cursor = page.nextCursor ?? undefined;
    } while (cursor);
    const gone = [...orders.values()].filter((id) => !found.has(id)).map((id) => `order ${id}`);
    const doubled = found.size - new Set(orders.values()).size;
    if (doubled > 0) gone.push(`${doubled} orders that nobody was told of`);
    return gone;
  }

  return {
    orders,
    papers,
    refused,
    /**
     * When the last request was sent that placed an order, on the clock of `performance`. Not when it
     * was answered: a response may be read long after the database that gave it was killed.
     */
    lastSuccess: () => lastSuccess,
    /** Starts writing; returns the function that stops it. */
    begin(writers = 4, paperBytes = 20_000) {
      let over = false;
      const isOver = () => over;
      const all = Promise.all([
        ...Array.from({ length: writers }, () => placeOrders(isOver)),
        uploadPapers(isOver, paperBytes),
      ]);
      return async () => {
        over = true;
        await all;
      };
    },
    /**
     * Repeats requests without a response, and names confirmed records that are missing or differ.
     */
    async lost(what = { orders: true }): Promise<string[]> {
      const gone = what.orders ? await lostOrders() : [];
      const held = await token();
      for (const [id, sha256] of papers) {
        const response = await fetch(
          url() + filesRoutes.document.path.replace('{id}', String(id)),
          { headers: { authorization: `Bearer ${held}` } },
        );
        const content = Buffer.from(await response.arrayBuffer());
        if (createHash('sha256').update(content).digest('hex') !== sha256)
          gone.push(`document ${id}: ${response.status}`);
      }
      return gone;
    },
  };
}
export type Load = ReturnType<typeof createLoad>;
