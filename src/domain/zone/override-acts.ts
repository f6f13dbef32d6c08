import type { LiveZone, ZoneOverride } from '#contract/operations/zones/zone.ts';
import { MINUTE_MS } from '#rules/time.ts';
import { recordAssignment } from '#src/domain/assignment/recent-assignments.ts';
import { shownSource } from '#src/domain/live/shown-source.ts';
import { sendOnce } from '#src/lib/console/in-flight.ts';
import { t } from '#src/lib/i18n.ts';
import { joinList } from '#src/lib/language/join-list.ts';
import { beginOverride, endOverride, type NewOverride } from './zone-records.ts';
import { overrideText } from './zone-text.ts';

interface ZoneName {
  id: number;
  name: string;
}

const runningIn = (id: number): readonly ZoneOverride[] =>
  shownSource()
    .zones.get()
    .find((zone) => zone.id === id)?.overrides ?? [];

/** The same override until its original end; null if that has passed. */
function again({ kind, amount, reason, endsAt }: ZoneOverride): NewOverride | null {
  const leftMs = Date.parse(endsAt) - shownSource().now();
  return leftMs > 0 ? { kind, amount, reason, minutes: Math.ceil(leftMs / MINUTE_MS) } : null;
}

async function beginAgain({ id }: ZoneName, overrides: readonly ZoneOverride[]): Promise<void> {
  for (const one of overrides) {
    const request = again(one);
    if (request) await beginOverride(id, request);
  }
}

/**
 * Sets an override, and records it among the recent acts: undoing it ends it, and sets the one that
 * it replaced again. Throws `ApiFailure`.
 */
export async function setOverride(zone: ZoneName, request: NewOverride): Promise<LiveZone> {
  const replaced = runningIn(zone.id).filter(({ kind }) => kind === request.kind);
  const after = await beginOverride(zone.id, request);
  const set = after.overrides.findLast(({ kind }) => kind === request.kind);
  const words = { name: zone.name, what: overrideText(request) };
  recordAssignment({
    kind: 'other',
    text: t('zones.override_act', words),
    async undo() {
      if (set && runningIn(zone.id).some(({ kind, id }) => kind === set.kind && id > set.id))
        return t('zones.override_changed', words);
      if (set) await endOverride(zone.id, set.id);
      await beginAgain(zone, replaced);
      return t('zones.override_undone', words);
    },
  });
  return after;
}

/**
 * Ends overrides of a zone, and records it among the recent acts: undoing it sets them again until
 * their original ends, unless the same kind was set since. Throws `ApiFailure`.
 */
export async function endOverrides(
  zone: ZoneName,
  overrides: readonly ZoneOverride[],
): Promise<void> {
  for (const { id } of overrides) await endOverride(zone.id, id);
  const words = { name: zone.name, what: joinList(overrides.map(overrideText)) };
  recordAssignment({
    kind: 'other',
    text: t('zones.override_ended_act', words),
    async undo() {
      const ids = new Set(overrides.map(({ id }) => id));
      const newer = runningIn(zone.id).filter(({ id }) => !ids.has(id));
      const free = overrides.filter((one) => !newer.some(({ kind }) => kind === one.kind));
      if (free.length === 0) return t('zones.override_changed', words);
      await beginAgain(zone, free);
      return t('zones.override_again', words);
    },
  });
}

/** The same for one override, by its button. Resolves to null if it is already being sent. */
export const endOverrideOnce = (zone: ZoneName, override: ZoneOverride): Promise<unknown> =>
  sendOnce(`override ${override.id}`, () => endOverrides(zone, [override]));
