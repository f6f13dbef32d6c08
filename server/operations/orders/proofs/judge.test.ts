import { describe, expect, it } from 'vitest';
import { credibleTime, metresToDoor, refusedKinds, resultsOf } from './judge.ts';

const now = new Date('2026-07-14T12:00:00Z');
const pickup = new Date('2026-07-14T11:00:00Z');
const door = { dropoff_lat: 33.57, dropoff_lon: -7.58 };
const atDoor = { lat: 33.57, lon: -7.58 };
const away = { lat: 33.58, lon: -7.58 };

describe('the time that a phone says', () => {
  it('counts between the pickup and now', () => {
    const between = '2026-07-14T11:30:00.000Z';
    expect(credibleTime(between, pickup, now).toISOString()).toBe(between);
    for (const wrong of ['2026-07-14T10:00:00Z', '2026-07-14T12:30:00Z', undefined])
      expect(credibleTime(wrong, pickup, now)).toEqual(now);
  });
});

describe('the distance to the door', () => {
  it('is that of the farther place, if the server has seen the driver lately', () => {
    const seen = { ...away, atMs: now.getTime() - 10_000 };
    expect(metresToDoor(door, atDoor, null, now)).toBe(0);
    expect(metresToDoor(door, atDoor, seen, now)).toBeGreaterThan(1_000);
    expect(metresToDoor(door, atDoor, { ...seen, atMs: 0 }, now)).toBe(0);
    expect(metresToDoor(door, null, null, now)).toBeNull();
  });
});

describe('the results of a delivery', () => {
  const needs = { photo: 'required', pin: 'required', age: 'warned' } as const;
  const byDriver = { photos: 0, isByStaff: false };

  it('are missing, wrong or given, and refuse only what is required', () => {
    const results = resultsOf(needs, { pin: '1', isPinRight: false, ageSeen: false }, byDriver);
    expect(results).toEqual({ photo: 'missing', pin: 'wrong', age: 'missing' });
    const proof = { at: now.toISOString(), isOffline: false, metres: null, ...results };
    expect(refusedKinds(needs, proof)).toEqual(['photo', 'pin']);
    expect(refusedKinds(needs, { ...proof, isOffline: true })).toEqual([]);
  });

  it('await a promised photo only where it cannot be asked for', () => {
    const given = { photos: ['a'], isPinRight: true };
    expect(resultsOf(needs, given, byDriver).photo).toBe('missing');
    expect(resultsOf(needs, { ...given, offline: true }, byDriver).photo).toBe('awaited');
    expect(resultsOf({ photo: 'warned' }, given, byDriver).photo).toBe('awaited');
  });

  it('are overridden by staff, except what is there', () => {
    const byStaff = { photos: 1, isByStaff: true };
    expect(resultsOf(needs, null, byStaff)).toEqual({
      photo: 'given',
      pin: 'overridden',
      age: 'overridden',
    });
  });
});
