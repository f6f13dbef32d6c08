import { randomUUID } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { ordersRoutes } from '#contract/routes/operations/orders.ts';
import type { Person, TestApp } from '#tests/support/app.ts';
import { createProofFixture, type ProofFixture } from '#tests/support/proofs/proof-fixture.ts';
import { withApp } from '#tests/support/with-app.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'tawsil-road-'));
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

/** An order that another driver is to take. */
async function handedOver() {
  const [first, second] = [await f.money.driver(1), await f.money.driver(1)];
  const order = await f.road.orderOf(first);
  const body = { driverId: second.id, cause: 'driver_accident' };
  const asked = await f.road.act('handOver', order, f.money.supervisor, body);
  return { first, second, order: asked.body };
}
const proofsOf = async (order: { id: number }) =>
  (await f.proofs(order as never)).map(({ act, kind, result, leg, needed }) =>
    [act, kind, result, leg, needed].join(' '),
  );

describe('a hand-over whose order asks for a photo', () => {
  it('is refused without, and taken with one of either driver', async () => {
    await f.rule({ handOverPhoto: 'required' });
    for (const by of ['first', 'second'] as const) {
      const { order, ...drivers } = await handedOver();
      expect(order.proofNeeds).toEqual({ handOverPhoto: 'required' });
      const refused = await f.road.act('take', order, drivers.second);
      expect(refused).toMatchObject({
        status: 409,
        body: { code: 'order.proof_missing', fields: [{ path: 'body.photos' }] },
      });
      // Of something else, it proves no hand-over.
      await f.photo(order, drivers.first, { act: 'return' });
      expect((await f.road.act('take', order, drivers.second)).status).toBe(409);
      expect((await f.photo(order, drivers[by], { act: 'hand_over' })).status).toBe(201);
      const taken = await f.road.act('take', order, drivers.second);
      expect(taken.status).toBe(200);
      // Nothing is asked of its delivery.
      const delivered = await f.deliver(taken.body, drivers.second);
      expect(delivered).toMatchObject({ status: 200, body: { deliveryProof: null } });
    }
  });

  it('without a network is not refused, and counts', async () => {
    await f.rule({ handOverPhoto: 'required' });
    const { second, order } = await handedOver();
    const photos = [randomUUID()];
    const taken = await f.road.act('take', order, second, { offline: true, photos });
    expect(taken.status).toBe(200);
    expect(await proofsOf(order)).toEqual(['hand_over photo awaited 2 required']);
    const late = await f.photo(order, second, { act: 'hand_over', phoneId: photos[0] ?? '' });
    expect(late.status).toBe(201);
  });

  it('is booked by staff with a cause, each time that it is handed over', async () => {
    await f.rule({ handOverPhoto: 'required' });
    const { first, second, order } = await handedOver();
    const staff = f.money.supervisor;
    const cause = { cause: 'driver_accident' };
    const taken = await f.road.act('take', order, staff, cause);
    expect(taken.status).toBe(200);
    const back = await f.road.act('handOver', taken.body, staff, { driverId: first.id, ...cause });
    expect((await f.road.act('take', back.body, staff, cause)).status).toBe(200);
    expect(await proofsOf(order)).toEqual([
      'hand_over photo overridden 2 required',
      'hand_over photo overridden 3 required',
    ]);
    const [one] = await f.proofs(order);
    expect(one).toMatchObject({ driver: { id: second.id }, by: { id: staff.id }, ...cause });
  });

  it('that only warns is taken without, and counted', async () => {
    await f.rule({ handOverPhoto: 'warned', photo: 'warned' });
    const { second, order } = await handedOver();
    const taken = await f.road.act('take', order, second);
    expect(taken.status).toBe(200);
    expect(await proofsOf(order)).toEqual(['hand_over photo missing 2 warned']);
    expect((await f.deliver(taken.body, second)).status).toBe(200);
    const { body } = await t.call(
      ordersRoutes.list,
      { query: { unproven: 'true' } as never },
      f.money.supervisor,
    );
    expect(body.items.map(({ id }: { id: number }) => id)).toContain(order.id);
  });
});

describe('a return whose order asks for a photo', () => {
  async function broughtBack(driver: Person) {
    const order = await f.road.orderOf(driver);
    const cause = { cause: 'customer_unreachable' };
    return (await f.road.send(order, 'order.return', driver, cause)).body as typeof order;
  }
  const received = { cause: 'customer_unreachable', food: 'taken_back' };

  it('is confirmed by its store without, whose word it is', async () => {
    await f.rule({ returnPhoto: 'required' });
    const order = await broughtBack(await f.money.driver(1));
    expect((await f.road.send(order, 'order.return', f.road.owner, received)).status).toBe(200);
    expect(await proofsOf(order)).toEqual([]);
  });

  it('is confirmed by staff with a photo, or counted as overridden', async () => {
    await f.rule({ returnPhoto: 'required' });
    const driver = await f.money.driver(1);
    const [proven, bare] = [await broughtBack(driver), await broughtBack(driver)];
    expect((await f.photo(proven, driver, { act: 'return' })).status).toBe(201);
    for (const order of [proven, bare]) {
      const done = await f.road.send(order, 'order.return', f.money.supervisor, received);
      expect(done.status).toBe(200);
    }
    expect(await proofsOf(proven)).toEqual(['return photo given 1 ']);
    expect(await proofsOf(bare)).toEqual(['return photo overridden 1 required']);
  });
});
