import { csvCell, plainAmount } from '#contract/csv.ts';
import type { Remittance } from '#contract/routes/cash.ts';

const HEAD =
  'receipt,at,driver,collector,expected_mad,counted_mad,variance_mad,left_mad,orders,shift_closed,note,status,reversed_at,reversed_by,reversed_why';

/** Remittances as lines of CSV, the head first. */
export const remittanceLines = (remittances: readonly Remittance[]): string[] => [
  HEAD,
  ...remittances.map((one) =>
    [
      csvCell(one.receipt),
      one.at,
      csvCell(one.driver.name),
      csvCell(one.collector.name),
      plainAmount(one.expected),
      plainAmount(one.counted),
      plainAmount(one.variance),
      plainAmount(one.leftAtHand),
      csvCell(one.orders.map(({ orderId }) => orderId).join(' ')),
      one.closesShift,
      csvCell(one.note),
      one.status,
      one.reversed?.at ?? '',
      csvCell(one.reversed?.by.name ?? null),
      csvCell(one.reversed?.why ?? null),
    ].join(','),
  ),
];
