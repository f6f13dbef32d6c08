import { WarningSign } from '@blueprintjs/icons';
import { Fragment } from 'react';
import { Link } from 'react-router-dom';
import type { LiveZone } from '#contract/operations/zones/zone.ts';
import { shownSource } from '#src/domain/live/shown-source.ts';
import { t } from '#src/lib/i18n.ts';
import { useStore } from '#src/lib/use-store.ts';
import { overrideUntil } from './zone-text.ts';

const known = new WeakMap<readonly LiveZone[], ReadonlyMap<string, string>>();

/** The overrides and pauses of zones, by the zone's name: who set which, why, and until when. */
function unusualZones(zones: readonly LiveZone[]): ReadonlyMap<string, string> {
  const found = known.get(zones);
  if (found) return found;
  const texts = new Map<string, string>();
  for (const { name, state, stateReason, stateBy, overrides } of zones) {
    const parts = overrides.map((one) =>
      t('areas.now_override', { what: overrideUntil(one), who: one.by.name, reason: one.reason }),
    );
    if (state === 'paused')
      parts.unshift(t('areas.now_paused', { who: stateBy?.name ?? '', reason: stateReason ?? '' }));
    if (parts.length > 0) texts.set(name, parts.join(' · '));
  }
  known.set(zones, texts);
  return texts;
}

/** Marks a zone that is paused or overridden, with who, why and until when. */
export function ZoneOverridden({ zone }: { zone: string }) {
  const text = useStore(shownSource().zones, (zones) => unusualZones(zones).get(zone) ?? null);
  if (text === null) return null;
  return (
    <span data-tone="warning" title={text}>
      <WarningSign size={12} aria-hidden="true" />
      <span className="visually-hidden">{text}</span>
    </span>
  );
}

/** The zones that are paused or overridden, in one line; nothing if there are none. */
export function UnusualZones() {
  const zones = useStore(shownSource().zones, unusualZones);
  if (zones.size === 0) return null;
  return (
    <span className="cut" data-tone="warning">
      {[...zones].map(([name, text], at) => (
        <Fragment key={name}>
          {at > 0 && ' · '}
          <Link to={`/operational-areas?q=${encodeURIComponent(name)}`} title={text}>
            {name}
          </Link>{' '}
          {text}
        </Fragment>
      ))}
    </span>
  );
}
