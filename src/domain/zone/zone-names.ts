import { queryOptions } from '@tanstack/react-query';
import { zonesRoutes } from '#contract/routes/operations/zones.ts';
import { call } from '#src/lib/api/call.ts';
import { readAllPages } from '#src/lib/api/read-all-pages.ts';

/** The operational areas by name: the one list that screens count, filter and choose by. */
const readZones = (signal: AbortSignal, of: { ofAllZones?: true } = {}) =>
  readAllPages(
    (at) => call(zonesRoutes.list, { query: { sort: 'name', ...at } }, { signal, ...of }),
    signal,
  );

/** The operational areas as options, by their id. */
export const zoneIdOptions = async (signal: AbortSignal) =>
  (await readZones(signal)).map(({ id, name }) => ({ value: String(id), label: name }));

/** The names of the operational areas. */
export const zoneNames = async (signal = new AbortController().signal): Promise<string[]> =>
  (await readZones(signal)).map(({ name }) => name);

/** The operational areas as options, by their name. */
export const zoneOptions = async (signal: AbortSignal) =>
  (await zoneNames(signal)).map((name) => ({ value: name, label: name }));

/** The operational areas, including those that the console is not showing. */
export const zoneNamesQuery = queryOptions({
  queryKey: ['zones', 'names-of-all'],
  queryFn: ({ signal }) => readZones(signal, { ofAllZones: true }),
});
