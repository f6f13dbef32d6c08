import type { TestApp } from '../app.ts';
import { withApp } from '../with-app.ts';
import { createTwoZones, type TwoZones } from './two-zones.ts';

/**
 * Gives a test file its own application with two zones (`createTwoZones`). It has no ticks: rules
 * would clear the alarms of the zones, and drivers' zones would be written again.
 */
export const withTwoZones = (prepare: (t: TestApp, world: TwoZones) => unknown): void =>
  withApp(async (t) => prepare(t, await createTwoZones(t)), { manualTicks: true });
