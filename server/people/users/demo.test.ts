import { describe, expect, it } from 'vitest';
import { demoWarning } from './demo.ts';

const off: Parameters<typeof demoWarning>[1] = {
  city: { kind: 'off' },
  host: '127.0.0.1',
  trustedProxies: [],
};
const present = { state: 'present', accounts: 9 } as const;

describe('a server on a database that has been a demo', () => {
  it('warns while only this machine reaches it', () => {
    for (const host of ['127.0.0.1', '127.0.1.1', '::1', 'localhost'])
      expect(demoWarning(present, { ...off, host })).toContain('9 of its accounts can sign in');
  });

  it.each([
    { host: '0.0.0.0' },
    { host: '::' },
    { host: '10.0.0.5' },
    { trustedProxies: ['127.0.0.1'] },
  ])('is refused with %o', (more) => {
    expect(() => demoWarning(present, { ...off, ...more })).toThrow('npx tawsil demo remove');
  });

  it('has no warning while the demo runs, without one, and after its accounts have ended', () => {
    expect(demoWarning(present, { ...off, city: { kind: 'demo' }, host: '::' })).toBeNull();
    expect(demoWarning({ state: 'none', accounts: 0 }, { ...off, host: '::' })).toBeNull();
    expect(demoWarning({ state: 'removed', accounts: 0 }, { ...off, host: '::' })).toBeNull();
    expect(demoWarning({ state: 'present', accounts: 0 }, { ...off, host: '::' })).toBeNull();
  });

  it('does not run a city that was removed', () => {
    const removed = { state: 'removed', accounts: 0 } as const;
    expect(() => demoWarning(removed, { ...off, city: { kind: 'demo' } })).toThrow('was removed');
  });
});
