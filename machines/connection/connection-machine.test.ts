import { describe, expect, it } from 'vitest';
import { type ConnectionEvent, INITIAL_CONNECTION, nextConnection } from './connection-machine.ts';

const linkAfter = (...events: ConnectionEvent[]) =>
  events.reduce(nextConnection, INITIAL_CONNECTION);

describe('connection', () => {
  it('is live once the socket is open and no event is missing', () => {
    expect(linkAfter({ type: 'socket.up' }).state).toBe('catching_up');
    expect(linkAfter({ type: 'socket.up' }, { type: 'feed.current' })).toEqual({
      state: 'live',
      reason: null,
      socketUp: true,
    });
  });

  it('is never live while polling', () => {
    expect(linkAfter({ type: 'poll.answered' }, { type: 'feed.current' }).state).toBe('polling');
  });

  it('polls as soon as the socket closes, and keeps the reason', () => {
    const lost = linkAfter(
      { type: 'socket.up' },
      { type: 'feed.current' },
      { type: 'socket.down', reason: 'silent' },
    );
    expect(lost).toEqual({ state: 'polling', reason: 'silent', socketUp: false });
  });

  it('is offline when polls fail too, and stays offline when the socket fails again', () => {
    const off = linkAfter(
      { type: 'socket.down', reason: 'closed' },
      { type: 'poll.failed' },
      { type: 'socket.down', reason: 'closed' },
    );
    expect(off).toMatchObject({ state: 'offline', reason: 'unreachable' });
    expect(nextConnection(off, { type: 'poll.answered' }).state).toBe('polling');
  });

  it('is catching up while a gap is filled', () => {
    const behind = linkAfter(
      { type: 'socket.up' },
      { type: 'feed.current' },
      { type: 'feed.behind' },
    );
    expect(behind).toMatchObject({ state: 'catching_up', reason: 'gap' });
    expect(nextConnection(behind, { type: 'feed.current' }).state).toBe('live');
  });

  it('returns the same object if nothing changes', () => {
    const live = linkAfter({ type: 'socket.up' }, { type: 'feed.current' });
    expect(nextConnection(live, { type: 'poll.failed' })).toBe(live);
  });
});
