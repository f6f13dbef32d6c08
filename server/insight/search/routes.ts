import type { AreaHandlers } from '../../platform/http/endpoints.ts';
import type { SearchService } from './service.ts';

export const searchHandlers = (search: SearchService): AreaHandlers<'search'> => ({
  all: async ({ query, caller }) => ({
    status: 200,
    body: await search(query.q, caller),
  }),
});
