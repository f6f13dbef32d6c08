import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CLUSTERED, HIDDEN, SELECTED } from '#src/map/base/looks.ts';
import { mercatorX, mercatorY } from '#src/map/mercator.ts';
import { FleetBuffer } from '#src/map/positions/fleet-buffer.ts';
import { CELL_PX, Clusters, cellSize, clusterRadius } from './clusters.ts';

const HOME = { lat: 33.57, lon: -7.59 };
const T0 = 1_700_000_000_000;
const CELL = cellSize(12);
const WORLD = { west: 0, north: 0, east: 1, south: 1 };
const around = (cells: number) => {
  const [x, y] = [mercatorX(HOME.lon), mercatorY(HOME.lat)];
  return {
    west: x - cells * CELL,
    east: x + cells * CELL,
    north: y - cells * CELL,
    south: y + cells * CELL,
  };
};

/**
 * Places `crowd` drivers at one position and `alone` further drivers to the east, one cell from
 * each other.
 */
function aCity(crowd: number, alone = 0) {
  const buffer = new FleetBuffer(HOME, T0);
  const status = new Uint8Array(crowd + alone).fill(1);
  const atMs = new Float64Array(crowd + alone).fill(T0);
  const cellLon = CELL * 360;
  for (let slot = 0; slot < crowd + alone; slot += 1) {
    const lon = slot < crowd ? HOME.lon : HOME.lon + cellLon * 1.5 * (slot - crowd + 1);
    buffer.place(slot, slot + 1, HOME.lat, lon, -1, T0, T0);
  }
  const count = (clusters: Clusters, room = around(20)) =>
    clusters.count(buffer, { status, atMs }, room, room, CELL, T0);
  return { buffer, status, atMs, count };
}

describe('clusters', () => {
  it('counts the drivers of a circle by status, and no stale driver as free', () => {
    const { status, atMs, count, buffer } = aCity(60, 3);
    status.fill(2, 0, 10);
    status.fill(3, 10, 15);
    atMs.fill(T0 - 61_000, 8, 20);
    const clusters = new Clusters();
    count(clusters);
    expect(clusters.list).toHaveLength(1);
    expect(clusters.list[0]).toMatchObject({ count: 60, free: 40, busy: 8, onBreak: 0, stale: 12 });
    expect(clusters.inView).toBe(63);
    expect((buffer.looks[0] ?? 0) & CLUSTERED).toBe(CLUSTERED);
    expect((buffer.looks[61] ?? 0) & CLUSTERED).toBe(0);
    clusters.clear(buffer);
    expect((buffer.looks[0] ?? 0) & CLUSTERED).toBe(0);
  });

  it('does not form a circle of few drivers, and excludes selected and hidden ones', () => {
    const { buffer, count } = aCity(45);
    for (let slot = 0; slot < 4; slot += 1) buffer.setLook(slot, SELECTED);
    for (let slot = 4; slot < 8; slot += 1) buffer.setLook(slot, HIDDEN);
    const clusters = new Clusters();
    count(clusters);
    expect(clusters.list).toHaveLength(0);
    buffer.setLook(0, 0);
    buffer.setLook(4, 0);
    buffer.setLook(5, 0);
    count(clusters);
    expect(clusters.list[0]?.count).toBe(40);
  });

  it('keeps a circle near the limit, so that it does not flicker', () => {
    const { buffer, count } = aCity(40);
    const clusters = new Clusters();
    count(clusters);
    buffer.empty(0);
    count(clusters);
    expect(clusters.list[0]?.count).toBe(39);
    const other = new Clusters();
    count(other);
    expect(other.list).toHaveLength(0);
  });

  it('has the same circles at the same places, however the map is panned', () => {
    fc.assert(
      fc.property(fc.double({ min: -5, max: 5, noNaN: true }), (moved) => {
        const { count } = aCity(50);
        const [here, there] = [new Clusters(), new Clusters()];
        count(here);
        const room = around(20);
        count(there, { ...room, west: room.west + moved * CELL, east: room.east + moved * CELL });
        expect(there.list).toEqual(here.list);
      }),
    );
  });

  it('keeps every circle within its cell, so that none touches another', () => {
    const { count } = aCity(50);
    const clusters = new Clusters();
    count(clusters, { ...WORLD, ...around(20) });
    const { x, count: n } = clusters.list[0] as { x: number; count: number };
    const inCell = (x / CELL) % 1;
    const radius = clusterRadius(n) / CELL_PX;
    expect(inCell).toBeGreaterThanOrEqual(radius);
    expect(inCell).toBeLessThanOrEqual(1 - radius);
    expect(clusterRadius(1_000_000) * 2).toBeLessThan(CELL_PX);
  });

  it('reports whether a place is covered by a circle', () => {
    const { count } = aCity(60, 1);
    const clusters = new Clusters();
    const [x, y] = [mercatorX(HOME.lon), mercatorY(HOME.lat)];
    expect(clusters.holds(x, y)).toBe(false);
    count(clusters);
    expect(clusters.holds(x, y)).toBe(true);
    expect(clusters.holds(x + 1.5 * CELL, y)).toBe(false);
  });
});
