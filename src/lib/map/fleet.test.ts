import { describe, expect, it } from 'vitest';
import { Fleet, HIDDEN, STRIDE } from './fleet.ts';

const T0 = 1_000_000;
const at = (lat: number, lon: number, look = 0) => ({
  lat,
  lon,
  heading: null,
  pingAtMs: T0,
  look,
});
const aFleet = () => new Fleet({ lat: 33.57, lon: -7.59 }, T0);

describe('fleet', () => {
  it('glides from where a driver is drawn to where it is reported', () => {
    const fleet = aFleet();
    fleet.report(7, at(33.57, -7.59), T0);
    fleet.report(7, at(33.57, -7.58), T0 + 2_000);
    expect(fleet.placeOf(7, T0 + 2_000)?.lon).toBeCloseTo(-7.59, 5);
    expect(fleet.placeOf(7, T0 + 2_550)?.lon).toBeCloseTo(-7.585, 5);
    expect(fleet.placeOf(7, T0 + 9_000)?.lon).toBeCloseTo(-7.58, 5);
    // A new report in the middle of a glide starts from there.
    fleet.report(7, at(33.57, -7.59), T0 + 10_000);
    fleet.report(7, at(33.58, -7.59), T0 + 10_550);
    expect(fleet.placeOf(7, T0 + 10_550)?.lon).toBeCloseTo(-7.585, 5);
  });

  it('jumps rather than flies across the city', () => {
    const fleet = aFleet();
    fleet.report(7, at(33.57, -7.59), T0);
    fleet.report(7, at(33.57, -7.4), T0 + 1_000);
    expect(fleet.placeOf(7, T0 + 1_000)?.lon).toBeCloseTo(-7.4, 5);
  });

  it('keeps the array dense when drivers go, and grows when they come', () => {
    const fleet = aFleet();
    for (let id = 1; id <= 600; id += 1) fleet.report(id, at(33.5 + id / 10_000, -7.6), T0);
    fleet.remove(1);
    fleet.remove(600);
    expect(fleet.count).toBe(598);
    expect(fleet.placeOf(1, T0)).toBeNull();
    expect(fleet.placeOf(300, T0)?.lat).toBeCloseTo(33.53, 5);
    expect(fleet.data.length).toBeGreaterThanOrEqual(598 * STRIDE);
  });

  it('gives the changed range once', () => {
    const fleet = aFleet();
    for (let id = 0; id < 5; id += 1) fleet.report(id, at(33.5, -7.6), T0);
    expect(fleet.takeDirty()).toEqual({ from: 0, to: 5 });
    expect(fleet.takeDirty()).toBeNull();
    fleet.setLook(3, 1);
    expect(fleet.takeDirty()).toEqual({ from: 3, to: 4 });
  });

  it('picks the nearest within the radius, and never a hidden one', () => {
    const fleet = aFleet();
    fleet.report(1, at(33.57, -7.59), T0);
    fleet.report(2, at(33.571, -7.59), T0);
    expect(fleet.nearest(33.5708, -7.59, 1e-5, T0 + 5_000)).toBe(2);
    expect(fleet.nearest(33.6, -7.59, 1e-6, T0 + 5_000)).toBeNull();
    fleet.setLook(2, HIDDEN);
    expect(fleet.nearest(33.5708, -7.59, 1e-5, T0 + 5_000)).toBe(1);
  });
});
