import { namedFlavor, layers as protomapsLayers } from '@protomaps/basemaps';
import {
  addProtocol,
  type ExpressionSpecification,
  type LayerSpecification,
  type SourceSpecification,
} from 'maplibre-gl';
import { PMTiles, Protocol } from 'pmtiles';
import { locale } from '#src/lib/i18n.ts';
import { POLYGONS } from './feature-source.ts';
import { LABEL_FONT } from './fonts.ts';
import { BASE, type Theme } from './palette.ts';

const protocol = new Protocol({ metadata: true });
addProtocol('pmtiles', protocol.tile);

/** The part of the file's metadata that is used here. */
interface Metadata {
  vector_layers?: { id: string }[];
  attribution?: string;
}

export interface TileBase {
  source: SourceSpecification;
  layers: LayerSpecification[];
  /** True if the file has land and sea. Otherwise it is drawn above the embedded map. */
  whole: boolean;
  /** True if the file has place names. */
  named: boolean;
}

const SOURCE = 'tiles';
const NOT_FLAT = ['!=', ['geometry-type'], 'Point'] as const;

const isPlaces = (id: string) => /^(places?|place_labels?)$/i.test(id);

/**
 * The width of a road by its kind, under the names that files use: a motorway is wider than a lane.
 */
const WEIGHT: ExpressionSpecification = [
  'match',
  ['to-string', ['coalesce', ['get', 'class'], ['get', 'kind'], ['get', 'highway'], '']],
  ['motorway', 'trunk', 'highway'],
  1.6,
  ['primary', 'major_road'],
  1.3,
  ['secondary'],
  1.1,
  ['tertiary', 'medium_road'],
  0.9,
  ['footway', 'path', 'steps', 'track', 'pedestrian', 'service'],
  0.35,
  0.6,
];

/** Draws the layers of an unknown schema as their names suggest. */
function byName(id: string, theme: Theme): LayerSpecification[] {
  const colour = BASE[theme];
  const common = { source: SOURCE, 'source-layer': id };
  const fill = (paint: string): LayerSpecification => ({
    ...common,
    id: `tiles-${id}`,
    type: 'fill',
    filter: POLYGONS,
    paint: { 'fill-color': paint },
  });
  const line = (suffix: string, paint: string, width: number): LayerSpecification => ({
    ...common,
    id: `tiles-${id}-${suffix}`,
    type: 'line',
    filter: NOT_FLAT as never,
    layout: { 'line-cap': 'round', 'line-join': 'round' },
    paint: {
      'line-color': paint,
      'line-width': [
        'interpolate',
        ['exponential', 1.6],
        ['zoom'],
        9,
        ['*', WEIGHT, width * 0.4],
        15,
        ['*', WEIGHT, width * 4],
      ],
    },
  });
  const names = (along: boolean, minzoom: number): LayerSpecification => ({
    ...common,
    id: `tiles-${id}-names`,
    type: 'symbol',
    minzoom,
    filter: ['has', 'name'],
    layout: {
      'symbol-placement': along ? 'line' : 'point',
      'text-field': ['get', 'name'],
      'text-font': [LABEL_FONT],
      'text-size': along ? 11 : 12,
      'text-max-angle': 30,
      'text-padding': along ? 8 : 4,
      'symbol-sort-key': ['-', 0, WEIGHT],
    },
    paint: {
      'text-color': colour.text,
      'text-halo-color': colour.textHalo,
      'text-halo-width': 1.4,
    },
  });
  if (/water|ocean|sea|river/i.test(id)) return [fill(colour.sea)];
  if (/build/i.test(id)) return [fill(colour.building)];
  if (/earth|land(?!use|cover)/i.test(id)) return [fill(colour.land)];
  if (/park|green|land/i.test(id)) return [fill(colour.green)];
  if (/road|street|transport|highway/i.test(id))
    return [line('case', colour.roadCase, 2), line('way', colour.road, 1), names(true, 12.5)];
  if (isPlaces(id)) return [names(false, 9)];
  if (/bound|admin|border/i.test(id)) return [line('line', colour.border, 0.5)];
  return [];
}

/** The colour in which a style draws the land. */
function landOf(layers: readonly LayerSpecification[], theme: Theme): string {
  const earth = layers.find(({ id }) => id === 'earth');
  const colour = earth?.type === 'fill' ? earth.paint?.['fill-color'] : undefined;
  return typeof colour === 'string' ? colour : BASE[theme].land;
}

/**
 * Reads the header and metadata of a PMTiles file and derives its layers. Throws if the file cannot
 * be read.
 */
export async function tileBase(url: string, theme: Theme): Promise<TileBase> {
  const absolute = new URL(url, window.location.href).href;
  const file = new PMTiles(absolute);
  protocol.add(file);
  const metadata = (await file.getMetadata()) as Metadata;
  const ids = (metadata.vector_layers ?? []).map(({ id }) => id);
  const isProtomaps = ['earth', 'water', 'roads', 'places'].every((id) => ids.includes(id));
  // Icons would need a sprite; the labels carry the same information.
  const layers = isProtomaps
    ? (
        protomapsLayers(SOURCE, namedFlavor(theme), {
          lang: locale().slice(0, 2),
        }) as LayerSpecification[]
      ).filter(
        (layer) =>
          !(layer.type === 'symbol' && layer.layout?.['icon-image'] && !layer.layout['text-field']),
      )
    : ids.flatMap((id) => byName(id, theme));
  // Before the tiles come, all is land; files without water draw land on the sea.
  const hasWater = ids.some((id) => /water|ocean|sea/i.test(id));
  const background: LayerSpecification = {
    id: 'background',
    type: 'background',
    paint: { 'background-color': hasWater ? landOf(layers, theme) : BASE[theme].sea },
  };
  const whole = isProtomaps || ids.some((id) => /^(earth|land|water)$/i.test(id));
  return {
    source: {
      type: 'vector',
      url: `pmtiles://${absolute}`,
      attribution: metadata.attribution ?? '© OpenStreetMap contributors (ODbL)',
    },
    layers: whole ? [background, ...layers.filter(({ type }) => type !== 'background')] : layers,
    named: isProtomaps || ids.some(isPlaces),
    whole,
  };
}
