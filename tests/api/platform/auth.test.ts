import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  ACCESS_TOKEN_TTL_MS,
  authRoutes,
  REFRESH_GRACE_MS,
  SESSION_TTL_MS,
} from '#contract/routes/people/auth.ts';
import { usersRoutes } from '#contract/routes/people/users.ts';
import { PASSWORD, type Person, startTestApp, type TestApp } from '#tests/support/app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp({
    signInLimits: { perPair: 4, perAccount: 8, perAddress: 40, windowSeconds: 60 },
  });
});
afterAll(() => t.close());

const refresh = (token: string, deviceId: string) =>
  t.call(authRoutes.refresh, { body: { refresh_token: token } }, null, { 'device-id': deviceId });
const me = (token: string) => t.call(authRoutes.me, {}, { token });

describe('sign-in', () => {
  it('returns the user and working tokens', async () => {
    const amal = await t.person('operator');
    const answer = await t.login(amal.email.toUpperCase());
    expect(answer.status).toBe(200);
    expect(answer.body.user).toMatchObject({ id: amal.id, role: 'operator', status: 'active' });
    expect(answer.headers['cache-control']).toBe('no-store');
    expect((await me(answer.body.access_token)).body).toMatchObject({ id: amal.id });
  });

  it('gives the same refusal for an unknown address and a wrong password', async () => {
    const amal = await t.person('operator');
    const wrong = await t.call(authRoutes.login, {
      body: { email: amal.email, password: 'wrong' },
    });
    const unknown = await t.call(authRoutes.login, {
      body: { email: 'no@example.com', password: 'wrong' },
    });
    expect([wrong.status, unknown.status]).toEqual([401, 401]);
    const messageOf = ({ code, message }: { code?: string; message?: string }) => ({
      code,
      message,
    });
    expect(messageOf(wrong.body as never)).toEqual(messageOf(unknown.body as never));
  });

  it('stores no token or password in plain text', async () => {
    const amal = await t.person('operator');
    const { rows } = await t.pool.query(
      `select (select json_agg(a) from access_tokens a)::text || (select json_agg(r) from refresh_tokens r)::text
              || (select json_agg(u) from users u)::text as everything`,
    );
    const text = rows[0].everything as string;
    for (const secret of [amal.token, amal.refreshToken, PASSWORD]) {
      expect(text).not.toContain(secret);
      expect(text).not.toContain(Buffer.from(secret).toString('hex'));
    }
  });

  it('refuses an invalid body, field by field', async () => {
    const answer = await t.call(authRoutes.login, { body: { email: 'nobody', password: '' } });
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({
      code: 'request.invalid',
      fields: [{ path: 'body.email' }, { path: 'body.password' }],
      requestId: expect.any(String),
    });
    expect(answer.headers['x-request-id']).toBe(
      (answer.body as unknown as { requestId: string }).requestId,
    );
  });
});

describe('password guessing', () => {
  const guess = (email: string, deviceId: string, password = 'wrong', secret?: string) => {
    const body = { email, password, ...(secret ? { device_secret: secret } : {}) };
    return t.call(authRoutes.login, { body }, null, { 'device-id': deviceId });
  };

  it('is limited with a wait in body and header, without locking out the owner', async () => {
    const owner = await t.person('operator');
    const statuses: number[] = [];
    for (let n = 0; n < 6; n += 1) statuses.push((await guess(owner.email, 'web_stranger')).status);
    expect(statuses).toEqual([401, 401, 401, 401, 429, 429]);
    const refused = await guess(owner.email, 'web_stranger', PASSWORD);
    expect(refused.status).toBe(429);
    const wait = (refused.body as unknown as { retryAfterSeconds: number }).retryAfterSeconds;
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThanOrEqual(60);
    expect(refused.headers['retry-after']).toBe(String(wait));
    expect((await guess(owner.email, owner.deviceId, PASSWORD, owner.deviceSecret)).status).toBe(
      200,
    );
  });

  it('with the ID of the owner’s device does not lock out the owner', async () => {
    const owner = await t.person('operator');
    const other = await t.person('operator');
    // The secret of another device does not apply to this account.
    for (const secret of [undefined, 'made up', other.deviceSecret])
      for (let n = 0; n < 4; n += 1) await guess(owner.email, owner.deviceId, 'wrong', secret);
    expect((await guess(owner.email, owner.deviceId, PASSWORD)).status).toBe(429);
    const { deviceId, deviceSecret } = owner;
    expect((await guess(owner.email, deviceId, PASSWORD, deviceSecret)).status).toBe(200);
  });

  it('from a known device is limited as well', async () => {
    const { email, deviceId, deviceSecret } = await t.person('operator');
    const statuses: number[] = [];
    for (let n = 0; n < 6; n += 1)
      statuses.push((await guess(email, deviceId, 'wrong', deviceSecret)).status);
    expect(statuses).toEqual([401, 401, 401, 401, 429, 429]);
  });

  it('a device keeps its secret, and a forged secret is replaced', async () => {
    const one = await t.person('operator');
    const two = await t.person('finance');
    const given = async (email: string, secret: string) =>
      (await guess(email, one.deviceId, PASSWORD, secret)).body.device_secret;
    expect(await given(one.email, one.deviceSecret)).toBe(one.deviceSecret);
    expect(await given(two.email, one.deviceSecret)).toBe(one.deviceSecret);
    expect(await given(two.email, 'made up')).not.toBe('made up');
  });

  it('in parallel is counted completely', async () => {
    const owner = await t.person('operator');
    const all = await Promise.all(
      Array.from({ length: 12 }, () => guess(owner.email, 'web_burst')),
    );
    expect(all.filter((answer) => answer.status === 401).length).toBeLessThanOrEqual(4);
  });
});

describe('registration', () => {
  const register = (email: string) =>
    t.call(authRoutes.register, { body: { name: 'New Person', email, password: PASSWORD } });

  it('creates an account that waits for an administrator to approve it', async () => {
    const email = 'waiting@example.com';
    expect(await register(email)).toMatchObject({ status: 202, body: { status: 'pending' } });
    expect(await t.login(email)).toMatchObject({
      status: 401,
      body: { code: 'auth.bad_credentials' },
    });

    const admin = await t.person('admin');
    const pending = await t.call(usersRoutes.list, { query: { status: 'pending' } }, admin);
    const user = pending.body.items.find((one) => one.email === email);
    expect(user).toMatchObject({ role: null, version: 1 });
    const given = await t.call(
      usersRoutes.event,
      { params: { id: user?.id }, body: { event: 'user.approve', role: 'operator' } },
      admin,
      { 'if-match': '"1"' },
    );
    expect(given).toMatchObject({ status: 200, body: { role: 'operator', version: 2 } });
    expect((await t.login(email)).status).toBe(200);
  });

  it('gives the same response for a known address', async () => {
    const known = await t.person('operator');
    expect(await register(known.email)).toMatchObject({ status: 202, body: { status: 'pending' } });
    expect((await t.login(known.email)).status).toBe(200);
  });
});

describe('a refresh', () => {
  it('rotates the tokens: the new ones work, and can be refreshed in turn', async () => {
    const amal = await t.person('operator');
    const first = await refresh(amal.refreshToken, amal.deviceId);
    expect(first.status).toBe(200);
    expect((await me(first.body.access_token)).status).toBe(200);
    expect((await refresh(first.body.refresh_token, amal.deviceId)).status).toBe(200);
  });

  it('fails after the session has expired, and succeeds after the access token has', async () => {
    const amal = await t.person('operator');
    t.moveClock(ACCESS_TOKEN_TTL_MS + 1_000);
    expect((await me(amal.token)).status).toBe(401);
    expect((await refresh(amal.refreshToken, amal.deviceId)).status).toBe(200);
    const salma = await t.person('operator');
    t.moveClock(SESSION_TTL_MS + 1_000);
    expect((await refresh(salma.refreshToken, salma.deviceId)).status).toBe(401);
  });

  it('refuses an unknown token', async () => {
    expect(await refresh('never given', 'web_x')).toMatchObject({
      status: 401,
      body: { code: 'auth.refresh_refused' },
    });
  });
});

/** Promise 16: a stolen refresh token ends its family. */
describe('reuse of a refresh token', () => {
  const rotated = async (): Promise<{ amal: Person; next: string; access: string }> => {
    const amal = await t.person('operator');
    const { body } = await refresh(amal.refreshToken, amal.deviceId);
    return { amal, next: body.refresh_token, access: body.access_token };
  };

  it('within the grace period, with an unused successor: returns the same successor (a lost response)', async () => {
    const { amal, next } = await rotated();
    const again = await refresh(amal.refreshToken, amal.deviceId);
    expect(again.status).toBe(200);
    expect(again.body.refresh_token).toBe(next);
    expect((await me(again.body.access_token)).status).toBe(200);
  });

  it('after the grace period ends the family', async () => {
    const { amal, next, access } = await rotated();
    t.moveClock(REFRESH_GRACE_MS + 1_000);
    expect((await refresh(amal.refreshToken, amal.deviceId)).status).toBe(401);
    expect((await refresh(next, amal.deviceId)).status).toBe(401);
    expect((await me(access)).status).toBe(401);
  });

  it('two generations old ends the family, even within the grace period', async () => {
    const { amal, next } = await rotated();
    const third = await refresh(next, amal.deviceId);
    expect((await refresh(amal.refreshToken, amal.deviceId)).status).toBe(401);
    expect((await refresh(third.body.refresh_token, amal.deviceId)).status).toBe(401);
  });

  it('from another device ends the family', async () => {
    const amal = await t.person('operator');
    expect((await refresh(amal.refreshToken, 'web_thief')).status).toBe(401);
    expect((await refresh(amal.refreshToken, amal.deviceId)).status).toBe(401);
  });

  it('in parallel returns one successor to all', async () => {
    const amal = await t.person('operator');
    const all = await Promise.all(
      Array.from({ length: 8 }, () => refresh(amal.refreshToken, amal.deviceId)),
    );
    expect(all.map((answer) => answer.status)).toEqual(Array(8).fill(200));
    expect(new Set(all.map((answer) => answer.body.refresh_token)).size).toBe(1);
  });
});

describe('sign-out', () => {
  it('ends the session immediately, for the access token and the refresh token', async () => {
    const amal = await t.person('operator');
    expect((await t.call(authRoutes.logout, {}, amal)).status).toBe(204);
    expect((await me(amal.token)).status).toBe(401);
    expect((await refresh(amal.refreshToken, amal.deviceId)).status).toBe(401);
  });

  it('does not affect other sessions of the same user', async () => {
    const amal = await t.person('operator');
    const other = await t.login(amal.email, 'web_other');
    await t.call(authRoutes.logout, {}, amal);
    expect((await me(other.body.access_token)).status).toBe(200);
  });
});
