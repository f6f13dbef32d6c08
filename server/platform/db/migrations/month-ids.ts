/** The ids of a month begin at its number times this; month 1 is December 2026 (docs/decisions/0059). */
export const MONTH_IDS = 100_000_000_000n;

/** Tables whose rows are partitioned by the month in which their ids were taken. */
export const MONTHLY_TABLES = ['events', 'ledger_entries'] as const;
