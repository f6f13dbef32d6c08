import { WarningSign } from '@blueprintjs/icons';
import { Link } from 'react-router-dom';
import type { LiveZone, ZoneOverride } from '#contract/operations/zones/zone.ts';
import { endTime } from '#src/domain/live/end-time.ts';
import { shownSource } from '#src/domain/live/shown-source.ts';
import { perObject } from '#src/lib/console/per-object.ts';
import { t } from '#src/lib/i18n.ts';
import { joinList } from '#src/lib/language/join-list.ts';
import { useHasPermission } from '#src/lib/session/session.ts';
import { useStore } from '#src/lib/use-store.ts';
import { TextButton } from '#src/ui/controls/text-button.tsx';
import { announceFailure } from '#src/ui/failure/announce-failure.ts';
import { ShortList, type ShortListItem } from '#src/ui/overlay/short-list.tsx';
import { endOverrideOnce } from './override-acts.ts';
import { overrideText, overrideUntil } from './zone-text.ts';

/** An override with its end, who set it, and why. */
const nowText = (one: ZoneOverride): string =>
  t('zones.now_override', { what: overrideUntil(one), who: one.by.name, reason: one.reason });

/** The overrides and pauses of zones, by the zone's name: who set which, why, and until when. */
const unusualZones = perObject((zones: readonly LiveZone[]): ReadonlyMap<string, string> => {
  const texts = new Map<string, string>();
  for (const { name, state, stateReason, stateBy, overrides } of zones) {
    const parts = overrides.map(nowText);
    if (state === 'paused')
      parts.unshift(t('zones.now_paused', { who: stateBy?.name ?? '', reason: stateReason ?? '' }));
    if (parts.length > 0) texts.set(name, parts.join(' · '));
  }
  return texts;
});

/** Marks a zone that is paused or overridden, with who, why and until when. */
export function ZoneOverridden({ zone }: { zone: string }) {
  const text = useStore(shownSource().zones, (zones) => unusualZones(zones).get(zone) ?? null);
  if (text === null) return null;
  return (
    <span className="icon-first" data-tone="warning" title={text}>
      <WarningSign size={12} aria-hidden="true" />
      <span className="visually-hidden">{text}</span>
    </span>
  );
}

const linkTo = (name: string) => (
  <Link to={`/operational-areas?q=${encodeURIComponent(name)}`}>{name}</Link>
);

/** Ends an override; `U` sets it again. */
function EndButton({ zone, override }: { zone: LiveZone; override: ZoneOverride }) {
  const end = () => void endOverrideOnce(zone, override).catch(announceFailure);
  return (
    <TextButton of={joinList([zone.name, overrideText(override)])} onClick={end}>
      {t('zones.override_end_short')}
    </TextButton>
  );
}

/** Who paused or overrode a zone, and why. */
const whyText = (who: string, reason: string) => t('zones.now_why', { who, reason });

function itemsOf(zone: LiveZone, mayEnd: boolean): ShortListItem[] {
  const { id, name, state, stateReason, stateBy, overrides } = zone;
  const nameWith = (what: string) => (
    <>
      {linkTo(name)} {what}
    </>
  );
  const items: ShortListItem[] = overrides.map((one) => ({
    key: `${id} ${one.id}`,
    title: `${name} ${nowText(one)}`,
    name: nameWith(overrideText(one)),
    until: t('zones.override_until', { until: endTime(one.endsAt) }),
    why: whyText(one.by.name, one.reason),
    act: mayEnd && <EndButton zone={zone} override={one} />,
  }));
  if (state !== 'paused') return items;
  const [who, reason] = [stateBy?.name ?? '', stateReason ?? ''];
  const paused = {
    key: id,
    title: `${name} ${t('zones.now_paused', { who, reason })}`,
    name: nameWith(t('zones.override_text_pause')),
    why: whyText(who, reason),
  };
  return [paused, ...items];
}

/** The zones that are paused or overridden, each with its end; nothing if there are none. */
export function UnusualZones() {
  const zones = useStore(shownSource().zones);
  const mayEnd = useHasPermission('zones.override') && shownSource().kind === 'live';
  const items = zones.flatMap((zone) => itemsOf(zone, mayEnd));
  return <ShortList label={t('zones.unusual_line')} items={items} tone="warning" />;
}
