import { LOOK_MS, type PresenceReport } from '#contract/routes/operations/presence.ts';
import type { Caller } from '../../platform/auth/caller.ts';
import { toContract } from '../../platform/db/to-contract.ts';
import { sharedByAll } from '../../platform/scope/scope.ts';
import type { LookRepository, LookRow } from './look-repository.ts';

/** A console that has not reported for this long is considered gone. */
const GONE_MS = 2.5 * LOOK_MS;
/** Servers exchange presence at most this often, however many consoles ask. */
const SHARE_MS = 2_000;
const FORGET_MS = 60_000;

export interface SessionLook {
  sessionId: number;
  look: PresenceReport;
}

const toLook = ({ session_id, user_id, name, screen, order_id }: LookRow): SessionLook => ({
  sessionId: session_id,
  look: toContract<PresenceReport>({ user: { id: user_id, name }, screen, orderId: order_id }),
});

interface Deps {
  clock: () => Date;
  looks: LookRepository;
}

/**
 * Which screen and order each session looks at; one person may use two screens. Each server keeps
 * its own consoles in memory. When one of them asks and the last exchange was two seconds ago, the
 * server writes those that reported since and reads those of other servers: two statements, however
 * many ask.
 */
export function createPresence({ clock, looks }: Deps) {
  const own = new Map<number, LookRow>();
  const untold = new Set<number>();
  let others: readonly LookRow[] = [];
  let sharedMs = Number.NEGATIVE_INFINITY;
  let forgotMs = 0;
  let sharing: Promise<void> | null = null;

  async function share(now: Date): Promise<void> {
    const rows = [...untold].flatMap((id) => own.get(id) ?? []);
    untold.clear();
    try {
      await looks.write(rows);
      others = await looks.read(now);
      if (now.getTime() - forgotMs > FORGET_MS) {
        forgotMs = now.getTime();
        await looks.forget(now);
      }
    } catch (error) {
      for (const { session_id } of rows) untold.add(session_id);
      sharedMs = Number.NEGATIVE_INFINITY;
      throw error;
    }
  }

  return {
    look(caller: Caller, screen: string, orderId: number | null): SessionLook {
      const { sessionId, userId, name } = caller;
      const row: LookRow = {
        session_id: sessionId,
        user_id: userId,
        name,
        screen,
        order_id: orderId,
        until: new Date(clock().getTime() + GONE_MS),
      };
      own.set(sessionId, row);
      untold.add(sessionId);
      return toLook(row);
    },

    /**
     * The presence of everyone, on this server or another; at most two seconds behind for the
     * others.
     */
    async now(): Promise<SessionLook[]> {
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
        .map(toLook);
    },
  };
}
