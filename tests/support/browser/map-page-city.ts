import { encodeFrame } from '#rules/frames/positions-frame.ts';

export const BATCHES_PER_SECOND = 10;
/** Drivers move in circles with this period, so that frames can be prepared and reused. */
const CYCLE_S = 10;
const RADIUS_DEG = 0.00012;
const HOME = { lat: 33.5731, lon: -7.5898 };
const GOLDEN = 0.618_033_988_75;

/** The position of a driver, around the centre of the city and within one view at zoom 11. */
export function positionAt(index: number, second: number): { lat: number; lon: number } {
  const turn = 2 * Math.PI * (second / CYCLE_S + index * GOLDEN);
  return {
    lat: HOME.lat + (((index * GOLDEN * GOLDEN) % 1) - 0.5) * 0.16 + RADIUS_DEG * Math.sin(turn),
    lon: HOME.lon + (((index * GOLDEN) % 1) - 0.5) * 0.3 + RADIUS_DEG * Math.cos(turn),
  };
}

/** The frames of one period: each driver once a second, a tenth of them in each batch. */
export function createFrames(count: number, nowMs: number): ArrayBuffer[] {
  const frames: ArrayBuffer[] = [];
  for (let second = 0; second < CYCLE_S; second += 1)
    for (let batch = 0; batch < BATCHES_PER_SECOND; batch += 1) {
      const placed = [];
      for (let index = batch; index < count; index += BATCHES_PER_SECOND)
        placed.push({
          id: index + 1,
          ...positionAt(index, second + batch / BATCHES_PER_SECOND),
          heading: null,
          atMs: nowMs,
          status: 'available' as const,
        });
      frames.push(encodeFrame(nowMs, placed).buffer);
    }
  return frames;
}
