import { queryOptions, useQueryClient } from '@tanstack/react-query';
import type { InputOf } from '#contract/endpoint.ts';
import { formatMoney } from '#contract/money.ts';
import {
  type CashAtHand,
  cashRoutes,
  type Remittance,
  type WaitingCount,
} from '#contract/routes/cash.ts';
import { call } from '#src/lib/api/call.ts';
import { sendMoney } from '#src/lib/api/money-commands.ts';
import type { ReadPage } from '#src/lib/api/use-pages.ts';
import { t } from '#src/lib/i18n.ts';

/** The root of all that is read about cash. */
export const CASH = 'cash';

/** What a driver carries, order by order. */
export const atHandOf = (driverId: number) =>
  queryOptions({
    queryKey: [CASH, 'hand', driverId],
    queryFn: ({ signal }) =>
      call(cashRoutes.atHand, { params: { id: String(driverId) } }, { signal }),
    staleTime: 0,
  });

/** A driver's own remittances. */
export const remittancesOf =
  (driverId: number): ReadPage<{ items: Remittance[]; nextCursor: string | null }> =>
  (at, signal) =>
    call(cashRoutes.remittances, { params: { id: String(driverId) }, query: at }, { signal });

/** Reads everything about cash anew; call after something was collected or reversed. */
export function useRefresh() {
  const queries = useQueryClient();
  return () => void queries.invalidateQueries({ queryKey: [CASH] });
}

type Said = Omit<InputOf<typeof cashRoutes.remit>['body'], 'commandId' | 'expected'>;

/** Takes cash from a driver: what the collector saw goes along, so that nothing else is cleared. */
export const remit = (
  { driver, atHand }: CashAtHand,
  said: Said,
): Promise<Remittance | WaitingCount> =>
  sendMoney(
    cashRoutes.remit,
    { params: { id: String(driver.id) }, body: { expected: atHand, ...said } },
    { label: t('cash.cmd_label', { amount: formatMoney(said.counted), driver: driver.name }) },
  );

export const withdrawCount = ({ driver }: CashAtHand): Promise<CashAtHand> =>
  sendMoney(
    cashRoutes.withdrawCount,
    { params: { id: String(driver.id) }, body: {} },
    { label: t('cash.withdraw_label', { driver: driver.name }) },
  );

export const reverse = ({ id, receipt }: Remittance, reason: string): Promise<Remittance> =>
  sendMoney(
    cashRoutes.reverse,
    { params: { id: String(id) }, body: { reason } },
    { label: t('cash.reverse_label', { receipt }) },
  );
