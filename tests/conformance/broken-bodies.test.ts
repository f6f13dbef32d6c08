import type { AddressInfo } from 'node:net';
import { describe, expect, it } from 'vitest';
import { ApiError } from '#contract/errors.ts';
import { ROLES, roleCan } from '#contract/permissions.ts';
import type { TestApp } from '#tests/support/app.ts';
import { FAULTS, sendBroken } from '#tests/support/broken-body.ts';
import { withApp } from '#tests/support/with-app.ts';
import { endpoints } from './endpoints.ts';

const BODY_MS = 1_000;

let t: TestApp;
let port: number;
const tokens = new Map<string, string>();
withApp(
  async (made) => {
    t = made;
    for (const role of ROLES) tokens.set(role, (await t.person(role)).token);
    await t.app().listen({ host: '127.0.0.1', port: 0 });
    ({ port } = t.app().server.address() as AddressInfo);
  },
  {
    bodyMs: BODY_MS,
    signInLimits: { perPair: 1e6, perAccount: 1e6, perAddress: 1e6, windowSeconds: 60 },
  },
);

const withBody = endpoints.filter(({ body, upload }) => body !== undefined || upload !== undefined);

/** Promise 25: no client can end the process or keep a slot, by any call that takes a body. */
describe.each(FAULTS)('a body that is %s', (fault) => {
  it('is abandoned by every call, for any sender, and affects no other request', async () => {
    expect(withBody.length).toBeGreaterThan(50);
    const answers = await Promise.all(
      withBody.flatMap((endpoint) => {
        const { access } = endpoint;
        const role =
          typeof access === 'string'
            ? 'operator'
            : ROLES.find((one) => access.some((permission) => roleCan(one, permission)));
        // A permitted caller, and a stranger: the caller is not known yet when the body begins.
        return [tokens.get(role ?? ''), undefined].map(async (token, n) => {
          const answer = await sendBroken({ port, endpoint, token, pauseMs: n }, fault);
          return { id: endpoint.id, ...answer };
        });
      }),
    );
    for (const { id, status, body } of answers) {
      expect({ id, status }).not.toMatchObject({
        status: expect.toSatisfy((n: number) => n >= 500),
      });
      if (status >= 400) ApiError.loose().parse(JSON.parse(body));
    }
    const health = await fetch(`http://127.0.0.1:${port}/api/ready`);
    expect(health.status).toBe(200);
    await expect
      .poll(() => new Promise((done) => t.app().server.getConnections((_, count) => done(count))))
      .toBeLessThan(3);
  });
});
