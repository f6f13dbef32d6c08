import { beforeEach, describe, expect, it } from 'vitest';
import type { DocumentSettings } from '#contract/operations/driver-documents/documents.ts';
import { devicesRoutes } from '#contract/routes/growth/devices.ts';
import { dispatchRoutes } from '#contract/routes/operations/dispatch.ts';
import { documentReviewsRoutes as routes } from '#contract/routes/operations/document-reviews.ts';
import { driverProfileRoutes } from '#contract/routes/operations/driver-profile.ts';
import { driverStatusRoutes } from '#contract/routes/operations/driver-status.ts';
import { settingsRoutes } from '#contract/routes/people/settings.ts';
import { casablancaDay, dayAfter } from '#rules/time.ts';
import { type Person, startTestApp, type TestApp } from '#tests/support/app.ts';
import { sendEvent } from '#tests/support/fixtures/carried-order.ts';
import {
  createDispatchFixture,
  type DispatchFixture,
} from '#tests/support/fixtures/dispatch-fixture.ts';
import { createDeviceToken } from '#tests/support/fixtures/push-fixture.ts';

let t: TestApp;
let fixture: DispatchFixture;
let admin: Person;
beforeEach(async () => {
  t = await startTestApp();
  fixture = await createDispatchFixture(t);
  admin = await t.person('admin');
  return () => t.close();
});

const match = (version: number) => ({ 'if-match': `"${version}"` });
const inDays = (days: number) => {
  let day = casablancaDay(t.clock());
  for (let n = 0; n < days; n += 1) day = dayAfter(day, 1);
  return day;
};

/** Requires documents of drivers of motorbikes, as the tests' drivers are. */
async function require(kinds: DocumentSettings['motorbike'], more: object = {}) {
  const params = { key: 'documents' } as const;
  const { version } = (await t.call(settingsRoutes.read, { params }, admin)).body;
  const body = { value: { motorbike: kinds, ...more } };
  const answer = await t.call(settingsRoutes.write, { params, body }, admin, match(version));
  expect(answer.status).toBe(200);
  await t.app().runNow.documents();
}
const profileOf = async ({ id }: Person) =>
  (await t.call(driverProfileRoutes.get, { params: { id } }, admin)).body;
const paper = (kind: string, more: object = {}) => ({
  kind,
  number: 'A1',
  expiresOn: null,
  fileId: null,
  note: null,
  ...more,
});
async function setPapers(driver: Person, ...documents: object[]) {
  const { version } = await profileOf(driver);
  const input = { params: { id: driver.id }, body: { documents, vehicle: 'motorbike' } as never };
  const answer = await t.call(driverProfileRoutes.update, input, admin, match(version));
  expect(answer.status).toBe(200);
  return answer.body;
}
const listed = async (query: object = {}) =>
  (await t.call(routes.list, { query: query as never }, admin)).body.items;
async function decide(driver: Person, event: 'document.approve' | 'document.reject', as = admin) {
  const [row] = await listed({ driverId: driver.id });
  const body = { event, ...(event === 'document.reject' ? { reason: 'Not readable' } : {}) };
  const params = { id: row?.id ?? 0 };
  return t.call(routes.send, { params, body }, as, match(row?.version ?? 0));
}
const setStatus = (driver: Person, status: 'available' | 'offline' | 'on_break', as = driver) =>
  t.call(driverStatusRoutes.setStatus, { params: { id: driver.id }, body: { status } }, as);
const statusOf = async ({ id }: Person) =>
  (await t.call(driverStatusRoutes.get, { params: { id } }, admin)).body;

describe('the review of a document', () => {
  it('is pending for a new one, stays with one that stays, and is decided with a reason', async () => {
    const driver = await fixture.driver(1);
    const { reviews } = await setPapers(driver, paper('licence'), paper('insurance'));
    expect(reviews?.map(({ state }) => state)).toEqual(['pending', 'pending']);
    expect((await listed({ state: 'pending' })).map(({ kind }) => kind)).toEqual([
      'licence',
      'insurance',
    ]);
    const rejected = await decide(driver, 'document.reject');
    expect(rejected).toMatchObject({
      status: 200,
      body: { kind: 'licence', state: 'rejected', stateReason: 'Not readable' },
    });
    // A note and another place in the list are no other document; another number is.
    const after = await setPapers(
      driver,
      paper('insurance', { number: 'A2' }),
      paper('licence', { note: 'blue' }),
    );
    expect(after.reviews?.map(({ state }) => state)).toEqual(['pending', 'rejected']);
    expect(after.reviews?.[1]).toMatchObject({ id: rejected.body.id, stateBy: { id: admin.id } });
    const { action, subject } = await t.db
      .selectFrom('audit_log')
      .select(['action', 'subject'])
      .where('action', '=', 'document.reject')
      .executeTakeFirstOrThrow();
    expect([action, subject]).toEqual(['document.reject', `driver ${driver.id}`]);
  });

  it('is by the permission only, and a rejection says why', async () => {
    const driver = await fixture.driver(1);
    await setPapers(driver, paper('licence'));
    expect((await decide(driver, 'document.approve', fixture.operator)).status).toBe(403);
    const [row] = await listed();
    const input = { params: { id: row?.id ?? 0 }, body: { event: 'document.reject' } as never };
    const answer = await t.call(routes.send, input, admin, match(row?.version ?? 0));
    expect(answer).toMatchObject({ status: 400, body: { fields: [{ path: 'body.reason' }] } });
  });
});

describe('a required document', () => {
  it('is required by nobody at first', async () => {
    const driver = await fixture.driver(1);
    await setPapers(driver, paper('licence', { expiresOn: '2020-01-01' }));
    await decide(driver, 'document.reject');
    await t.app().runNow.documents();
    expect(await statusOf(driver)).toMatchObject({ status: 'available' });
    expect(await statusOf(driver)).not.toHaveProperty('documentFaults');
  });

  it('that is missing, expired or rejected ends duty, and refuses to go on duty', async () => {
    const missing = await fixture.driver(1, 0, 'Brahim');
    const expired = await fixture.driver(1);
    const rejected = await fixture.driver(1);
    const fine = await fixture.driver(1);
    await setPapers(expired, paper('licence', { expiresOn: inDays(0) }));
    await setPapers(rejected, paper('licence'));
    await decide(rejected, 'document.reject');
    await setPapers(
      fine,
      paper('licence', { expiresOn: '2020-01-01' }),
      paper('licence', { number: 'A2', expiresOn: inDays(40) }),
    );
    await require(['licence']);
    expect(await statusOf(missing)).toMatchObject({
      status: 'offline',
      documentFaults: [{ kind: 'licence', fault: 'missing' }],
    });
    // Valid on its last day.
    expect(await statusOf(expired)).toMatchObject({ status: 'available' });
    expect((await statusOf(rejected)).documentFaults).toEqual([
      { kind: 'licence', fault: 'rejected' },
    ]);
    expect(await setStatus(missing, 'available')).toMatchObject({
      status: 409,
      body: {
        code: 'driver.documents',
        reason: 'driver.documents_incomplete',
        documentFaults: [{ kind: 'licence', fault: 'missing' }],
      },
    });
    expect((await setStatus(missing, 'on_break')).status).toBe(409);
    expect((await setStatus(missing, 'available', fixture.operator)).status).toBe(409);

    await t.db
      .updateTable('driver_documents')
      .set({ expires_on: dayAfter(inDays(0), -1) })
      .where('driver_id', '=', expired.id)
      .execute();
    await t.app().runNow.documents();
    expect(await statusOf(expired)).toMatchObject({
      status: 'offline',
      documentFaults: [{ kind: 'licence', fault: 'expired' }],
    });
    expect(await statusOf(fine)).toMatchObject({ status: 'available' });

    await setPapers(missing, paper('licence'));
    expect(await statusOf(missing)).not.toHaveProperty('documentFaults');
    expect((await setStatus(missing, 'available')).status).toBe(200);
    await decide(missing, 'document.reject');
    expect(await statusOf(missing)).toMatchObject({ status: 'offline' });
    await decide(missing, 'document.approve');
    expect((await setStatus(missing, 'available')).status).toBe(200);
  });

  it('spares what the driver carries, who gets no more', async () => {
    const driver = await fixture.driver(0.3);
    const order = await fixture.place();
    let carried = (await fixture.assign(order, driver.id)).body;
    await require(['insurance']);
    expect(await statusOf(driver)).toMatchObject({ status: 'busy' });
    const next = await fixture.place();
    expect(await fixture.assign(next, driver.id)).toMatchObject({
      status: 409,
      body: { code: 'driver.documents' },
    });
    const query = { orderId: next.id };
    const { out } = (await t.call(dispatchRoutes.rank, { query }, fixture.operator)).body;
    expect(out.map(({ driver: one, why }) => [one.id, why])).toEqual([[driver.id, 'documents']]);
    for (const event of ['accept', 'prepare', 'ready', 'pick_up', 'deliver'])
      carried = (await sendEvent(t, carried, `order.${event}`, fixture.operator)).body;
    expect(carried.status).toBe('delivered');
    await t.app().runNow.documents();
    expect(await statusOf(driver)).toMatchObject({ status: 'offline' });
  });

  it('counts once it is approved, where only approved ones do', async () => {
    const driver = await fixture.driver(1);
    await setPapers(driver, paper('licence'));
    await require(['licence'], { approvedOnly: true });
    expect((await statusOf(driver)).documentFaults).toEqual([
      { kind: 'licence', fault: 'pending' },
    ]);
    await decide(driver, 'document.approve');
    expect(await statusOf(driver)).not.toHaveProperty('documentFaults');
    await require([]);
    expect(await statusOf(driver)).not.toHaveProperty('documentFaults');
  });
});

describe('a driver is told', () => {
  const notices = async () =>
    (await t.db.selectFrom('push_notices').select(['event', 'body']).orderBy('id').execute()).map(
      ({ event, body }): [string, string] => [event, `${event.split(' ')[0]}: ${body}`],
    );

  it('that a required document expires in 30, 7 and 0 days, once each, and that it has', async () => {
    const driver = await fixture.driver(1);
    const body = { platform: 'android', token: createDeviceToken('Driss'), language: 'en' };
    await t.call(devicesRoutes.register, { body }, driver);
    const day = inDays(31);
    await setPapers(driver, paper('insurance', { expiresOn: day }), paper('other'));
    await require(['insurance']);
    expect(await notices()).toEqual([]);
    const due = `driver.document_due.insurance: insurance: valid until ${day}.`;
    // Those that were sent are removed after a week.
    const sent = new Map<string, string>();
    const seen: number[] = [];
    for (let n = 0; n < 32; n += 1) {
      t.moveClock(86_400_000);
      await t.app().runNow.documents();
      await t.app().runNow.documents();
      for (const [event, text] of await notices()) sent.set(event, text);
      seen.push(sent.size);
    }
    const texts = [...sent.values()];
    // In 30 days, in 7, on the last day, and when it has expired.
    expect([seen[0], seen[22], seen[23], seen[29], seen[30], seen[31]]).toEqual([1, 1, 2, 2, 3, 4]);
    expect(texts.slice(0, 3)).toEqual([due, due, due]);
    expect(texts.at(-1)).toMatch(/^driver.documents: insurance: expired/);
  });
});
