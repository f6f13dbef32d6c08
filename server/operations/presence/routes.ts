import type { AreaHandlers } from '../../platform/http/endpoints.ts';
import type { DeskService } from './service.ts';

export const deskHandlers = (desk: DeskService): AreaHandlers<'desk'> => ({
  read: async ({ query, caller }) => ({
    status: 200,
    body: await desk.read(query.mine === 'true', caller),
  }),
  look: async ({ body, caller }) => ({
    status: 200,
    body: await desk.look(body.screen, body.orderId, caller),
  }),
  claim: async ({ params, body, caller }) => ({
    status: 200,
    body: await desk.claim(params.orderId, body.seconds, caller),
  }),
  release: async ({ params, caller }) => {
    await desk.release(params.orderId, caller);
    return { status: 204, body: undefined };
  },
  handOver: async ({ params, body, caller }) => ({
    status: 200,
    body: await desk.handOver(params.orderId, body.toUserId, caller),
  }),
  hold: async ({ params, body, caller }) => ({
    status: 200,
    body: await desk.hold(params.id, body, caller),
  }),
  lift: async ({ params, caller }) => {
    await desk.lift(params.id, caller);
    return { status: 204, body: undefined };
  },
});
