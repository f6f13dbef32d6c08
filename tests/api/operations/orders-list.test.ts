import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Order, ordersRoutes } from '#contract/routes/operations/orders.ts';
import { orderOf, type Person, startTestApp, type TestApp } from '#tests/support/app.ts';

let t: TestApp;
let amal: Person;
let driver: Person;
let cafe: { id: number; itemId: number };
let grill: { id: number; itemId: number };
const placed: Order[] = [];

const list = (query: object, as: Person = amal) => t.call(ordersRoutes.list, { query }, as);
const idsOf = async (query: object) =>
  (await list(query)).body.items.map(({ id }) => id).toSorted((a, b) => a - b);
const at = (n: number) => placed[n] as Order;

beforeAll(async () => {
  t = await startTestApp();
  amal = await t.person('operator', 'Amal');
  driver = await t.person('driver', 'Yassine Bénani');
  const noor = await t.person('customer', 'Noor El Fássi');
  const omar = await t.person('customer', '=cmd|calc');
  await t.db
    .updateTable('users')
    .set({ phone: '+212 612-345678' })
    .where('id', '=', noor.id)
    .execute();
  cafe = await t.store(null, 'Café Atlas');
  grill = await t.store(null, 'Grill Maârif');
  await t.db.updateTable('stores').set({ zone: 'Maârif' }).where('id', '=', grill.id).execute();
  const place = async (as: Person, body: object) => {
    placed.push((await t.call(ordersRoutes.place, { body }, as)).body);
    t.moveClock(1_000);
  };
  for (let n = 0; n < 3; n += 1) await place(noor, orderOf(cafe));
  await place(omar, orderOf(grill, { payment: 'card', address: '7 rue Ibn Battûta, "Bourgogne"' }));
  await place(omar, {
    ...orderOf(grill),
    lines: [{ itemId: grill.itemId, quantity: 40 }],
  });
  const given = await t.call(
    ordersRoutes.assign,
    { body: { orderId: at(1).id, driverId: driver.id } },
    amal,
    { 'if-match': '"1"' },
  );
  expect(given.status).toBe(200);
  const cancel = await t.call(
    ordersRoutes.progress,
    { params: { id: at(0).id }, body: { event: 'order.cancel', reason: 'Closed' } },
    amal,
    { 'if-match': '"1"' },
  );
  expect(cancel.status).toBe(200);
});
afterAll(() => t.close());

describe('the list of orders', () => {
  it('is narrowed by each filter, and by combinations', async () => {
    const [a, b, c, d, e] = placed.map(({ id }) => id);
    const tries: [object, (number | undefined)[]][] = [
      [{ status: 'cancelled' }, [a]],
      [{ status: 'cancelled,placed' }, [a, b, c, d, e]],
      [{ storeId: grill.id }, [d, e]],
      [{ zone: 'Maârif' }, [d, e]],
      [{ zone: 'Maârif', status: 'placed,cancelled', payment: 'card' }, [d]],
      [{ driverId: driver.id }, [b]],
      [{ payment: 'card' }, [d]],
      [{ open: 'false' }, [a]],
      [{ unassigned: 'false' }, [b]],
      [{ unassigned: 'true', open: 'true' }, [c, d, e]],
      [{ late: 'true' }, []],
      [{ placedFrom: at(3).placedAt }, [d, e]],
      [{ closedFrom: at(0).placedAt }, [a]],
      [{ closedTo: at(0).placedAt }, []],
      [{ placedTo: at(1).placedAt }, [a]],
      [{ totalFrom: '20000' }, [e]],
      [{ totalTo: '19999', storeId: grill.id }, [d]],
    ];
    for (const [query, ids] of tries) expect([query, await idsOf(query)]).toEqual([query, ids]);
  });

  it('filters late orders, both open and closed', async () => {
    const long = new Date(Date.parse(at(1).placedAt) - 60_000);
    const promise = (order: Order, promised_at: Date) =>
      t.db.updateTable('orders').set({ promised_at }).where('id', '=', order.id).execute();
    await promise(at(0), long);
    await promise(at(1), long);
    expect(await idsOf({ late: 'true' })).toEqual([at(0).id, at(1).id]);
    expect(await idsOf({ late: 'false', open: 'true' })).toHaveLength(3);
    for (const order of [at(0), at(1)]) await promise(order, new Date(order.promisedAt));
  });

  it('is searched by prefixes of all words, regardless of accents', async () => {
    const [a, b, c, d, e] = placed.map(({ id }) => id);
    const tries: [string, (number | undefined)[]][] = [
      ['cafe ATL', [a, b, c]],
      ['fassi', [a, b, c]],
      ['0612345678', [a, b, c]],
      ['212612', [a, b, c]],
      ['benani', [b]],
      ['battuta grill', [d]],
      [`#${e}`, [e]],
      ['battuta atlas', []],
      ['—', []],
      [`'); drop table orders --`, []],
      ['\\', []],
    ];
    for (const [q, ids] of tries) expect([q, await idsOf({ q })]).toEqual([q, ids]);
    const code = (await list({ driverId: driver.id })).body.items[0]?.driver?.code;
    expect(await idsOf({ q: code })).toEqual([b]);
  });

  it('finds an order by the new name of its store', async () => {
    await t.db
      .updateTable('stores')
      .set({ name: 'Grill Anfa' })
      .where('id', '=', grill.id)
      .execute();
    expect(await idsOf({ q: 'anfa' })).toEqual([at(3).id, at(4).id]);
    await t.db
      .updateTable('stores')
      .set({ name: 'Grill Maârif' })
      .where('id', '=', grill.id)
      .execute();
  });

  it.each(['newest', 'oldest', 'total-desc', 'total-asc'] as const)(
    'sorted by %s contains each order once and in order across pages',
    async (sort) => {
      for (const more of [{}, { q: 'rue' }, { status: 'placed,cancelled' }, { zone: 'Gauthier' }]) {
        const whole = (await list({ sort, ...more })).body.items;
        const read: Order[] = [];
        let cursor: string | null = '';
        while (cursor !== null) {
          const query = { sort, ...more, limit: 2, ...(cursor === '' ? {} : { cursor }) };
          const { body } = await list(query);
          read.push(...body.items);
          cursor = body.nextCursor;
        }
        expect(read.map(({ id }) => id)).toEqual(whole.map(({ id }) => id));
        const keys = read.map((one) =>
          sort.startsWith('total') ? Number(one.total) : Date.parse(one.placedAt),
        );
        const up = keys.toSorted((x, y) => x - y);
        expect(keys).toEqual(sort === 'oldest' || sort === 'total-asc' ? up : up.toReversed());
      }
    },
  );

  it('refuses invalid filter values', async () => {
    for (const query of [
      { status: 'placed,lost' },
      { placedFrom: 'yesterday' },
      { totalFrom: '1.5' },
      { sort: 'status' },
      { payment: 'gold' },
      { zone: '' },
      { q: '\u0000' },
    ])
      expect(await list(query)).toMatchObject({ status: 400, body: { code: 'request.invalid' } });
  });
});

describe('the export of orders', () => {
  it('contains the filtered orders as CSV, without executable formulas', async () => {
    const answer = await t.call(ordersRoutes.export, { query: { payment: 'card' } }, amal);
    expect(answer).toMatchObject({
      status: 200,
      headers: { 'content-type': 'text/csv; charset=utf-8' },
    });
    const [head, row, ...rest] = answer.body.split('\r\n');
    expect(head).toMatch(/^\uFEFFID,Placed at,Status/);
    expect(row).toContain(",'=cmd|calc,");
    expect(row).toContain(',"7 rue Ibn Battûta, ""Bourgogne""",');
    expect(row).toMatch(/,card,\d+\.\d\d,/);
    expect(rest).toEqual(['']);
  });

  it('is refused to customers', async () => {
    const customer = await t.person('customer');
    expect((await t.call(ordersRoutes.export, { query: {} }, customer)).status).toBe(403);
  });
});

describe('a bulk act on orders', () => {
  it('changes or refuses each order on its own', async () => {
    const body = {
      ids: [at(0).id, at(2).id, at(3).id, 2_000_000],
      versions: [2, 1, 9, 1],
      event: 'order.cancel',
      reason: 'Storm',
    };
    const { status, body: answer } = await t.call(ordersRoutes.bulk, { body }, amal);
    expect(status).toBe(200);
    expect(answer.results).toMatchObject([
      { id: at(0).id, ok: false, code: 'order.illegal_event', order: { status: 'cancelled' } },
      { id: at(2).id, ok: true, order: { status: 'cancelled', version: 2 } },
      { id: at(3).id, ok: false, code: 'version.stale', order: { version: 1 } },
      { id: 2_000_000, ok: false, code: 'resource.not_found' },
    ]);
    const read = await t.call(ordersRoutes.adminGet, { params: { id: at(2).id } }, amal);
    expect(read.body.timeline.at(-1)).toMatchObject({
      type: 'order.cancelled',
      reason: 'Storm',
      actor: { name: 'Amal' },
    });
  });

  it('requires a reason, a version for each order, and the permission', async () => {
    const one = { ids: [at(3).id], versions: [1], event: 'order.cancel' };
    const finance = await t.person('finance');
    const send = (body: object, as = amal) => t.call(ordersRoutes.bulk, { body }, as);
    expect((await send(one)).status).toBe(400);
    expect((await send({ ...one, reason: 'x', versions: [1, 2] })).status).toBe(400);
    expect((await send({ ...one, reason: 'x', ids: [1, 1], versions: [1, 1] })).status).toBe(400);
    expect((await send({ ...one, reason: 'x' }, finance)).status).toBe(403);
  });
});

describe('comments on an order', () => {
  it('are visible to staff only', async () => {
    const params = { id: at(4).id };
    const body = { text: 'Called the customer twice.' };
    const added = await t.call(ordersRoutes.comment, { params, body }, amal);
    expect(added).toMatchObject({ status: 201, body: { ...body, author: { name: 'Amal' } } });
    const staff = await t.call(ordersRoutes.adminGet, { params }, amal);
    expect(staff.body).toMatchObject({
      comments: [body],
      contacts: { store: { name: 'Grill Maârif' }, driver: null },
    });
    const apps = await t.call(ordersRoutes.get, { params }, amal);
    expect(apps.body).not.toHaveProperty('comments');
    const customer = await t.person('customer');
    expect((await t.call(ordersRoutes.comment, { params, body }, customer)).status).toBe(403);
    const gone = await t.call(ordersRoutes.comment, { params: { id: 2_000_000 }, body }, amal);
    expect(gone.status).toBe(404);
  });

  it('cannot be changed or removed by the application', async () => {
    await expect(t.db.deleteFrom('order_comments').execute()).rejects.toThrow('permission denied');
  });
});
