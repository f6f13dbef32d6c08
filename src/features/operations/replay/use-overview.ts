import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { OutputOf } from '#contract/endpoint.ts';
import { replayRoutes } from '#contract/routes/operations/replay.ts';
import { call } from '#src/lib/api/call.ts';
import type { Replay } from '#streams/index.ts';

export type Overview = OutputOf<typeof replayRoutes.overview>;
export type Act = Overview['acts'][number];

const AGAIN_MS = 60_000;

/**
 * The activity of the recording by minute, and the events to jump to; fetched again every minute.
 * Its range moves along with the recording, which begins no earlier than 24 hours ago.
 */
export function useOverview(replay: Replay) {
  const [openedMs] = useState(() => replay.range().toMs);
  const { data, error, refetch } = useQuery({
    queryKey: ['replay', 'overview', openedMs],
    queryFn: ({ signal }) => {
      const { fromMs, toMs } = replay.range();
      const query = { from: new Date(fromMs).toISOString(), to: new Date(toMs).toISOString() };
      return call(replayRoutes.overview, { query }, { signal });
    },
    refetchInterval: AGAIN_MS,
  });
  return { overview: data, error, retry: () => void refetch() };
}
