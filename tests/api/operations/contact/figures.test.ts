import { expect, it } from 'vitest';
import { contactFiguresRoutes as routes } from '#contract/routes/operations/contact/contact-figures.ts';
import type { TestApp } from '#tests/support/app.ts';
import {
  type ContactFixture,
  createContactFixture,
} from '#tests/support/contact/contact-fixture.ts';
import { withApp } from '#tests/support/with-app.ts';

let t: TestApp;
let f: ContactFixture;
withApp(async (app) => {
  t = app;
  f = await createContactFixture(t);
});

it('counts messages and calls by store, driver and staff, without numbers and texts', async () => {
  const order = await f.assigned();
  const about = { orderId: order.id };
  await f.call({ about, party: 'store', outcome: 'no_answer', note: 'Nobody there' });
  await f.call({ about, party: 'store', outcome: 'reached' });
  await f.send({ about, party: 'driver', channel: 'sms', text: 'Where are you?' });
  const from = new Date(t.clock().getTime() - 60_000).toISOString();
  const to = new Date(t.clock().getTime() + 60_000).toISOString();
  const read = async (rows: string) =>
    (await t.call(routes.read, { query: { from, to, rows } }, f.supervisor)).body.items;
  expect(await read('store')).toMatchObject([
    { name: 'Café Atlas', calls: 2, noAnswer: 1, sent: 0 },
  ]);
  expect(await read('driver')).toMatchObject([{ name: 'Yassine Alami', sent: 1, notSent: 1 }]);
  expect(await read('staff')).toMatchObject([{ name: 'Omar', sent: 1, calls: 2, noAnswer: 1 }]);
  const file = await t.call(routes.export, { query: { from, to, rows: 'store' } }, f.supervisor);
  expect(String(file.body)).toContain('Café Atlas,0,0,0,2,1');
  expect(String(file.body)).not.toMatch(/\+212|Nobody there/);
  expect(
    (await t.call(routes.read, { query: { from, to, rows: 'store' } }, f.operator)).status,
  ).toBe(403);
});
