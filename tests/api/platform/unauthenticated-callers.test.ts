import { describe, expect, it } from 'vitest';
import { api } from '#contract/api.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { APP_ROLES, roleCan } from '#contract/permissions.ts';
import { auditRoutes } from '#contract/routes/books/audit.ts';
import { ordersRoutes } from '#contract/routes/operations/orders.ts';
import { authRoutes } from '#contract/routes/people/auth.ts';
import { usersRoutes } from '#contract/routes/people/users.ts';
import { etag } from '#contract/version.ts';
import { hashingWork } from '#server/platform/auth/passwords.ts';
import { orderOf, PASSWORD, type Person, type TestApp } from '#tests/support/app.ts';
import { withApp } from '#tests/support/with-app.ts';

let t: TestApp;
withApp(
  (opened) => {
    t = opened;
  },
  { trustedProxies: ['127.0.0.1'] },
);

const from = (address: string) => ({ 'x-forwarded-for': address });

describe('password hashing on behalf of strangers', () => {
  it('an invalid link causes no hash, and is limited by address', async () => {
    const before = hashingWork().done;
    const body = { token: 'no such link', password: PASSWORD };
    const statuses = await Promise.all(
      Array.from({ length: 300 }, async () => {
        const answer = await t.call(authRoutes.setPassword, { body }, null, from('10.1.1.1'));
        return answer.status;
      }),
    );
    expect(hashingWork().done).toBe(before);
    expect(statuses.filter((status) => status === 422)).toHaveLength(30);
    expect(statuses.filter((status) => status === 429)).toHaveLength(270);
    const elsewhere = await t.call(authRoutes.setPassword, { body }, null, from('10.1.1.2'));
    expect(elsewhere.status).toBe(422);
  });

  it('a valid link sets a password, and does not count towards the limit', async () => {
    const admin = await t.person('admin');
    const user = await t.person('operator');
    for (let n = 0; n < 35; n += 1) {
      const { body } = await t.call(usersRoutes.reset, { params: { id: user.id } }, admin);
      const request = { token: body.token, password: `${PASSWORD} ${n}` };
      const set = await t.call(authRoutes.setPassword, { body: request }, null, from('10.1.1.3'));
      expect(set.status).toBe(204);
    }
  });

  it('a link that is used several times at once sets one password', async () => {
    const admin = await t.person('admin');
    const user = await t.person('operator');
    const { body } = await t.call(usersRoutes.reset, { params: { id: user.id } }, admin);
    const statuses = await Promise.all(
      Array.from({ length: 8 }, async (_, n) => {
        const request = { token: body.token, password: `${PASSWORD} ${n}` };
        return (await t.call(authRoutes.setPassword, { body: request }, null, from('10.1.1.4')))
          .status;
      }),
    );
    expect(statuses.sort((a, b) => a - b)).toEqual([204, ...Array<number>(7).fill(422)]);
  });

  it('registrations and sign-ins beyond the limit of an address cause no hash', async () => {
    const before = hashingWork().done;
    const many = async (call: (n: number) => Promise<{ status: number }>) => {
      const answers = await Promise.all(Array.from({ length: 200 }, (_, n) => call(n)));
      return answers.filter(({ status }) => status !== 429).length;
    };
    const registered = await many((n) =>
      t.call(
        authRoutes.register,
        { body: { name: 'N', email: `flood-${n}@example.com`, password: PASSWORD } },
        null,
        from('10.1.2.1'),
      ),
    );
    const signedIn = await many((n) =>
      t.call(
        authRoutes.login,
        { body: { email: `flood-in-${n}@example.com`, password: PASSWORD } },
        null,
        from('10.1.2.2'),
      ),
    );
    expect(registered).toBe(20);
    expect(signedIn).toBe(120);
    // One more hash is computed, but not counted, if the decoy was not hashed before.
    expect(hashingWork().done - before).toBe(registered + signedIn);
  });
});

it('registration followed by sign-in does not reveal whether an address was known', async () => {
  const known = await t.person('operator');
  const outcomes: unknown[] = [];
  for (const [email, address] of [
    [known.email, '10.1.3.1'],
    ['quite-new@example.com', '10.1.3.2'],
  ] as const) {
    const body = { name: 'Stranger', email, password: 'a password of a stranger' };
    const registered = await t.call(authRoutes.register, { body }, null, from(address));
    const hashes = hashingWork().done;
    const answers = [];
    for (let n = 0; n < 8; n += 1) {
      const request = { email, password: body.password };
      const { status, body: reply } = await t.call(
        authRoutes.login,
        { body: request },
        null,
        from(address),
      );
      const { code, message } = reply as unknown as Record<string, string>;
      answers.push([status, code, status === 429 ? '' : message]);
    }
    outcomes.push([registered.status, registered.body, answers, hashingWork().done - hashes]);
  }
  expect(outcomes[0]).toEqual(outcomes[1]);
});

describe('staff', () => {
  const NAME = 'Zoubida Staffname';
  const REASON = 'Reason-of-the-house';

  it('are not named in any response to a customer, store, driver or fleet', async () => {
    const staff = await t.person('supervisor', NAME);
    const people: Record<string, Person> = {
      customer: await t.person('customer', 'Customer One'),
      store: await t.person('store', 'Store One'),
      driver: await t.person('driver', 'Driver One'),
      fleet: await t.person('fleet', 'Fleet One'),
    };
    const {
      customer,
      driver,
      store: owner,
    } = people as Record<'customer' | 'driver' | 'store', Person>;
    const store = await t.store(owner);
    const placed = await t.call(ordersRoutes.place, { body: orderOf(store) }, customer);
    expect(placed.status).toBe(201);
    const { id } = placed.body;
    let { version } = placed.body;
    const step = async (answer: Promise<{ status: number; body: { version: number } }>) => {
      const { status, body } = await answer;
      expect(status).toBe(200);
      ({ version } = body);
    };
    const reason = `${REASON}: the customer never answers`;
    await step(
      t.call(ordersRoutes.assign, { body: { orderId: id, driverId: driver.id, reason } }, staff, {
        'if-match': etag(version),
      }),
    );
    await t.call(ordersRoutes.comment, { params: { id }, body: { text: reason } }, staff);
    const seen = { 'if-match': etag(version) };
    await step(
      t.call(
        ordersRoutes.progress,
        { params: { id }, body: { event: 'order.accept', reason } },
        staff,
        seen,
      ),
    );

    const reads = Object.values(api)
      .flatMap((module) => Object.values(module as Record<string, Endpoint>))
      .filter(({ method }) => method === 'GET');
    for (const role of APP_ROLES) {
      const person = people[role] as Person;
      const answers: unknown[] = [];
      for (const endpoint of reads) {
        const { access } = endpoint;
        if (typeof access !== 'string' && !access.some((one) => roleCan(role, one))) continue;
        for (const of of [id, store.id, person.id]) {
          const params = {
            id: of,
            orderId: of,
            userId: of,
            status: 'accepted',
            size: 'thumb',
            key: 'bank',
            scope: 'orders',
          };
          const query = endpoint.path.endsWith('since') ? { seq: 0 } : {};
          const { body } = await t.call(endpoint, { params, query }, person);
          answers.push([endpoint.id, body]);
        }
      }
      // An outdated version, and an illegal event: both refusals show the order.
      for (const version of ['"1"', etag(placed.body.version + 2)])
        for (const event of ['order.accept', 'order.cancel', 'order.deliver', 'order.ready']) {
          const call = { params: { id }, body: { event } };
          if (event === 'order.cancel' && version !== '"1"') continue;
          const { body } = await t.call(ordersRoutes.progress, call, person, {
            'if-match': version,
          });
          answers.push(['progress', event, body]);
        }
      const text = JSON.stringify(answers);
      expect(text).not.toContain('Zoubida');
      expect(text).not.toContain(REASON);
      expect(text).not.toContain('"supervisor"');
      if (role !== 'fleet') {
        // The order itself is visible to its parties, with their own acts.
        const { status, body } = await t.call(ordersRoutes.get, { params: { id } }, person);
        expect(status).toBe(200);
        expect(body.timeline.map(({ type, actor }) => [type, actor?.name ?? null])).toEqual([
          ['order.placed', 'Customer One'],
          ['order.assigned', null],
          ['order.accepted', null],
        ]);
      }
    }
    const { body } = await t.call(ordersRoutes.get, { params: { id } }, staff);
    expect(body.timeline[1]).toMatchObject({ actor: { name: NAME }, reason });
  });

  it('can be signed out only by users who can block them', async () => {
    const supervisor = await t.person('supervisor');
    const admin = await t.person('admin');
    const victim = await t.person('admin');
    const customer = await t.person('customer');
    const end = async (whom: Person, as: Person) => {
      const { body } = await t.call(usersRoutes.devices, { params: { id: whom.id } }, as);
      const sessionId = body.devices[0]?.sessionId;
      const params = { id: whom.id, sessionId };
      return (await t.call(usersRoutes.endDevice, { params }, as)).status;
    };
    expect(await end(victim, supervisor)).toBe(403);
    expect((await t.call(authRoutes.me, {}, victim)).status).toBe(200);
    expect(await end(customer, supervisor)).toBe(204);
    expect(await end(victim, admin)).toBe(204);
    expect((await t.call(authRoutes.me, {}, victim)).status).toBe(401);
  });

  it('see only masked device IDs', async () => {
    const [finance, admin] = [await t.person('finance'), await t.person('admin')];
    const customer = await t.person('customer');
    const device = 'web_0a1b2c3d4e5f6g7h8i9j';
    await t.login(customer.email, device);
    const params = { id: customer.id };
    const mine = { 'device-id': device };
    expect((await t.call(usersRoutes.reset, { params }, admin, mine)).status).toBe(201);
    const answers = [
      await t.call(usersRoutes.devices, { params }, finance),
      await t.call(auditRoutes.list, { query: {} }, finance),
      await t.call(auditRoutes.export, { query: {} }, finance),
    ];
    for (const { status, body } of answers) {
      expect(status).toBe(200);
      expect(JSON.stringify(body)).not.toContain(device);
      expect(JSON.stringify(body)).toContain('web_••••8i9j');
    }
    const { body } = await t.call(auditRoutes.verify, {}, finance);
    expect(body.isWhole).toBe(true);
  });
});

it('a reference of another order is refused', async () => {
  const customer = await t.person('customer');
  const store = await t.store();
  const body = orderOf(store);
  const first = await t.call(ordersRoutes.place, { body }, customer);
  expect(first.status).toBe(201);
  const again = await t.call(ordersRoutes.place, { body }, customer);
  expect(again).toMatchObject({ status: 200, body: { id: first.body.id } });
  for (const other of [
    { address: '13 rue Soumaya' },
    { payment: 'card' },
    { lines: [{ itemId: store.itemId, quantity: 3 }] },
    { note: 'Ring twice' },
  ])
    expect(
      await t.call(ordersRoutes.place, { body: { ...body, ...other } }, customer),
    ).toMatchObject({
      status: 422,
      body: { code: 'command.mismatch', fields: [{ path: 'body.reference' }] },
    });
  // References are unique for each person.
  const another = await t.person('customer');
  expect((await t.call(ordersRoutes.place, { body }, another)).status).toBe(201);
});

it('concurrent orders with one reference and different bodies create one order', async () => {
  const customer = await t.person('customer');
  const body = orderOf(await t.store());
  const statuses = await Promise.all(
    ['1 rue A', '2 rue B'].map(
      async (address) =>
        (await t.call(ordersRoutes.place, { body: { ...body, address } }, customer)).status,
    ),
  );
  expect(statuses.sort((a, b) => a - b)).toEqual([201, 422]);
});
