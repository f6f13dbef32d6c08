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
 */
export function useOverview(replay: Replay): Overview | undefined {
  // Fixed while the replay is open, so that the scale under the slider does not move.
  const [from] = useState(() => new Date(replay.range().fromMs).toISOString());
  const { data } = useQuery({
    queryKey: ['replay', 'overview', from],
    queryFn: ({ signal }) =>
      call(
        replayRoutes.overview,
        { query: { from, to: new Date(replay.range().toMs).toISOString() } },
        { signal },
      ),
    refetchInterval: AGAIN_MS,
  });
  return data;
}
