import { assign, setup, transition } from 'xstate';

/** Why the link is not live, as a code that a screen translates. */
export type LinkReason =
  | 'starting'
  | 'gap'
  | 'closed'
  | 'silent'
  | 'refused'
  | 'busy'
  | 'expired'
  | 'revoked'
  | 'unreachable';

export interface ConnectionContext {
  reason: LinkReason | null;
  /** True while a socket is open and responding; polling is paused meanwhile. */
  socketUp: boolean;
}

export type ConnectionEvent =
  | { type: 'link.start' }
  | { type: 'socket.up' }
  /** `awayMs`: how long the server asked the client to wait before it reconnects. */
  | { type: 'socket.down'; reason: LinkReason; awayMs?: number }
  | { type: 'feed.behind' }
  | { type: 'feed.current' }
  | { type: 'poll.answered' }
  | { type: 'poll.failed' };

/**
 * The state of the link. *Catching up* is connected but behind; *polling* uses HTTP calls alone;
 * *offline* means that nothing responds and the displayed data becomes stale.
 */
export const connectionMachine = setup({
  types: { context: {} as ConnectionContext, events: {} as ConnectionEvent },
  guards: { socketDown: ({ context }) => !context.socketUp },
  actions: {
    opened: assign({ socketUp: true, reason: null }),
    closed: assign({
      socketUp: false,
      reason: ({ context, event }) =>
        event.type === 'socket.down' ? event.reason : context.reason,
    }),
    starting: assign({ socketUp: false, reason: 'starting' }),
    gap: assign({ reason: 'gap' }),
    unreachable: assign({ reason: 'unreachable' }),
    clear: assign({ reason: null }),
  },
}).createMachine({
  id: 'connection',
  initial: 'catching_up',
  context: { reason: 'starting', socketUp: false },
  on: {
    'link.start': { target: '.catching_up', actions: 'starting' },
    'socket.up': { target: '.catching_up', actions: 'opened' },
    'socket.down': { target: '.polling', actions: 'closed' },
  },
  states: {
    catching_up: {
      on: {
        'feed.current': [{ guard: 'socketDown' }, { target: 'live', actions: 'clear' }],
        'poll.answered': { guard: 'socketDown', target: 'polling' },
        'poll.failed': { guard: 'socketDown', target: 'offline', actions: 'unreachable' },
      },
    },
    live: { on: { 'feed.behind': { target: 'catching_up', actions: 'gap' } } },
    polling: {
      on: {
        'poll.failed': { target: 'offline', actions: 'unreachable' },
        // A later socket attempt that fails changes nothing for the user.
        'socket.down': { actions: 'closed' },
      },
    },
    offline: {
      on: {
        'poll.answered': { target: 'polling', actions: 'clear' },
        'socket.down': {},
      },
    },
  },
});

export type LinkState = 'live' | 'catching_up' | 'polling' | 'offline';

export interface Connection extends ConnectionContext {
  state: LinkState;
}

export const INITIAL_CONNECTION: Connection = {
  state: 'catching_up',
  reason: 'starting',
  socketUp: false,
};

/** The link after an event; the same object when the event changes nothing. */
export function nextConnection(now: Connection, event: ConnectionEvent): Connection {
  const before = connectionMachine.resolveState({
    value: now.state,
    context: { reason: now.reason, socketUp: now.socketUp },
  });
  const [after] = transition(connectionMachine, before, event);
  const { reason, socketUp } = after.context;
  if (after.value === now.state && reason === now.reason && socketUp === now.socketUp) return now;
  return { state: after.value as LinkState, reason, socketUp };
}
