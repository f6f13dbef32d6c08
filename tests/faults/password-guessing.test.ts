import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { authRoutes } from '#contract/routes/people/auth.ts';
import { hashPassword } from '#server/platform/auth/passwords.ts';
import { DEFAULT_LIMITS } from '#server/platform/auth/sign-in-limits.ts';
import { PASSWORD, startTestApp, type TestApp } from '#tests/support/app.ts';
import { isFullRun } from '#tests/support/promise-limits.ts';

/** More than any limit permits. */
const GUESSES = isFullRun ? 1_000 : DEFAULT_LIMITS.perAddress + 30;
const PAIRS = isFullRun ? 500 : 40;

/** A sign-in from any address: the test's proxy is trusted. */
const from = (
  t: TestApp,
  address: string,
  { deviceId, deviceSecret }: { deviceId: string; deviceSecret?: string },
  email: string,
  password: string,
) =>
  t.call(
    authRoutes.login,
    { body: { email, password, ...(deviceSecret ? { device_secret: deviceSecret } : {}) } },
    null,
    { 'device-id': deviceId, 'x-forwarded-for': address },
  );
const addressOf = (n: number) => `10.${n >> 16}.${(n >> 8) & 255}.${n & 255}`;

/** Promise 23: brute force is slowed down, and an attacker cannot lock anyone out. */
describe(`${GUESSES} password guesses`, () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await startTestApp({ trustedProxies: ['127.0.0.1'] });
  });
  afterAll(() => t.close());

  const looked = (statuses: number[]) => statuses.filter((status) => status === 401).length;

  it('at one account from as many addresses: few are checked, and the owner can sign in', async () => {
    const owner = await t.person('operator');
    const statuses: number[] = [];
    for (let n = 0; n < GUESSES; n += 1) {
      // Every other attempt uses the owner's device id.
      const stranger = { deviceId: n % 2 === 0 ? owner.deviceId : `web_${randomUUID()}` };
      const { status } = await from(t, addressOf(n), stranger, owner.email, `no ${n}`);
      statuses.push(status);
    }
    expect(looked(statuses)).toBeLessThanOrEqual(DEFAULT_LIMITS.perAccount);
    expect(new Set(statuses)).toEqual(new Set([401, 429]));
    // The owner's device can sign in, even from an address whose attempts are used up.
    expect((await from(t, addressOf(0), owner, owner.email, PASSWORD)).status).toBe(200);
    // Another device is refused even with the right password, which therefore reveals nothing.
    expect(
      (await from(t, addressOf(1), { deviceId: 'web_stranger' }, owner.email, PASSWORD)).status,
    ).toBe(429);
  });

  it('from one address at as many accounts: few are checked, and staff at that address can sign in', async () => {
    const owner = await t.person('operator');
    const statuses: number[] = [];
    for (let n = 0; n < GUESSES; n += 1)
      statuses.push(
        (await from(t, '10.99.0.1', { deviceId: 'web_s' }, `nobody-${n}@example.com`, 'no')).status,
      );
    expect(looked(statuses)).toBeLessThanOrEqual(DEFAULT_LIMITS.perAddress);
    expect((await from(t, '10.99.0.1', owner, owner.email, PASSWORD)).status).toBe(200);
  });

  it('at an account that does not exist are limited in the same way', async () => {
    const statuses: number[] = [];
    const email = 'not-there@example.com';
    for (let n = 0; n < DEFAULT_LIMITS.perAccount + 5; n += 1)
      statuses.push(
        (await from(t, addressOf(n + 70_000), { deviceId: 'web_s' }, email, 'no')).status,
      );
    expect(looked(statuses)).toBe(DEFAULT_LIMITS.perAccount);
  });
});

/** Promise 23: accounts cannot be enumerated. */
describe(`an existing and a missing account, ${PAIRS} times`, () => {
  const many = 1_000_000;
  let t: TestApp;
  beforeAll(async () => {
    const signInLimits = { perPair: many, perAccount: many, perAddress: many, windowSeconds: 60 };
    t = await startTestApp({ signInLimits });
  });
  afterAll(() => t.close());

  async function timed(email: string) {
    const began = performance.now();
    const { status, body, headers } = await from(
      t,
      '10.0.0.1',
      { deviceId: 'web_s' },
      email,
      'a wrong one',
    );
    const ms = performance.now() - began;
    const { code, message } = body as unknown as { code: string; message: string };
    return { ms, shown: JSON.stringify([status, code, message, Object.keys(headers).sort()]) };
  }

  it.each(['active', 'blocked'] as const)(
    'cannot be distinguished by response or by time (%s)',
    async (status) => {
      const owner = await t.person('operator');
      // With the hashing cost of a real account, because hashes in tests are cheap.
      const password_hash = await hashPassword(PASSWORD);
      const set = t.db.updateTable('users').set({ status, password_hash });
      await set.where('id', '=', owner.id).execute();
      const absent = `${randomUUID()}-${owner.email}`;
      await timed(owner.email);
      await timed(absent);
      const there: number[] = [];
      const away: number[] = [];
      const shown = new Set<string>();
      for (let n = 0; n < PAIRS; n += 1)
        // In alternating order, so that load on the machine affects both alike.
        for (const known of n % 2 === 0 ? [true, false] : [false, true]) {
          const one = await timed(known ? owner.email : absent);
          (known ? there : away).push(one.ms);
          shown.add(one.shown);
        }
      expect(shown.size).toBe(1);
      // How often a guess at the one takes longer than at the other (Mann and Whitney): half of the
      // time if they are indistinguishable, always if only one of them is hashed. By chance it
      // deviates by more than 5 standard deviations once in a million runs.
      const longer = there.flatMap((a) => away.map((b) => (a > b ? 1 : 0)));
      const share = longer.reduce<number>((sum, one) => sum + one, 0) / longer.length;
      const deviation = Math.sqrt((2 * PAIRS + 1) / (12 * PAIRS * PAIRS));
      expect(Math.abs(share - 0.5)).toBeLessThan(5 * deviation);
    },
  );
});
