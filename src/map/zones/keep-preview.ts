import type { Map as MapLibre } from 'maplibre-gl';
import { overridePreview } from '#src/domain/zone/override-preview.ts';
import { keepMarks } from './zone-marks.ts';

/**
 * Shows the override that is being typed on a map: its zone, orders outside as dots, and drivers
 * outside as circles. Returns a function that stops it.
 */
export function keepPreview(map: MapLibre): () => void {
  const above = keepMarks(map);
  const draw = () => {
    const shown = overridePreview.get();
    above.show({
      drawing: shown?.zone.ring ?? null,
      marks: (shown?.reach?.outside ?? []).map(({ kind, id, at }) => ({
        id: `${kind} ${id}`,
        ...at,
        isFilled: kind === 'openOrder',
      })),
    });
  };
  const stop = overridePreview.subscribe(draw);
  return () => {
    stop();
    above.stop();
  };
}
