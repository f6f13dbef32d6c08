import { randomUUID } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { auditRoutes } from '#contract/routes/books/audit.ts';
import { documentReviewsRoutes as routes } from '#contract/routes/operations/document-reviews.ts';
import { driverProfileRoutes } from '#contract/routes/operations/driver-profile.ts';
import { driverStatusRoutes } from '#contract/routes/operations/driver-status.ts';
import { filesRoutes } from '#contract/routes/platform/files.ts';
import type { Person, TestApp } from '#tests/support/app.ts';
import { createPicture } from '#tests/support/fixtures/file-fixture.ts';
import { createMoneyFixture, type MoneyFixture } from '#tests/support/fixtures/money-fixture.ts';
import { upload } from '#tests/support/multipart.ts';
import { withApp } from '#tests/support/with-app.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'tawsil-papers-'));
afterAll(() => rm(dataDir, { recursive: true, force: true }));

let t: TestApp;
let fixture: MoneyFixture;
withApp(
  async (app) => {
    t = app;
    fixture = await createMoneyFixture(t);
  },
  { dataDir },
);

interface Uploaded {
  id: number;
  kind: string;
  state: string;
  code?: string;
  reason?: string;
}

const pdf = () => `%PDF-1.7\n${randomUUID()}\n%%EOF`;

/** Sends a document as a driver's app does. */
const send = (
  as: Person | null,
  query: Record<string, string> = {},
  content: string | Buffer = pdf(),
) => {
  const all = { phoneId: randomUUID(), kind: 'licence', ...query };
  const path = `${routes.upload.path}?${new URLSearchParams(all)}`;
  return upload<Uploaded>(t, path, as, content, 'licence.pdf');
};

const listed = async (driver: Person) =>
  (await t.call(routes.list, { query: { driverId: driver.id as never } }, fixture.admin)).body
    .items;

async function decide(driver: Person, id: number, event: 'document.approve' | 'document.reject') {
  const row = (await listed(driver)).find((one) => one.id === id);
  const body = { event, ...(event === 'document.reject' ? { reason: 'Not readable' } : {}) };
  const match = { 'if-match': `"${row?.version}"` };
  return t.call(routes.send, { params: { id }, body }, fixture.admin, match);
}
const own = async (driver: Person) => (await t.call(routes.own, {}, driver)).body.items;
const faultsOf = async (driver: Person) =>
  (await t.call(driverStatusRoutes.get, { params: { id: driver.id } }, driver)).body.documentFaults;
const profileOf = async ({ id }: Person) =>
  (await t.call(driverProfileRoutes.get, { params: { id } }, fixture.admin)).body;

describe('a document that a driver uploads', () => {
  it('is pending in the review, with its number, its date and a file that staff open', async () => {
    const driver = await fixture.driver(1);
    const sent = await send(driver, { number: 'L 12', expiresOn: '2031-05-01' });
    expect(sent).toMatchObject({ status: 201, body: { kind: 'licence', state: 'pending' } });
    const [row, ...more] = await listed(driver);
    expect(more).toEqual([]);
    expect(row).toMatchObject({
      id: sent.body.id,
      number: 'L 12',
      expiresOn: '2031-05-01',
      state: 'pending',
      acts: { approve: true, reject: true },
    });
    const params = { id: row?.fileId ?? 0 };
    const opened = await t.app().inject({
      url: filesRoutes.document.path.replace('{id}', String(params.id)),
      headers: { 'device-id': 'web_test', authorization: `Bearer ${fixture.supervisor.token}` },
    });
    expect([opened.statusCode, opened.headers['content-type']]).toEqual([200, 'application/pdf']);
    expect((await profileOf(driver)).documents).toMatchObject([
      { kind: 'licence', number: 'L 12' },
    ]);
    expect(await own(driver)).toMatchObject([{ id: sent.body.id, state: 'pending' }]);
    const query = { subject: `driver ${driver.id}` };
    const { body: log } = await t.call(auditRoutes.list, { query }, fixture.admin);
    expect(log.items).toMatchObject([
      { action: 'driver.add_document', after: { document: sent.body.id, kind: 'licence' } },
    ]);
  });

  it('is one however often the phone sends it, also at once', async () => {
    const driver = await fixture.driver(1);
    const phoneId = randomUUID();
    const picture = await createPicture().jpeg().toBuffer();
    const sent = await Promise.all([0, 1, 2].map(() => send(driver, { phoneId }, picture)));
    expect(sent.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 200, 201]);
    expect(await listed(driver)).toHaveLength(1);
    expect((await send(driver, { phoneId })).status).toBe(200);
    // The ids of phones are their own.
    expect((await send(await fixture.driver(1), { phoneId })).status).toBe(201);
  });

  it('replaces the one of its kind that waits, and no decided one', async () => {
    const driver = await fixture.driver(1);
    await send(driver, { number: 'first' });
    const second = await send(driver, { number: 'second' });
    expect((await listed(driver)).map(({ number }) => number)).toEqual(['second']);
    expect((await decide(driver, second.body.id, 'document.approve')).status).toBe(200);
    await send(driver, { number: 'third' });
    await send(driver, { number: 'other', kind: 'insurance' });
    expect((await listed(driver)).map(({ number }) => String(number)).toSorted()).toEqual([
      'other',
      'second',
      'third',
    ]);
    expect((await own(driver)).map(({ number }) => number)).toEqual(['other', 'third', 'second']);
  });

  it('that is rejected ends duty until a later one is approved', async () => {
    await fixture.set('documents', { motorbike: ['licence'] });
    await t.app().runNow.documents();
    const driver = await fixture.driver(1);
    const bad = await send(driver);
    await decide(driver, bad.body.id, 'document.reject');
    expect(await faultsOf(driver)).toEqual([{ kind: 'licence', fault: 'rejected' }]);
    expect(await own(driver)).toMatchObject([{ state: 'rejected', stateReason: 'Not readable' }]);
    const good = await send(driver);
    expect(await faultsOf(driver)).toEqual([{ kind: 'licence', fault: 'rejected' }]);
    await decide(driver, good.body.id, 'document.approve');
    expect(await faultsOf(driver)).toBeUndefined();
    await fixture.set('documents', { motorbike: [] });
  });

  it('that is rejected is changed by those who review it, and kept by other staff', async () => {
    await fixture.set('documents', { motorbike: ['licence'] });
    await t.app().runNow.documents();
    const driver = await fixture.driver(1);
    const operator = await t.person('operator');
    const { body: bad } = await send(driver);
    await decide(driver, bad.id, 'document.reject');
    const { documents, version } = await profileOf(driver);
    const save = (as: Person, change: object[], at = version) =>
      t.call(
        driverProfileRoutes.update,
        { params: { id: driver.id }, body: { documents: change as never } },
        as,
        { 'if-match': `"${at}"` },
      );
    const other = documents.map((one) => ({ ...one, number: 'another' }));
    for (const change of [other, []])
      expect(await save(operator, change)).toMatchObject({
        status: 403,
        body: { reason: 'driver.rejected_document' },
      });
    expect((await save(operator, [...documents, ...other])).status).toBe(200);
    expect(await faultsOf(driver)).toEqual([{ kind: 'licence', fault: 'rejected' }]);
    expect((await save(fixture.supervisor, other, version + 1)).status).toBe(200);
    expect(await faultsOf(driver)).toBeUndefined();
    await fixture.set('documents', { motorbike: [] });
  });

  it('is not lost to staff who save a profile that they read before', async () => {
    const driver = await fixture.driver(1);
    const { version } = await profileOf(driver);
    await send(driver);
    const input = { params: { id: driver.id }, body: { documents: [] } };
    const saved = await t.call(driverProfileRoutes.update, input, fixture.admin, {
      'if-match': `"${version}"`,
    });
    expect(saved.status).toBe(412);
    expect(await listed(driver)).toHaveLength(1);
  });

  it('is of drivers, a picture or a PDF, and not too large or too many', async () => {
    const driver = await fixture.driver(1);
    for (const as of [fixture.admin, await t.person('customer'), await t.person('store')])
      expect((await send(as)).status).toBe(403);
    expect((await send(null)).status).toBe(401);
    expect((await send(driver, {}, 'MZ not a document')).status).toBe(422);
    expect((await send(driver, {}, Buffer.alloc(5_400_000))).status).toBe(413);
    for (const query of [{ kind: 'passport' }, { phoneId: 'x' }, { expiresOn: '2031-02-30' }])
      expect((await send(driver, query as never)).status).toBe(400);
    expect(await listed(driver)).toEqual([]);
    const { version } = await profileOf(driver);
    const documents = Array.from({ length: 20 }, (_, n) => ({
      kind: 'other',
      number: `N${n}`,
      expiresOn: null,
      fileId: null,
      note: null,
    }));
    const input = { params: { id: driver.id }, body: { documents } as never };
    await t.call(driverProfileRoutes.update, input, fixture.admin, {
      'if-match': `"${version}"`,
    });
    expect(await send(driver)).toMatchObject({
      status: 409,
      body: { reason: 'driver.too_many_documents' },
    });
  });
});
