import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { OutputOf } from '#contract/endpoint.ts';
import type { StoreId } from '#contract/ids.ts';
import { type StatementLine, statementLineOf } from '#contract/money/statement-line.ts';
import { payoutsRoutes as calls } from '#contract/routes/money/payouts.ts';
import { call } from '#src/lib/api/call.ts';
import type { Period } from './period.ts';
import { shownRows } from './statement-rows.ts';

type Page = OutputOf<typeof calls.statement>;
const PAGE = '200';

/** The store and the period of a statement, as its calls take them. */
export const queryOf = (storeId: number, { from, to }: Period) => ({
  storeId: String(storeId as StoreId),
  ...(from ? { from: from.toISOString() } : {}),
  ...(to ? { to: to.toISOString() } : {}),
});

const readPage = (storeId: number, period: Period, cursor: string, signal: AbortSignal) =>
  call(
    calls.statement,
    {
      query: {
        ...queryOf(storeId, period),
        limit: PAGE,
        ...(cursor ? { cursor } : {}),
      },
    },
    { signal },
  );

/** The movements of a store in a period, fetched page by page, as lines of a statement. */
export function useStatement(
  storeId: number,
  period: Period,
  line: StatementLine | null,
  isEnabled = true,
) {
  const query = useInfiniteQuery({
    queryKey: ['payouts.statement', storeId, period.from?.getTime(), period.to?.getTime()],
    queryFn: ({ pageParam, signal }) => readPage(storeId, period, pageParam, signal),
    initialPageParam: '',
    getNextPageParam: (last: Page) => last.nextCursor,
    staleTime: 0,
    enabled: isEnabled,
  });
  const { data } = query;
  const rows = useMemo(
    () =>
      shownRows(
        (data?.pages.flatMap(({ items }) => items) ?? []).filter(
          ({ purpose }) => line === null || statementLineOf(purpose) === line,
        ),
      ),
    [data, line],
  );
  const [first] = data?.pages ?? [];
  // Null: the period has movements, or the server of the release before does not tell.
  const unmoved = first?.opening === undefined ? null : BigInt(first.opening);
  return { ...query, rows, balance: first?.balance, unmoved };
}
