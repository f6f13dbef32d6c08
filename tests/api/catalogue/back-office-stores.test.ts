import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { appStoresRoutes } from '#contract/routes/catalogue/app-stores.ts';
import { storesRoutes as calls, type StoreDetail } from '#contract/routes/catalogue/stores.ts';
import { notesRoutes } from '#contract/routes/insight/notes.ts';
import { ordersRoutes } from '#contract/routes/operations/orders.ts';
import type { StoreEventType } from '#machines/store/store-machine.ts';
import { ALWAYS_OPEN } from '#rules/hours.ts';
import { orderOf, type Person, startTestApp, type TestApp } from '#tests/support/app.ts';

let t: TestApp;
let admin: Person;
let operator: Person;
let catalogue: Person;
let customer: Person;
beforeAll(async () => {
  t = await startTestApp({ manualTicks: true });
  admin = await t.person('admin');
  operator = await t.person('operator');
  catalogue = await t.person('catalogue');
  customer = await t.person('customer');
});
afterAll(() => t.close());

const HOUR_MS = 3_600_000;
const basics = {
  name: 'Pizza Gauthier',
  address: '3 rue du Parc',
  zone: 'Gauthier',
  location: { lat: 33.59, lon: -7.62 },
  prepMinutes: 15,
};
const ifMatch = (version: number) => ({ 'if-match': `"${version}"` });
const params = (id: number) => ({ params: { id: String(id) } });

const vendor = async (id: number): Promise<StoreDetail> =>
  (await t.call(calls.get, params(id), admin)).body;
const change = (id: number, version: number, body: object, as: Person = admin) =>
  t.call(calls.update, { ...params(id), body }, as, ifMatch(version));
async function send(id: number, event: StoreEventType, more: object = {}, as: Person = admin) {
  const { version } = await vendor(id);
  return t.call(calls.send, { ...params(id), body: { event, ...more } }, as, ifMatch(version));
}
const placeOrder = (store: { id: number; itemId: number }) =>
  t.call(ordersRoutes.place, { body: orderOf(store) }, customer);

describe('a store in the back office', () => {
  it('is created as an application by a catalogue manager, and approved by an administrator', async () => {
    const made = await t.call(appStoresRoutes.create, { body: basics }, catalogue);
    expect(made.status).toBe(201);
    expect(made.body.opening).toMatchObject({ open: false, why: 'applied' });
    const { id } = made.body;
    expect((await send(id, 'store.approve', {}, catalogue)).status).toBe(403);
    expect((await send(id, 'store.approve', {}, operator)).status).toBe(403);
    const approved = await send(id, 'store.approve', { reason: 'Nothing is sold yet' });
    expect(approved.body).toMatchObject({ status: 'active', opening: { open: true, why: null } });
    // Customers see it from now on.
    expect((await t.call(appStoresRoutes.get, params(id), customer)).status).toBe(200);
  });

  it('stores all its fields, and its history shows the changes', async () => {
    const { id } = await t.store();
    const hours = { ...ALWAYS_OPEN, sun: [] };
    const body = {
      names: { fr: 'Le café', ar: 'مقهى الأطلس' },
      category: 'bakery',
      email: 'Cafe@Example.com',
      contactName: 'Salma',
      hours,
      holidays: [{ from: '2026-12-31', to: '2027-01-01', name: 'New year' }],
      minimumOrder: '5000',
      deliveryModes: ['pickup', 'delivery'],
      documents: [{ kind: 'licence', name: 'Patente', fileId: null, expiresOn: '2027-06-30' }],
      taxBp: 1000,
      commissionBp: 1800,
    };
    const answer = await change(id, 1, body);
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ ...body, email: 'cafe@example.com', version: 2 });
    expect(answer.headers.etag).toBe('"2"');
    // Unchanged: nothing is written.
    expect((await change(id, 2, { hours, taxBp: 1000 })).body.version).toBe(2);
    await change(id, 2, { commissionBp: 2000 });
    const query = { subject: `store:${id}` };
    const history = (await t.call(notesRoutes.history, { query }, operator)).body.items;
    expect(history[0]).toMatchObject({
      action: 'store.update',
      actor: { id: admin.id },
      changes: [{ field: 'commissionBp', before: 1800, after: 2000 }],
    });
  });

  it('shows only the first and last characters of its IBAN', async () => {
    const { id } = await t.store();
    await t.db
      .updateTable('stores')
      .set({ bank_iban: 'MA64011519000001205000534921', bank_holder: 'Café Atlas' })
      .set({ bank_changed_by: admin.id, bank_changed_at: t.clock(), bank_reason: 'New' })
      .where('id', '=', id)
      .execute();
    expect((await vendor(id)).bank).toMatchObject({ iban: 'MA64 •••• 4921', holder: 'Café Atlas' });
  });

  it('permits changes of commission and owner only to users who can approve stores', async () => {
    const { id } = await t.store();
    const owner = await t.person('store');
    for (const body of [{ commissionBp: 0 }, { ownerId: owner.id }, { ownerId: null }])
      expect((await change(id, 1, body, catalogue)).status).toBe(403);
    expect((await change(id, 1, { name: 'Atlas' }, catalogue)).status).toBe(200);
    expect((await change(id, 2, { ownerId: customer.id })).status).toBe(400);
    expect((await change(id, 2, { ownerId: owner.id })).body.owner).toMatchObject({ id: owner.id });
  });

  it('requires the current version', async () => {
    const { id } = await t.store();
    const body = { name: 'Atlas' };
    expect((await t.call(calls.update, { ...params(id), body }, admin)).status).toBe(428);
    await change(id, 1, body);
    expect(await change(id, 1, { zone: 'Anfa' })).toMatchObject({
      status: 412,
      body: { code: 'version.stale', current: { id, version: 2, name: 'Atlas' } },
    });
    const paused = { ...params(id), body: { event: 'store.pause', reason: 'x' } };
    expect((await t.call(calls.send, paused, operator)).status).toBe(428);
    expect((await t.call(calls.send, paused, operator, ifMatch(1))).status).toBe(412);
  });

  it('cannot be archived with open orders; once archived, it can only be restored', async () => {
    const store = await t.store();
    const order = (await placeOrder(store)).body;
    expect((await send(store.id, 'store.archive')).body).toMatchObject({
      code: 'store.has_orders',
    });
    await t.call(
      ordersRoutes.progress,
      { ...params(order.id), body: { event: 'order.cancel', reason: 'Test' } },
      admin,
      ifMatch(order.version),
    );
    expect((await send(store.id, 'store.archive')).body.legalEvents).toEqual(['store.restore']);
    const { version } = await vendor(store.id);
    expect((await change(store.id, version, { name: 'x' })).body).toMatchObject({
      code: 'store.archived',
    });
    expect((await placeOrder(store)).body).toMatchObject({ code: 'store.closed' });
    expect((await t.call(appStoresRoutes.get, params(store.id), customer)).status).toBe(404);
    const listed = async (query: object) =>
      (await t.call(calls.list, { query: { limit: '200', ...query } }, admin)).body.items.some(
        ({ id }) => id === store.id,
      );
    expect(await listed({})).toBe(false);
    expect(await listed({ archived: 'true' })).toBe(true);
    await send(store.id, 'store.restore');
    expect(await listed({})).toBe(true);
    expect((await placeOrder(store)).status).toBe(201);
  });

  it('is duplicated with its menu, as an application', async () => {
    const { id } = await t.store();
    await change(id, 1, { hours: ALWAYS_OPEN, names: { fr: 'Atlas' } });
    const made = await t.call(
      calls.duplicate,
      { ...params(id), body: { name: 'Atlas 2' } },
      catalogue,
    );
    expect(made.status).toBe(201);
    expect(made.body).toMatchObject({ name: 'Atlas 2', status: 'applied', hours: ALWAYS_OPEN });
    const menu = await t.call(appStoresRoutes.items, params(made.body.id), admin);
    expect(menu.body.items.map(({ name }) => name)).toEqual(['Thé']);
  });
});

describe('the opening of a store', () => {
  it('follows hours and holidays, and states when it changes next', async () => {
    const store = await t.store();
    const closed = { mon: [], tue: [], wed: [], thu: [], fri: [], sat: [], sun: [] };
    await change(store.id, 1, { hours: closed });
    expect((await vendor(store.id)).opening).toMatchObject({ open: false, why: 'hours' });
    const refused = await placeOrder(store);
    expect(refused).toMatchObject({ status: 409, body: { code: 'store.closed' } });
    expect((refused.body as unknown as { message: string }).message).toContain('closed now');
    const day = (ms: number) => new Date(t.clock().getTime() + ms).toISOString().slice(0, 10);
    const holidays = [{ from: day(-48 * HOUR_MS), to: day(48 * HOUR_MS), name: 'Fête' }];
    await change(store.id, 2, { hours: null, holidays });
    expect((await vendor(store.id)).opening).toMatchObject({
      open: false,
      why: 'holiday',
      reason: 'Fête',
      changesAt: expect.any(String),
    });
  });

  it('is paused until a set time, even across a restart', async () => {
    const store = await t.store();
    const until = new Date(t.clock().getTime() + HOUR_MS).toISOString();
    const paused = await send(store.id, 'store.pause', { reason: 'Too busy', until }, operator);
    expect(paused.body).toMatchObject({
      status: 'paused',
      statusReason: 'Too busy',
      opening: { open: false, why: 'paused', reason: 'Too busy', changesAt: until },
    });
    expect((await placeOrder(store)).body).toMatchObject({ code: 'store.closed' });
    await t.restart();
    await t.app().runNow.stores();
    expect((await vendor(store.id)).status).toBe('paused');
    t.moveClock(HOUR_MS + 1);
    const again = await t.login(customer.email);
    // Orders are accepted from that instant on, before the job has run.
    const placed = await t.call(
      ordersRoutes.place,
      { body: orderOf(store) },
      {
        token: again.body.access_token,
      },
    );
    expect(placed.status).toBe(201);
    admin = { ...admin, token: (await t.login(admin.email)).body.access_token };
    operator = { ...operator, token: (await t.login(operator.email)).body.access_token };
    catalogue = { ...catalogue, token: (await t.login(catalogue.email)).body.access_token };
    customer = { ...customer, token: again.body.access_token };
    await t.app().runNow.stores();
    expect(await vendor(store.id)).toMatchObject({ status: 'active', pausedUntil: null });
    const query = { subject: `store:${store.id}` };
    const history = (await t.call(notesRoutes.history, { query }, admin)).body.items;
    expect(history.map(({ action }) => action)).toEqual(['store.resume', 'store.pause']);
    expect(history[0]?.reason).toBe('The pause expired');
    expect(history[0]).toMatchObject({ reasonKey: 'store.pause_expired' });
    expect(history[0]?.changes.map(({ field }) => field)).not.toContain('reasonSentence');
  });

  it('is announced to the board with the reason of a pause', async () => {
    const store = await t.store();
    await send(store.id, 'store.pause', { reason: 'Power cut' }, operator);
    const event = await t.db
      .selectFrom('events')
      .select(['type', 'subject_id', 'reason', 'data'])
      .where('subject_kind', '=', 'store')
      .where('subject_id', '=', store.id)
      .executeTakeFirstOrThrow();
    expect(event).toMatchObject({
      type: 'store.paused',
      reason: 'Power cut',
      data: { id: store.id, opening: { why: 'paused', reason: 'Power cut' } },
    });
  });
});

describe('a bulk act on stores', () => {
  it('returns one result for each store, and continues after a refusal', async () => {
    const stores = await Promise.all([t.store(), t.store(), t.store()]);
    const ids = stores.map(({ id }, n) => ({ id, version: n === 1 ? 9 : 1 }));
    const body = { ids, act: 'store.pause', reason: 'Ftour' };
    const { body: answer } = await t.call(calls.bulk, { body }, operator);
    expect(answer.results).toMatchObject([
      { ok: true, row: { status: 'paused', version: 2 } },
      { ok: false, error: { code: 'version.stale' } },
      { ok: true, row: { status: 'paused', version: 2 } },
    ]);
    // Undone by the opposite event at the versions of the results.
    const undo = answer.results.flatMap((one) =>
      one.ok ? [{ id: one.id, version: one.row.version }] : [],
    );
    const undone = await t.call(calls.bulk, { body: { ids: undo, act: 'store.resume' } }, operator);
    expect(undone.body.results.map(({ ok }) => ok)).toEqual([true, true]);
  });

  it('is refused as a whole for invalid input', async () => {
    const { id } = await t.store();
    const one = [{ id, version: 1 }];
    for (const body of [
      { ids: one, act: 'store.pause' },
      { ids: [...one, ...one], act: 'store.resume' },
      { ids: [], act: 'store.resume' },
      { ids: one, act: 'store.resume', until: '2030-01-01T00:00:00Z' },
      { ids: one, act: 'store.explode' },
    ])
      expect((await t.call(calls.bulk, { body }, admin)).status).toBe(400);
    const block = { ids: one, act: 'store.block', reason: 'x' };
    expect((await t.call(calls.bulk, { body: block }, operator)).status).toBe(403);
  });
});
