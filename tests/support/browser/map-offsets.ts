import type { MapPage } from './map-page-types.ts';

/**
 * The distance between the drawings of the same drivers on the two canvases, over all frames of a
 * move.
 */
export interface Offsets {
  frames: number;
  compared: number;
  worstPx: number;
}

/**
 * Runs in the page: draws the drivers a second time as circles of the map itself, moves the camera
 * by jumps and by an animation, and compares the centres of both drawings in each frame.
 */
export async function measureOffsets(): Promise<Offsets> {
  const { mapPage } = window as unknown as { mapPage: MapPage };
  const { map, buffer, overlay } = mapPage.view();
  const places = Array.from({ length: buffer.count }, (_, slot) =>
    buffer.placeOf(slot, Date.now()),
  );
  const known = places.filter((place) => place !== null);
  map.addSource('twins', {
    type: 'geojson',
    data: {
      type: 'FeatureCollection',
      features: known.map(({ lat, lon }) => ({
        type: 'Feature',
        properties: {},
        geometry: { type: 'Point', coordinates: [lon, lat] },
      })),
    },
  });
  map.addLayer({
    id: 'twins',
    type: 'circle',
    source: 'twins',
    paint: { 'circle-radius': 6, 'circle-color': '#ff0000' },
  });
  await map.once('idle');

  const pixelsOf = (canvas: HTMLCanvasElement) => {
    const gl = canvas.getContext('webgl2') as WebGL2RenderingContext;
    const pixels = new Uint8Array(canvas.width * canvas.height * 4);
    gl.bindFramebuffer(gl.FRAMEBUFFER, null);
    gl.readPixels(0, 0, canvas.width, canvas.height, gl.RGBA, gl.UNSIGNED_BYTE, pixels);
    return pixels;
  };
  const { width, height } = overlay.canvas;
  const REACH = 12;
  const middle = (cx: number, cy: number, weigh: (at: number) => number) => {
    let [sum, sumX, sumY] = [0, 0, 0];
    for (let y = cy - REACH; y <= cy + REACH; y += 1)
      for (let x = cx - REACH; x <= cx + REACH; x += 1) {
        // WebGL stores rows from the bottom up.
        const weight = weigh(((height - 1 - y) * width + x) * 4);
        sum += weight;
        sumX += weight * x;
        sumY += weight * y;
      }
    return sum > 0 ? { x: sumX / sum, y: sumY / sum } : null;
  };

  const offsets: Offsets = { frames: 0, compared: 0, worstPx: 0 };
  const compare = () => {
    const ours = pixelsOf(overlay.canvas);
    const theirs = pixelsOf(map.getCanvas());
    const points = known.map(({ lat, lon }) => map.project([lon, lat]));
    offsets.frames += 1;
    for (const [index, { x, y }] of points.entries()) {
      const isInside = x > 20 && y > 20 && x < width - 20 && y < height - 20;
      const isAlone = points.every(
        (other, at) => at === index || Math.hypot(other.x - x, other.y - y) > 2.5 * REACH,
      );
      if (!isInside || !isAlone) continue;
      const [cx, cy] = [Math.round(x), Math.round(y)];
      const here = middle(cx, cy, (at) => ours[at + 3] as number);
      const there = middle(cx, cy, (at) => {
        const red =
          (theirs[at] as number) - Math.max(theirs[at + 1] as number, theirs[at + 2] as number);
        return red > 40 ? red : 0;
      });
      if (!here || !there) {
        offsets.worstPx = Number.POSITIVE_INFINITY;
        continue;
      }
      offsets.compared += 1;
      offsets.worstPx = Math.max(offsets.worstPx, Math.hypot(here.x - there.x, here.y - there.y));
    }
  };
  map.on('render', compare);

  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  const { lng, lat } = map.getCenter();
  for (let n = 0; n < 40; n += 1) {
    map.jumpTo({
      center: [lng + 0.002 * Math.sin(n / 5), lat + 0.0011 * n * Math.cos(n / 7)],
      zoom: 11 + Math.sin(n / 9),
    });
    await frame();
  }
  map.easeTo({ center: [lng + 0.01, lat], zoom: 12.7, duration: 500 });
  await map.once('moveend');
  map.off('render', compare);
  return offsets;
}
