import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { type Handover, handoverRoutes } from '#contract/routes/handover.ts';
import { call } from '#src/lib/api/call.ts';

/** The poll period: a receiver waits for the sheet, and its author for the receiver. */
const ASK_MS = 5_000;

/** The sheets, the latest first, page by page. */
export const useHandovers = () =>
  useInfiniteQuery({
    queryKey: ['handovers', 'list'],
    queryFn: ({ pageParam, signal }) =>
      call(
        handoverRoutes.list,
        { query: { limit: '30', ...(pageParam ? { cursor: pageParam } : {}) } },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    refetchInterval: ASK_MS,
  });

const keyOf = (id: number) => ['handovers', 'sheet', id];

export const useHandover = (id: number | null) =>
  useQuery({
    queryKey: keyOf(id ?? 0),
    queryFn: ({ signal }) => call(handoverRoutes.get, { params: { id: String(id) } }, { signal }),
    enabled: id !== null,
    refetchInterval: ({ state }) => (state.data?.state === 'offered' ? ASK_MS : false),
  });

/** Shows a sheet from the answer of a call, and fetches the list again. */
export function usePutHandover() {
  const queries = useQueryClient();
  return useCallback(
    (sheet: Handover) => {
      queries.setQueryData(keyOf(sheet.id), sheet);
      void queries.invalidateQueries({ queryKey: ['handovers', 'list'] });
      void queries.invalidateQueries({ queryKey: ['handovers', 'waiting'] });
    },
    [queries],
  );
}
