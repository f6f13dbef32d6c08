import { assign, fromPromise, setup } from 'xstate';
import { type Credentials, NO_REFRESH_TOKEN, type Session, type SessionUser } from './session.ts';

export interface SessionContext {
  /** Tokens and user of whoever is signed in. */
  session: Session | null;
  /** Why the last sign-in failed or the session ended; for the screen that says so. */
  failure: unknown;
  /** How the last session ended: left by the person, expired, or ended in another tab. */
  ended: 'left' | 'expired' | 'elsewhere' | null;
}

export type SessionEvent =
  | { type: 'session.sign_in'; credentials: Credentials }
  | { type: 'session.sign_out' }
  /** The API answered 401 to a request that carried this token. */
  | { type: 'session.unauthorized'; token: string }
  /** The store holds another session than this tab: another tab signed in or refreshed. */
  | { type: 'session.adopted'; session: Session }
  /** The store holds no session any more: another tab signed out. */
  | { type: 'session.vanished' }
  /** The account was read anew. */
  | { type: 'session.user_changed'; user: SessionUser };

/**
 * What the actors must do, injected by the host:
 * - `signIn` calls the server and stores the session that it gives.
 * - `refresh` gives the session to go on with: a new one, or the one that another tab stored. It
 *   stores what it was given before it ends, and fails when there is nothing to go on with.
 * - `signOut` tells the server. It fails with an error that carries the answer's `status`.
 */
export const sessionMachine = setup({
  types: {
    context: {} as SessionContext,
    events: {} as SessionEvent,
    input: {} as { session: Session | null },
  },
  actors: {
    signIn: fromPromise<Session, Credentials>(() => Promise.reject(new Error('not injected'))),
    refresh: fromPromise<Session, Session>(() => Promise.reject(new Error('not injected'))),
    signOut: fromPromise<void, Session>(() => Promise.reject(new Error('not injected'))),
  },
  actions: {
    keep: assign(({ event, context }) =>
      event.type === 'session.adopted'
        ? { session: event.session, failure: null, ended: null }
        : context,
    ),
    changeUser: assign(({ event, context }) =>
      event.type === 'session.user_changed' && context.session
        ? { session: { ...context.session, user: event.user } }
        : {},
    ),
    /** Remembers why; the failure of an actor comes with its own event. */
    fail: assign((_, params: { failure: unknown }) => ({ failure: params.failure })),
    drop: assign({ session: null }),
    endElsewhere: assign({ ended: 'elsewhere' }),
    /** Removes token, refresh token and user, unless a newer session has been stored since. */
    forgetSession: () => undefined,
    /** Removes what `forgetSession` removes, whichever it is, and the device id. */
    forgetEverything: () => undefined,
    logSignOutFailure: (_args, _params: { failure: unknown }) => undefined,
  },
  guards: {
    isPresentToken: ({ context, event }) =>
      event.type === 'session.unauthorized' && event.token === context.session?.token,
    canRefresh: ({ context }) => typeof context.session?.refreshToken === 'string',
    isSameUser: ({ context, event }) =>
      event.type === 'session.user_changed' &&
      context.session !== null &&
      (context.session.user === null || event.user.id === context.session.user.id),
  },
}).createMachine({
  id: 'session',
  context: ({ input }) => ({ session: input.session, failure: null, ended: null }),
  initial: 'starting',
  states: {
    starting: {
      always: [
        { guard: ({ context }) => context.session !== null, target: 'signedIn' },
        { target: 'signedOut' },
      ],
    },
    signedOut: {
      entry: 'drop',
      on: {
        'session.sign_in': 'signingIn',
        'session.adopted': { target: 'signedIn', actions: 'keep' },
      },
    },
    signingIn: {
      entry: assign({ failure: null, ended: null }),
      invoke: {
        src: 'signIn',
        input: ({ event }) =>
          event.type === 'session.sign_in' ? event.credentials : { email: '', password: '' },
        onDone: {
          target: 'signedIn',
          actions: assign(({ event }) => ({ session: event.output, failure: null, ended: null })),
        },
        onError: {
          target: 'signedOut',
          actions: { type: 'fail', params: ({ event }) => ({ failure: event.error }) },
        },
      },
      on: { 'session.adopted': { target: 'signedIn', actions: 'keep' } },
    },
    signedIn: {
      on: {
        // Of a token that was replaced meanwhile nothing follows: its request is replayed.
        'session.unauthorized': { guard: 'isPresentToken', target: 'refreshing' },
        'session.sign_out': 'signingOut',
        'session.adopted': { actions: 'keep' },
        'session.vanished': { target: 'signedOut', actions: 'endElsewhere' },
        'session.user_changed': { guard: 'isSameUser', actions: 'changeUser' },
      },
    },
    refreshing: {
      // Without a refresh token the refresh fails like any other, and says so.
      initial: 'deciding',
      states: {
        deciding: {
          always: [
            { guard: 'canRefresh', target: 'calling' },
            { target: '#session.refreshFailed' },
          ],
        },
        calling: {
          invoke: {
            src: 'refresh',
            input: ({ context }) => context.session as Session,
            onDone: {
              target: '#session.signedIn',
              actions: assign(({ event }) => ({
                session: event.output,
                failure: null,
                ended: null,
              })),
            },
            onError: {
              target: '#session.refreshFailed',
              actions: { type: 'fail', params: ({ event }) => ({ failure: event.error }) },
            },
          },
        },
      },
      on: {
        'session.sign_out': 'signingOut',
        'session.adopted': { target: 'signedIn', actions: 'keep' },
        'session.vanished': { target: 'signedOut', actions: 'endElsewhere' },
      },
    },
    refreshFailed: {
      entry: [
        assign(({ context }) =>
          context.failure === null ? { failure: new Error(NO_REFRESH_TOKEN) } : {},
        ),
        assign({ ended: 'expired' }),
        'forgetSession',
      ],
      always: 'signedOut',
    },
    signingOut: {
      initial: 'calling',
      states: {
        calling: {
          invoke: {
            src: 'signOut',
            input: ({ context }) => context.session as Session,
            onDone: '#session.left',
            onError: [
              {
                guard: ({ event, context }) =>
                  (event.error as { status?: unknown } | null)?.status === 401 &&
                  typeof context.session?.refreshToken === 'string',
                target: 'refreshing',
              },
              { target: '#session.left', actions: reportSignOut() },
            ],
          },
        },
        // The access token had expired: once refreshed, the server can end the session.
        refreshing: {
          invoke: {
            src: 'refresh',
            input: ({ context }) => context.session as Session,
            onDone: {
              target: 'callingAgain',
              actions: assign(({ event }) => ({ session: event.output })),
            },
            onError: { target: '#session.left', actions: reportSignOut() },
          },
        },
        callingAgain: {
          invoke: {
            src: 'signOut',
            input: ({ context }) => context.session as Session,
            onDone: '#session.left',
            onError: { target: '#session.left', actions: reportSignOut() },
          },
        },
      },
      on: {
        // Asked twice: the server hangs, and the person wants to leave.
        'session.sign_out': 'left',
        'session.vanished': 'left',
      },
    },
    left: {
      entry: [assign({ failure: null, ended: 'left' }), 'forgetEverything'],
      always: 'signedOut',
    },
  },
});

function reportSignOut() {
  return {
    type: 'logSignOutFailure',
    params: ({ event }: { event: { error: unknown } }) => ({ failure: event.error }),
  } as const;
}
