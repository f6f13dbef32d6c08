import type { Map as MapLibre } from 'maplibre-gl';
import { consoleConfig } from '#src/lib/console-config.ts';
import { log } from '#src/lib/reports/log.ts';
import { basemap, setBasemap } from './basemap.ts';
import type { Theme } from './palette.ts';
import { markFailed, whenWithoutTiles } from './public-style.ts';

/**
 * Loads the base map of a theme into a map. If the public map has no tiles, the next base map is
 * loaded. Returns a function that ends it: call it before the map is removed or another theme is
 * loaded.
 */
export function drawBasemap(map: MapLibre, theme: Theme): () => void {
  let isGone = false;
  let endWatch: (() => void) | undefined;
  const settings = consoleConfig().map;
  const draw = async (): Promise<void> => {
    const base = await basemap(settings, theme);
    if (isGone) return;
    if (base.kind === 'public')
      endWatch = whenWithoutTiles(map, base.style, () => {
        if (settings.publicStyles) markFailed(settings.publicStyles[theme]);
        void draw();
      });
    setBasemap(map, base);
  };
  draw().catch((error: unknown) => log.warn('The map could not be drawn', String(error)));
  return () => {
    isGone = true;
    endWatch?.();
  };
}
