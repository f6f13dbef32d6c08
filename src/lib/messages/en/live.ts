/** Live Orders, Eagle View and the link pill. */
export const live = {} as const;
