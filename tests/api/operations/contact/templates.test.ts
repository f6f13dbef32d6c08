import { randomUUID } from 'node:crypto';
import { beforeAll, expect, it } from 'vitest';
import {
  type ContactTemplate,
  contactTemplatesRoutes as routes,
} from '#contract/routes/operations/contact/contact-templates.ts';
import { proposalsRoutes } from '#contract/routes/people/proposals.ts';
import { settingsRoutes } from '#contract/routes/people/settings.ts';
import { settingDefault } from '#contract/settings.ts';
import type { Person, TestApp } from '#tests/support/app.ts';
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
let second: Person;
beforeAll(async () => {
  second = await t.person('admin', 'Nadia');
});

const read = async (id = 1): Promise<ContactTemplate> =>
  (await t.call(routes.get, { params: { id } }, f.admin)).body;
const change = async (body: object, as: Person = f.admin, id = 1) =>
  t.call(routes.update, { params: { id }, body }, as, {
    'if-match': `"${(await read(id)).version}"`,
  });

it('lists nine templates of each party, in three languages', async () => {
  const { items } = (await t.call(routes.list, { query: { limit: '50' } }, f.operator)).body;
  expect(items.map(({ party, number }) => `${party} ${number}`)).toEqual(
    ['customer', 'store', 'driver'].flatMap((party) =>
      [1, 2, 3, 4, 5, 6, 7, 8, 9].map((number) => `${party} ${number}`),
    ),
  );
  for (const { bodies, id } of items)
    expect(Object.keys(bodies).toSorted(), `${id}`).toEqual(['ar', 'en', 'fr']);
});

it('switches off by one person, and on by two', async () => {
  expect((await change({ isOn: false }, f.operator)).status).toBe(403);
  expect((await change({ isOn: false })).body).toMatchObject({ isOn: false });
  const order = await f.place();
  const send = () => f.send({ about: { orderId: order.id }, party: 'customer', template: 1 });
  expect((await send()).body).toMatchObject({ code: 'contact.template_off' });
  expect((await change({ isOn: true })).body).toMatchObject({ code: 'proposal.needed' });
  await expect(
    t.pool.query('update contact_templates set is_on = true where id = 1'),
  ).rejects.toMatchObject({ constraint: 'proposal_four_eyes' });
  const { version } = await read();
  const proposed = await t.call(
    proposalsRoutes.create,
    {
      body: {
        kind: 'contact_template',
        target: '1',
        version,
        change: { isOn: true },
        reason: 'Again',
      },
    },
    f.admin,
  );
  expect(proposed.status).toBe(201);
  const confirmed = await t.call(
    proposalsRoutes.send,
    { params: { id: proposed.body.id }, body: { event: 'proposal.confirm' } },
    second,
    { 'if-match': `"${proposed.body.version}"` },
  );
  expect(confirmed.status).toBe(200);
  expect(await read()).toMatchObject({ isOn: true, updatedBy: { name: 'Amal' } });
  expect((await send()).status).toBe(201);
});

it('refuses what may not be sent, by any author', async () => {
  await change({ isOn: false }, f.admin, 2);
  for (const fr of ['Voir https://x.example', 'Appelez 0612345678', '{reason}', '<b>{order}</b>'])
    expect((await change({ bodies: { fr } }, f.admin, 2)).status, fr).toBe(400);
  expect((await change({ bodies: { fr: 'Commande {order}' } }, f.admin, 2)).status).toBe(200);
});

it('has the platform’s number once it is set', async () => {
  const order = await f.place();
  const value = { ...settingDefault('contact'), phone: '+212522000000' };
  const set = await t.call(
    settingsRoutes.write,
    { params: { key: 'contact' }, body: { value } },
    f.admin,
    {
      'if-match': '"0"',
    },
  );
  expect(set.status).toBe(200);
  const { templates } = await f.partyOf({ orderId: order.id }, 'customer');
  expect(templates.at(-1)?.texts.en).toBe(
    `Please call us on 05 22 00 00 00 about order #${order.id}.`,
  );
  const text = 'Call us: 05 22 00 00 00';
  const sent = await f.send({ about: { orderId: order.id }, party: 'customer', text });
  expect(sent.status).toBe(201);
  expect(randomUUID()).toHaveLength(36);
});
