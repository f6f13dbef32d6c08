import { queryOptions } from '@tanstack/react-query';
import { zonesRoutes } from '#contract/routes/operations/zones.ts';
import { call } from '#src/lib/api/call.ts';
import { readAllPages } from '#src/lib/api/read-all-pages.ts';

/** The names of all operational areas, including those that the console is not showing. */
export const zoneNamesQuery = queryOptions({
  queryKey: ['zones', 'names-of-all'],
  queryFn: ({ signal }) =>
    readAllPages(
      (at) =>
        call(zonesRoutes.list, { query: { sort: 'name', ...at } }, { signal, ofAllZones: true }),
      signal,
    ),
});
