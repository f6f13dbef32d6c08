/**
 * How long an order may be without a driver before it needs attention: five minutes of its promise
 * have passed.
 */
export const UNASSIGNED_LIMIT_MS = 5 * 60_000;
