import type { LayerSpecification, Map as MapLibre, StyleSpecification } from 'maplibre-gl';
import { z } from 'zod';
import { FONT_FACES, LABEL_FONT } from './fonts.ts';

/** How long to wait for a public map before the map is drawn without it. */
const PATIENCE_MS = 2_000;
/** A public map that failed is tried again after this time, instead of at each map that opens. */
const AGAIN_MS = 5 * 60_000;
/** A public map is abandoned if its first tile has not arrived after this time. */
const FIRST_TILE_MS = 4_000;
const KEPT = 'map-unreachable';

// Only the fields that are read below; MapLibre validates the rest when it loads the style.
const VectorSource = z.object({ type: z.literal('vector'), url: z.url() });
const Style = z.looseObject({
  version: z.literal(8),
  sources: z.record(z.string(), z.looseObject({ type: z.string() })),
  layers: z.array(z.looseObject({ id: z.string(), type: z.string() })).min(1),
});
const TileJson = z.looseObject({
  tiles: z.array(z.string()).min(1),
  minzoom: z.number().optional(),
  maxzoom: z.number().optional(),
  attribution: z.string().optional(),
});

const originOf = (url: string) => new URL(url).origin;

/**
 * Throws if a resource comes from a host other than the one in the page's Content-Security-Policy.
 */
function requireSameHost(urls: readonly string[], origin: string): void {
  for (const url of urls)
    if (originOf(url.replaceAll(/[{}]/g, '')) !== origin)
      throw new Error('The public map names another host');
}

type Layer = z.output<typeof Style>['layers'][number];
const has = (part: unknown, name: string) =>
  typeof part === 'object' && part !== null && name in part;

/** Returns a layer in our own fonts and without images; null if nothing of it remains. */
function plainLayer(layer: Layer, sources: ReadonlySet<string>): LayerSpecification | null {
  const { layout, paint, source } = layer;
  if (typeof source === 'string' && !sources.has(source)) return null;
  if (['fill-pattern', 'line-pattern', 'background-pattern'].some((name) => has(paint, name)))
    return null;
  if (layer.type !== 'symbol') return layer as unknown as LayerSpecification;
  if (!has(layout, 'text-field')) return null;
  const written = Object.entries(layout as object).filter(([name]) => !name.startsWith('icon-'));
  return {
    ...layer,
    layout: { ...Object.fromEntries(written), 'text-font': [LABEL_FONT] },
  } as unknown as LayerSpecification;
}

async function read<T>(url: string, schema: z.ZodType<T>, signal: AbortSignal): Promise<T> {
  const answer = await fetch(url, { signal, credentials: 'omit' });
  if (!answer.ok) throw new Error(`${originOf(url)} answered ${answer.status}`);
  return schema.parse(await answer.json());
}

/** Marks a public map as failed, for a limited time and in this tab. */
export function markFailed(url: string): void {
  sessionStorage.setItem(KEPT, JSON.stringify({ url, at: Date.now() }));
}

function isGivenUp(url: string): boolean {
  const kept = JSON.parse(sessionStorage.getItem(KEPT) ?? 'null') as {
    url: string;
    at: number;
  } | null;
  return kept?.url === url && Date.now() - kept.at < AGAIN_MS;
}

/**
 * Loads a public vector style and its TileJSON. The style is changed to use our fonts and no
 * images, so that only the style, that TileJSON and tiles are requested from its host. Throws if it
 * does not arrive within two seconds, is not a style, or refers to another host.
 */
export async function publicStyle(url: string): Promise<StyleSpecification> {
  if (isGivenUp(url)) throw new Error('The public map was not to be had a while ago');
  const signal = AbortSignal.timeout(PATIENCE_MS);
  try {
    const style = await read(url, Style, signal);
    const found = Object.entries(style.sources).flatMap(([name, source]) => {
      const vector = VectorSource.safeParse(source);
      return vector.success ? [{ name, url: vector.data.url }] : [];
    });
    requireSameHost(
      found.map((source) => source.url),
      originOf(url),
    );
    const sources = await Promise.all(
      found.map(async ({ name, url: described }) => {
        const tiles = await read(described, TileJson, signal);
        requireSameHost(tiles.tiles, originOf(url));
        const { minzoom = 0, maxzoom = 14, attribution = '© OpenStreetMap' } = tiles;
        return [
          name,
          { type: 'vector', tiles: tiles.tiles, minzoom, maxzoom, attribution },
        ] as const;
      }),
    );
    const names = new Set(sources.map(([name]) => name));
    if (names.size === 0) throw new Error('The public map has no tiles');
    return {
      version: 8,
      'font-faces': FONT_FACES,
      sources: Object.fromEntries(sources),
      layers: style.layers.flatMap((layer) => plainLayer(layer, names) ?? []),
    };
  } catch (error) {
    markFailed(url);
    throw error;
  }
}

/**
 * Calls `leave` once if the first tile of a style fails, or does not arrive while the page is
 * visible. Returns a function that stops watching.
 */
export function whenWithoutTiles(
  map: MapLibre,
  { sources }: StyleSpecification,
  leave: () => void,
): () => void {
  // Our own sources, of pins and routes, do not count.
  const isOfStyle = ({ sourceId = '' }: { sourceId?: string }) => Object.hasOwn(sources, sourceId);
  const end = () => {
    clearInterval(late);
    map.off('data', onData);
    map.off('error', onError);
  };
  const give = () => {
    end();
    leave();
  };
  const onData = (event: object) => {
    const { tile } = event as { tile?: { state?: string } };
    if (tile?.state === 'loaded' && isOfStyle(event)) end();
  };
  const onError = (event: object) => {
    if (isOfStyle(event)) give();
  };
  // A hidden page draws nothing and requests no tiles.
  const late = setInterval(() => document.hidden || give(), FIRST_TILE_MS);
  map.on('data', onData);
  map.on('error', onError);
  return end;
}
