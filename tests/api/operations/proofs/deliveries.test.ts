import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { auditRoutes } from '#contract/routes/books/audit.ts';
import { ordersRoutes } from '#contract/routes/operations/orders.ts';
import { proofsRoutes } from '#contract/routes/operations/proofs.ts';
import type { TestApp } from '#tests/support/app.ts';
import { createProofFixture, type ProofFixture } from '#tests/support/proofs/proof-fixture.ts';
import { withApp } from '#tests/support/with-app.ts';

let t: TestApp;
let f: ProofFixture;
withApp(async (app) => {
  t = app;
  f = await createProofFixture(t);
});

const wrongOf = (pin: string) => String((Number(pin) + 1) % 10_000).padStart(4, '0');

describe('a delivery', () => {
  it('is as before without a rule', async () => {
    await f.rule(null);
    const driver = await f.money.driver(1);
    const order = await f.road.orderOf(driver);
    expect(await f.deliver(order, driver)).toMatchObject({
      status: 200,
      body: { status: 'delivered', proofNeeds: null, deliveryProof: null },
    });
    expect(await f.proofs(order)).toEqual([]);
  });

  it('is refused without what is required, which the refusal names', async () => {
    await f.rule({ photo: 'required', pin: 'required', age: 'warned' });
    const driver = await f.money.driver(1);
    const order = await f.road.orderOf(driver);
    const refused = await f.deliver(order, driver);
    expect(refused).toMatchObject({ status: 409, body: { code: 'order.proof_missing' } });
    expect(refused.body).toMatchObject({
      fields: [{ path: 'body.proof.photos' }, { path: 'body.proof.pin' }],
    });
    const pin = await f.pinOf(order);
    const promised = { pin, photos: [randomUUID()] };
    expect((await f.deliver(order, driver, promised)).status).toBe(409);
    expect((await f.photo(order, driver)).status).toBe(201);
    expect(await f.deliver(order, driver, { pin })).toMatchObject({
      status: 200,
      body: { deliveryProof: { photo: 'given', pin: 'given', age: 'missing', isOffline: false } },
    });
    expect(await f.proofs(order)).toMatchObject([
      { kind: 'photo', result: 'given', hasPhoto: true, leg: 1 },
      { kind: 'pin', result: 'given', needed: 'required' },
      { kind: 'age', result: 'missing', needed: 'warned' },
    ]);
  });

  it('is confirmed by staff with a cause, which is counted for the driver', async () => {
    await f.rule({ pin: 'required', age: 'required' });
    const driver = await f.money.driver(1);
    const order = await f.road.orderOf(driver);
    const staff = f.money.supervisor;
    const overridden = await f.road.send(order, 'order.deliver', staff, {
      cause: 'customer_unreachable',
      reason: 'He called from the door',
    });
    expect(overridden).toMatchObject({
      status: 200,
      body: { deliveryProof: { pin: 'overridden', age: 'overridden', metres: null } },
    });
    expect(await f.proofs(order)).toMatchObject([
      {
        kind: 'pin',
        result: 'overridden',
        cause: 'customer_unreachable',
        driver: { id: driver.id },
        by: { id: staff.id },
      },
      { kind: 'age', result: 'overridden' },
    ]);
  });

  it('by a console of before, which sends a reason alone, is overridden for another cause', async () => {
    await f.rule({ pin: 'required' });
    const order = await f.road.orderOf(await f.money.driver(1));
    const reason = { reason: 'He called' };
    const booked = await f.road.send(order, 'order.deliver', f.money.supervisor, reason);
    expect(booked.status).toBe(200);
    expect(await f.proofs(order)).toMatchObject([{ result: 'overridden', cause: 'other' }]);
  });

  it('without a network is not refused; what is missing or wrong is marked', async () => {
    await f.rule({ photo: 'required', pin: 'required' });
    const driver = await f.money.driver(1);
    const order = await f.road.orderOf(driver);
    const pin = wrongOf(await f.pinOf(order));
    const photos = [randomUUID()];
    const at = t.clock().toISOString();
    t.moveClock(10 * 60_000);
    const sent = await f.deliver(order, driver, { offline: true, pin, photos, at });
    expect(sent).toMatchObject({
      status: 200,
      body: { deliveryProof: { pin: 'wrong', photo: 'awaited', isOffline: true, at } },
    });
    const { body } = await t.call(
      ordersRoutes.adminGet,
      { params: { id: order.id } },
      f.money.supervisor,
    );
    expect(body.timeline.at(-1)).toMatchObject({
      type: 'order.delivered',
      reason: 'Delivered without a network; missing or wrong: PIN.',
    });
    expect((await f.photo(order, driver, { phoneId: photos[0] ?? '' })).status).toBe(201);
  });

  it('keeps a time that cannot be as the server’s own, and counts the farther of two places', async () => {
    await f.rule({ age: 'warned' });
    const driver = await f.money.driver(1);
    const order = await f.road.orderOf(driver);
    const before = t.clock().getTime();
    const { body } = await f.deliver(order, driver, {
      ageSeen: true,
      at: '2020-01-01T00:00:00.000Z',
      lat: order.dropoff.lat + 0.01,
      lon: order.dropoff.lon,
    });
    const { deliveryProof } = body as { deliveryProof: { at: string; metres: number } };
    expect(Date.parse(deliveryProof.at)).toBeGreaterThanOrEqual(before);
    expect(deliveryProof.metres).toBeGreaterThan(1_000);
    const row = await t.db
      .selectFrom('orders')
      .select('delivered_metres')
      .where('id', '=', order.id)
      .executeTakeFirstOrThrow();
    expect(row.delivered_metres).toBe(deliveryProof.metres);
  });
});

describe('the PIN of an order', () => {
  it('is shown to its customer alone, while it is open', async () => {
    await f.rule({ pin: 'required' });
    const driver = await f.money.driver(1);
    const order = await f.road.orderOf(driver);
    const pin = await f.pinOf(order);
    expect(pin).toMatch(/^\d{4}$/);
    for (const as of [driver, f.road.owner, f.money.supervisor]) {
      const { body } = await t.call(ordersRoutes.get, { params: { id: order.id } }, as);
      expect(JSON.stringify(body)).not.toContain(`"pin":"${pin}"`);
    }
    expect((await f.deliver(order, driver, { pin })).status).toBe(200);
    const read = await t.call(ordersRoutes.get, { params: { id: order.id } }, f.road.customer);
    expect(read.body.pin).toBeUndefined();
  });

  it('has five tries, however many are sent at once, and then staff confirm', async () => {
    await f.rule({ pin: 'required' });
    const driver = await f.money.driver(1);
    const order = await f.road.orderOf(driver);
    const pin = await f.pinOf(order);
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, n) =>
        f.deliver(order, driver, { pin: String((Number(pin) + 1 + n) % 10_000).padStart(4, '0') }),
      ),
    );
    const reasons = answers.map(
      ({ body }: { body: object }) => (body as { reason?: string }).reason,
    );
    expect(reasons.filter((reason) => reason === 'proof.pin_wrong')).toHaveLength(5);
    expect(reasons.filter((reason) => reason === 'proof.pin_exhausted')).toHaveLength(7);
    expect(await f.deliver(order, driver, { pin })).toMatchObject({
      status: 409,
      body: { reason: 'proof.pin_exhausted' },
    });
    const by = { cause: 'customer_unreachable' };
    const booked = await f.road.send(order, 'order.deliver', f.money.supervisor, by);
    expect(booked.status).toBe(200);
  });

  it('is not tried by another driver, and a right one costs no try', async () => {
    await f.rule({ pin: 'required', age: 'required' });
    const [driver, other] = [await f.money.driver(1), await f.money.driver(1)];
    const order = await f.road.orderOf(driver);
    const pin = await f.pinOf(order);
    for (let n = 0; n < 6; n += 1)
      expect((await f.deliver(order, other, { pin: wrongOf(pin) })).status).toBe(404);
    for (let n = 0; n < 6; n += 1)
      expect(await f.deliver(order, driver, { pin })).toMatchObject({
        status: 409,
        body: { reason: 'proof.missing' },
      });
    expect((await f.deliver(order, driver, { pin, ageSeen: true })).status).toBe(200);
  });

  it('is read by staff with a reason that is audited, and kept nowhere', async () => {
    await f.rule({ pin: 'required' });
    const order = await f.road.orderOf(await f.money.driver(1));
    const staff = f.money.supervisor;
    const ask = (body: object) =>
      t.call(proofsRoutes.showPin, { params: { id: order.id }, body }, staff);
    expect((await ask({ commandId: randomUUID() })).status).toBe(400);
    const body = { commandId: randomUUID(), reason: 'The customer has no app' };
    const pin = await f.pinOf(order);
    expect(await ask(body)).toMatchObject({ status: 200, body: { pin } });
    expect(await ask(body)).toMatchObject({ status: 200, body: { pin } });
    const query = { subject: `order ${order.id}` };
    const { body: log } = await t.call(auditRoutes.list, { query }, f.money.admin);
    const shown = log.items.filter(({ action }) => action === 'order.pin_shown');
    expect(shown).toMatchObject([{ after: { reason: 'The customer has no app' } }]);
    const kept = await t.db.selectFrom('commands').selectAll().execute();
    expect(JSON.stringify(kept)).not.toContain(`"${pin}"`);
    await f.rule(null);
    const none = await f.road.orderOf(await f.money.driver(1));
    const refused = { params: { id: none.id }, body: { ...body, commandId: randomUUID() } };
    expect((await t.call(proofsRoutes.showPin, refused, staff)).status).toBe(409);
  });
});
