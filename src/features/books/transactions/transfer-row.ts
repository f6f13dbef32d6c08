import type { Transfer } from '#contract/routes/wallets.ts';

/** A transfer as a row: its number as one. */
export type TransferRow = Omit<Transfer, 'id'> & { id: number };
