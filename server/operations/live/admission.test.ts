import { EventEmitter } from 'node:events';
import { describe, expect, it } from 'vitest';
import type { Caller } from '../../platform/auth/caller.ts';
import type { Revocations } from '../../platform/auth/revocations.ts';
import type { TokenVerifier } from '../../platform/auth/verifier.ts';
import { ConnectionRefused, createAdmission, zonesOfHandshake } from './admission.ts';

const AT_ONCE = 100;

function start(role: Caller['role'] = 'operator') {
  const emitter = new EventEmitter();
  const waiting: (() => void)[] = [];
  let nowMs = 0;
  const verifier = {
    verifyWithExpiry: () =>
      new Promise((resolve) => {
        const caller = { userId: 1, name: 'Amal', role, sessionId: 5 };
        waiting.push(() => resolve({ caller, expiresAt: new Date() }));
      }),
  } as unknown as TokenVerifier;
  const revocations = {
    onEnded: (listener: (ids: number[]) => void) => {
      emitter.on('ended', listener);
      return () => emitter.off('ended', listener);
    },
  } as unknown as Revocations;
  const admission = createAdmission(
    { verifier, revocations, chosen: async () => null },
    () => 0.5,
    () => nowMs,
  );
  return {
    admission,
    revoke: (id: number) => emitter.emit('ended', [id]),
    pass: (ms: number) => {
      nowMs += ms;
    },
    answer: () => {
      for (const next of waiting.splice(0)) next();
    },
  };
}

describe('admission to the live socket', () => {
  it('admits a limited number at a time, and tells the others when to retry', async () => {
    const { admission, answer } = start();
    const first = Array.from({ length: AT_ONCE }, () => admission.enter('token'));
    const refused = await admission.enter('token').catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(ConnectionRefused);
    expect(refused).toMatchObject({ message: 'server.busy', data: { retryAfterMs: 2_250 } });
    answer();
    await Promise.all(first);
    const next = admission.enter('token');
    answer();
    expect((await next).caller.userId).toBe(1);
  });

  it('refuses users who may not watch, and invalid tokens', async () => {
    const { admission, answer } = start('driver');
    const driver = admission.enter('token');
    answer();
    await expect(driver).rejects.toMatchObject({ message: 'auth.required', data: undefined });
    for (const token of [undefined, 5, 'x'.repeat(201)])
      await expect(admission.enter(token)).rejects.toThrow('auth.required');
  });

  it('refuses a session that ends during the check of its token, and remembers it', async () => {
    const { admission, answer, revoke, pass } = start();
    const late = admission.enter('token');
    revoke(5);
    answer();
    await expect(late).rejects.toThrow('auth.required');
    expect(admission.hasEnded(5)).toBe(true);
    pass(61_000);
    revoke(6);
    expect([5, 6].map(admission.hasEnded)).toEqual([false, true]);
  });
});

it('a handshake names its zones, also as consoles of the release before do', () => {
  expect(zonesOfHandshake({ zones: '3,7', areas: '3,7' })).toBe('3,7');
  expect(zonesOfHandshake({ areas: '4' })).toBe('4');
  expect(zonesOfHandshake({})).toBeUndefined();
});
