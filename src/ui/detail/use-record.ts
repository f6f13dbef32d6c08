import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { Endpoint, InputOf, OutputOf } from '#contract/endpoint.ts';
import { useNamedRecord } from '#src/lib/address/record-name.ts';
import { call } from '#src/lib/api/call.ts';

/** The record of a page by its id, and a way to show it as a call just answered it. */
export function useRecord<E extends Endpoint>(endpoint: E, id: string) {
  const queries = useQueryClient();
  const query = useQuery({
    queryKey: ['record', endpoint.id, id],
    queryFn: ({ signal }) =>
      call(endpoint, { params: { id } } as unknown as InputOf<E>, { signal }),
    // Others change it too: it is read anew when one comes back, while the old one stands.
    staleTime: 0,
  });
  const { name } = (query.data ?? {}) as { name?: string };
  useNamedRecord(name ?? (query.isPending ? undefined : null));
  const put = useCallback(
    (record: OutputOf<E>) => {
      queries.setQueryData(['record', endpoint.id, id], record);
      void queries.invalidateQueries({ queryKey: ['record.history'] });
    },
    [queries, endpoint, id],
  );
  return { ...query, put };
}
