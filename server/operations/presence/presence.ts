import { type PresenceReport, REPORT_MS } from '#contract/routes/operations/presence.ts';
import type { Caller } from '../../platform/auth/caller.ts';
import { toContract } from '../../platform/db/to-contract.ts';
import { sharedByAll } from '../../platform/scope/scope.ts';
import type { PresenceRepository, PresenceRow } from './repository.ts';

/** A console that has not reported for this long is considered gone. */
const GONE_MS = 2.5 * REPORT_MS;
/** Servers exchange presence at most this often, however many consoles ask. */
const SHARE_MS = 2_000;
const FORGET_MS = 60_000;

export interface SessionPresence {
  sessionId: number;
  report: PresenceReport;
}

const toPresence = ({
  session_id,
  user_id,
  name,
  screen,
  order_id,
  contact,
}: PresenceRow): SessionPresence => ({
  sessionId: session_id,
  report: toContract<PresenceReport>({
    user: { id: user_id, name },
    screen,
    orderId: order_id,
    ...(contact === null ? {} : { contact }),
  }),
});

interface Deps {
  clock: () => Date;
  reports: Pick<PresenceRepository, 'write' | 'read' | 'forget'>;
}

/**
 * Which screen, order and messages each session looks at; one person may use two screens. Each server keeps
 * its own consoles in memory. When one of them asks and the last exchange was two seconds ago, the
 * server writes those that reported since and reads those of other servers: two statements, however
 * many ask.
 */
export function createPresence({ clock, reports }: Deps) {
  const own = new Map<number, PresenceRow>();
  const untold = new Set<number>();
  let others: readonly PresenceRow[] = [];
  let sharedMs = Number.NEGATIVE_INFINITY;
  let forgotMs = 0;
  let sharing: Promise<void> | null = null;

  async function share(now: Date): Promise<void> {
    const rows = [...untold].flatMap((id) => own.get(id) ?? []);
    untold.clear();
    try {
      await reports.write(rows);
      others = await reports.read(now);
      if (now.getTime() - forgotMs > FORGET_MS) {
        forgotMs = now.getTime();
        await reports.forget(now);
      }
    } catch (error) {
      for (const { session_id } of rows) untold.add(session_id);
      sharedMs = Number.NEGATIVE_INFINITY;
      throw error;
    }
  }

  return {
    report(
      caller: Caller,
      screen: string,
      { orderId, contact }: { orderId: number | null; contact: string | null },
    ): SessionPresence {
      const { sessionId, userId, name } = caller;
      const row: PresenceRow = {
        session_id: sessionId,
        user_id: userId,
        name,
        screen,
        order_id: orderId,
        contact,
        until: new Date(clock().getTime() + GONE_MS),
      };
      own.set(sessionId, row);
      untold.add(sessionId);
      return toPresence(row);
    },

    /**
     * The presence of everyone, on this server or another; at most two seconds behind for the
     * others.
     */
    async now(): Promise<SessionPresence[]> {
      const now = clock();
      if (Math.abs(now.getTime() - sharedMs) >= SHARE_MS) {
        sharedMs = now.getTime();
        sharing = sharedByAll(() => share(now)).finally(() => {
          sharing = null;
        });
      }
      await sharing;
      const all = new Map(others.map((row) => [row.session_id, row]));
      for (const [id, row] of own) {
        if (row.until <= now) own.delete(id);
        else if (row.until >= (all.get(id)?.until ?? row.until)) all.set(id, row);
      }
      return [...all.values()]
        .filter(({ until }) => until > now)
        .toSorted((a, b) => a.session_id - b.session_id)
        .map(toPresence);
    },
  };
}
