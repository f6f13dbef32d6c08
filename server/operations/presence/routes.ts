import { done, ok } from '../../platform/http/answers.ts';
import type { AreaHandlers } from '../../platform/http/endpoints.ts';
import type { DeskService } from './service.ts';

export const deskHandlers = (desk: DeskService): AreaHandlers<'desk'> => ({
  read: ({ query, caller }) => ok(desk.read(query.mine === 'true', caller)),
  look: ({ body, caller }) => ok(desk.look(body.screen, body.orderId, caller)),
  claim: ({ params, body, caller }) => ok(desk.claim(params.orderId, body.seconds, caller)),
  release: ({ params, caller }) => done(desk.release(params.orderId, caller)),
  handOver: ({ params, body, caller }) => ok(desk.handOver(params.orderId, body.toUserId, caller)),
  hold: ({ params, body, caller }) => ok(desk.hold(params.id, body, caller)),
  lift: ({ params, caller }) => done(desk.lift(params.id, caller)),
});
