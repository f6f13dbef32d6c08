import { describe, expect, it, vi } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import { getShortestPaths } from 'xstate/graph';
import { afterUnauthorized } from './after-unauthorized.ts';
import { NO_REFRESH_TOKEN, type Session } from './session.ts';
import { type SessionEvent, sessionMachine } from './session-machine.ts';

const session = (token: string, refreshToken: string | null = `refresh-${token}`): Session => ({
  token,
  refreshToken,
  user: { id: 7 },
});

const done = (state: string, output: unknown) =>
  ({ type: `xstate.done.actor.0.session.${state}`, output }) as unknown as SessionEvent;
const failed = (state: string, error: unknown) =>
  ({ type: `xstate.error.actor.0.session.${state}`, error }) as unknown as SessionEvent;

const events: SessionEvent[] = [
  { type: 'session.sign_in', credentials: { email: 'a@example.com', password: 'x' } },
  { type: 'session.sign_out' },
  { type: 'session.unauthorized', token: 'a' },
  { type: 'session.unauthorized', token: 'older' },
  { type: 'session.adopted', session: session('b') },
  { type: 'session.vanished' },
  { type: 'session.user_changed', user: { id: 7 } },
  done('signingIn', session('a')),
  failed('signingIn', new Error('refused')),
  done('refreshing.calling', session('b')),
  failed('refreshing.calling', new Error('refused')),
  done('signingOut.calling', undefined),
  failed('signingOut.calling', new Error('no answer')),
  failed('signingOut.calling', Object.assign(new Error('expired'), { status: 401 })),
  done('signingOut.refreshing', session('b')),
  failed('signingOut.refreshing', new Error('refused')),
  done('signingOut.callingAgain', undefined),
  failed('signingOut.callingAgain', new Error('refused')),
];

const nameOf = (value: unknown): string =>
  typeof value === 'string' ? value : (Object.keys(value as object)[0] ?? '');

describe('every path of the session', () => {
  const starts = [null, session('a'), session('a', null)];
  const paths = starts.flatMap((start) =>
    getShortestPaths(sessionMachine, {
      input: { session: start },
      events,
      serializeState: ({ value, context }) =>
        JSON.stringify([value, context.session, context.ended, String(context.failure)]),
    }),
  );

  it('reaches every stable state', () => {
    const reached = new Set(paths.map((path) => nameOf(path.state.value)));
    expect([...reached].sort()).toEqual(
      ['refreshing', 'signedIn', 'signedOut', 'signingIn', 'signingOut'].sort(),
    );
  });

  it.each(['signedIn', 'refreshing', 'signingOut'])('holds a session while %s', (state) => {
    const at = paths.filter((path) => nameOf(path.state.value) === state);
    expect(at.length).toBeGreaterThan(0);
    for (const path of at) expect(path.state.context.session).not.toBeNull();
  });

  it('has no session once signed out', () => {
    for (const { state } of paths)
      if (state.value === 'signedOut') expect(state.context.session).toBeNull();
  });

  it('never refreshes without a refresh token', () => {
    for (const { state } of paths)
      if (nameOf(state.value) === 'refreshing')
        expect(state.context.session?.refreshToken).not.toBeNull();
  });
});

/** Runs a machine that records its effects, with actors defined by the test. */
function run(start: Session | null, actors: Record<string, () => Promise<unknown>> = {}) {
  const effects: string[] = [];
  const promise = (name: string) =>
    fromPromise<never, never>(
      () => (actors[name] ?? (() => new Promise(() => undefined)))() as never,
    );
  const actor = createActor(
    sessionMachine.provide({
      actors: {
        signIn: promise('signIn') as never,
        refresh: promise('refresh') as never,
        signOut: promise('signOut') as never,
      },
      actions: {
        forgetSession: () => void effects.push('forgetSession'),
        forgetEverything: () => void effects.push('forgetEverything'),
        logSignOutFailure: () => void effects.push('log'),
      },
    }),
    { input: { session: start } },
  ).start();
  return { actor, effects };
}

describe('a refresh', () => {
  it('starts once, and not for a token that was already replaced', () => {
    const refresh = vi.fn(() => new Promise(() => undefined));
    const { actor } = run(session('a'), { refresh });
    actor.send({ type: 'session.unauthorized', token: 'older' });
    expect(actor.getSnapshot().value).toBe('signedIn');
    for (let n = 0; n < 20; n += 1) actor.send({ type: 'session.unauthorized', token: 'a' });
    expect(refresh).toHaveBeenCalledTimes(1);
  });

  it('removes the session and signs out if it fails', async () => {
    const { actor, effects } = run(session('a'), {
      refresh: () => Promise.reject(new Error('no')),
    });
    actor.send({ type: 'session.unauthorized', token: 'a' });
    const state = await waitFor(actor, (s) => s.matches('signedOut'));
    expect(effects).toEqual(['forgetSession']);
    expect(state.context).toMatchObject({ session: null, ended: 'expired' });
  });

  it('fails with its own message without a refresh token', () => {
    const { actor, effects } = run(session('a', null));
    actor.send({ type: 'session.unauthorized', token: 'a' });
    const { value, context } = actor.getSnapshot();
    expect(value).toBe('signedOut');
    expect((context.failure as Error).message).toBe(NO_REFRESH_TOKEN);
    expect(effects).toEqual(['forgetSession']);
  });
});

describe('signing out', () => {
  it('logs a failed call, and removes all stored data anyway', async () => {
    const { actor, effects } = run(session('a'), {
      signOut: () => Promise.reject(new Error('no')),
    });
    actor.send({ type: 'session.sign_out' });
    await waitFor(actor, (s) => s.matches('signedOut'));
    expect(effects).toEqual(['log', 'forgetEverything']);
  });

  it('refreshes once if the access token has expired, so that the server ends the session', async () => {
    const signOut = vi
      .fn<() => Promise<unknown>>()
      .mockRejectedValueOnce(Object.assign(new Error('expired'), { status: 401 }))
      .mockResolvedValueOnce(undefined);
    const refresh = vi.fn(() => Promise.resolve(session('b')));
    const { actor, effects } = run(session('a'), { signOut, refresh });
    actor.send({ type: 'session.sign_out' });
    await waitFor(actor, (s) => s.matches('signedOut'));
    expect([signOut.mock.calls.length, refresh.mock.calls.length]).toEqual([2, 1]);
    expect(effects).toEqual(['forgetEverything']);
  });

  it('does not wait for the server when requested twice', () => {
    const { actor, effects } = run(session('a'));
    actor.send({ type: 'session.sign_out' });
    actor.send({ type: 'session.sign_out' });
    expect(actor.getSnapshot().value).toBe('signedOut');
    expect(effects).toEqual(['forgetEverything']);
  });
});

describe('a refused request', () => {
  const first = { token: 'a', userId: 7, replayed: false };
  const at = (actor: ReturnType<typeof run>['actor']) => actor.getSnapshot();

  it('requests a refresh, waits for a running one, and is repeated with the new token', () => {
    const { actor } = run(session('a'));
    expect(afterUnauthorized(at(actor), first)).toBe('refresh');
    expect(afterUnauthorized(at(actor), { ...first, token: 'older' })).toBe('replay');
    actor.send({ type: 'session.unauthorized', token: 'a' });
    expect(afterUnauthorized(at(actor), first)).toBe('wait');
    actor.send({ type: 'session.adopted', session: session('b') });
    expect(afterUnauthorized(at(actor), first)).toBe('replay');
  });

  it('fails for its caller when it was repeated already, had no token, or the user has signed out', () => {
    const { actor } = run(session('a'));
    expect(afterUnauthorized(at(actor), { ...first, replayed: true })).toBe('pass');
    expect(afterUnauthorized(at(actor), { ...first, token: null })).toBe('pass');
    actor.send({ type: 'session.vanished' });
    expect(afterUnauthorized(at(actor), first)).toBe('pass');
  });

  it('is never repeated with the token of another user', () => {
    const { actor } = run({ ...session('b'), user: { id: 8 } });
    expect(afterUnauthorized(at(actor), first)).toBe('pass');
  });
});
