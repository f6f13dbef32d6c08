import { randomUUID } from 'node:crypto';
import { beforeAll, expect, it } from 'vitest';
import { broadcastsRoutes as routes } from '#contract/routes/operations/contact/broadcasts.ts';
import type { Person, TestApp } from '#tests/support/app.ts';
import {
  type ContactFixture,
  createContactFixture,
} from '#tests/support/contact/contact-fixture.ts';
import { withApp } from '#tests/support/with-app.ts';
import { createZoneFixture } from '#tests/support/zones.ts';

let t: TestApp;
let f: ContactFixture;
withApp(async (app) => {
  t = app;
  f = await createContactFixture(t);
});
let zones: number[];
let drivers: Person[];
beforeAll(async () => {
  const fixture = await createZoneFixture(t);
  zones = [
    (await fixture.create({ name: 'West' })).id,
    (await fixture.create({ name: 'East' })).id,
  ];
  drivers = [];
  for (const [n, zone] of [0, 0, 1].entries()) {
    const driver = await t.person('driver', `Driver ${n}`);
    drivers.push(driver);
    await t.pool.query(
      'insert into driver_zones (driver_id, zone_id, at) values ($1, $2, now()) on conflict do nothing',
      [driver.id, zones[zone]],
    );
  }
});

const count = async (to: object, as: Person = f.supervisor) =>
  t.call(routes.preview, { body: to }, as);
const send = (body: object, as: Person = f.supervisor) =>
  t.call(
    routes.send,
    {
      body: {
        commandId: randomUUID(),
        counted: 1,
        channel: 'app',
        language: 'fr',
        text: 'Rue fermée',
        ...body,
      },
    },
    as,
  );

it('reaches the drivers of an area once each, and no others', async () => {
  const to = { zones: [zones[0]], drivers: [drivers[0]?.id] };
  expect((await count(to)).body).toEqual({ drivers: 2 });
  const commandId = randomUUID();
  const sent = await send({ ...to, counted: 2, commandId });
  expect(sent).toMatchObject({ status: 201, body: { drivers: 2 } });
  expect((await send({ ...to, counted: 2, commandId })).body).toEqual(sent.body);
  const [first, second, third] = drivers as [Person, Person, Person];
  for (const one of [first, second])
    expect((await f.messages(one)).map(({ text }) => text)).toEqual(['Rue fermée']);
  expect(await f.messages(third)).toEqual([]);
  const log = await t.pool.query(`select after from audit_log where action = 'contact.broadcast'`);
  expect(log.rows).toMatchObject([{ after: { drivers: 2, zones: [zones[0]] } }]);
});

it('is refused if the drivers are others than were counted, or nobody', async () => {
  expect((await send({ zones: [zones[1]], counted: 5 })).body).toMatchObject({
    code: 'contact.other_count',
  });
  expect((await send({})).body).toMatchObject({ code: 'contact.no_drivers' });
  await t.db
    .updateTable('drivers')
    .set({ duty: 'offline' })
    .where('user_id', '=', drivers[2]?.id ?? 0)
    .execute();
  expect((await count({ zones: [zones[1]] })).body).toEqual({ drivers: 0 });
});

it('needs a permission of its own, and has no links', async () => {
  expect((await count({}, f.operator)).status).toBe(403);
  expect((await send({ zones: [zones[0]], counted: 2 }, f.operator)).status).toBe(403);
  const text = 'See https://x.example';
  expect((await send({ zones: [zones[0]], counted: 2, text })).status).toBe(400);
});
