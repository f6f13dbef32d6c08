import { createValueStore } from '#streams/index.ts';

/** Something to be opened by the screen that is gone to. */
export type Errand =
  | { kind: 'assign'; orderId: number }
  | { kind: 'plan'; orderIds: readonly number[] }
  | { kind: 'driver'; driverId: number }
  | null;

/** What was left for the next screen. It takes it up and sets it to null. */
export const errand = createValueStore<Errand>(null);
