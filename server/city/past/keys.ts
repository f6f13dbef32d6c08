/**
 * Keys of acts that stay in order of time, so that orders, transfers and audit entries are numbered
 * so: placing orders, and moving money.
 */
export const PLACING = 'placing';
export const MONEY = 'money';
/** The key of acts that choose among the free drivers, or end a shift. */
export const DRIVERS = 'drivers';
