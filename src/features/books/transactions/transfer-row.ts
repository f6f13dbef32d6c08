import type { Transfer } from '#contract/routes/money/wallets.ts';

/** A transfer as a row: its number is the row's id. */
export type TransferRow = Omit<Transfer, 'id'> & { id: number };
