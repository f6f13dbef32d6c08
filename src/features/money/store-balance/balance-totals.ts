import { useQuery } from '@tanstack/react-query';
import { payoutsRoutes } from '#contract/routes/money/payouts.ts';
import { call } from '#src/lib/api/call.ts';
import { t } from '#src/lib/i18n.ts';
import { formatAmount } from '#src/lib/language/money.ts';
import { toApi } from '#src/ui/list/filters/list-query.ts';
import type { ListTotals } from '#src/ui/list/list-parts.ts';
import { useListState } from '#src/ui/list/use-list-state.ts';
import { balancesList } from './balances-list.tsx';

/** What is added up: like the list, it leaves out stores whose balance is zero, unless they are asked for. */
export const totalsLabel = (
  { all, waits }: { all?: string | undefined; waits?: string | undefined },
  n: number,
): string =>
  t(all === 'true' || waits === 'true' ? 'payouts.total_of' : 'payouts.total_of_balances', { n });

/** The sums of all stores of the filter; undefined until they are read. */
export function useBalanceTotals(): ListTotals | undefined {
  const { state } = useListState(balancesList);
  const { sort: _, ...query } = toApi(balancesList, state);
  const { data } = useQuery({
    // Read again with the number of rows, after whatever changes the list.
    queryKey: ['list.count', balancesList.id, 'totals', query],
    queryFn: ({ signal }) => call(payoutsRoutes.balanceTotals, { query }, { signal }),
    staleTime: 0,
  });
  if (!data) return undefined;
  const { stores, ...sums } = data;
  return {
    label: totalsLabel(query, stores),
    cells: Object.fromEntries(Object.entries(sums).map(([id, sum]) => [id, formatAmount(sum)])),
  };
}
