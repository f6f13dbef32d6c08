import type { LatLon } from '#contract/geo.ts';
import { MAX_CORNERS } from '#rules/geometry/ring-faults.ts';
import { simplify } from '#src/map/zone-editor/geometry/simplify.ts';
import { ImportSheet } from '#src/map/zone-editor/import-sheet.tsx';
import type { ImportedShape } from '#src/map/zone-editor/zone-editor-props.ts';

interface Props {
  near: LatLon;
  onAdd: (shapes: readonly ImportedShape[]) => void;
  onClose: () => void;
}

/** Imports zones from a GeoJSON file, all or one of them. Each becomes a draft. */
export default function ImportZones({ near, onAdd, onClose }: Props) {
  return (
    <ImportSheet
      near={near}
      onUse={(shape) => onAdd([shape])}
      onSimplify={({ name, ring }) => {
        const fewer = simplify(ring, MAX_CORNERS);
        // The server refuses shapes that cannot be simplified, with a message.
        onAdd([{ name, ring: fewer?.ring ?? ring }]);
      }}
      onImportMany={onAdd}
      onClose={onClose}
    />
  );
}
