import { describe, expect, it } from 'vitest';
import { createDoubts } from './doubtful-reports.ts';

const MINUTE_MS = 60_000;
const HOME = { driverId: 1, lat: 33.5731, lon: -7.5898, heading: 0, speed: 0, atMs: 1e12 };
const at = (ms: number, more: object = {}) => ({ ...HOME, atMs: HOME.atMs + ms, ...more });

describe('a doubtful position', () => {
  it('is the origin of the coordinates, also as the first one', () => {
    const { isDoubtful, count } = createDoubts();
    expect(isDoubtful(at(0, { lat: 0, lon: 0 }), undefined)).toBe(true);
    expect(isDoubtful(at(0, { lat: 0.000_4, lon: -0.000_2 }), HOME)).toBe(true);
    expect(isDoubtful(at(0, { lat: 0, lon: -7.5 }), undefined)).toBe(false);
    expect(count()).toBe(2);
  });

  it('has an error of more than a kilometre while a better one is recent', () => {
    const { isDoubtful } = createDoubts();
    const vague = { lat: 33.58, accuracy: 1_500 };
    expect(isDoubtful(at(MINUTE_MS, vague), HOME)).toBe(true);
    expect(isDoubtful(at(MINUTE_MS, vague), undefined)).toBe(false);
    expect(isDoubtful(at(11 * MINUTE_MS, vague), HOME)).toBe(false);
    expect(isDoubtful(at(MINUTE_MS, { lat: 33.58, accuracy: 900 }), HOME)).toBe(false);
  });

  it('is further away than a vehicle drives, until the next one confirms it', () => {
    const { isDoubtful } = createDoubts();
    const rabat = { lat: 34.0209, lon: -6.8416 };
    expect(isDoubtful(at(5_000, rabat), HOME)).toBe(true);
    // Back at once: the jump was none, and another one is doubtful again.
    expect(isDoubtful(at(6_000, { lat: 33.5732 }), HOME)).toBe(false);
    expect(isDoubtful(at(9_000, rabat), at(6_000))).toBe(true);
    expect(isDoubtful(at(12_000, { ...rabat, lat: 34.021 }), at(6_000))).toBe(false);
  });

  it('is not one after an hour on the motorway', () => {
    const { isDoubtful } = createDoubts();
    expect(isDoubtful(at(60 * MINUTE_MS, { lat: 34.0209, lon: -6.8416 }), HOME)).toBe(false);
  });

  it('is not confirmed by a jump to another place, or long after it', () => {
    const { isDoubtful } = createDoubts();
    expect(isDoubtful(at(1_000, { lat: 35.7 }), HOME)).toBe(true);
    expect(isDoubtful(at(2_000, { lat: 30.4 }), HOME)).toBe(true);
    expect(isDoubtful(at(3_000, { lat: 35.7 }), HOME)).toBe(true);
    expect(isDoubtful(at(3_000 + 6 * MINUTE_MS, { lat: 35.7 }), HOME)).toBe(true);
  });
});
