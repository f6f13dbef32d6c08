import { expect, it } from 'vitest';
import { handoverRoutes } from '#contract/routes/operations/handover.ts';
import { MINUTE_MS } from '#rules/time.ts';
import type { TestApp } from '#tests/support/app.ts';
import {
  type ContactFixture,
  createContactFixture,
} from '#tests/support/contact/contact-fixture.ts';
import { withApp } from '#tests/support/with-app.ts';

let t: TestApp;
let f: ContactFixture;
withApp(
  async (app) => {
    t = app;
    f = await createContactFixture(t);
  },
  { manualTicks: true },
);

it('lists the threads that nobody has answered, with their age and without their words', async () => {
  const first = await f.place();
  await f.write(first.id, 'Where is it?');
  t.moveClock(7 * MINUTE_MS);
  const second = await f.place();
  await f.write(second.id, 'Hello?');
  const operator = await t.person('operator', 'Chafik');
  const { body: sheet } = await t.call(handoverRoutes.draft, {}, operator);
  const threads = sheet.items.filter(({ kind }) => kind === 'thread');
  expect(threads).toMatchObject([
    { subject: 'order', subjectId: first.id, party: 'customer', unanswered: 1, minutes: 7 },
    { subject: 'order', subjectId: second.id, party: 'customer', unanswered: 1, minutes: 0 },
  ]);
  expect(JSON.stringify(sheet.items)).not.toContain('Where is it?');

  const { version } = await f.partyOf({ orderId: first.id }, 'customer');
  const about = { orderId: first.id };
  const sent = await f.send({ about, party: 'customer', seen: version, text: 'Soon' });
  expect(sent.status).toBe(201);
  const { body: now } = await t.call(handoverRoutes.get, { params: { id: sheet.id } }, operator);
  expect(now.changes).toMatchObject([
    { what: 'ended', item: { kind: 'thread', subjectId: first.id } },
  ]);
});
