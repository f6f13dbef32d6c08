import { MAX_MUTE_MS, MAX_MUTES, type Preferences } from '#contract/routes/people/preferences.ts';
import type { Base } from '../../platform/area.ts';
import type { Caller } from '../../platform/auth/caller.ts';
import { holdRow } from '../../platform/db/change.ts';
import { createPreferenceRepository, type Parts } from './repository.ts';

/**
 * The stored parts after a change: a mute is limited to an hour, and its time is set by the server.
 */
function kept(before: Parts, change: Parts, now: Date): Parts {
  const next = { ...before, ...change };
  const wanted = change.alarms?.mute;
  if (!next.alarms || !wanted) return next;
  const untilMs = Math.min(Date.parse(wanted.until), now.getTime() + MAX_MUTE_MS);
  const until = new Date(untilMs).toISOString();
  const old = before.alarms?.mute;
  const mute = { until, reason: wanted.reason };
  next.alarms = { ...next.alarms, mute };
  // A change of the volume sends the same mute again.
  if (old?.until !== until || old.reason !== wanted.reason)
    next.mutes = [{ at: now.toISOString(), ...mute }, ...(before.mutes ?? [])].slice(0, MAX_MUTES);
  return next;
}

/** The preferences of each person for the console, private to that person. */
export function createPreferenceService({ db, clock }: Base) {
  const repository = createPreferenceRepository(db);
  return {
    async read(caller: Caller): Promise<Preferences> {
      const row = await repository.find(caller.userId);
      return { ...row?.parts, version: row?.version ?? 0 };
    },

    /** Replaces the given parts. Errors: 412 with the current preferences, 428. */
    write: (change: Parts, seen: number | undefined, caller: Caller): Promise<Preferences> =>
      db.transaction().execute(async (trx) => {
        const now = clock();
        const { parts, version } = await holdRow(trx, {
          name: 'The preferences',
          version: seen,
          lock: () => repository.lock(trx, caller.userId, now),
          current: (row) => ({ ...row.parts, version: row.version }),
        });
        const next = kept(parts, change, now);
        await repository.write(trx, caller.userId, next, version + 1, now);
        return { ...next, version: version + 1 };
      }),
  };
}
