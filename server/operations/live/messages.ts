import { z } from 'zod';
import { type ClientToServer, EVENT_SUBJECTS, Watch } from '#contract/events.ts';
import { can } from '../../platform/auth/caller.ts';
import type { Log } from '../../platform/db/log.ts';
import type { EventFeed } from '../../platform/events/feed.ts';
import { createAllowances } from '../../platform/sockets/allowances.ts';
import { createLatestOnly } from '../../platform/sockets/latest-only.ts';
import { type ConsoleSession, zonesOfHandshake } from './admission.ts';
import { type createEventFanout, inRuns, ofSubjects } from './event-fanout.ts';
import type { createPositionFanout } from './position-fanout.ts';
import type { sinceWithin } from './since.ts';
import type { Client } from './socket-types.ts';

const MAX_NAME = 40;
const MAX_SUBJECTS = 50;
/** Kinds of record. Those of a later release are ignored: its consoles may follow this server. */
const Subjects = z
  .array(z.string().max(MAX_NAME))
  .max(MAX_SUBJECTS)
  .transform((names) => EVENT_SUBJECTS.filter((known) => names.includes(known)));
const Follow = z.object({
  seq: z.number().int().min(0),
  subjects: Subjects.optional(),
  further: Subjects.optional(),
});
const Renew = z.object({ token: z.string().min(1).max(200) });

/**
 * What all sockets of a person may request together. A restart brings all tabs back at once; after
 * it a console follows and watches when its screen changes.
 */
const RATES = {
  follow: { atOnce: 100, aSecond: 5 },
  watch: { atOnce: 100, aSecond: 20 },
  renew: { atOnce: 100, aSecond: 2 },
};

interface Deps {
  since: ReturnType<typeof sinceWithin>;
  events: ReturnType<typeof createEventFanout>;
  fanout: ReturnType<typeof createPositionFanout<Client>>;
  feed: EventFeed;
  log: Log;
  /** Whether nothing is sent to a console at present. */
  isHeld: (socket: Client) => boolean;
  check: (token: unknown, chosenZones: unknown) => Promise<ConsoleSession | null>;
  /** The socket's token has another time of expiry. */
  onRenewed: (socket: Client) => void;
}

type Reply<K extends keyof ClientToServer> = Parameters<ClientToServer[K]>[1];

/**
 * The messages of consoles. Of each kind only the latest message of a socket counts: it is
 * processed after the one in progress, once the person's allowance permits.
 */
export function createMessages(deps: Deps) {
  const { since, events, fanout, feed, log, isHeld, check, onRenewed } = deps;
  const follows = createAllowances(RATES.follow);
  const watches = createAllowances(RATES.watch);
  const renewals = createAllowances(RATES.renew);

  async function follow(
    socket: Client,
    { seq, subjects, further = [] }: z.output<typeof Follow>,
    reply: Reply<'follow'>,
  ): Promise<void> {
    // A console that does not read gets no reply, which may hold many events.
    if (isHeld(socket)) return;
    // Joins first: events published while the gap is read arrive twice rather than never.
    const wanted = subjects && socket.data.takesRuns ? new Set([...subjects, ...further]) : null;
    socket.data.subjects = wanted;
    events.join(socket);
    try {
      const answer = await since(seq, socket.data.caller, socket.data.scope);
      reply(wanted ? { ...answer, events: inRuns(ofSubjects(wanted, answer.events)) } : answer);
    } catch (error) {
      log.warn({ err: error }, 'Reading missed events for a console failed');
      reply({ seq: feed.head(), reset: true, events: [] });
    }
  }

  async function watch(socket: Client, request: Watch, reply: Reply<'watch'>): Promise<void> {
    const { caller, scope } = socket.data;
    // Who follows other events only has no drivers to watch.
    if (!can(caller, 'live.read')) return;
    const of = scope && { key: scope.key, zones: new Set(scope.zones) };
    reply(fanout.watch(socket, request, of));
  }

  async function renew(socket: Client, token: string, reply: Reply<'renew'>): Promise<void> {
    try {
      const found = await check(token, zonesOfHandshake(socket.handshake.auth));
      // Disconnected meanwhile: a timer would outlive the socket.
      if (!socket.connected) return;
      const ok = found !== null && found.caller.userId === socket.data.caller.userId;
      if (ok && found.scope?.key !== socket.data.scope?.key) {
        socket.disconnect(true);
        return;
      }
      if (ok) {
        Object.assign(socket.data, found);
        onRenewed(socket);
      }
      reply({ ok });
    } catch {
      reply({ ok: false });
    }
  }

  const onError = (error: unknown) =>
    log.warn({ err: error }, 'Handling a socket message of a console failed');

  return function listen(socket: Client): void {
    const { userId } = socket.data.caller;
    const latestFollow = createLatestOnly<[z.output<typeof Follow>, Reply<'follow'>]>({
      onError,
      takeMs: () => follows.take(userId),
      run: ([from, reply]) => follow(socket, from, reply),
      // A console would take silence for a dead link. It has everything up to its own number.
      onReplaced: ([{ seq }, reply]) => reply({ seq, reset: false, events: [] }),
    });
    const latestWatch = createLatestOnly<[Watch, Reply<'watch'>]>({
      onError,
      takeMs: () => watches.take(userId),
      run: ([request, reply]) => watch(socket, request, reply),
    });
    const latestRenewal = createLatestOnly<[string, Reply<'renew'>]>({
      onError,
      takeMs: () => renewals.take(userId),
      run: ([token, reply]) => renew(socket, token, reply),
    });

    socket.on('follow', (from, reply) => {
      const asked = Follow.safeParse(from);
      if (asked.success && typeof reply === 'function') latestFollow.put([asked.data, reply]);
    });
    socket.on('watch', (request, reply) => {
      const asked = Watch.safeParse(request);
      if (asked.success && typeof reply === 'function') latestWatch.put([asked.data, reply]);
    });
    socket.on('renew', (auth, reply) => {
      const asked = Renew.safeParse(auth);
      if (asked.success && typeof reply === 'function')
        latestRenewal.put([asked.data.token, reply]);
    });
    socket.on('disconnect', () => {
      for (const latest of [latestFollow, latestWatch, latestRenewal]) latest.end();
    });
  };
}
