import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import type { OutputOf } from '#contract/endpoint.ts';
import { formatMoney } from '#contract/money.ts';
import {
  vendorPaymentsRoutes as calls,
  type StoreBalance,
} from '#contract/routes/vendor-payments.ts';
import { call } from '#src/lib/call.ts';
import { t } from '#src/lib/i18n.ts';
import { sendMoney } from '#src/lib/money-commands.ts';

type Page = OutputOf<typeof calls.vendorsWithBalance>;
const KEY = 'payouts.balances';

/** Stores by what is available to them, page by page. */
export function useBalances(q: string, isAll: boolean) {
  return useInfiniteQuery({
    queryKey: [KEY, q, isAll],
    queryFn: ({ pageParam, signal }) =>
      call(
        calls.vendorsWithBalance,
        {
          query: {
            limit: '100',
            ...(q ? { q } : {}),
            ...(isAll ? { all: 'true' as const } : {}),
            ...(pageParam ? { cursor: pageParam } : {}),
          },
        },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: (last: Page) => last.nextCursor,
    staleTime: 0,
  });
}

/** Reads the balances anew; call after something was requested. */
export function useRefresh() {
  const queries = useQueryClient();
  return () => void queries.invalidateQueries({ queryKey: [KEY] });
}

type Store = StoreBalance['store'];

/** Requests all that is available to a store when it is its turn. */
export const requestFull = ({ id, name }: Store) =>
  sendMoney(
    calls.payoutFullBalance,
    { body: { storeId: id } },
    { label: t('payouts.request_cmd_full', { store: name }) },
  );

/** Requests a part. Centimes. */
export const requestPart = ({ id, name }: Store, amount: string, note: string) =>
  sendMoney(
    calls.request,
    { body: { storeId: id, amount, ...(note ? { note } : {}) } },
    { label: t('payouts.request_cmd', { store: name, amount: formatMoney(amount) }) },
  );
