import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { InputOf } from '#contract/endpoint.ts';
import {
  type CashAtHand,
  cashRoutes,
  type Exposure,
  type Remittance,
  type WaitingCount,
} from '#contract/routes/money/cash.ts';
import { type CollectorCash, collectorsRoutes } from '#contract/routes/money/collectors.ts';
import { byId, call } from '#src/lib/api/call.ts';
import { sendMoney } from '#src/lib/api/money-commands.ts';
import type { ReadPage } from '#src/lib/api/use-pages.ts';
import { t } from '#src/lib/i18n.ts';
import { formatMoney } from '#src/lib/language/money.ts';
import { refetchList } from '#src/ui/list/rows/use-list-rows.ts';

/** The root of all query keys about cash, and the id of the list of drivers who carry cash. */
export const CASH = 'cash';

/** A driver who carries cash, as a row. */
export type CashRow = Exposure & { id: number };

/** A driver's cash, by order. */
export const atHandOf = (driverId: number) =>
  queryOptions({
    queryKey: [CASH, 'hand', driverId],
    queryFn: ({ signal }) => call(cashRoutes.atHand, byId(driverId), { signal }),
    staleTime: 0,
  });

/** The cash that all drivers carry, in centimes. */
export const outstandingCash = queryOptions({
  queryKey: [CASH, 'outstanding'],
  queryFn: async ({ signal }) =>
    (await call(cashRoutes.exposure, { query: { limit: '1' } }, { signal })).total,
  staleTime: 0,
});

/** The staff who hold collected cash. */
export const collectors = queryOptions({
  queryKey: [CASH, 'collectors'],
  queryFn: ({ signal }) => call(collectorsRoutes.list, {}, { signal }),
  staleTime: 0,
});

/**
 * Counts a collector's cash into the vault, of what the counter saw. `countsSlips`: the cash of open
 * slips was there too.
 */
export const countIn = (
  { collector, held }: CollectorCash,
  counted: string,
  countsSlips: boolean,
) =>
  sendMoney(
    collectorsRoutes.countIn,
    { ...byId(collector.id), body: { expected: held, counted, countsSlips } },
    { label: t('cash.count_in_label', { name: collector.name }) },
  );

/** The remittances of a driver. */
export const remittancesOf =
  (driverId: number): ReadPage<{ items: Remittance[]; nextCursor: string | null }> =>
  (at, signal) =>
    call(cashRoutes.remittances, { ...byId(driverId), query: at }, { signal });

/**
 * Returns a function that fetches everything about cash again; call it after a collection or a
 * reversal.
 */
export function useRefresh() {
  const queries = useQueryClient();
  return useCallback(() => {
    void queries.invalidateQueries({ queryKey: [CASH] });
    void refetchList(queries, CASH);
  }, [queries]);
}

type CountInput = Omit<InputOf<typeof cashRoutes.remit>['body'], 'commandId' | 'expected'>;

/**
 * Collects cash from a driver. The request carries the amount that the collector saw, so that no
 * other amount is cleared.
 */
export const remitCash = (
  { driver, atHand }: CashAtHand,
  count: CountInput,
): Promise<Remittance | WaitingCount> =>
  sendMoney(
    cashRoutes.remit,
    { ...byId(driver.id), body: { expected: atHand, ...count } },
    { label: t('cash.cmd_label', { amount: formatMoney(count.counted), driver: driver.name }) },
  );

export const withdrawCount = ({ driver }: CashAtHand): Promise<CashAtHand> =>
  sendMoney(
    cashRoutes.withdrawCount,
    { ...byId(driver.id), body: {} },
    { label: t('cash.withdraw_label', { driver: driver.name }) },
  );

export const reverseRemittance = (
  { id, receipt }: Remittance,
  reason: string,
): Promise<Remittance> =>
  sendMoney(
    cashRoutes.reverse,
    { ...byId(id), body: { reason } },
    { label: t('cash.reverse_label', { receipt }) },
  );
