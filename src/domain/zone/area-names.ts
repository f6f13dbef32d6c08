import type { OutputOf } from '#contract/endpoint.ts';
import { zonesRoutes } from '#contract/routes/operations/zones.ts';
import { call } from '#src/lib/api/call.ts';

const PAGE = '100';

/** Names of all operational areas by their names, also of those that the console leaves out. */
export async function fetchAreaNames(signal: AbortSignal): Promise<{ id: number; name: string }[]> {
  const all: { id: number; name: string }[] = [];
  let cursor: string | null = null;
  do {
    const query = { sort: 'name' as const, limit: PAGE, ...(cursor ? { cursor } : {}) };
    const page: OutputOf<typeof zonesRoutes.list> = await call(
      zonesRoutes.list,
      { query },
      { signal, ofAllAreas: true },
    );
    all.push(...page.items.map(({ id, name }) => ({ id, name })));
    cursor = page.nextCursor;
  } while (cursor);
  return all;
}
