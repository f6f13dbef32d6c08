import type { Corner } from '#rules/geometry/ring.ts';
import { LEAST_CORNERS } from '#rules/geometry/ring-faults.ts';
import { squareMetresText } from '#src/domain/zone/zone-text.ts';
import { t } from '#src/lib/i18n.ts';
import type { Corners } from './geometry/corners.ts';
import type { Relations } from './geometry/relations.ts';
import type { ShapeState } from './shape-state.ts';
import type { Mark, Neighbour } from './zone-editor-props.ts';

/** The part of the state that is drawn as the shape itself. */
export type DrawnShape = Pick<ShapeState, 'ring' | 'selected' | 'mode' | 'cut'> & {
  /** The corners that cause the fault. */
  faulty: readonly number[];
  isLocked: boolean;
};

/** A labelled part of the map: an overlap of two shapes, or a gap between shapes. */
export interface PartLabel {
  kind: 'overlap' | 'gap';
  ring: Corners;
  label: string;
}

/**
 * Overlaps and gaps as parts of the map, labelled with their size. Excluded zones are left out,
 * because they overlap on purpose.
 */
export function partLabels(
  { near, gaps }: Relations,
  neighbours: readonly Neighbour[],
): PartLabel[] {
  const delivery = new Set(
    neighbours.filter(({ kind }) => kind === 'delivery').map(({ id }) => id),
  );
  const overlaps = near.filter(({ id }) => delivery.has(id));
  return [
    ...overlaps.flatMap(({ overlap: { parts, areaM2 } }) =>
      parts.map((ring): PartLabel => ({ kind: 'overlap', ring, label: squareMetresText(areaM2) })),
    ),
    ...gaps.parts.map(
      (ring): PartLabel => ({
        kind: 'gap',
        ring,
        label: t('zone_editor.gap_label', { size: squareMetresText(gaps.areaM2) }),
      }),
    ),
  ];
}

const position = ([lon, lat]: Corner): [number, number] => [lon, lat];

const feature = <G>(geometry: G, properties: Readonly<Record<string, unknown>> = {}) => ({
  type: 'Feature' as const,
  properties: { ...properties },
  geometry,
});
const polygon = (ring: Corners, properties?: Readonly<Record<string, unknown>>) =>
  feature(
    { type: 'Polygon' as const, coordinates: [[...ring, ...ring.slice(0, 1)].map(position)] },
    properties,
  );
const lineFeature = (corners: Corners) =>
  feature({ type: 'LineString' as const, coordinates: corners.map(position) });
const pointFeature = (corner: Corner, properties?: Readonly<Record<string, unknown>>) =>
  feature({ type: 'Point' as const, coordinates: position(corner) }, properties);

export type Feature = ReturnType<typeof polygon | typeof lineFeature | typeof pointFeature>;

export const neighbourFeatures = (neighbours: readonly Neighbour[]): Feature[] =>
  neighbours.map(({ name, kind, ring }) => polygon(ring, { name, kind }));

export const markFeatures = (marks: readonly Mark[]): Feature[] =>
  marks.map(({ name, tone, lat, lon }) => pointFeature([lon, lat], { name, tone }));

export const partFeatures = (parts: readonly PartLabel[]): Feature[] =>
  parts.map(({ ring, kind, label }) => polygon(ring, { kind, label }));

/** The line to the position of the next corner, with its start and the point that it snaps to. */
export function draftFeatures(
  { mode, ring, cut }: DrawnShape,
  cursor: { corner: Corner; isSnapped: boolean } | null,
): Feature[] {
  const from = mode === 'draw' ? ring.at(-1) : cut;
  return [
    ...(from && cursor && mode !== 'edit' ? [lineFeature([from, cursor.corner])] : []),
    ...(cut ? [pointFeature(cut)] : []),
    ...(cursor?.isSnapped ? [pointFeature(cursor.corner)] : []),
  ];
}

/** The shape itself: filled from three corners on, before that a line. */
export function ringFeatures(ring: Corners, isOpen: boolean): Feature[] {
  if (ring.length < 2) return [];
  const outline = isOpen ? ring : [...ring, ...ring.slice(0, 1)];
  return [...(ring.length < LEAST_CORNERS ? [] : [polygon(ring)]), lineFeature(outline)];
}

/**
 * The corners as handles, with the selected one on top, and the middles of edges, where a corner
 * can be added.
 */
export function handleFeatures(
  { ring, selected, faulty }: Pick<DrawnShape, 'ring' | 'selected' | 'faulty'>,
  middles: readonly Corner[],
): Feature[] {
  const stateOf = (at: number) =>
    at === selected ? 'selected' : faulty.includes(at) ? 'fault' : 'corner';
  return [
    ...middles.map((corner) => pointFeature(corner, { state: 'middle', order: 0 })),
    ...ring.map((corner, at) =>
      pointFeature(corner, { state: stateOf(at), order: at === selected ? 2 : 1 }),
    ),
  ];
}
