import type { Corner } from '#rules/geometry/ring.ts';
import type { Corners } from './geometry/corners.ts';
import type { Other } from './geometry/relations.ts';

/** Another zone, drawn below the edited shape. */
export interface Neighbour extends Other {
  name: string;
}

/** A point of orientation, for example a store. */
export interface Mark {
  id: number;
  name: string;
  lat: number;
  lon: number;
  tone: 'normal' | 'warning' | 'critical';
}

/** A shape from an imported file, with its name there; empty if it has none. */
export interface ImportedShape {
  name: string;
  ring: Corner[];
}

export interface ZoneEditorProps {
  /** The corners as an open ring; empty if nothing is drawn. */
  ring: Corners;
  /** Called after each edit, also with incomplete or faulty rings. */
  onChange: (ring: Corner[]) => void;
  /** Used in the names of exported files. */
  name?: string | undefined;
  neighbours?: readonly Neighbour[] | undefined;
  marks?: readonly Mark[] | undefined;
  disabled?: boolean | undefined;
  /**
   * Receives the two parts that a line splits the shape into; absent: shapes cannot be split. The
   * shape stays until the caller sets another ring.
   */
  onSplit?: ((rings: [Corner[], Corner[]]) => void) | undefined;
  /**
   * Receives the shape merged with a neighbour's. The shape stays until the caller sets another
   * ring.
   */
  onMerge?: ((neighbourId: number, ring: Corner[]) => void) | undefined;
  /** Receives all valid shapes of a file; absent: one shape is chosen. */
  onImportMany?: ((shapes: readonly ImportedShape[]) => void) | undefined;
}
