/** An order without a driver for longer needs attention: five minutes of the promise are gone. */
export const UNASSIGNED_LIMIT_MS = 5 * 60_000;
