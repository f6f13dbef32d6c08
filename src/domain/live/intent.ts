import { defineStore } from '#src/lib/console/console.ts';
/** An intent: something that the next screen should open. */
export type Intent =
  | { kind: 'assign'; orderId: number }
  | { kind: 'plan'; orderIds: readonly number[] }
  | { kind: 'driver'; driverId: number }
  | null;

/** The intent for the next screen, which takes it and sets it to null. */
export const intent = defineStore<Intent>(() => null);
