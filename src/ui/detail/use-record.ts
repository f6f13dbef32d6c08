import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { Endpoint, InputOf, OutputOf } from '#contract/endpoint.ts';
import { useNamedRecord } from '#src/lib/address/record-name.ts';
import { call } from '#src/lib/api/call.ts';

/** The record of a page by its id, and a function to show the record from the answer of a call. */
export function useRecord<E extends Endpoint>(endpoint: E, id: string) {
  const queries = useQueryClient();
  const query = useQuery({
    queryKey: ['record', endpoint.id, id],
    queryFn: ({ signal }) =>
      call(endpoint, { params: { id } } as unknown as InputOf<E>, { signal }),
    // Other users change it too: it is fetched again on return, while the old version is shown.
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
