import type { LatLon } from '#contract/geo.ts';
import { MOST_CORNERS } from '#contract/operations/zones/ring-faults.ts';
import { simplify } from '#src/map/zone-editor/geometry/simplify.ts';
import { ImportSheet } from '#src/map/zone-editor/import-sheet.tsx';
import type { ImportedShape } from '#src/map/zone-editor/zone-editor-props.ts';

interface Props {
  near: LatLon;
  onAdd: (shapes: readonly ImportedShape[]) => void;
  onClose: () => void;
}

/** Reads areas from a GeoJSON file, all of them or one; each begins as a draft. */
export default function ImportAreas({ near, onAdd, onClose }: Props) {
  return (
    <ImportSheet
      near={near}
      onUse={(shape) => onAdd([shape])}
      onSimplify={({ name, ring }) => {
        const fewer = simplify(ring, MOST_CORNERS);
        // What cannot be simplified is refused by the server, in words.
        onAdd([{ name, ring: fewer?.ring ?? ring }]);
      }}
      onImportMany={onAdd}
      onClose={onClose}
    />
  );
}
