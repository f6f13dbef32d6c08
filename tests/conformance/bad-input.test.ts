import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Endpoint } from '#contract/endpoint.ts';
import { ApiError } from '#contract/errors.ts';
import { ROLES, roleCan } from '#contract/permissions.ts';
import { orderOf, type Person, startTestApp, type TestApp } from '#tests/support/app.ts';
import { isFullRun } from '#tests/support/promise-limits.ts';
import { arbitraryFor, hostileValue } from '#tests/support/schema-arbitrary.ts';
import { endpoints } from './endpoints.ts';

const REQUESTS = isFullRun ? 50_000 : 2_500;

let t: TestApp;
const people = new Map<string, Person>();

beforeAll(async () => {
  t = await startTestApp({
    signInLimits: { perPair: 1e6, perAccount: 1e6, perAddress: 1e6, windowSeconds: 60 },
  });
  // Existing records, so that small ids are valid.
  const customer = await t.person('customer');
  await t.person('driver');
  const store = await t.store();
  for (let n = 0; n < 5; n += 1)
    await t.send('POST', '/api/orders', { token: customer.token, body: orderOf(store) });
});
afterAll(() => t.close());

/** A person who may call the endpoint; recreated if an earlier request has ended the session. */
async function findCaller(endpoint: Endpoint, isRecreated = false): Promise<Person | null> {
  if (endpoint.access === 'public') return null;
  const { access } = endpoint;
  const role =
    access === 'signed-in' ? 'operator' : ROLES.find((one) => access.some((p) => roleCan(one, p)));
  if (!role) throw new Error(`Nobody may call ${endpoint.id}`);
  let person = people.get(endpoint.id);
  if (!person || isRecreated) {
    person = await t.person(role);
    people.set(endpoint.id, person);
  }
  return person;
}

const asQuery = (value: unknown): string => {
  if (typeof value !== 'object' || value === null) return '';
  const pairs = Object.entries(value).map(([key, one]) => [
    key,
    typeof one === 'string' ? one : (JSON.stringify(one) ?? ''),
  ]);
  return `?${new URLSearchParams(pairs as [string, string][])}`;
};
const asPath = (endpoint: Endpoint, params: unknown): string =>
  endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = (params as Record<string, unknown> | null)?.[name];
    // A lone surrogate cannot be written in a URL at all.
    return encodeURIComponent(
      Buffer.from(typeof value === 'string' ? value : JSON.stringify(value ?? '')).toString(),
    );
  });

const IF_MATCH = fc.constantFrom(
  undefined,
  '"1"',
  '1',
  '"2"',
  '*',
  '"x"',
  '',
  '"-1"',
  '"99999999999"',
);

function requestOf(endpoint: Endpoint) {
  return fc.record({
    params: endpoint.params ? arbitraryFor(endpoint.params) : fc.constant(undefined),
    query: endpoint.query
      ? arbitraryFor(endpoint.query)
      : fc.oneof(fc.constant(undefined), fc.dictionary(fc.string(), fc.string())),
    body: endpoint.body
      ? arbitraryFor(endpoint.body)
      : fc.oneof({ weight: 5, arbitrary: fc.constant(undefined) }, hostileValue),
    ifMatch: endpoint.headers ? IF_MATCH : fc.constant(undefined),
  });
}

/** Promise 21: bad input is never a 500. */
describe('invalid input', () => {
  const each = Math.ceil(REQUESTS / endpoints.length);

  it.each(endpoints.map((endpoint) => [endpoint.id, endpoint] as const))(
    'to %s gets a declared status and the common error format',
    async (_, endpoint) => {
      await fc.assert(
        fc.asyncProperty(requestOf(endpoint), async ({ params, query, body, ifMatch }) => {
          const url = asPath(endpoint, params) + asQuery(query);
          const send = (person: Person | null) =>
            t.send(endpoint.method, url, {
              token: person?.token,
              body: endpoint.method === 'GET' ? undefined : body,
              headers: ifMatch === undefined ? {} : { 'if-match': ifMatch },
            });
          let answer = await send(await findCaller(endpoint));
          if (answer.status === 401) answer = await send(await findCaller(endpoint, true));
          expect(answer.status).toBeLessThan(500);
          if (answer.status >= 400) ApiError.loose().parse(answer.body);
          // Checked only if no mutation has changed the path to that of another endpoint.
          const samePath = !url.includes('%') && !/\/(\?|$)/.test(url);
          if (samePath) expect(Object.keys(endpoint.responses)).toContain(String(answer.status));
        }),
        { numRuns: each },
      );
    },
  );

  it('as a body that is not JSON or is too large is refused with a reason', async () => {
    const post = (payload: string, type: string) =>
      t.send('POST', '/api/auth/login', { body: payload, headers: { 'content-type': type } });
    const tries: [string, string, number, string][] = [
      ['{', 'application/json', 400, 'request.malformed'],
      ['\u0000', 'application/json', 400, 'request.malformed'],
      ['{"__proto__":{"a":1}}', 'application/json', 400, 'request.malformed'],
      ['{"email":"a@b.c"}', 'text/plain', 415, 'request.unsupported_media'],
      ['<a/>', 'application/xml', 415, 'request.unsupported_media'],
      [`"${'x'.repeat(1_100_000)}"`, 'application/json', 413, 'request.too_large'],
      ['[1]', 'application/json', 400, 'request.invalid'],
      ['null', 'application/json', 400, 'request.invalid'],
    ];
    for (const [payload, type, status, code] of tries)
      expect(await post(payload, type), payload.slice(0, 20)).toMatchObject({
        status,
        body: { code, requestId: expect.any(String) },
      });
  });

  it('as an unknown path or method is refused with a reason', async () => {
    for (const [method, path] of [
      ['GET', '/api/nothing'],
      ['DELETE', '/api/orders'],
      ['GET', '/api/orders/%zz'],
      ['GET', `/api/orders/${'9'.repeat(500)}`],
      ['POST', '/stores/1/2/3'],
    ] as const) {
      const answer = await t.send(method, path);
      expect(answer.status, path).toBeGreaterThanOrEqual(400);
      expect(answer.status, path).toBeLessThan(500);
      expect(answer.body, path).toMatchObject({
        code: expect.any(String),
        requestId: expect.any(String),
      });
    }
  });
});
