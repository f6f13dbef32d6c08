import type { Transfer } from '#contract/routes/money/wallets.ts';

/** A transfer as a row, with its number as the id. */
export type TransferRow = Omit<Transfer, 'id'> & { id: number };
