import type { AreaHandlers } from '../http/endpoints.ts';
import type { DispatchService } from './service.ts';

export const dispatchHandlers = (dispatch: DispatchService): AreaHandlers<'dispatch'> => ({
  rank: async ({ query }) => ({ status: 200, body: await dispatch.rank(query.orderId) }),
});
