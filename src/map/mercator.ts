/** Web Mercator in the unit square of MapLibre: x from 0 (180° W) to 1, y from 0 (north) to 1. */
export const mercatorX = (lon: number): number => (lon + 180) / 360;

export function mercatorY(lat: number): number {
  const rad = (lat * Math.PI) / 180;
  return (1 - Math.log(Math.tan(Math.PI / 4 + rad / 2)) / Math.PI) / 2;
}

export const lonOf = (x: number): number => x * 360 - 180;

export const latOf = (y: number): number =>
  (Math.atan(Math.sinh(Math.PI * (1 - 2 * y))) * 180) / Math.PI;
