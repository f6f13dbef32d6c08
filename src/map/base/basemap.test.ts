import { expect, it } from 'vitest';
import { basemap, setBasemap } from './basemap.ts';
import { BASE } from './palette.ts';

const NOWHERE = { styleUrl: null, pmtilesUrl: null, publicStyles: null };

/** A map that keeps its style, and tells when the land is read. */
function fakeMap() {
  const listeners = new Set<(event: object) => void>();
  const colours: unknown[] = [];
  let isLandRead = false;
  let layers: { id: string; metadata?: unknown }[] = [];
  const map = {
    setStyle: (style: { layers: typeof layers }) => {
      layers = style.layers;
    },
    on: (_type: string, listener: (event: object) => void) => listeners.add(listener),
    off: (_type: string, listener: (event: object) => void) => listeners.delete(listener),
    isSourceLoaded: () => isLandRead,
    getLayer: (id: string) => layers.find((one) => one.id === id),
    setPaintProperty: (...[, , colour]: unknown[]) => colours.push(colour),
  };
  const read = (sourceId: string, isRead: boolean) => {
    isLandRead = isRead;
    for (const listener of listeners) listener({ sourceId });
  };
  return { map: map as never, colours, read, listeners };
}

it('is land until the land is read, and has its sea with it', async () => {
  const { map, colours, read, listeners } = fakeMap();
  const base = await basemap(NOWHERE, 'light');
  expect(base.style.layers[0]).toMatchObject({ paint: { 'background-color': BASE.light.land } });
  setBasemap(map, base);
  read('places', true);
  read('land', false);
  expect(colours).toEqual([]);
  read('land', true);
  expect(colours).toEqual([BASE.light.sea]);
  expect(listeners.size).toBe(0);
});

it('has the sea of the theme that is shown last', async () => {
  const { map, colours, read } = fakeMap();
  setBasemap(map, await basemap(NOWHERE, 'light'));
  setBasemap(map, await basemap(NOWHERE, 'dark'));
  read('land', true);
  expect(colours.at(-1)).toBe(BASE.dark.sea);
});
