import type { Corner } from '#contract/operations/zones/ring.ts';
import type { Corners } from './geometry/corners.ts';
import type { Other } from './geometry/relations.ts';

/** Another zone, drawn beneath the shape that is edited. */
export interface Neighbour extends Other {
  name: string;
}

/** A place that helps to draw, for example a store. */
export interface Mark {
  id: number;
  name: string;
  lat: number;
  lon: number;
  tone: 'normal' | 'warning' | 'critical';
}

/** A shape of an imported file, with its name there; empty where it has none. */
export interface ImportedShape {
  name: string;
  ring: Corner[];
}

export interface ZoneEditorProps {
  /** The corners, open; none while nothing is drawn. */
  ring: Corners;
  /** Called after each edit, also with rings that are not complete or have faults. */
  onChange: (ring: Corner[]) => void;
  /** Named in exported files. */
  name?: string | undefined;
  neighbours?: readonly Neighbour[] | undefined;
  marks?: readonly Mark[] | undefined;
  disabled?: boolean | undefined;
  /**
   * Takes the two parts that a line cuts the shape into; without it a shape cannot be split. The
   * shape itself stays until the caller sets another ring.
   */
  onSplit?: ((rings: [Corner[], Corner[]]) => void) | undefined;
  /** Takes the shape merged with that of a neighbour; the ring is set by the caller, as above. */
  onMerge?: ((neighbourId: number, ring: Corner[]) => void) | undefined;
  /** Takes all shapes of a file without faults; without it one is chosen. */
  onImportMany?: ((shapes: readonly ImportedShape[]) => void) | undefined;
}
