import {
  distinctUntilChanged,
  filter,
  map,
  merge,
  NEVER,
  Observable,
  of,
  Subscription,
  skip,
  switchMap,
  takeWhile,
} from 'rxjs';
import { BEAT_MS, type Watch } from '#contract/events.ts';
import type { LinkReason } from '#machines/connection/connection-machine.ts';
import type { Carrier, LiveDeps } from '../deps.ts';
import type { LiveMessage } from '../messages.ts';
import { FEW_SUBJECTS, FURTHER_SUBJECTS, type Needs } from '../needs.ts';
import { again } from '../operators/backoff.ts';
import { silence } from '../operators/silence.ts';

/** Longer silence than this means a dead link: two beats and half a second of grace. */
export const SILENCE_MS = 2 * BEAT_MS + 500;
const ANSWER_MS = 8_000;
const FIRST_RETRY_MS = 500;
const MAX_RETRY_MS = 15_000;
/** The upper limit of a wait that the server requests; after it the console tries again. */
const MAX_AWAY_MS = 60_000;

export type SocketDeps = Pick<LiveDeps, 'token$' | 'scheduler' | 'random'> & {
  openSocket: (token: string) => Carrier;
  /** The current watch at once, then every later one. */
  watch$: Observable<Watch>;
  /** The current needs at once, then every later one. If absent, all data is needed. */
  needs$?: Observable<Needs>;
};

const FEW = { subjects: FEW_SUBJECTS, further: FURTHER_SUBJECTS };

/** State that outlives a connection. */
interface LinkState {
  /** Orders and drivers have been omitted since they were last read whole. */
  lacksOrders: boolean;
  /** A connection follows the needs. */
  isFollowing: boolean;
}

const down = (reason: LinkReason, awayMs?: number): LiveMessage => ({
  kind: 'link',
  event: { type: 'socket.down', reason, ...(awayMs === undefined ? {} : { awayMs }) },
});

/**
 * The reason why the server refused the socket: `auth.required`, or `server.busy` with the time to
 * wait.
 */
function notLetIn(why: unknown): LiveMessage {
  if (!(why instanceof Error)) return down('closed');
  if (why.message === 'auth.required') return down('refused');
  if (why.message !== 'server.busy') return down('closed');
  const { data } = why as Error & { data?: { retryAfterMs?: unknown } };
  const awayMs = Number(data?.retryAfterMs);
  return down('busy', awayMs > 0 ? Math.min(MAX_AWAY_MS, awayMs) : undefined);
}

const awayOf = (message: LiveMessage): number | null =>
  message.kind === 'link' && message.event.type === 'socket.down'
    ? (message.event.awayMs ?? null)
    : null;
const isDown = (message: LiveMessage) =>
  message.kind === 'link' && message.event.type === 'socket.down';
const isUp = (message: LiveMessage) =>
  message.kind === 'link' && message.event.type === 'socket.up';

/** One connection, from opening to its end; its last message states why it ended. */
function connection(
  deps: SocketDeps,
  token: string,
  renewal$: Observable<string>,
  cursor: () => number | null,
  kept: LinkState,
): Observable<LiveMessage> {
  const { needs$ = of<Needs>('all') } = deps;
  const talk$ = new Observable<LiveMessage>((out) => {
    const carrier = deps.openSocket(token);
    const life = new Subscription();
    // An unanswered watch is sent again with the next one; a dead link is ended by the silence
    // check.
    const watch = () =>
      life.add(
        deps.watch$.subscribe((watch) => {
          carrier.ask('watch', watch, ANSWER_MS).then(
            () => undefined,
            () => undefined,
          );
        }),
      );
    let isUp = false;
    let latest = 0;
    const follow = (needs: Needs) => {
      const asked = cursor();
      latest += 1;
      const mine = latest;
      if (needs === 'few') kept.lacksOrders = true;
      carrier
        .ask('follow', { seq: asked ?? 0, ...(needs === 'few' ? FEW : {}) }, ANSWER_MS)
        .then((answer) => {
          // The reply to an older request may not cover the current needs.
          if (life.closed || mine !== latest) return;
          if (!isUp) {
            isUp = true;
            out.next({ kind: 'link', event: { type: 'socket.up' } });
            watch();
          }
          if (needs === 'all' && kept.lacksOrders) {
            // Nothing is omitted from here on; the omitted data is read whole.
            kept.lacksOrders = false;
            return out.next({ kind: 'reset' });
          }
          // Without a cursor there is nothing to catch up with: the snapshot has been requested.
          if (cursor() === null) return;
          // "Too far behind" refers to the requested sequence. If polling filled the gap while the
          // request was open, no new snapshot is needed.
          if (answer.reset && cursor() === asked) return out.next({ kind: 'reset' });
          out.next({ kind: 'events', events: answer.events });
          out.next({ kind: 'head', seq: answer.seq });
        })
        // Only the latest counts: the server answers an older one with less, or not at all.
        .catch(() => mine === latest && out.next(down('silent')));
    };
    carrier.on('connect', () => {
      kept.isFollowing = true;
      life.add(needs$.subscribe(follow));
    });
    carrier.on('live', (events) => out.next({ kind: 'events', events }));
    carrier.on('frame', (bytes) => out.next({ kind: 'frame', bytes }));
    // The head is ahead of what was received, so the gap is filled, or a snapshot taken.
    carrier.on('behind', ({ seq }) => out.next({ kind: 'head', seq }));
    carrier.on('beat', ({ at, seq }) => {
      out.next({ kind: 'time', at });
      out.next({ kind: 'head', seq });
    });
    carrier.on('session.ended', ({ code }) => out.next(down(code)));
    carrier.on('connect_error', (why) => out.next(notLetIn(why)));
    carrier.on('disconnect', () => out.next(down('closed')));
    life.add(
      renewal$.subscribe((next) => {
        carrier.ask('renew', { token: next }, ANSWER_MS).then(
          ({ ok }) => ok || out.next(down('refused')),
          () => out.next(down('silent')),
        );
      }),
    );
    return () => {
      kept.isFollowing = false;
      life.unsubscribe();
      carrier.close();
    };
  });
  return talk$.pipe(
    silence(SILENCE_MS, down('silent'), deps.scheduler),
    takeWhile((message) => !isDown(message), true),
  );
}

/**
 * The feed over the socket, reopened after an increasing, random wait until unsubscribed. A new
 * token of the same session is passed on without closing; signing out closes, signing in opens.
 */
export function socket(deps: SocketDeps, cursor: () => number | null): Observable<LiveMessage> {
  let token: string | null = null;
  const kept: LinkState = { lacksOrders: false, isFollowing: false };
  // Without a connection nothing is omitted: polling returns everything. The omitted data is read
  // whole.
  const alone$ = (deps.needs$ ?? NEVER).pipe(
    filter((needs) => needs === 'all' && kept.lacksOrders && !kept.isFollowing),
    map((): LiveMessage => {
      kept.lacksOrders = false;
      return { kind: 'reset' };
    }),
  );
  const token$ = deps.token$.pipe(distinctUntilChanged());
  const renewal$ = new Observable<string>((out) =>
    token$.pipe(skip(1)).subscribe((next) => next !== null && out.next(next)),
  );
  const signedIn$ = new Observable<boolean>((out) =>
    token$.subscribe((next) => {
      token = next;
      out.next(next !== null);
    }),
  ).pipe(distinctUntilChanged());

  const fresh$ = new Observable<LiveMessage>((out) =>
    token === null
      ? out.complete()
      : connection(deps, token, renewal$, cursor, kept).subscribe(out),
  );
  const connected$ = signedIn$.pipe(
    switchMap((yes) =>
      yes
        ? fresh$.pipe(
            again({
              firstMs: FIRST_RETRY_MS,
              maxMs: MAX_RETRY_MS,
              random: deps.random,
              scheduler: deps.scheduler,
              healthy: isUp,
              away: awayOf,
              wake$: merge(renewal$),
            }),
          )
        : NEVER,
    ),
  );
  return merge(alone$, connected$);
}
