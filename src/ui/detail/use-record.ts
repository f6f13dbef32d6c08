import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useNamedRecord } from '#src/lib/address/record-name.ts';
import type { Resource, VersionedRecord } from '#src/lib/api/resource.ts';

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
    queryKey: ['record', of.id, id],
    queryFn: ({ signal }) => of.read(id, signal),
    // Other users change it too: it is fetched again when the user returns, while the old version
    // is shown.
    staleTime: 0,
  });
  useNamedRecord((query.data && of.nameOf(query.data)) ?? (query.isPending ? undefined : null));
  const put = useCallback(
    (record: Row) => {
      queries.setQueryData(['record', of.id, id], record);
      void queries.invalidateQueries({ queryKey: ['record.history'] });
    },
    [queries, of, id],
  );
  const { refetch: readAgain } = query;
  const refetch = useCallback(() => {
    void queries.invalidateQueries({ queryKey: ['record.history'] });
    return readAgain();
  }, [queries, readAgain]);
  return { ...query, put, refetch };
}
