/** The lines of a statement, with the sign that each has on the store's account. */
export const STATEMENT_LINES = [
  'sales',
  'promotions',
  'commission',
  'refunds',
  'ends',
  'endsBorne',
  'charges',
  'owed',
  'other',
  'payouts',
] as const;
export type StatementLine = (typeof STATEMENT_LINES)[number];

/** The statement line of an entry on the store's account, by purpose. */
const LINE_OF: Readonly<Record<string, StatementLine>> = {
  sale: 'sales',
  promotion: 'promotions',
  commission: 'commission',
  refund: 'refunds',
  order_end: 'ends',
  order_end_borne: 'endsBorne',
  charge: 'charges',
  owed: 'owed',
  payout: 'payouts',
};

/** The purposes of the entries of a line; none of `other`, which has all further ones. */
export const purposesOf = (line: StatementLine): string[] =>
  Object.keys(LINE_OF).filter((purpose) => LINE_OF[purpose] === line);

export const statementLineOf = (purpose: string): StatementLine => LINE_OF[purpose] ?? 'other';

/** Why an order has movements in a period in which it was not sold. */
export const OTHER_ORDERS = ['refunded', 'undelivered', 'charged', 'other'] as const;
export type OtherOrder = (typeof OTHER_ORDERS)[number];

const WHY: Readonly<Partial<Record<StatementLine, OtherOrder>>> = {
  refunds: 'refunded',
  ends: 'undelivered',
  endsBorne: 'undelivered',
  charges: 'charged',
  owed: 'charged',
};

/** Why an order has movements, by their purposes: the first of the reasons that applies. */
export const otherOrderOf = (purposes: readonly string[]): OtherOrder => {
  const found = purposes.map((purpose) => WHY[statementLineOf(purpose)] ?? 'other');
  return OTHER_ORDERS.find((why) => found.includes(why)) ?? 'other';
};
