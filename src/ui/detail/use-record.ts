import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useNamedRecord } from '#src/lib/address/record-name.ts';
import type { Resource, VersionedRecord } from '#src/lib/api/resource.ts';

const recordKey = (kind: string, id: number | string) => ['record', kind, String(id)] as const;
const rereadHistory = (queries: QueryClient) =>
  queries.invalidateQueries({ queryKey: ['record.history'] });

/** Reads a record and its history again wherever they are shown, after an act that is not its page's. */
export function rereadRecord(queries: QueryClient, of: { id: string }, id: number): void {
  void queries.invalidateQueries({ queryKey: recordKey(of.id, id) });
  void rereadHistory(queries);
}

/**
 * Returns the record of a page by its id, a function that replaces it with the one in a response, and
 * one that reads it again. Both have its history read again.
 */
export function useRecord<Row extends VersionedRecord>(
  of: Pick<Resource<Row, never>, 'id' | 'nameOf' | 'read'>,
  id: string,
) {
  const queries = useQueryClient();
  const query = useQuery({
    queryKey: recordKey(of.id, id),
    queryFn: ({ signal }) => of.read(id, signal),
    // Other users change it too: it is fetched again when the user returns, while the old version
    // is shown.
    staleTime: 0,
  });
  useNamedRecord((query.data && of.nameOf(query.data)) ?? (query.isPending ? undefined : null));
  const put = useCallback(
    (record: Row) => {
      queries.setQueryData(recordKey(of.id, id), record);
      void rereadHistory(queries);
    },
    [queries, of, id],
  );
  const { refetch: readAgain } = query;
  const refetch = useCallback(() => {
    void rereadHistory(queries);
    return readAgain();
  }, [queries, readAgain]);
  return { ...query, put, refetch };
}
