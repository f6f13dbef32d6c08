/** Transfers of the ledger, wallets, and the audit of what was done. */
export const books = {
  transactions: 'Transactions',
} as const;
