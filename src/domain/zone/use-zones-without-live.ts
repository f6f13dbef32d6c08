import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { zonesRoutes } from '#contract/routes/operations/zones.ts';
import { live } from '#src/domain/live/live.ts';
import { call } from '#src/lib/api/call.ts';
import { useHasPermission } from '#src/lib/session/session.ts';

const ASK_MS = 30_000;

/**
 * Shows the zones on the maps of users who manage zones but may not read live orders. Their console
 * fetches no snapshot, so the zones are fetched separately.
 */
export function useZonesWithoutLive(): void {
  const isLive = useHasPermission('live.read');
  const { data } = useQuery({
    queryKey: ['zones', 'shown'],
    queryFn: async ({ signal }) => (await call(zonesRoutes.live, {}, { signal })).items,
    enabled: !isLive,
    refetchInterval: ASK_MS,
    staleTime: 0,
  });
  useEffect(() => {
    if (data) live().putZones(data);
  }, [data]);
}
