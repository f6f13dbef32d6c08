import type { Map as MapLibre, StyleSpecification } from 'maplibre-gl';
import { log } from '#src/lib/reports/log.ts';
import { FONT_FACES } from './fonts.ts';
import type { Theme } from './palette.ts';
import { publicStyle } from './public-style.ts';
import { isSea, schematicBase } from './schematic.ts';

export interface MapSettings {
  styleUrl: string | null;
  pmtilesUrl: string | null;
  /** Public styles, for installations that configure neither of the two. */
  publicStyles: Readonly<Record<Theme, string>> | null;
}

export interface Basemap {
  style: StyleSpecification;
  /** `schematic` has no streets; the map shows a notice. */
  kind: 'style' | 'tiles' | 'public' | 'schematic';
  /** True if a configured source failed and the next one in order is used. */
  failed: boolean;
}

async function fromUrl(url: string): Promise<StyleSpecification> {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`The map style answered ${answer.status}`);
  return (await answer.json()) as StyleSpecification;
}

/**
 * Returns the base map: a style by URL, else a PMTiles file, else the public map, else the embedded
 * schematic map. A public map that cannot be reached is not reported as a failure, because nobody
 * has configured it.
 */
export async function basemap(settings: MapSettings, theme: Theme): Promise<Basemap> {
  let failed = false;
  if (settings.styleUrl) {
    try {
      return { style: await fromUrl(settings.styleUrl), kind: 'style', failed };
    } catch (error) {
      failed = true;
      log.warn('The map style could not be read', error);
    }
  }
  if (settings.publicStyles && !settings.styleUrl && !settings.pmtilesUrl) {
    try {
      return { style: await publicStyle(settings.publicStyles[theme]), kind: 'public', failed };
    } catch (error) {
      log.info('The public map is not used', error);
    }
  }
  const base = schematicBase(theme);
  const style: StyleSpecification = { version: 8, 'font-faces': FONT_FACES, ...base };
  if (settings.pmtilesUrl) {
    try {
      const { tileBase } = await import('./tiles.ts');
      const tiles = await tileBase(settings.pmtilesUrl, theme);
      const names = tiles.named ? [] : base.layers.filter(({ id }) => id === 'place-names');
      const below = base.layers.filter(({ id }) => id !== 'place-names');
      return {
        style: {
          ...style,
          sources: tiles.whole ? { tiles: tiles.source } : { ...base.sources, tiles: tiles.source },
          layers: tiles.whole ? tiles.layers : [...below, ...tiles.layers, ...names],
        },
        kind: 'tiles',
        failed,
      };
    } catch (error) {
      failed = true;
      log.warn('The map file could not be read', error);
    }
  }
  return { style, kind: 'schematic', failed };
}

/**
 * Draws the sea of our own map with its land, which a worker reads: a sea that comes first would cover
 * the city until then.
 */
function drawSeaWithLand(map: MapLibre): void {
  const onData = ({ sourceId }: { sourceId?: string }) => {
    if (sourceId !== 'land' || !map.isSourceLoaded('land')) return;
    map.off('sourcedata', onData);
    const sea: unknown = map.getLayer('sea')?.metadata;
    if (isSea(sea)) map.setPaintProperty('sea', 'background-color', sea.colour);
  };
  map.on('sourcedata', onData);
}

/** Sets a base map. Our own styles need no validation, which would take tens of milliseconds. */
export function setBasemap(map: MapLibre, { style, kind }: Basemap): void {
  map.setStyle(style, { diff: false, validate: kind === 'style' || kind === 'public' });
  if (kind === 'schematic' || kind === 'tiles') drawSeaWithLand(map);
}
