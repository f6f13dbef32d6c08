import { done, ok } from '../../platform/http/answers.ts';
import type { AreaHandlers } from '../../platform/http/endpoints.ts';
import type { ClaimService } from './service.ts';

export const claimHandlers = (claims: ClaimService): AreaHandlers<'claims'> => ({
  claim: ({ params, body, caller }) => ok(claims.claim(params.orderId, body.seconds, caller)),
  release: ({ params, caller }) => done(claims.release(params.orderId, caller)),
  handOver: ({ params, body, caller }) =>
    ok(claims.handOver(params.orderId, body.toUserId, caller)),
  hold: ({ params, body, caller }) => ok(claims.hold(params.id, body, caller)),
  lift: ({ params, caller }) => done(claims.lift(params.id, caller)),
});
