import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { casesRoutes } from '#contract/routes/operations/cases/cases.ts';
import { MINUTE_MS } from '#rules/time.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { type CaseFixture, createCaseFixture } from '#tests/support/cases/case-fixture.ts';

let t: TestApp;
let fixture: CaseFixture;
beforeAll(async () => {
  t = await startTestApp({ manualTicks: true });
  fixture = await createCaseFixture(t);
});
afterAll(() => t.close());

const later = (minutes: number) =>
  new Date(t.clock().getTime() + minutes * MINUTE_MS).toISOString();

describe('a case', () => {
  it('is opened about an order with its parties, lines and due time, and audited', async () => {
    const { amal, store, customer } = fixture;
    const orderId = await fixture.order();
    const answer = await fixture.tryOpen({
      orderId,
      cause: 'item_wrong',
      reason: 'Coffee for tea',
      lines: [{ line: 1, quantity: 1 }],
    });
    expect(answer).toMatchObject({
      status: 201,
      body: {
        subject: { kind: 'order', id: orderId },
        order: { id: orderId },
        store: { id: store.id },
        customer: { id: customer.id, name: 'Hajar' },
        cause: 'item_wrong',
        party: 'store',
        origin: 'staff',
        openedBy: { id: amal.id },
        lines: [{ line: 1, name: 'Thé', quantity: 1 }],
        words: 'Coffee for tea',
        owner: { id: amal.id, name: 'Amal' },
        state: 'open',
        given: '0',
        charged: '0',
        acts: { take: { code: 'case.owned' }, resolve: true, wake: { code: 'case.illegal_event' } },
      },
    });
    const { openedAt, dueAt, id } = answer.body;
    expect(Date.parse(dueAt) - Date.parse(openedAt)).toBe(60 * MINUTE_MS);
    expect(await fixture.history(id)).toMatchObject([
      { kind: 'opened', actor: { id: amal.id }, text: 'Coffee for tea' },
    ]);
    const log = await t.db
      .selectFrom('audit_log')
      .select(['action'])
      .where('subject', '=', `case ${id}`)
      .execute();
    expect(log).toEqual([{ action: 'case.open' }]);
  });

  it('is about a store, a driver or a customer too, and about one of them only', async () => {
    const { store, customer } = fixture;
    const driver = await t.person('driver', 'Hamza');
    for (const [body, subject] of [
      [{ storeId: store.id }, { kind: 'store', id: store.id, name: 'Café Atlas' }],
      [{ driverId: driver.id }, { kind: 'driver', id: driver.id, name: 'Hamza' }],
      [{ customerId: customer.id }, { kind: 'customer', id: customer.id, name: 'Hajar' }],
    ] as const)
      expect(await fixture.open(body)).toMatchObject({ subject, order: null });
    const orderId = await fixture.order();
    for (const [body, status] of [
      [{ storeId: 999_999 }, 404],
      [{ driverId: customer.id }, 404],
      [{ customerId: driver.id }, 404],
      [{ orderId, storeId: store.id }, 400],
      [{}, 400],
      [{ storeId: store.id, lines: [{ line: 1, quantity: 1 }] }, 400],
      [{ orderId, lines: [{ line: 9, quantity: 1 }] }, 400],
      [{ orderId, lines: [{ line: 1, quantity: 99 }] }, 400],
      [{ orderId, cause: 'other' }, 400],
    ] as const)
      expect((await fixture.tryOpen({ cause: 'quality', ...body })).status).toBe(status);
  });

  it('is one for a cause of an order, as long as it is open: the second leads to the first', async () => {
    const first = await fixture.open({ orderId: await fixture.order() });
    const again = { orderId: first.order?.id, cause: first.cause };
    expect(await fixture.tryOpen(again)).toMatchObject({
      status: 409,
      body: { code: 'case.open_already', caseId: first.id },
    });
    expect((await fixture.tryOpen({ ...again, cause: 'quality' })).status).toBe(201);
    const { body: closed } = await fixture.send(first, 'resolve', { reason: 'Explained' });
    const { body: second } = await fixture.tryOpen(again);
    expect(second.id).not.toBe(first.id);
    expect(await fixture.send(closed, 'reopen', { reason: 'Again' })).toMatchObject({
      status: 409,
      body: { code: 'case.open_already', caseId: second.id },
    });
  });

  it('is opened once by a command that is sent again', async () => {
    const body = { commandId: randomUUID(), orderId: await fixture.order(), cause: 'quality' };
    const [one, two] = [await fixture.tryOpen(body), await fixture.tryOpen(body)];
    expect([one.status, two.status, two.body.id]).toEqual([201, 201, one.body.id]);
  });

  it('passes from owner to owner, as its history shows', async () => {
    const { amal, badr, supervisor } = fixture;
    const made = await fixture.open();
    const { body: taken } = await fixture.send(made, 'take');
    expect(taken.owner?.id).toBe(amal.id);
    const refused = { status: 409, body: { code: 'case.owned' } };
    for (const event of ['take', 'release', 'resolve'])
      expect(await fixture.send(taken, event, {}, badr)).toMatchObject(refused);
    const ownerId = badr.id;
    const { body: given } = await fixture.send(taken, 'reassign', { ownerId });
    expect(given.owner?.id).toBe(badr.id);
    expect(
      await fixture.send(given, 'reassign', { ownerId: fixture.customer.id }, badr),
    ).toMatchObject({ status: 409, body: { code: 'case.not_openable' } });
    const { body: pulled } = await fixture.send(given, 'take', {}, supervisor);
    expect(pulled.owner?.id).toBe(supervisor.id);
    const { body: free } = await fixture.send(pulled, 'release', {}, supervisor);
    expect(free.owner).toBeNull();
    const owners = (await fixture.history(made.id)).filter(({ kind }) => kind === 'owner');
    expect(owners.map(({ data }) => data.owner?.id ?? null)).toEqual([
      amal.id,
      badr.id,
      supervisor.id,
      null,
    ]);
  });

  it('waits until a time, and wakes by itself', async () => {
    const made = await fixture.open();
    const wait = { waitingFor: 'store', wakesAt: later(30), reason: 'Asked the kitchen' };
    const { body: waiting } = await fixture.send(made, 'wait', wait);
    expect(waiting).toMatchObject({
      state: 'waiting',
      waitingFor: 'store',
      owner: { id: fixture.amal.id },
    });
    await t.app().runNow.wakeCases();
    expect((await fixture.read(made.id)).state).toBe('waiting');
    await fixture.passTime(31 * MINUTE_MS);
    await t.app().runNow.wakeCases();
    expect(await fixture.read(made.id)).toMatchObject({
      state: 'open',
      waitingFor: null,
      wakesAt: null,
    });
    expect((await fixture.history(made.id)).map(({ kind }) => kind)).toEqual([
      'opened',
      'wait',
      'wake',
    ]);
    for (const wakesAt of [later(-1), later(60 * 24 * 31)])
      expect(
        (await fixture.send(await fixture.read(made.id), 'wait', { ...wait, wakesAt })).status,
      ).toBe(400);
  });

  it('is commented on at any version, and its comment stays as it is', async () => {
    const made = await fixture.open();
    await fixture.send(made, 'resolve', { reason: 'Done' });
    const answer = await fixture.comment(made.id, 'He called again.\nHe is content.', fixture.badr);
    expect(answer).toMatchObject({ status: 200, body: { state: 'resolved', version: 3 } });
    const [entry] = (await fixture.history(made.id)).filter(({ kind }) => kind === 'comment');
    expect(entry).toMatchObject({
      text: 'He called again.\nHe is content.',
      actor: { id: fixture.badr.id },
    });
    for (const statement of [
      `update case_events set text = 'x' where id = ${entry?.id}`,
      `update case_events set kind = 'end' where id = ${entry?.id}`,
      `delete from case_events where id = ${entry?.id}`,
      `update cases set cause = 'quality' where id = ${made.id}`,
      `update cases set state = 'open' where id = ${made.id}`,
      `delete from cases where id = ${made.id}`,
    ])
      await expect(t.pool.query(statement)).rejects.toThrow();
  });

  it('is refused at another version than the one that was seen', async () => {
    const made = await fixture.open();
    await fixture.send(made, 'prioritise', { priority: 'urgent' });
    expect(await fixture.send(made, 'resolve', { reason: 'x' })).toMatchObject({
      status: 412,
      body: { current: { priority: 'urgent' } },
    });
  });

  it('is read by who may, and changed by who works on cases', async () => {
    const made = await fixture.open();
    const catalogue = await t.person('catalogue');
    expect((await fixture.read(made.id, catalogue)).acts.take).toMatchObject({
      code: 'permission.denied',
    });
    expect((await fixture.send(made, 'take', {}, catalogue)).status).toBe(403);
    for (const outsider of [fixture.customer, fixture.owner])
      expect((await t.call(casesRoutes.list, {}, outsider)).status).toBe(403);
  });
});

describe('the queue of cases', () => {
  it('is in the order in which they are due, and is filtered by owner, state, party and words', async () => {
    const { amal, store } = fixture;
    const urgent = await fixture.open({
      cause: 'driver_accident',
      reason: 'Flat tyre at Derb Omar',
    });
    const slow = await fixture.open({ cause: 'payment' });
    const idsOf = async (query: object) => (await fixture.list(query)).map(({ id }) => id);
    const due = await fixture.list({ open: 'true', limit: '200' });
    expect(due.map(({ dueAt }) => dueAt)).toEqual(due.map(({ dueAt }) => dueAt).toSorted());
    const mine = (await fixture.send(slow, 'take')).body;
    const all = await idsOf({ ownerId: amal.id, open: 'true', limit: '200' });
    expect(all).toContain(mine.id);
    expect(all).not.toContain(urgent.id);
    expect(await idsOf({ unowned: 'true', open: 'true', limit: '200' })).toContain(urgent.id);
    expect(await idsOf({ party: 'driver', storeId: store.id })).toEqual([urgent.id]);
    expect(await idsOf({ q: 'tyre derb' })).toEqual([urgent.id]);
    expect(await idsOf({ q: String(urgent.order?.id) })).toContain(urgent.id);
    expect(await idsOf({ cause: 'payment,duplicate' })).toEqual([slow.id]);
    await fixture.passTime(20 * MINUTE_MS);
    const overdue = await idsOf({ overdue: 'true', limit: '200' });
    expect(overdue).toContain(urgent.id);
    expect(overdue).not.toContain(slow.id);
    const csv = await t.call(casesRoutes.export, { query: { party: 'driver' } as never }, amal);
    expect(String(csv.body)).toContain('Flat tyre at Derb Omar');
  });

  it('says how many cases a store had of how many orders', async () => {
    const { store } = fixture;
    const query = { storeId: String(store.id), since: later(-60 * 24) };
    const { body } = await t.call(casesRoutes.share, { query: query as never }, fixture.amal);
    const cases = await fixture.list({ storeId: store.id, limit: '200' });
    expect(body).toMatchObject({ cases: cases.length, given: '0', charged: '0' });
    expect(body.orders).toBeGreaterThan(5);
  });
});
