/** What is given for an order, in its timeline. */
export const liveMoney = {
  type_refunded: 'Refunded',
  type_refund_reversed: 'Refund reversed',
  type_remedied: 'Made good',
  type_remedy_reversed: 'Remedy reversed',
} as const;
