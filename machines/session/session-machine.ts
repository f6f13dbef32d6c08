import { assign, fromPromise, setup } from 'xstate';
import { type Credentials, NO_REFRESH_TOKEN, type Session, type SessionUser } from './session.ts';

export interface SessionContext {
  /** Tokens and user of the current session. */
  session: Session | null;
  /** Why the last sign-in failed or the session ended; shown on the sign-in screen. */
  failure: unknown;
  /** How the last session ended: by signing out, by expiry, or in another tab. */
  ended: 'left' | 'expired' | 'elsewhere' | null;
}

export type SessionEvent =
  | { type: 'session.sign_in'; credentials: Credentials }
  | { type: 'session.sign_out' }
  /** The API answered 401 to a request with this token. */
  | { type: 'session.unauthorized'; token: string }
  /** The stored session differs from this tab's: another tab signed in or refreshed. */
  | { type: 'session.adopted'; session: Session }
  /** The stored session is gone: the user signed out in another tab. */
  | { type: 'session.vanished' }
  /** The account was fetched again. */
  | { type: 'session.user_changed'; user: SessionUser };

/**
 * The actors, injected by the host:
 * - `signIn` calls the server and stores the session that it returns.
 * - `refresh` returns the session to continue with: a new one, or the one that another tab stored.
 * It stores a new session before it ends, and fails if there is no session to continue with.
 * - `signOut` ends the session on the server. It fails with an error that carries the `status` of
 * the response.
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
    /** Keeps the reason; the failure of an actor arrives as a separate event. */
    fail: assign((_, params: { failure: unknown }) => ({ failure: params.failure })),
    drop: assign({ session: null }),
    endElsewhere: assign({ ended: 'elsewhere' }),
    /** Removes token, refresh token and user, unless a newer session has been stored since. */
    forgetSession: () => undefined,
    /** Removes the same as `forgetSession`, even for a newer session, and the device id. */
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
        // The token was replaced in the meantime, so nothing follows: the request is replayed.
        'session.unauthorized': { guard: 'isPresentToken', target: 'refreshing' },
        'session.sign_out': 'signingOut',
        'session.adopted': { actions: 'keep' },
        'session.vanished': { target: 'signedOut', actions: 'endElsewhere' },
        'session.user_changed': { guard: 'isSameUser', actions: 'changeUser' },
      },
    },
    refreshing: {
      // Without a refresh token the refresh fails like any other, with its own message.
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
        // The access token had expired; after a refresh the server can end the session.
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
        // Signed out twice: the server does not answer and the user wants to leave.
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
