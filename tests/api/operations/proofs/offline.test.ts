import { randomUUID } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, expect, it } from 'vitest';
import { buildApp } from '#server/app.ts';
import type { Person, TestApp } from '#tests/support/app.ts';
import { createPicture } from '#tests/support/fixtures/file-fixture.ts';
import { createProofFixture, type ProofFixture } from '#tests/support/proofs/proof-fixture.ts';
import { withApp } from '#tests/support/with-app.ts';

const DELIVERIES = 1_000;
const MINUTE_MS = 60_000;
const AT_ONCE = 8;

const dataDir = mkdtempSync(join(tmpdir(), 'tawsil-proofs-'));
afterAll(() => rm(dataDir, { recursive: true, force: true }));

let t: TestApp;
let f: ProofFixture;
withApp(
  async (app) => {
    t = app;
    f = await createProofFixture(t);
  },
  { dataDir },
);

/** Copies an order on the road as a driver's own; placing each would take minutes. */
async function copies(orderId: number, driver: Person, count: number): Promise<number[]> {
  const { rows } = await sql<{ columns: string }>`
    select string_agg(quote_ident(attname), ', ') as columns from pg_attribute
    where attrelid = 'orders'::regclass and attnum > 0 and not attisdropped
      and attgenerated = '' and attidentity = '' and attname not in ('reference')`.execute(t.db);
  const columns = rows[0]?.columns ?? '';
  const made = await sql<{ id: number }>`
    insert into orders (reference, ${sql.raw(columns)})
    select gen_random_uuid(), ${sql.raw(columns)} from orders, generate_series(1, ${count})
    where id = ${orderId} returning id`.execute(t.db);
  const ids = made.rows.map(({ id }) => id);
  await sql`update orders set status = 'ready' where id = any(${ids})`.execute(t.db);
  await sql`update orders set status = 'picked_up', picked_up_at = now(), driver_id = ${driver.id}
    where id = any(${ids})`.execute(t.db);
  return ids;
}

/** Works with each, a few at once, in the order given. */
async function each<T>(all: readonly T[], work: (one: T) => Promise<unknown>): Promise<void> {
  const rest = [...all];
  const next = async (): Promise<void> => {
    for (let one = rest.shift(); one !== undefined; one = rest.shift()) await work(one);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, next));
}

it('a thousand deliveries without a network for ten minutes are proven once each, whatever comes first', async () => {
  await f.rule({ photo: 'required', pin: 'required' });
  const driver = await f.money.driver(1);
  const first = await f.road.orderOf(driver, 'picked_up', { payment: 'cash' });
  const ids = await copies(first.id, driver, DELIVERIES);
  const at = t.clock().toISOString();
  t.moveClock(10 * MINUTE_MS);
  const content = await createPicture(64, 48).jpeg().toBuffer();
  const phones = new Map(ids.map((id) => [id, randomUUID()]));
  const version = new Map(
    (await t.db.selectFrom('orders').select(['id', 'version']).execute()).map((row) => [
      row.id,
      row.version,
    ]),
  );
  const refused: unknown[] = [];
  const photo = async (id: number) => {
    const sent = await f.photo({ id } as never, driver, {
      phoneId: phones.get(id) ?? '',
      content,
    });
    if (sent.status === 429) return photo(id);
    if (sent.status > 201) refused.push(sent.body);
  };
  const deliver = async (id: number) => {
    const order = { id, version: version.get(id) ?? 1 } as never;
    const photos = [phones.get(id) ?? ''];
    const sent = await f.deliver(order, driver, { offline: true, pin: '0000', photos, at });
    if (sent.status !== 200) refused.push(sent.body);
  };
  // A third sends its photo first, a third afterwards, and a third twice.
  await each(ids, async (id) => {
    if (id % 3 === 0) await photo(id);
    await deliver(id);
    if (id % 3 !== 0) await photo(id);
    if (id % 3 === 2) await photo(id);
  });
  expect(refused).toEqual([]);
  const { rows } = await sql<{ orders: number; photos: number; linked: number; pins: number }>`
    select count(distinct order_id)::int as orders,
      count(*) filter (where phone_id is not null)::int as photos,
      count(distinct phone_id) filter (where leg is not null and file_id is not null)::int as linked,
      count(*) filter (where kind = 'pin' and is_offline and at = ${at})::int as pins
    from proofs where order_id = any(${ids})`.execute(t.db);
  expect(rows[0]).toEqual({
    orders: DELIVERIES,
    photos: DELIVERIES,
    linked: DELIVERIES,
    pins: DELIVERIES,
  });
});

it('tries of a PIN count over servers', async () => {
  await f.rule({ pin: 'required' });
  const driver = await f.money.driver(1);
  const order = await f.road.orderOf(driver);
  const pin = Number(await f.pinOf(order));
  const other = await buildApp({ db: t.db, pool: t.pool, listenUrl: t.database.appUrl, dataDir });
  await other.ready();
  const tryAt = async (app: { inject: typeof other.inject }, n: number) => {
    const answer = await app.inject({
      method: 'PATCH',
      url: `/api/orders/${order.id}/status`,
      headers: {
        'device-id': 'web_test',
        authorization: `Bearer ${driver.token}`,
        'if-match': `"${order.version}"`,
        'content-type': 'application/json',
      },
      payload: JSON.stringify({
        event: 'order.deliver',
        proof: { pin: String((pin + n) % 10_000).padStart(4, '0') },
      }),
    });
    return answer.json<{ reason: string }>().reason;
  };
  const reasons = await Promise.all(
    Array.from({ length: 10 }, (_, n) => tryAt(n % 2 ? other : (t.app() as never), n + 1)),
  );
  await other.close();
  expect(reasons.filter((reason) => reason === 'proof.pin_wrong')).toHaveLength(5);
  expect(reasons.filter((reason) => reason === 'proof.pin_exhausted')).toHaveLength(5);
});
