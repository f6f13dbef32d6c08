import { done, ok } from '../../platform/http/answers.ts';
import type { AreaHandlers } from '../../platform/http/endpoints.ts';
import type { PresenceService } from './service.ts';

export const presenceHandlers = (presence: PresenceService): AreaHandlers<'presence'> => ({
  read: ({ query, caller }) => ok(presence.read(query.mine === 'true', caller)),
  report: ({ query, body, caller }) => ok(presence.report(body, query.about, caller)),
  claim: ({ params, body, caller }) => ok(presence.claim(params.orderId, body.seconds, caller)),
  release: ({ params, caller }) => done(presence.release(params.orderId, caller)),
  handOver: ({ params, body, caller }) =>
    ok(presence.handOver(params.orderId, body.toUserId, caller)),
  hold: ({ params, body, caller }) => ok(presence.hold(params.id, body, caller)),
  lift: ({ params, caller }) => done(presence.lift(params.id, caller)),
});
