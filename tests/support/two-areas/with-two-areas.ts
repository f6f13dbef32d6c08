import type { TestApp } from '../app.ts';
import { withApp } from '../with-app.ts';
import { createTwoAreas, type TwoAreas } from './two-areas.ts';

/**
 * Gives a test file its own application with two areas (`createTwoAreas`). It has no ticks: rules
 * would clear the alarms of the areas, and drivers' areas would be written again.
 */
export const withTwoAreas = (prepare: (t: TestApp, world: TwoAreas) => unknown): void =>
  withApp(async (t) => prepare(t, await createTwoAreas(t)), { manualTicks: true });
