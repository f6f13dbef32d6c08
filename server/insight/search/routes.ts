import { ok } from '../../platform/http/answers.ts';
import type { AreaHandlers } from '../../platform/http/endpoints.ts';
import type { SearchService } from './service.ts';

export const searchHandlers = (search: SearchService): AreaHandlers<'search'> => ({
  all: ({ query, caller }) => ok(search(query.q, caller)),
});
