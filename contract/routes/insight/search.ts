import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { refusals } from '../../errors.ts';
import { Text } from '../../text.ts';

/**
 * The number of results of each kind if there are several kinds, so that no kind hides the others.
 */
export const MAX_OF_KIND = 4;

export const FoundKind = z.enum([
  'order',
  'store',
  'user',
  'driver',
  'item',
  'zone',
  'promotion',
  'case',
]);

export const SearchResult = z
  .object({
    kind: FoundKind,
    id: z.number().int(),
    title: z.string(),
    subtitle: z.string(),
    path: z.string().meta({ description: 'Its page in the console' }),
    score: z.number().meta({ description: 'Higher is better; for comparison only' }),
  })
  .meta({ id: 'SearchResult' });
export type SearchResult = z.output<typeof SearchResult>;

export const searchRoutes = {
  all: endpoint({
    id: 'search.all',
    method: 'GET',
    path: '/api/admin/search',
    summary:
      'Orders, stores, people, items and operational areas by number (#123, d12), name or phone, best first',
    access: ['console.use'],
    query: z.object({ q: Text(100) }),
    responses: {
      200: z.object({
        items: z.array(SearchResult),
        more: z
          .array(z.object({ kind: FoundKind, path: z.string() }))
          .meta({ description: 'Kinds with more results, with the list that shows them' }),
      }),
      ...refusals(401, 403),
    },
  }),
} as const;
