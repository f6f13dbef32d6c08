import { infiniteQueryOptions, queryOptions, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { InputOf } from '#contract/endpoint.ts';
import { type Handover, handoverRoutes } from '#contract/routes/operations/handover.ts';
import type { HandoverEventType } from '#machines/handover/handover-machine.ts';
import { reportPresence } from '#src/domain/presence/presence.ts';
import { answerTo } from '#src/lib/api/answer-to.ts';
import { byId, call } from '#src/lib/api/call.ts';

/** The polling interval: the receiver waits for the sheet, and its author for the receiver. */
const ASK_MS = 5_000;
const WAITING_MS = 15_000;

/** The handover sheets, newest first, page by page. */
export const handoversQuery = infiniteQueryOptions({
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

/** The handover sheets that wait for a receiver. */
export const waitingHandoversQuery = queryOptions({
  ...answerTo(handoverRoutes.list, { query: { state: 'offered', limit: '5' } }),
  refetchInterval: WAITING_MS,
  retry: false,
});

const keyOf = (id: number) => ['handovers', 'sheet', id];

export const handoverQuery = (id: number | null) =>
  queryOptions({
    queryKey: keyOf(id ?? 0),
    queryFn: ({ signal }) => call(handoverRoutes.get, byId(id ?? 0), { signal }),
    enabled: id !== null,
    // What has changed since an open sheet was collected is read with it.
    refetchInterval: ({ state: { data } }) =>
      data?.state === 'draft' || data?.state === 'offered' ? ASK_MS : false,
  });

/** The sheet of a response to a change, with what was known to have changed since it was collected. */
const withChanges = (sheet: Handover, shown: Handover | undefined): Handover =>
  shown?.changes && shown.state === sheet.state && shown.collectedAt === sheet.collectedAt
    ? { ...sheet, changes: shown.changes }
    : sheet;

/** Returns a function that shows the sheet in a response and fetches the list again. */
export function usePutHandover() {
  const queries = useQueryClient();
  return useCallback(
    (sheet: Handover) => {
      queries.setQueryData(keyOf(sheet.id), (shown?: Handover) => withChanges(sheet, shown));
      void queries.invalidateQueries({ queryKey: handoversQuery.queryKey });
      void queries.invalidateQueries({ queryKey: waitingHandoversQuery.queryKey });
    },
    [queries],
  );
}

const at = ({ id }: Handover) => byId(id);

/** Creates the signed-in user's sheet, or returns the existing one. Throws `ApiFailure`. */
export const draftHandover = (): Promise<Handover> => call(handoverRoutes.draft, {});

/** Saves notes in a sheet, or collects its items again. Throws `ApiFailure`. */
export const writeHandover = (
  sheet: Handover,
  body: InputOf<typeof handoverRoutes.write>['body'],
): Promise<Handover> =>
  call(handoverRoutes.write, { ...at(sheet), body }, { ifMatch: sheet.version });

/** Offers, accepts or withdraws a sheet. Throws `ApiFailure`. */
export async function sendHandover(
  sheet: Handover,
  event: Exclude<HandoverEventType, 'handover.edit'>,
): Promise<Handover> {
  const body = { event };
  const next = await call(handoverRoutes.send, { ...at(sheet), body }, { ifMatch: sheet.version });
  // Fetches the claims that were transferred without waiting for the next poll.
  void reportPresence();
  return next;
}
