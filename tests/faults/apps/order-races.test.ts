import { randomUUID } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { driverFactsRoutes } from '#contract/routes/operations/driver-facts.ts';
import { type Order, ordersRoutes } from '#contract/routes/operations/orders.ts';
import { type Person, startTestApp, type TestApp } from '#tests/support/app.ts';
import { addServer, type SecondServer } from '#tests/support/fixtures/second-server.ts';
import { expectSoundBooks } from '#tests/support/order/sound-books.ts';
import { isFullRun } from '#tests/support/promise-limits.ts';
import { createProofFixture, type ProofFixture } from '#tests/support/proofs/proof-fixture.ts';

const RACES = isFullRun ? 200 : 16;
/** By how many statements one side begins later: from one side first to the other. */
const OFFSETS = [0, 2, 6, 15, 40];

const dataDir = mkdtempSync(join(tmpdir(), 'tawsil-races-'));
let t: TestApp;
let f: ProofFixture;
let other: SecondServer;
beforeAll(async () => {
  t = await startTestApp({ dataDir });
  f = await createProofFixture(t);
  other = await addServer(t);
});
afterAll(async () => {
  await other?.stop();
  await t?.close();
  await rm(dataDir, { recursive: true, force: true });
});

type Call = SecondServer['call'];

/** Both at once, each on another server; the nth time one of them begins some statements later. */
async function race<A, B>(
  n: number,
  one: (call: Call) => Promise<A>,
  two: (call: Call) => Promise<B>,
) {
  const offset = OFFSETS[n % OFFSETS.length] ?? 0;
  const isFirstLate = Math.floor(n / OFFSETS.length) % 2 === 1;
  const late = async (isLate: boolean) => {
    for (let wait = 0; isLate && wait < offset; wait += 1) await t.pool.query('select 1');
  };
  const [callOne, callTwo] = n % 2 === 0 ? [t.call, other.call] : [other.call, t.call];
  return Promise.all([
    late(isFirstLate).then(() => one(callOne as Call)),
    late(!isFirstLate).then(() => two(callTwo as Call)),
  ]);
}

const send =
  (order: Order, event: string, as: Person, more: object = {}) =>
  (call: Call) =>
    call(ordersRoutes.progress, { params: { id: order.id }, body: { event, ...more } }, as, {
      'if-match': `"${order.version}"`,
    });

const state =
  (order: Order, as: Person, fact: object) =>
  async (call: Call): Promise<string> => {
    const facts = [{ id: randomUUID(), at: t.clock().toISOString(), order: order.id, ...fact }];
    const { body } = await call(driverFactsRoutes.report, { body: { facts } }, as);
    const [result] = body.results;
    return result?.code ?? result?.result ?? 'none';
  };

const visitsOf = (orderId: number) =>
  t.db.selectFrom('arrivals').selectAll().where('order_id', '=', orderId).orderBy('id').execute();

/** An order of a customer who has no other one: many in a short time are refused. */
const orderOf = async (driver: Person, status: 'assigned' | 'picked_up', more: object = {}) => {
  const customer = await t.person('customer');
  return { customer, order: await f.road.orderOf(driver, status, more, customer) };
};

const readyOrder = async (driver: Person, more: object = {}): Promise<Order> => {
  let { order } = await orderOf(driver, 'assigned', more);
  for (const event of ['order.accept', 'order.prepare', 'order.ready'])
    order = (await f.road.send(order, event, f.road.owner)).body as Order;
  return order;
};

/** The status that an answer has, with the key of its refusal. */
const outcomeOf = ({ status, body }: { status: number; body: unknown }): string =>
  status === 200 ? '200' : `${status} ${(body as { code: string }).code}`;

describe(`apps on two servers, ${RACES} times each`, () => {
  it('an arrival against the pickup: both count, and neither undoes the other', async () => {
    await f.rule(null);
    const driver = await f.money.driver(1);
    for (let n = 0; n < RACES; n += 1) {
      const order = await readyOrder(driver, { payment: 'card' });
      const [arrived, pickedUp] = await race(
        n,
        state(order, driver, { type: 'arrived', place: 'store' }),
        send(order, 'order.pick_up', driver),
      );
      expect([arrived, outcomeOf(pickedUp)]).toEqual(['recorded', '200']);
      const read = await f.road.read(order.id);
      const [visit, ...more] = await visitsOf(order.id);
      expect(more).toEqual([]);
      expect(read).toMatchObject({
        status: 'picked_up',
        version: order.version + 1,
        visits: { store: { at: visit?.at.toISOString(), leftAt: null } },
      });
      // The driver does not have too many of them.
      expect((await f.deliver(read, driver)).status).toBe(200);
    }
  });

  it('a delivery with its proof against its return by staff: one ends it, and the cash agrees', async () => {
    await f.rule({ pin: 'required', age: 'warned' });
    const staff = f.money.supervisor;
    const won = new Set<boolean>();
    for (let n = 0; n < RACES; n += 1) {
      const driver = await f.money.driver(1);
      const { order, customer } = await orderOf(driver, 'picked_up');
      const proof = { pin: await f.pinOf(order, customer), ageSeen: true };
      const [delivered, returned] = await race(
        n,
        send(order, 'order.deliver', driver, { proof }),
        send(order, 'order.return', staff, { cause: 'customer_unreachable', food: 'taken_back' }),
      );
      const read = await f.road.read(order.id);
      const isDelivered = delivered.status === 200;
      won.add(isDelivered);
      expect([outcomeOf(delivered), outcomeOf(returned)].toSorted()).toEqual([
        '200',
        '412 version.stale',
      ]);
      expect(read).toMatchObject({
        status: isDelivered ? 'delivered' : 'returned',
        version: order.version + 1,
        deliveryProof: isDelivered ? { pin: 'given', age: 'given' } : null,
      });
      const proofs = (await f.proofs(order)).map(({ kind, result }) => `${kind} ${result}`);
      expect(proofs).toEqual(isDelivered ? ['pin given', 'age given'] : []);
      expect(await f.road.cashOf(driver)).toBe(isDelivered ? order.total : '0');
    }
    expect(won.size).toBe(2);
    await expectSoundBooks(t);
  });

  it('a pickup against a cancellation: a driver has the food, or there is no order', async () => {
    await f.rule(null);
    const staff = f.money.supervisor;
    const won = new Set<boolean>();
    for (let n = 0; n < RACES; n += 1) {
      const driver = await f.money.driver(1);
      const order = await readyOrder(driver);
      const [pickedUp, cancelled] = await race(
        n,
        send(order, 'order.pick_up', driver),
        send(order, 'order.cancel', staff, { cause: 'changed_mind' }),
      );
      expect([outcomeOf(pickedUp), outcomeOf(cancelled)].toSorted()).toEqual([
        '200',
        '412 version.stale',
      ]);
      const isPickedUp = pickedUp.status === 200;
      won.add(isPickedUp);
      const [leg, ...more] = await f.road.legs(order.id);
      expect(more).toEqual([]);
      expect(leg?.foodAt !== null).toBe(isPickedUp);
      expect((await f.road.read(order.id)).status).toBe(isPickedUp ? 'picked_up' : 'cancelled');
    }
    expect(won.size).toBe(2);
    await expectSoundBooks(t);
  });

  it('one delivery sent to both servers: delivered once, and its tries are not spent', async () => {
    await f.rule({ pin: 'required' });
    for (let n = 0; n < RACES; n += 1) {
      const driver = await f.money.driver(1);
      const { order, customer } = await orderOf(driver, 'picked_up');
      const proof = { pin: await f.pinOf(order, customer) };
      const both = await race(
        n,
        send(order, 'order.deliver', driver, { proof }),
        send(order, 'order.deliver', driver, { proof }),
      );
      expect(both.map(outcomeOf).toSorted()).toEqual(['200', '412 version.stale']);
      expect(await f.proofs(order)).toHaveLength(1);
      expect(await f.road.cashOf(driver)).toBe(order.total);
      const tries = await t.db
        .selectFrom('pin_tries')
        .select('tries')
        .where('order_id', '=', order.id)
        .execute();
      expect(tries).toEqual([{ tries: 0 }]);
    }
  });

  it('a photo against the delivery that needs it: refused and repeated, or delivered with it', async () => {
    await f.rule({ photo: 'required' });
    for (let n = 0; n < Math.min(RACES, 40); n += 1) {
      const driver = await f.money.driver(1);
      const { order } = await orderOf(driver, 'picked_up');
      const [photo, delivered] = await race(
        n,
        () => f.photo(order, driver),
        send(order, 'order.deliver', driver, { proof: {} }),
      );
      expect(photo.status).toBe(201);
      const isFirst = delivered.status === 409;
      expect(outcomeOf(delivered)).toBe(isFirst ? '409 order.proof_missing' : '200');
      if (isFirst) expect((await f.deliver(order, driver)).status).toBe(200);
      expect(await f.road.read(order.id)).toMatchObject({ deliveryProof: { photo: 'given' } });
    }
  });
});
