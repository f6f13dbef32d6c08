import type { LiveZone } from '#contract/operations/zones/zone.ts';
import { hullAround } from '#rules/geometry/hull.ts';
import type { ZoneStore } from '#rules/geometry/nearest-store.ts';
import type { Corner } from '#rules/geometry/ring.ts';
import { overrideUntil } from '#src/domain/zone/zone-text.ts';
import { t } from '#src/lib/i18n.ts';
import { isInForce, storesOfDrafts } from './map-zones.ts';

/** A zone as the map draws it. */
export interface ZoneOutline {
  name: string;
  /** The name, with any pause or overrides. */
  label: string;
  /** `draft`: no shape is published, so the hull of its stores is drawn. */
  look: 'open' | 'paused' | 'excluded' | 'draft';
  /** Longitude and latitude; the ring is closed. */
  ring: [number, number][];
  middle: [number, number];
}

function outline(
  name: string,
  look: ZoneOutline['look'],
  corners: readonly Corner[],
  more: readonly string[] = [],
): ZoneOutline {
  const ring = corners.map(([lon, lat]): [number, number] => [lon, lat]);
  const mean = (at: 0 | 1) => ring.reduce((sum, corner) => sum + corner[at], 0) / ring.length;
  return {
    name,
    label: [name, ...more].join('\n'),
    look,
    ring: [...ring, ring[0] as [number, number]],
    middle: [mean(0), mean(1)],
  };
}

const lookOf = ({ kind, state, overrides }: LiveZone): ZoneOutline['look'] => {
  if (kind === 'excluded') return 'excluded';
  return state === 'paused' || overrides.some((one) => one.kind === 'pause') ? 'paused' : 'open';
};

const wordsOf = ({ kind, state, overrides }: LiveZone): string[] => [
  ...(kind === 'delivery' ? [] : [t(`zones.kind_${kind}`)]),
  ...(state === 'paused' ? [t('zones.state_paused')] : []),
  ...overrides.map(overrideUntil),
];

/** The zones in force, and a hull for each zone that has stores but no shape. */
export function zoneOutlines(
  zones: readonly LiveZone[],
  stores: readonly ZoneStore[],
): ZoneOutline[] {
  const byZone = new Map<string, ZoneStore['location'][]>();
  for (const { zone, location } of storesOfDrafts(zones, stores))
    byZone.set(zone, [...(byZone.get(zone) ?? []), location]);
  return [
    ...zones
      .filter(isInForce)
      .map((zone) => outline(zone.name, lookOf(zone), zone.ring ?? [], wordsOf(zone))),
    ...[...byZone].map(([name, places]) => outline(name, 'draft', hullAround(places))),
  ];
}
