import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Endpoint } from '#contract/endpoint.ts';
import { ROLES, type Role, roleCan } from '#contract/permissions.ts';
import { type Person, startTestApp, type TestApp } from '#tests/support/app.ts';
import { endpoints } from './endpoints.ts';

let t: TestApp;
const people = new Map<Role, Person>();

beforeAll(async () => {
  t = await startTestApp();
  for (const role of ROLES) people.set(role, await t.person(role));
});
afterAll(() => t.close());

/** Well-formed, so that only the permission can cause a 403; most of the records do not exist. */
const PARAMS = { id: '2000000', status: 'placed', report: 'items' };
const QUERIES: Record<string, object> = {
  'drivers.readBulk': { ids: '1' },
  'live.since': { seq: '0' },
  'notes.list': { subject: 'order:2000000' },
  'notes.history': { subject: 'order:2000000' },
  'search.all': { q: 'x' },
  'reports.get': { from: '2026-01-01', to: '2026-01-02' },
  'reports.csv': { from: '2026-01-01', to: '2026-01-02' },
};

async function requestEndpoint(endpoint: Endpoint, token?: string) {
  // A deliberately wrong body: permitted callers get 400 for it, others never get that far.
  const body = endpoint.body ? { body: { wrong: true } } : {};
  const query = QUERIES[endpoint.id] ? { query: QUERIES[endpoint.id] } : {};
  return t.call(endpoint, { params: PARAMS, ...query, ...body } as never, token ? { token } : null);
}

/** Promise 22: deny by default, every endpoint by every role. */
describe.each(endpoints.map((endpoint) => [endpoint.id, endpoint] as const))(
  '%s',
  (_, endpoint) => {
    if (endpoint.access === 'public') {
      it('is open to everyone', async () => {
        expect([200, 202, 400]).toContain((await requestEndpoint(endpoint)).status);
      });
      return;
    }

    it('is closed without a token, and with an invalid one', async () => {
      for (const token of [undefined, 'made-up', '../../etc/passwd'])
        expect(await requestEndpoint(endpoint, token)).toMatchObject({
          status: 401,
          body: { code: 'auth.required' },
        });
    });

    it.each(ROLES)(
      'responds to the role %s according to the table of permissions',
      async (role) => {
        const { access } = endpoint;
        const person = people.get(role) as Person;
        // Signing out would end the session that the other tests need.
        const token =
          endpoint.id === 'auth.logout'
            ? (await t.login(person.email)).body.access_token
            : person.token;
        const { status } = await requestEndpoint(endpoint, token);
        const allowed =
          access === 'signed-in' ||
          (access !== 'public' && access.some((one) => roleCan(role, one)));
        // An endpoint that takes a file is called without one.
        const answered = endpoint.upload ? [400, 404, 415] : [200, 201, 204, 400, 404];
        if (allowed) expect(answered).toContain(status);
        else expect(status).toBe(403);
      },
    );
  },
);

describe('records of another user', () => {
  it('do not exist for a driver: neither location nor duty', async () => {
    const mine = people.get('driver') as Person;
    const other = await t.person('driver');
    const location = `/api/driver-status/${other.id}/location`;
    const as = { token: mine.token };
    const tries = [
      t.send('GET', location, as),
      t.send('POST', location, { ...as, body: { lat: 33.5, lon: -7.6 } }),
      t.send('PUT', `/api/driver-status/${other.id}`, { ...as, body: { status: 'offline' } }),
    ];
    for (const answer of await Promise.all(tries)) expect(answer.status).toBe(404);
  });

  it('every endpoint has a permission', () => {
    for (const endpoint of endpoints)
      expect(
        endpoint.access === 'public' ||
          endpoint.access === 'signed-in' ||
          endpoint.access.length > 0,
      ).toBe(true);
  });
});
