/** Longer without a driver than this asks for somebody: five minutes of the promise are gone. */
export const UNASSIGNED_LIMIT_MS = 5 * 60_000;
