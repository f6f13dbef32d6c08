import {
  MAX_MUTE_MS,
  MAX_MUTES,
  type Preferences,
  preferencesRoutes,
} from '#contract/routes/people/preferences.ts';
import { EDIT } from '../../platform/acts/machine.ts';
import { performActs } from '../../platform/acts/perform.ts';
import { type ActDeps, defineSubject } from '../../platform/acts/subject.ts';
import type { Base } from '../../platform/area.ts';
import type { Caller } from '../../platform/auth/caller.ts';
import {
  type Parts,
  type PreferencesRow,
  preferenceRepository as repository,
} from './repository.ts';

/**
 * The stored parts after a change: a mute is limited to an hour, and its time is set by the server.
 */
function kept(before: Parts, change: Parts, now: Date): Parts {
  const next = { ...before, ...change };
  if (next.language === null) delete next.language;
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

const show = ({ parts, version }: PreferencesRow): Preferences => ({ ...parts, version });

const { act } = defineSubject<ActDeps, PreferencesRow, typeof EDIT>()({
  name: 'preferences',
  lock: ({ clock }, trx, id) => repository.lock(trx, id, clock()),
  read: (_deps, db, id) => repository.find(db, id),
  show: (_deps, row) => show(row),
});

/** Replaces the given parts. */
const write = act({
  route: preferencesRoutes.write,
  event: EDIT,
  async write({ trx, at, body }, { id, parts, version }) {
    const after = { id, parts: kept(parts, body, at), version: version + 1 };
    await repository.write(trx, after, at);
    return after;
  },
});

/** The preferences of each person for the console, private to that person. */
export const createPreferenceService = ({ db, clock }: Base) => ({
  read: async ({ userId }: Caller) => show(await repository.find(db, userId)),
  /** Errors: 412 with the current preferences, 428. */
  ...performActs({ db, clock }, { write }),
});
