import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { OwnCase } from '#contract/operations/cases/case.ts';
import {
  casesRoutes,
  MAX_CASE_PHOTOS,
  MAX_OWN_CASES,
} from '#contract/routes/operations/cases/cases.ts';
import { type Person, startTestApp, type TestApp } from '#tests/support/app.ts';
import { type CaseFixture, createCaseFixture } from '#tests/support/cases/case-fixture.ts';
import { upload } from '#tests/support/multipart.ts';

let t: TestApp;
let fixture: CaseFixture;
beforeAll(async () => {
  t = await startTestApp({ manualTicks: true });
  fixture = await createCaseFixture(t);
});
afterAll(() => t.close());

const report = (orderId: number, as: Person, body: object = { cause: 'item_missing' }) =>
  t.call(casesRoutes.openOwn, { body: { commandId: randomUUID(), orderId, ...body } }, as);
const photo = (red: number) =>
  sharp({ create: { width: 40, height: 30, channels: 3, background: { r: red, g: 9, b: 9 } } })
    .jpeg()
    .toBuffer();

it('a customer and a store report problems of their own orders, and read their states', async () => {
  const { customer, owner, amal } = fixture;
  const orderId = await fixture.order();
  const body = { cause: 'item_wrong', reason: 'Coffee', lines: [{ line: 1, quantity: 1 }] };
  const answer = await report(orderId, customer, body);
  expect(answer).toMatchObject({
    status: 201,
    body: { orderId, cause: 'item_wrong', words: 'Coffee', state: 'open' },
  });
  expect(await fixture.read(answer.body.id)).toMatchObject({
    origin: 'customer',
    openedBy: { id: customer.id },
    owner: null,
  });
  expect(await report(orderId, customer)).toMatchObject({ status: 201 });
  expect(await report(orderId, owner)).toMatchObject({
    status: 409,
    body: { code: 'case.open_already' },
  });
  expect((await report(orderId, owner, { cause: 'driver_late' })).status).toBe(201);
  await fixture.comment(answer.body.id, 'He is a known one', amal);
  const { body: own } = await t.call(casesRoutes.own, {}, customer);
  expect(own.items).toHaveLength(2);
  expect(JSON.stringify(own)).not.toContain('known one');
});

it('another person’s order, an old one, and too many reports are refused', async () => {
  const orderId = await fixture.order();
  const other = await t.person('customer');
  expect((await report(orderId, other)).status).toBe(404);
  expect((await report(orderId, await t.person('driver'))).status).toBe(404);
  expect((await report(orderId, fixture.amal)).status).toBe(403);
  await t.pool.query(
    `update orders set status = 'cancelled', closed_at = now() - interval '15 days' where id = ${orderId}`,
  );
  expect(await report(orderId, fixture.customer)).toMatchObject({
    status: 409,
    body: { code: 'case.not_openable' },
  });
  const many = await fixture.order(other);
  const causes = ['item_missing', 'item_wrong', 'quality', 'store_late', 'driver_late', 'payment'];
  const statuses = [];
  for (const cause of causes) statuses.push((await report(many, other, { cause })).status);
  expect(statuses).toEqual([...Array.from({ length: MAX_OWN_CASES }, () => 201), 409]);
});

it('photos are added to an own report, once each, and read by staff', async () => {
  const { body: made } = await report(await fixture.order(), fixture.owner);
  const path = (phoneId: string, id = made.id) =>
    `${casesRoutes.attachOwn.path.replace('{id}', String(id))}?phoneId=${phoneId}`;
  const phoneId = randomUUID();
  const first = await upload<OwnCase>(t, path(phoneId), fixture.owner, await photo(1));
  expect(first.status).toBe(201);
  expect((await upload(t, path(phoneId), fixture.owner, await photo(1))).status).toBe(200);
  expect((await upload(t, path(randomUUID()), fixture.customer, await photo(2))).status).toBe(404);
  for (let n = 1; n < MAX_CASE_PHOTOS; n += 1)
    await upload(t, path(randomUUID()), fixture.owner, await photo(n + 10));
  expect((await upload(t, path(randomUUID()), fixture.owner, await photo(99))).status).toBe(409);
  const files = (await fixture.history(made.id)).filter(({ kind }) => kind === 'file');
  expect(files).toHaveLength(MAX_CASE_PHOTOS);
  const params = { id: made.id, entryId: files[0]?.id, size: '96' };
  const read = await t.call(casesRoutes.photo, { params }, fixture.amal);
  expect(read).toMatchObject({ status: 200, headers: { 'content-type': 'image/webp' } });
  const staff = await upload(
    t,
    casesRoutes.attach.path.replace('{id}', String(made.id)),
    fixture.amal,
    await photo(77),
  );
  expect(staff.status).toBe(200);
});
