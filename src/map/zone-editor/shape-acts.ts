import { writeGeoJson } from '#rules/geometry/geojson.ts';
import { saveFile } from '#src/lib/api/save-file.ts';
import { t } from '#src/lib/i18n.ts';
import { distanceText } from '#src/lib/text/durations.ts';
import type { Corners } from './geometry/corners.ts';
import { simplify } from './geometry/simplify.ts';
import type { ShapeMap } from './shape-map.ts';
import { adopt, type ShapeState } from './shape-state.ts';
import type { Edit } from './use-shape.ts';
import type { ImportedShape, Neighbour, ZoneEditorProps } from './zone-editor-props.ts';

/** From this number of corners on, a shape should be simplified. */
export const MANY_CORNERS = 300;

/**
 * How far simplification may move the edge of a shape. A map does not show a smaller difference.
 */
const UNSEEN_M = 25;

interface ShapeActsInput {
  ring: Corners;
  map: ShapeMap | null;
  apply: (edit: Edit) => ShapeState;
  /** Shows a message and announces it to screen readers. */
  announce: (words: string) => void;
  onMerge: ZoneEditorProps['onMerge'];
  /** Closes the dialog in which a shape was chosen. */
  close: () => void;
}

/** The acts that replace the whole shape. */
export function shapeActs({ ring, map, apply, announce, onMerge, close }: ShapeActsInput) {
  const replace = (next: Corners) => {
    apply((now) => adopt(now, next));
    map?.fit(next);
    close();
  };
  return {
    importShape(shape: ImportedShape): void {
      replace(shape.ring);
      announce(t('zone_editor.imported', { n: shape.ring.length }));
    },
    simplifyRing(long: Corners): void {
      const isMany = long.length > MANY_CORNERS;
      const fewer = isMany
        ? simplify(long, MANY_CORNERS)
        : simplify(long, long.length - 1, UNSEEN_M);
      if (!fewer) {
        announce(t(isMany ? 'zone_editor.simplify_failed' : 'zone_editor.simplify_nothing'));
        return;
      }
      replace(fewer.ring);
      const distance = distanceText(fewer.toleranceM);
      announce(t('zone_editor.simplified', { from: long.length, to: fewer.ring.length, distance }));
    },
    async mergeWith(neighbour: Neighbour): Promise<void> {
      const { id, name } = neighbour;
      // Clipping is loaded on first use; overlaps are computed in a worker.
      const { merge } = await import('./geometry/overlaps.ts');
      const merged = merge(ring, neighbour.ring);
      if ('why' in merged) {
        announce(t(`zone_editor.merge_${merged.why}`, { name }));
        return;
      }
      onMerge?.(id, merged.ring);
      announce(t('zone_editor.merged', { name }));
    },
  };
}

/** Downloads a shape as GeoJSON. The file is named after the zone. */
export const exportShape = (name: string, ring: Corners): void =>
  saveFile(
    `${name.trim() || 'zone'}.geojson`,
    'application/geo+json',
    writeGeoJson(ring, name.trim()),
  );
