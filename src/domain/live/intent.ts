import { defineStore } from '#src/lib/console/console.ts';
/** What the next screen should open. */
export type Intent =
  | { kind: 'assign'; orderId: number; isReassignment: boolean }
  | { kind: 'amend'; orderId: number }
  | { kind: 'hand_over'; orderId: number }
  | { kind: 'plan'; orderIds: readonly number[] }
  | { kind: 'driver'; driverId: number }
  | null;

/** The intent for the next screen, which reads it and resets it to null. */
export const intent = defineStore<Intent>(() => null);
