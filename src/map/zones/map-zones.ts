import { hullAround } from '#contract/operations/zones/hull.ts';
import { zoneLookup } from '#contract/operations/zones/lookup.ts';
import type { ZoneStore } from '#contract/operations/zones/nearest-store.ts';
import { type Corner, ringOf } from '#contract/operations/zones/ring.ts';
import type { LiveZone } from '#contract/operations/zones/zone.ts';
import { overrideUntil } from '#src/domain/zone/zone-text.ts';
import { t } from '#src/lib/i18n.ts';

const isInForce = ({ state, ring }: LiveZone) =>
  ring !== null && (state === 'active' || state === 'paused');

/** The stores whose zone has no shape yet. */
function storesOfDrafts<S extends ZoneStore>(zones: readonly LiveZone[], stores: readonly S[]) {
  const drawn = new Set(zones.filter(isInForce).map(({ name }) => name));
  return stores.filter(({ zone }) => !drawn.has(zone));
}

/** The numbers of the zones, as the columns of the fleet store them. */
export interface MapZones {
  names: readonly string[];
  /** The number of the zone at a point, an index in `names`; -1 if there is none. */
  numberAt: (lat: number, lon: number) => number;
}

/** Finds the zone of a point by the same rule as the server. */
export function mapZones(zones: readonly LiveZone[], stores: readonly ZoneStore[]): MapZones {
  const drawn = zones
    .filter(isInForce)
    .map(({ id, name, priority, ring }) => ({ id, name, priority, ring: ringOf(ring ?? []) }));
  const { names, nameAt } = zoneLookup(drawn, storesOfDrafts(zones, stores));
  const numbers = new Map(names.map((name, number) => [name, number]));
  return {
    names,
    numberAt(lat, lon) {
      const name = nameAt({ lat, lon });
      return name === null ? -1 : (numbers.get(name) ?? -1);
    },
  };
}

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
